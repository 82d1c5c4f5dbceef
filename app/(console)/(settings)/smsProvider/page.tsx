import { SmsProviderScreen } from '@/components/settings/sms-provider/sms-provider-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('smsProvider')

export default async function SmsProviderPage() {
  await requireSettingsPage('smsProvider')
  return (
    <AreaTexts of={['settings', 'smsProvider', 'validation']}>
      <SmsProviderScreen />
    </AreaTexts>
  )
}
