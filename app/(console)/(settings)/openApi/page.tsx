import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OpenApiScreen } from '@/components/open-api/open-api-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('openApi') }
}

export default async function OpenApiPage() {
  await requirePage()
  return (
    <AreaTexts of={['settings', 'openApi', 'errors', 'validation']}>
      <OpenApiScreen />
    </AreaTexts>
  )
}
