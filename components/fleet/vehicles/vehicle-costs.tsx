'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { Sums } from '../costs/cost-list'
import { CostRows } from '../costs/cost-rows'
import { useCosts } from '../costs/use-costs'

const CostForm = lazyPart(() => import('../costs/cost-form'))

/** What was paid for a vehicle, the latest first. */
export function VehicleCosts({ vehicle: { id, name } }: { vehicle: Vehicle }) {
  const t = useTranslations('fleet.costs')
  const form = useTranslations('fleet.costs.form')
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
      <PagedList
        list={list}
        rows={rows}
        waiting={3}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={<p className="text-body text-muted">{t('empty')}</p>}
      >
        <Sums page={list.data?.pages[0]} isAllTime />
        <CostRows rows={rows} mayEdit={mayEdit} />
      </PagedList>
      <Suspense>
        {isNew && <CostForm given={{ vehicle: { id, name } }} onClose={() => setNew(false)} />}
      </Suspense>
    </div>
  )
}
