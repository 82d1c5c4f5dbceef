import { PasswordScreen } from '@/components/settings/security/password-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('changePassword')

export default async function ChangePasswordPage() {
  await requireSettingsPage('changePassword')
  return <PasswordScreen />
}
