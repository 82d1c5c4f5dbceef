import { isReleaseUnread } from '@/db/queries/messages/release-messages'
import type { Access } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import {
  messageOfRelease,
  NEWEST_RELEASE,
  RELEASES,
  type ReleaseNews,
  type ReleaseText,
} from '@/lib/releases/releases'
import { markdownToHtml, readContent } from '@/server/manual/content'

/** What every release brought, newest first. */
export function readReleases(language: Language): Promise<ReleaseText[]> {
  return Promise.all(RELEASES.map((release) => readRelease(release, language)))
}

async function readRelease({ version, date }: (typeof RELEASES)[number], language: Language) {
  return { version, date, html: markdownToHtml(await readContent('releases', version, `${language}.md`)) }
}

/** The newest release for whoever has not read of it, with the message that tells of it; null for everyone else. */
export async function releaseNews(access: Access, language: Language): Promise<ReleaseNews | null> {
  if (!(await isReleaseUnread(access))) return null
  return { ...(await readRelease(RELEASES[0], language)), message: messageOfRelease(NEWEST_RELEASE) }
}
