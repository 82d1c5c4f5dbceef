import { SharesScreen } from '@/components/settings/shares/shares-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('shares')

export default async function SharesPage() {
  await requireSettingsPage('shares')
  return (
    <AreaTexts of={['settings', 'logs', 'shares', 'deviceChoices', 'map', 'validation']}>
      <SharesScreen />
    </AreaTexts>
  )
}
