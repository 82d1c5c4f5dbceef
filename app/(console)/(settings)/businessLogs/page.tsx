import { BusinessLogsScreen } from '@/components/settings/logs/business-logs-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('businessLogs')

export default async function BusinessLogsPage() {
  await requireSettingsPage('businessLogs')
  return <BusinessLogsScreen />
}
