import { AnnouncementsScreen } from '@/components/settings/announcements/announcements-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('announcements')

export default async function AnnouncementsPage() {
  await requireSettingsPage('announcements')
  return (
    <AreaTexts of={['settings', 'logs', 'messages', 'accountPicker', 'errors', 'validation']}>
      <AnnouncementsScreen />
    </AreaTexts>
  )
}
