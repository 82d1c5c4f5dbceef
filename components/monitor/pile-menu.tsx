import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { StatusMark, statusColor } from '@/components/devices/status-mark'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import type { ScreenPoint } from '@/components/map/free-area'
import { useMap } from '@/components/map/map-context'
import { DropdownMenu, MenuItem, MenuLabel } from '@/components/ui/dropdown-menu'
import { Ltr } from '@/components/ui/ltr'
import type { Vehicle } from '@/lib/live/vehicle'
import { useStateText } from './use-state-text'

/** Vehicles that lie over each other on the map, and where. */
export type Pile = { at: ScreenPoint; vehicles: readonly Vehicle[] }

type Props = { pile: Pile; onChoose: (vehicle: Vehicle) => void; onClose: () => void }

/** Vehicles of one spot to choose from, fanned out as a list where they were pressed. */
export default function PileMenu({ pile: { at, vehicles }, onChoose, onClose }: Props) {
  const t = useTranslations('monitor')
  const stateOf = useStateText()
  const { map } = useMap()
  const title = t('pile', { count: vehicles.length })
  // The keys that moved the map go on moving it.
  useEffect(() => () => map.getCanvas().focus({ preventScroll: true }), [map])
  return (
    <DropdownMenu
      open
      onOpenChange={(open) => !open && onClose()}
      align="center"
      className="max-w-80"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={title}
          className="pointer-events-none absolute size-0"
          style={{ left: at.x, top: at.y }}
        />
      }
    >
      <MenuLabel>{title}</MenuLabel>
      {vehicles.map((vehicle) => (
        <MenuItem
          key={vehicle.id}
          icon={<VehicleIconMark icon={vehicle.icon} size={18} />}
          onSelect={() => onChoose(vehicle)}
        >
          <bdi className="min-w-0 flex-1 truncate">{vehicle.name}</bdi>
          {vehicle.plate && <Ltr className="text-meta text-muted">{vehicle.plate}</Ltr>}
          <span
            className={`inline-flex shrink-0 items-center gap-1 text-meta ${statusColor(vehicle.status)} [&_svg]:text-inherit!`}
          >
            <StatusMark status={vehicle.status} size={11} />
            {stateOf(vehicle)}
          </span>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}
