import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CostsScreen } from '@/components/fleet/costs/costs-screen'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { FleetShell } from '@/components/fleet/fleet-shell'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireFleetPage } from '@/server/next/fleet-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.costs')
  return { title: t('title') }
}

export default async function FleetCostPage() {
  if (!(await requireFleetPage())) return <FleetForOthers />
  return (
    <AreaTexts of={['device', 'fleet', 'validation']}>
      <FleetShell>
        <CostsScreen />
      </FleetShell>
    </AreaTexts>
  )
}
