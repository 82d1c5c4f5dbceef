import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { MonitorScreen } from '@/components/monitor/monitor-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('monitor')
  return { title: t('title') }
}

export default async function MonitorObjectPage() {
  await requirePage('positions.read')
  return (
    <AreaTexts
      of={[
        'monitor',
        'device',
        'map',
        'connect',
        'commands',
        'deviceFiles',
        'eventTypes',
        'shares',
        'validation',
        'geofences',
        'landmarks',
      ]}
    >
      <MonitorScreen />
    </AreaTexts>
  )
}
