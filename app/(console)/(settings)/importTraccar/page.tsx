import { ImportTraccarScreen } from '@/components/settings/import-traccar/import-traccar-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('importTraccar')

export default async function ImportTraccarPage() {
  await requireSettingsPage('importTraccar')
  return (
    <AreaTexts
      of={['settings', 'importTraccar', 'imports', 'importReasons', 'tasks', 'errors', 'validation']}
    >
      <ImportTraccarScreen />
    </AreaTexts>
  )
}
