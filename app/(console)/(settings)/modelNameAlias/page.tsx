import { AliasesScreen } from '@/components/settings/aliases/aliases-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('modelNameAlias')

export default async function ModelNameAliasPage() {
  await requireSettingsPage('modelNameAlias')
  return <AliasesScreen />
}
