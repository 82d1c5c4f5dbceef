import { SecondFactorScreen } from '@/components/settings/security/second-factor-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('secondFactor')

export default async function SecondFactorPage() {
  await requireSettingsPage('secondFactor')
  return <SecondFactorScreen />
}
