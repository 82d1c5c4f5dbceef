import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { FleetShell } from '@/components/fleet/fleet-shell'
import { TanksScreen } from '@/components/fleet/tanks/tanks-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireFleetPage } from '@/server/next/fleet-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.tanks')
  return { title: t('title') }
}

export default async function FleetOilTankPage() {
  if (!(await requireFleetPage())) return <FleetForOthers />
  return (
    <AreaTexts of={['device', 'deviceChoices', 'fleet', 'validation']}>
      <FleetShell>
        <TanksScreen />
      </FleetShell>
    </AreaTexts>
  )
}
