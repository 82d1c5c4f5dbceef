'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Wrench } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { PagedList } from '@/components/table/paged-list'
import { Button, buttonVariants } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Progress } from '@/components/ui/progress'
import type { ServiceState } from '@/lib/fleet/services/service-schema'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { api } from '@/lib/http/client'
import { inPages } from '../in-pages'
import { StateBadge, useLeftTexts } from '../services/state-words'

const ServiceForm = lazyPart(() => import('../services/service-form'))

/** What is due on a vehicle, soonest first, and what writes down that it was done. */
export function VehicleServices({ vehicle: { id, name } }: { vehicle: Vehicle }) {
  const t = useTranslations('fleet.services')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [done, setDone] = useState<{ planId: number | null } | null>(null)
  const list = useInfiniteQuery({
    queryKey: ['fleetServices', 'states', 'vehicle', id],
    ...inPages((part, signal) =>
      api('GET', '/api/service-states', {
        query: { vehicleId: id, ...part },
        signal,
        hideError: true,
      }),
    ),
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-4">
      {mayEdit && (
        <Button
          className="self-start"
          icon={<Wrench className="size-4" />}
          onClick={() => setDone({ planId: null })}
        >
          {t('serviceDone')}
        </Button>
      )}
      <PagedList
        list={list}
        rows={rows}
        waiting={3}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={
          <div className="flex flex-col items-start gap-3">
            <p className="text-body text-muted">{t(mayEdit ? 'emptyText' : 'emptyForReaders')}</p>
            {mayEdit && (
              <Link href="/fleetReminder" prefetch={false} className={buttonVariants()}>
                {t('tabs.plans')}
              </Link>
            )}
          </div>
        }
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
          {rows.map((row) => (
            <DueRow
              key={row.plan.id}
              row={row}
              onDone={mayEdit ? () => setDone({ planId: row.plan.id }) : null}
            />
          ))}
        </ul>
      </PagedList>
      <Suspense>
        {done && <ServiceForm vehicle={{ id, name }} planId={done.planId} onClose={() => setDone(null)} />}
      </Suspense>
    </div>
  )
}

function DueRow({ row, onDone }: { row: ServiceState; onDone: (() => void) | null }) {
  const t = useTranslations('fleet.services')
  const leftOf = useLeftTexts()
  const { plan, state, used } = row
  const isReached = state === 'due' || state === 'overdue'
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex items-center gap-2">
        <bdi className="min-w-0 flex-1 text-body font-medium break-words">{plan.name}</bdi>
        <StateBadge state={state} />
      </div>
      <p className="text-meta text-muted">{leftOf(row).join(' · ')}</p>
      {!isReached && <Progress label={t('usedUp', { percent: Math.round(used * 100) })} value={used} />}
      {onDone && isReached && (
        <Button className="self-start" onClick={onDone}>
          {t('serviceDone')}
        </Button>
      )}
    </li>
  )
}
