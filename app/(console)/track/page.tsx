import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TrackScreen } from '@/components/phones/track-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('phoneTracker')
  return { title: t('title') }
}

export default async function TrackPage() {
  await requirePage('devices.edit')
  return (
    <AreaTexts of={['phoneTracker', 'connect']}>
      <TrackScreen />
    </AreaTexts>
  )
}
