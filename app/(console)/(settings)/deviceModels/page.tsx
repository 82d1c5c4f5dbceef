import { ModelsScreen } from '@/components/settings/models/models-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('deviceModels')

export default async function DeviceModelsPage() {
  await requireSettingsPage('deviceModels')
  return (
    <AreaTexts of={['settings', 'icons', 'errors', 'validation']}>
      <ModelsScreen />
    </AreaTexts>
  )
}
