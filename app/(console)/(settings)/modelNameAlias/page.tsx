import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AliasesScreen } from '@/components/settings/aliases/aliases-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('modelNameAlias') }
}

export default async function ModelNameAliasPage() {
  await requirePage('modelAliases.edit')
  return <AliasesScreen />
}
