'use client'
import { Gauge, Plus, Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { PlanState } from '@/lib/fleet/services/judge-plan'
import type { ListedPlan } from '@/lib/fleet/services/plan-schema'
import type { Named } from '../name-choice'
import { DueList } from './due-list'
import { PlanList } from './plan-list'
import { ServiceHistory } from './service-history'

const PlanSheet = lazyPart(() => import('./plan-sheet'))
const ServiceForm = lazyPart(() => import('./service-form'))
const OdometerForm = lazyPart(() => import('./odometer-form'))

const TABS = ['due', 'plans', 'history'] as const

export type Opened =
  | { what: 'plan'; plan: ListedPlan | null }
  | { what: 'service'; vehicle: Named | null; planId: number | null }
  | { what: 'odometer'; vehicle: Named | null }

type Props = { planId: number | null; state?: PlanState | null; search?: string }

/** /fleetReminder: what is due on which vehicle, the plans that say so, and what was done. */
export function ServicesScreen({ planId, state = null, search = '' }: Props) {
  const t = useTranslations('fleet.services')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [tab, setTab] = useState<(typeof TABS)[number]>('due')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  return (
    <section aria-label={t('title')} className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 phone:p-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
        <SegmentedControl
          label={t('title')}
          value={tab}
          onChange={setTab}
          segments={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        />
        {mayEdit && (
          <>
            <Button
              icon={<Gauge className="size-4" />}
              onClick={() => setOpened({ what: 'odometer', vehicle: null })}
            >
              {t('odometer')}
            </Button>
            <Button
              icon={<Wrench className="size-4" />}
              onClick={() => setOpened({ what: 'service', vehicle: null, planId: null })}
            >
              {t('serviceDone')}
            </Button>
            <Button
              tone="primary"
              icon={<Plus className="size-4" />}
              onClick={() => setOpened({ what: 'plan', plan: null })}
            >
              {t('newPlan')}
            </Button>
          </>
        )}
      </header>
      {tab === 'due' && (
        <DueList planId={planId} state={state} search={search} mayEdit={mayEdit} open={setOpened} />
      )}
      {tab === 'plans' && <PlanList mayEdit={mayEdit} open={setOpened} />}
      {tab === 'history' && <ServiceHistory mayEdit={mayEdit} />}
      <Suspense>
        {opened?.what === 'plan' && <PlanSheet plan={opened.plan} onClose={close} />}
        {opened?.what === 'service' && (
          <ServiceForm vehicle={opened.vehicle} planId={opened.planId} onClose={close} />
        )}
        {opened?.what === 'odometer' && <OdometerForm vehicle={opened.vehicle} onClose={close} />}
      </Suspense>
    </section>
  )
}
