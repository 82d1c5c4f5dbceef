import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { FleetShell } from '@/components/fleet/fleet-shell'
import { ScoresScreen } from '@/components/fleet/scores/scores-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { askedScores } from '@/lib/fleet/scores/asked-scores'
import { requireFleetPage } from '@/server/next/fleet-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.scores')
  return { title: t('title') }
}

export default async function FleetScorePage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  if (!(await requireFleetPage('reports.read'))) return <FleetForOthers />
  return (
    <AreaTexts of={['device', 'fleet', 'map', 'validation']}>
      <FleetShell>
        <ScoresScreen asked={askedScores(await searchParams)} />
      </FleetShell>
    </AreaTexts>
  )
}
