import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ManyPicturesScreen } from '@/components/devices/pictures/many-pictures-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deviceSheet.pictures')
  return { title: t('title') }
}

export default async function Page() {
  await requirePage('devices.edit')
  return (
    <AreaTexts of={['deviceSheet']}>
      <ManyPicturesScreen />
    </AreaTexts>
  )
}
