import { EmbedsScreen } from '@/components/settings/embeds/embeds-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('embeds')

export default async function EmbedsPage() {
  await requireSettingsPage('embeds')
  return (
    <AreaTexts
      of={[
        'settings',
        'logs',
        'embeds',
        'accountPicker',
        'deviceChoices',
        'openApi',
        'reports',
        'validation',
      ]}
    >
      <EmbedsScreen />
    </AreaTexts>
  )
}
