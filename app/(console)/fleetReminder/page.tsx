import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { FleetShell } from '@/components/fleet/fleet-shell'
import { ServicesScreen } from '@/components/fleet/services/services-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { PLAN_STATES } from '@/lib/fleet/services/judge-plan'
import { requireFleetPage } from '@/server/next/fleet-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.services')
  return { title: t('title') }
}

export default async function FleetReminderPage({
  searchParams,
}: {
  searchParams: Promise<Partial<Record<'plan' | 'state' | 'search', string | string[]>>>
}) {
  if (!(await requireFleetPage())) return <FleetForOthers />
  const asked = await searchParams
  const plan = Number(asked.plan)
  const search = typeof asked.search === 'string' ? asked.search.slice(0, 60) : ''
  const state = PLAN_STATES.find((one) => one === asked.state) ?? null
  return (
    <AreaTexts of={['device', 'fleet', 'validation']}>
      <FleetShell>
        <ServicesScreen
          planId={Number.isInteger(plan) && plan > 0 ? plan : null}
          state={state}
          search={search}
        />
      </FleetShell>
    </AreaTexts>
  )
}
