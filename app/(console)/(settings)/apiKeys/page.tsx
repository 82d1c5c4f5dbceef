import { ApiKeysScreen } from '@/components/settings/keys/api-keys-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('apiKeys')

export default async function ApiKeysPage() {
  await requireSettingsPage('apiKeys')
  return <ApiKeysScreen />
}
