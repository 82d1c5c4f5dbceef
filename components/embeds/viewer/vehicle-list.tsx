'use client'
import { SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { StatusMark, statusColor } from '@/components/devices/status-mark'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { Ltr } from '@/components/ui/ltr'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList } from '@/components/ui/virtual-list'
import { type FleetVehicle, foundInFleet } from '@/lib/embeds/embed-fleet'
import { useEmbed } from './embed-context'

const ROW_PX = 48

type Props = {
  vehicles: readonly FleetVehicle[]
  isKnown: boolean
  chosenId: number | null
  now: number
  onChoose: (vehicle: FleetVehicle) => void
}

/** The vehicles beside the map. */
export function VehicleList({ vehicles, isKnown, chosenId, now, onChoose }: Props) {
  const t = useTranslations('embedViewer')
  const ui = useTranslations('ui')
  const { controls } = useEmbed().embed.options
  const [typed, setTyped] = useState('')
  const found = useMemo(() => foundInFleet(vehicles, typed), [vehicles, typed])
  return (
    <section aria-label={t('list')} className="flex h-full min-h-0 flex-col bg-surface">
      {controls.search && (
        <div className="p-2">
          <SearchInput label={t('search')} clearLabel={ui('clear')} value={typed} onSearch={setTyped} />
        </div>
      )}
      {!isKnown && <SkeletonRows rows={5} className="px-3" />}
      {isKnown && found.length === 0 && (
        <EmptyState icon={<SearchX />} title={t(typed ? 'notFound' : 'noVehicles')} className="py-4" />
      )}
      <VirtualList
        label={t('list')}
        items={found}
        keyOf={({ id }) => id}
        rowHeight={() => ROW_PX}
        className="flex-1"
        renderRow={(vehicle) => (
          <button
            type="button"
            aria-pressed={vehicle.id === chosenId}
            onClick={() => onChoose(vehicle)}
            className={cn(
              'flex h-full w-full items-center gap-2.5 px-3 text-start hover:bg-hover focus-visible:-outline-offset-2',
              vehicle.id === chosenId && 'bg-tint hover:bg-tint',
            )}
          >
            <Row vehicle={vehicle} now={now} />
          </button>
        )}
      />
    </section>
  )
}

function Row({ vehicle, now }: { vehicle: FleetVehicle; now: number }) {
  const states = useTranslations('states')
  const formats = useFormats()
  const { status, icon, name, told } = vehicle
  return (
    <>
      <span
        className={cn('grid size-7 shrink-0 place-items-center rounded-full bg-hover', statusColor(status))}
      >
        <VehicleIconMark icon={icon} size={18} />
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-body font-medium">{name}</bdi>
        <span className="flex items-center gap-1.5 text-meta text-muted">
          <StatusMark status={status} size={9} />
          <span className="truncate">{states(status)}</span>
          {told.plate && told.plate !== name && <Ltr className="min-w-0 truncate">{told.plate}</Ltr>}
        </span>
      </span>
      <span className="shrink-0 text-end text-meta text-muted tabular-nums">
        {status === 'moving' && told.position?.speedKmh !== undefined ? (
          <span className="font-medium text-text">{formats.speed(told.position.speedKmh)}</span>
        ) : (
          formats.age(told.position?.time, now)
        )}
      </span>
    </>
  )
}
