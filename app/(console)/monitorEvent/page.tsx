import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { EventsScreen } from '@/components/events/events-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('events')
  return { title: t('title') }
}

export default async function MonitorEventPage() {
  await requirePage('events.read')
  return (
    <AreaTexts of={['events', 'eventTypes', 'deviceFiles', 'deviceChoices', 'device', 'map', 'validation']}>
      <EventsScreen />
    </AreaTexts>
  )
}
