import { OpenApiScreen } from '@/components/open-api/open-api-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('openApi')

export default async function OpenApiPage() {
  await requireSettingsPage('openApi')
  return (
    <AreaTexts of={['settings', 'openApi', 'errors', 'validation']}>
      <OpenApiScreen />
    </AreaTexts>
  )
}
