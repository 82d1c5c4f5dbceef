import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaTexts } from '@/components/shell/area-texts'
import { TrackingScreen } from '@/components/tracking/tracking-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tracking')
  return { title: t('title') }
}

export default async function MonitorTrackingPage() {
  await requirePage('positions.read')
  return (
    <AreaTexts
      of={[
        'tracking',
        'monitor',
        'device',
        'map',
        'connect',
        'commands',
        'eventTypes',
        'deviceFiles',
        'shares',
        'validation',
      ]}
    >
      <TrackingScreen />
    </AreaTexts>
  )
}
