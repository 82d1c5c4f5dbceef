'use client'
import { ListFilter, Plus, Truck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { RecordScreen } from '@/components/table/record-screen'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { VEHICLE_SORTS } from '@/lib/fleet/vehicles/vehicle-schema'
import { useShownVehicles, type VehicleFilterState } from './use-shown-vehicles'
import { useVehicleColumns } from './use-vehicle-columns'
import { useVehicles } from './use-vehicles'
import { VehicleActions } from './vehicle-actions'
import { VehicleCards } from './vehicle-cards'
import { VehicleFilterSheet, VehicleFilters } from './vehicle-filters'

const VehicleRecord = lazyPart(() => import('./vehicle-record'))
const VehicleForm = lazyPart(() => import('./vehicle-form'))

type Opened = { what: 'new' } | { what: 'vehicle'; id: number }

/** /fleetVehicle: the vehicles of an enterprise, what they carry, who drives them, and until when they are insured. */
export function VehiclesScreen() {
  const t = useTranslations('fleet.vehicles')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const filters = useShownVehicles()
  const { shown, named, change } = filters
  const [opened, setOpened] = useState<Opened | null>(named === null ? null : { what: 'vehicle', id: named })
  const { list, vehicles, loadMore } = useVehicles(shown)
  const columns = useVehicleColumns()
  const layout = useTableLayout('fleet.vehicles')
  const openId = opened?.what === 'vehicle' ? opened.id : null
  const close = () => setOpened(null)
  const open = (id: number | null) => setOpened(id === null ? null : { what: 'vehicle', id })
  const add = mayEdit && (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setOpened({ what: 'new' })}>
      {t('new')}
    </Button>
  )
  const isBare =
    list.data !== undefined && vehicles.length === 0 && filters.count === 0 && shown.search === ''
  const sorting = {
    id: shown.sort,
    desc: shown.desc,
    onSort: (id: string, desc: boolean) => change({ sort: VEHICLE_SORTS.find((sort) => sort === id), desc }),
  }
  return (
    <RecordScreen
      list={list}
      openId={openId}
      table={{ label: t('title'), columns, layout, sorting }}
      rows={vehicles}
      onOpen={open}
      onNearEnd={loadMore}
      cards={<VehicleCards vehicles={vehicles} onOpen={open} onNearEnd={loadMore} />}
      empty={<NoVehicles {...filters} add={add} />}
      texts={{ failed: t('failed'), end: t('end') }}
      filters={
        isBare
          ? undefined
          : { bar: <VehicleFilters {...filters} />, sheet: <VehicleFilterSheet {...filters} /> }
      }
      actions={
        <>
          <VehicleActions shown={shown} mayEdit={mayEdit} />
          {add}
        </>
      }
    >
      <Suspense>
        {openId !== null && <VehicleRecord key={openId} id={openId} onClose={close} />}
        {opened?.what === 'new' && <VehicleForm vehicle={null} onClose={close} onMade={open} />}
      </Suspense>
    </RecordScreen>
  )
}

function NoVehicles({ shown, count, clear, add }: VehicleFilterState & { add: React.ReactNode }) {
  const t = useTranslations('fleet.vehicles')
  if (count > 0 || shown.search !== '')
    return (
      <EmptyState
        className="py-16"
        icon={<ListFilter />}
        title={t('noMatch')}
        text={t('noMatchText')}
        action={<Button onClick={clear}>{t('clear')}</Button>}
      />
    )
  return (
    <EmptyState
      className="py-16"
      icon={<Truck />}
      title={t('empty')}
      text={t(add ? 'emptyText' : 'emptyForReaders')}
      action={add || undefined}
    />
  )
}
