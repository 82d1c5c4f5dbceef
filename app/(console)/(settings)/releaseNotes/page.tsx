import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { ReleaseNotesScreen } from '@/components/settings/notes/release-notes-screen'
import { chooseLanguage } from '@/lib/i18n/languages'
import { requirePage } from '@/server/next/page'
import { readReleases } from '@/server/releases/releases'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('releaseNotes') }
}

export default async function ReleaseNotesPage() {
  await requirePage()
  return <ReleaseNotesScreen releases={await readReleases(chooseLanguage(await getLocale(), null))} />
}
