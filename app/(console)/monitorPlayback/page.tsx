import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PlaybackScreen } from '@/components/playback/playback-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'
import { chosenEngine } from '@/server/routing/ask-engine'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('playback')
  return { title: t('title') }
}

export default async function MonitorPlaybackPage() {
  await requirePage('positions.read')
  return (
    <AreaTexts of={['playback', 'monitor', 'device', 'map', 'fixFlags', 'tripWhy', 'trackingRules']}>
      <PlaybackScreen matchesStreets={Boolean(chosenEngine()?.engine.match)} />
    </AreaTexts>
  )
}
