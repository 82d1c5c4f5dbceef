'use client'
import { useTranslations } from 'next-intl'
import { Cut } from '@/components/ui/cut'
import { Ltr } from '@/components/ui/ltr'
import { VirtualList } from '@/components/ui/virtual-list'
import type { Vehicle } from '@/lib/fleet/vehicles/vehicle-schema'
import { CarriedMark, InsuredMark, VehicleStatusBadge } from './vehicle-marks'

const HEIGHT = 100

type Props = { vehicles: readonly Vehicle[]; onOpen: (id: number) => void; onNearEnd: () => void }

/** The vehicles on a phone: a press target each, three lines. */
export function VehicleCards({ vehicles, onOpen, onNearEnd }: Props) {
  const t = useTranslations('fleet.vehicles')
  return (
    <VirtualList
      label={t('title')}
      className="size-full overscroll-contain"
      items={vehicles}
      keyOf={({ id }) => id}
      rowHeight={() => HEIGHT}
      onNearEnd={onNearEnd}
      renderRow={({ id, name, plate, status, device, driver, insuredUntil }) => (
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="flex h-full w-full min-w-0 flex-col justify-center gap-1 border-b border-hairline bg-surface px-4 text-start -outline-offset-2 active:bg-hover"
        >
          <span className="flex w-full items-center gap-2">
            <Cut className="min-w-0 flex-1 text-md font-medium">{name}</Cut>
            <VehicleStatusBadge status={status} />
          </span>
          <span className="flex w-full items-center gap-2 text-body">
            <span className="min-w-0 flex-1">
              <CarriedMark device={device} besideName={name} />
            </span>
            {plate && <Ltr className="shrink-0 text-muted">{plate}</Ltr>}
          </span>
          <span className="flex w-full items-center gap-2 text-meta text-muted">
            <Cut className="min-w-0 flex-1">{driver?.name ?? t('nobody')}</Cut>
            <InsuredMark until={insuredUntil} />
          </span>
        </button>
      )}
    />
  )
}
