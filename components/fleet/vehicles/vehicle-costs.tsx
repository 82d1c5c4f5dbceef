'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { Sums } from '../costs/cost-list'
import { CostRows } from '../costs/cost-rows'
import { useCosts } from '../costs/use-costs'

const CostForm = lazyPart(() => import('../costs/cost-form'))

/** What was paid for a vehicle, the latest first. */
export function VehicleCosts({ vehicle: { id, name } }: { vehicle: Vehicle }) {
  const t = useTranslations('fleet.costs')
  const form = useTranslations('fleet.costs.form')
  const ui = useTranslations('ui')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [isNew, setNew] = useState(false)
  const list = useCosts({ vehicleId: id })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="flex flex-col gap-4">
      {mayEdit && (
        <Button className="self-start" icon={<Plus className="size-4" />} onClick={() => setNew(true)}>
          {form('title')}
        </Button>
      )}
      {list.isPending && <SkeletonRows rows={3} />}
      {list.isError && !list.data && (
        <ErrorState
          title={t('failed')}
          text={list.error.message}
          retryLabel={ui('retry')}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {list.data && rows.length === 0 && <p className="text-body text-muted">{t('empty')}</p>}
      {rows.length > 0 && <Sums page={list.data?.pages[0]} />}
      {rows.length > 0 && <CostRows rows={rows} mayEdit={mayEdit} />}
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      <Suspense>
        {isNew && <CostForm given={{ vehicle: { id, name } }} onClose={() => setNew(false)} />}
      </Suspense>
    </div>
  )
}
