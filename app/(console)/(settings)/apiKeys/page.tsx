import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApiKeysScreen } from '@/components/settings/keys/api-keys-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('apiKeys') }
}

export default async function ApiKeysPage() {
  await requirePage('apiKeys.edit')
  return <ApiKeysScreen />
}
