import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SecondFactorScreen } from '@/components/settings/security/second-factor-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('secondFactor') }
}

export default async function SecondFactorPage() {
  await requirePage('security.edit')
  return <SecondFactorScreen />
}
