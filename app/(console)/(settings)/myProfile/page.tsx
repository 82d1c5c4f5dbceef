import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ProfileScreen } from '@/components/settings/profile/profile-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('myProfile') }
}

export default async function MyProfilePage() {
  await requirePage('profile.edit')
  return <ProfileScreen />
}
