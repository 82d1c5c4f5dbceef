import { findPreference, savePreference } from '@/db/queries/preferences/preferences'
import type { Access } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import { isNews, NEWEST_RELEASE, RELEASES, type ReleaseText } from '@/lib/releases/releases'
import { markdownToHtml, readContent } from '@/server/manual/content'

/** What every release brought, newest first. */
export function readReleases(language: Language): Promise<ReleaseText[]> {
  return Promise.all(RELEASES.map((release) => readRelease(release, language)))
}

async function readRelease({ version, date }: (typeof RELEASES)[number], language: Language) {
  return { version, date, html: markdownToHtml(await readContent('releases', version, `${language}.md`)) }
}

/** The newest release for whoever has seen an older one, once; null for everyone else. */
export async function releaseNews(access: Access, language: Language): Promise<ReleaseText | null> {
  const kept = await findPreference(access, 'releases.seen')
  const seen = typeof kept === 'string' ? kept : null
  if (seen !== NEWEST_RELEASE) await savePreference(access, 'releases.seen', NEWEST_RELEASE)
  return isNews(seen) ? readRelease(RELEASES[0], language) : null
}
