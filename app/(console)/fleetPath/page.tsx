import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { FleetShell } from '@/components/fleet/fleet-shell'
import { RoutesScreen } from '@/components/fleet/routes/routes-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireFleetPage } from '@/server/next/fleet-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.routes')
  return { title: t('title') }
}

export default async function FleetPathPage({
  searchParams,
}: {
  searchParams: Promise<{ view?: string | string[] }>
}) {
  if (!(await requireFleetPage())) return <FleetForOthers />
  const { view } = await searchParams
  return (
    <AreaTexts of={['fleet', 'map', 'validation']}>
      <FleetShell>
        <RoutesScreen view={view === 'underWay' ? 'underWay' : 'all'} />
      </FleetShell>
    </AreaTexts>
  )
}
