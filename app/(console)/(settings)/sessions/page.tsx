import { SessionsScreen } from '@/components/settings/security/sessions-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('sessions')

export default async function SessionsPage() {
  await requireSettingsPage('sessions')
  return <SessionsScreen />
}
