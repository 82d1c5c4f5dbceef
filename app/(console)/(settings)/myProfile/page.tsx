import { ProfileScreen } from '@/components/settings/profile/profile-screen'
import { requireSettingsPage, settingsTitle } from '@/server/next/settings-page'

export const generateMetadata = settingsTitle('myProfile')

export default async function MyProfilePage() {
  await requireSettingsPage('myProfile')
  return <ProfileScreen />
}
