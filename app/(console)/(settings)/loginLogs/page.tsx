import { LoginLogsScreen } from '@/components/settings/logs/login-logs-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('loginLogs')

export default async function LoginLogsPage() {
  await requireSettingsPage('loginLogs')
  return <LoginLogsScreen />
}
