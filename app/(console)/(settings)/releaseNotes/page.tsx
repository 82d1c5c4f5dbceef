import { getLocale } from 'next-intl/server'
import { ReleaseNotesScreen } from '@/components/settings/notes/release-notes-screen'
import { chooseLanguage } from '@/lib/i18n/languages'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'
import { readReleases } from '@/server/releases/releases'

export const generateMetadata = settingsTitle('releaseNotes')

export default async function ReleaseNotesPage() {
  await requireSettingsPage('releaseNotes')
  return <ReleaseNotesScreen releases={await readReleases(chooseLanguage(await getLocale(), null))} />
}
