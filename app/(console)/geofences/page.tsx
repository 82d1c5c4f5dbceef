import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { GeofencesScreen } from '@/components/areas/geofences-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('geofences')
  return { title: t('title') }
}

export default async function GeofencesPage() {
  await requirePage('geofences.read')
  return (
    <AreaTexts
      of={[
        'geofences',
        'landmarks',
        'blackCars',
        'weeklySchedule',
        'tellingObstacles',
        'map',
        'deviceChoices',
        'validation',
        'shares',
        'commands',
      ]}
    >
      <GeofencesScreen />
    </AreaTexts>
  )
}
