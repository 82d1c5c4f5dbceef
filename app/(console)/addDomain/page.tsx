import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DomainsScreen } from '@/components/domains/domains-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('domains')
  return { title: t('title') }
}

export default async function AddDomainPage() {
  await requirePage('domains.edit')
  return (
    <AreaTexts of={['domains', 'validation']}>
      <DomainsScreen />
    </AreaTexts>
  )
}
