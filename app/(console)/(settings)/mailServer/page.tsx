import { MailServerScreen } from '@/components/settings/mail-server/mail-server-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('mailServer')

export default async function MailServerPage() {
  await requireSettingsPage('mailServer')
  return (
    <AreaTexts of={['settings', 'mailServer', 'validation']}>
      <MailServerScreen />
    </AreaTexts>
  )
}
