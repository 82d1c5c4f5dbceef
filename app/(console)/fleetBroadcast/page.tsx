import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BroadcastsScreen } from '@/components/fleet/broadcasts/broadcasts-screen'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { FleetShell } from '@/components/fleet/fleet-shell'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireFleetPage } from '@/server/next/fleet-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.broadcasts')
  return { title: t('title') }
}

export default async function FleetBroadcastPage() {
  if (!(await requireFleetPage())) return <FleetForOthers />
  return (
    <AreaTexts
      of={['alertRules', 'commands', 'deviceChoices', 'eventTypes', 'fleet', 'map', 'shares', 'validation']}
    >
      <FleetShell>
        <BroadcastsScreen />
      </FleetShell>
    </AreaTexts>
  )
}
