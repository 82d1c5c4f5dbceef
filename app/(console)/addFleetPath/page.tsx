import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { RouteEditor } from '@/components/fleet/routes/editor/route-editor'
import { AreaTexts } from '@/components/shell/area-texts'
import { may } from '@/lib/auth/access'
import { openingView } from '@/server/fleet/routes/opening-view'
import { requireFleetPage } from '@/server/next/fleet-page'
import { requirePage } from '@/server/next/page'
import { chosenEngine } from '@/server/routing/ask-engine'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.routes')
  return { title: t('new') }
}

export default async function AddFleetPathPage({
  searchParams,
}: {
  searchParams: Promise<{ id?: string | string[] }>
}) {
  if (!(await requireFleetPage())) return <FleetForOthers />
  const { access } = await requirePage()
  // Who only reads sees the routes in their list.
  if (!may(access, 'fleet.edit')) redirect('/fleetPath')
  const given = Number((await searchParams).id)
  const id = Number.isInteger(given) && given > 0 ? given : null
  return (
    <AreaTexts of={['fleet', 'map', 'validation', 'shares', 'deviceChoices', 'weeklySchedule']}>
      <RouteEditor
        id={id}
        hasEngine={chosenEngine() !== null}
        // A route that there is shows itself.
        around={id === null ? await openingView(access) : null}
      />
    </AreaTexts>
  )
}
