import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { FleetShell } from '@/components/fleet/fleet-shell'
import { VehiclesScreen } from '@/components/fleet/vehicles/vehicles-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireFleetPage } from '@/server/next/fleet-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.vehicles')
  return { title: t('title') }
}

export default async function FleetVehiclePage() {
  if (!(await requireFleetPage())) return <FleetForOthers />
  return (
    <AreaTexts of={['device', 'deviceChoices', 'fleet', 'validation']}>
      <FleetShell>
        <VehiclesScreen />
      </FleetShell>
    </AreaTexts>
  )
}
