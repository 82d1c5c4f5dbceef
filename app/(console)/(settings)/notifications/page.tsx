import { NotificationsScreen } from '@/components/settings/notifications/notifications-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('notifications')

export default async function NotificationsPage() {
  await requireSettingsPage('notifications')
  return (
    <AreaTexts of={['settings', 'notifications', 'alarmSounds', 'eventTypes', 'validation']}>
      <NotificationsScreen />
    </AreaTexts>
  )
}
