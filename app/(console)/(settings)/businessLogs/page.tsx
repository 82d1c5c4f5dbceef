import { BusinessLogsScreen } from '@/components/settings/logs/business-logs-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('businessLogs')

export default async function BusinessLogsPage() {
  await requireSettingsPage('businessLogs')
  return (
    <AreaTexts
      of={[
        'settings',
        'logs',
        'permissions',
        'errors',
        'validation',
        // The names of what was changed, and the words that it took.
        'deviceRecord',
        'domains',
        'icons',
        'map',
        'demoApplications',
      ]}
    >
      <BusinessLogsScreen />
    </AreaTexts>
  )
}
