import { WebhooksScreen } from '@/components/settings/webhooks/webhooks-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('webhooks')

export default async function WebhooksPage() {
  await requireSettingsPage('webhooks')
  return (
    <AreaTexts of={['settings', 'webhooks', 'accounts', 'accountPicker', 'errors', 'validation']}>
      <WebhooksScreen />
    </AreaTexts>
  )
}
