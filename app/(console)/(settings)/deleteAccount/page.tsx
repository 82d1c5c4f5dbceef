import { DeleteAccountScreen } from '@/components/settings/security/delete-account-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('deleteAccount')

export default async function DeleteAccountPage() {
  await requireSettingsPage('deleteAccount')
  return <DeleteAccountScreen />
}
