import { CatalogueScreen } from '@/components/settings/command-catalogue/catalogue-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('commandCatalogue')

export default async function CommandCataloguePage() {
  await requireSettingsPage('commandCatalogue')
  return (
    <AreaTexts of={['settings', 'commands', 'commandCatalogue', 'validation']}>
      <CatalogueScreen />
    </AreaTexts>
  )
}
