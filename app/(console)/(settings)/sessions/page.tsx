import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SessionsScreen } from '@/components/settings/security/sessions-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('sessions') }
}

export default async function SessionsPage() {
  await requirePage('security.edit')
  return <SessionsScreen />
}
