import { MessagesScreen } from '@/components/settings/messages/messages-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('settingMessages')

export default async function SettingMessagesPage() {
  await requireSettingsPage('settingMessages')
  return (
    <AreaTexts of={['settings', 'logs', 'messages', 'errors', 'validation']}>
      <MessagesScreen />
    </AreaTexts>
  )
}
