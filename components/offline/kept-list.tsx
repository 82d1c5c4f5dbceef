'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { StatusMark, statusColor } from '@/components/devices/status-mark'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import { SearchInput } from '@/components/ui/search-input'
import { type Formats, makeFormats } from '@/lib/format/formats'
import { readUnits } from '@/lib/format/units'
import type { KeptFleet, KeptOwner, KeptVehicle } from '@/lib/offline/kept'

/** Whoever looks for one among more than these types part of its name. */
const MAX_ROWS = 200

type Props = {
  owner: KeptOwner
  fleet: KeptFleet
  chosen: number | null
  onChoose: (id: number | null) => void
}

/** Every vehicle as it was last heard, to be searched. */
export function KeptList({ owner, fleet, chosen, onChoose }: Props) {
  const t = useTranslations('offline')
  const ui = useTranslations('ui')
  const formats = useKeptFormats(owner)
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const found = fleet.vehicles.filter(
    ({ name, plate }) => name.toLowerCase().includes(text) || plate?.toLowerCase().includes(text),
  )
  const shown = found.slice(0, MAX_ROWS)
  const all = text === '' ? fleet.total : found.length
  return (
    <section
      aria-label={t('list')}
      className="flex min-h-0 flex-1 flex-col bg-surface lg:w-[340px] lg:flex-none lg:border-e lg:border-hairline"
    >
      <div className="p-3 pb-2">
        <SearchInput label={t('search')} clearLabel={ui('clear')} value={search} onSearch={setSearch} />
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto border-t border-hairline">
        {shown.map((vehicle) => (
          <li key={vehicle.id}>
            <button
              type="button"
              aria-pressed={vehicle.id === chosen}
              onClick={() => onChoose(vehicle.id === chosen ? null : vehicle.id)}
              className={cn(
                'flex min-h-13 w-full items-center gap-2.5 px-3 py-1.5 text-start',
                vehicle.id === chosen ? 'bg-tint' : 'hover:bg-hover',
              )}
            >
              <Row vehicle={vehicle} formats={formats} now={fleet.at} />
            </button>
          </li>
        ))}
      </ul>
      {(shown.length < all || all === 0) && (
        <p className="border-t border-hairline px-3 py-2 text-center text-meta text-muted">
          {all === 0 ? t('noMatch') : t('shown', { shown: shown.length, all })}
        </p>
      )}
    </section>
  )
}

/** Figures as the account wants them. */
function useKeptFormats(owner: KeptOwner): Formats {
  const language = useLocale()
  const units = useTranslations('units')
  return useMemo(() => {
    const names = { km: units('km'), mi: units('mi'), nmi: units('nmi'), kmh: units('kmh') }
    const others = { mph: units('mph'), kn: units('kn'), m: units('m'), ft: units('ft') }
    return makeFormats(language, owner.timeZone, readUnits(owner), { ...names, ...others })
  }, [language, owner, units])
}

type RowProps = { vehicle: KeptVehicle; formats: Formats; now: number }

/** Ages count to when the fleet was heard: nobody knows what came after. */
function Row({ vehicle, formats, now }: RowProps) {
  const states = useTranslations('states')
  const { name, plate, icon, status, lat, lon, speedKmh, lastPacketAt } = vehicle
  return (
    <>
      <span
        className={cn('grid size-8 shrink-0 place-items-center rounded-full bg-hover', statusColor(status))}
      >
        <VehicleIconMark icon={icon} size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="cut-end block font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="flex items-center gap-1.5 text-meta text-muted">
          <StatusMark status={status} size={9} />
          <span className="shrink-0">{states(status)}</span>
          {plate && <Ltr className="min-w-0 truncate">{plate}</Ltr>}
        </span>
      </span>
      <span className="shrink-0 text-end text-meta text-muted tabular-nums">
        <span className="block">
          {status === 'moving'
            ? formats.speed(speedKmh)
            : formats.age(lastPacketAt === null ? null : lastPacketAt * 1000, now)}
        </span>
        {lat !== null && lon !== null && (
          <Ltr className="block text-2xs">{`${lat.toFixed(4)}, ${lon.toFixed(4)}`}</Ltr>
        )}
      </span>
    </>
  )
}
