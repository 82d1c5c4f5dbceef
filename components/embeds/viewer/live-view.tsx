'use client'
import { CloudOff, List, Map as MapIcon, TruckIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useMemo, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { EmptyState } from '@/components/ui/empty-state'
import { NativeSelect } from '@/components/ui/native-select'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useNow } from '@/components/ui/use-now'
import type { FleetVehicle } from '@/lib/embeds/embed-fleet'
import { useChosenVehicle, useEmbed } from './embed-context'
import { EmbedMap } from './embed-map'
import { FleetOnMap } from './fleet-on-map'
import { useBox } from './use-box'
import { useFleet } from './use-fleet'
import { VehicleFacts } from './vehicle-facts'
import { VehicleList } from './vehicle-list'

const AGES_EVERY_MS = 5000
/** From this width on there is room beside the map. */
const WIDE_PX = 560
/** Below this height a card leaves too little of the map. */
const LOW_PX = 340

/** Vehicles as they are now: on a map, with a list of them, or one of them with its facts. */
export default function LiveView() {
  const t = useTranslations('embedViewer')
  const { session, embed, tell } = useEmbed()
  const { view } = embed
  const fleet = useFleet()
  const now = useNow(AGES_EVERY_MS) + session.ahead
  const vehicles = useMemo(
    () =>
      fleet.vehicles.map((vehicle) =>
        vehicle.name ? vehicle : { ...vehicle, name: t('vehicleNumber', { number: vehicle.id }) },
      ),
    [fleet.vehicles, t],
  )
  const names = useMemo(
    () => (fleet.isKnown ? new Map(vehicles.map(({ told, name }) => [told.key, name])) : null),
    [fleet.isKnown, vehicles],
  )
  const [key, choose] = useChosenVehicle(names, null)
  const isOfOne = view.kind === 'vehicle'
  const chosen = vehicles.find(({ told }) => told.key === key) ?? (isOfOne ? (vehicles[0] ?? null) : null)
  const [follows, setFollows] = useState(isOfOne)
  const [box, { width, height }] = useBox()
  const [side, setSide] = useState<'map' | 'list'>('map')
  useEffect(() => tell({ type: 'resize', height: null }), [tell])

  const onChoose = (vehicle: FleetVehicle | null) => {
    if (isOfOne && vehicle === null) return
    choose(vehicle?.told.key ?? null)
    if (!isOfOne) setFollows(false)
    if (vehicle) setSide('map')
  }
  const isWide = width >= WIDE_PX
  const isLow = height < LOW_PX
  const hasList = view.kind === 'map' && view.list
  const facts = chosen && (
    <VehicleFacts
      vehicle={chosen}
      now={now}
      follows={follows}
      short={isLow && !isWide}
      onFollow={() => setFollows(!follows)}
      onClose={isOfOne ? undefined : () => onChoose(null)}
    />
  )
  const list = (
    <VehicleList
      vehicles={vehicles}
      isKnown={fleet.isKnown}
      chosenId={chosen?.id ?? null}
      now={now}
      onChoose={onChoose}
    />
  )
  const map = (
    <EmbedMap>
      <FleetOnMap
        vehicles={vehicles}
        chosen={chosen}
        follows={follows}
        isKnown={fleet.isKnown}
        isLost={fleet.lostAt !== null}
        onChoose={onChoose}
        onUnfollow={() => setFollows(false)}
      />
    </EmbedMap>
  )
  return (
    <div ref={box} className="relative flex h-[calc(100dvh-24px)] min-h-0 overflow-hidden">
      {hasList && isWide && <div className="w-64 shrink-0 border-e border-hairline">{list}</div>}
      <div className="flex min-w-0 flex-1 flex-col">
        {hasList && !isWide && (
          <SegmentedControl
            label={t('shows')}
            value={side}
            onChange={setSide}
            className="m-1.5 h-8 shrink-0"
            segments={[
              { value: 'map', label: t('map'), icon: <MapIcon /> },
              { value: 'list', label: t('list'), icon: <List /> },
            ]}
          />
        )}
        {isOfOne && vehicles.length > 1 && (
          <VehicleSelect vehicles={vehicles} chosen={chosen} onChoose={onChoose} />
        )}
        <div className="relative min-h-0 flex-1" style={{ '--map-edge': '8px' } as CSSProperties}>
          {map}
          {hasList && !isWide && side === 'list' && <div className="absolute inset-0 z-20">{list}</div>}
          {fleet.isKnown && vehicles.length === 0 && (
            <div className="absolute inset-0 z-10 grid place-items-center bg-scrim/20">
              <EmptyState
                icon={<TruckIcon />}
                title={t('noVehicles')}
                className="rounded-panel bg-raised py-5 shadow-panel"
              />
            </div>
          )}
          <LostNotice lostAt={fleet.lostAt} ahead={session.ahead} />
          {facts && isWide && !isOfOne && (
            <div className="absolute start-2 top-2 z-10 flex max-h-[calc(100%-16px)] w-72 rounded-panel bg-raised shadow-panel [&>*]:flex-1">
              {facts}
            </div>
          )}
        </div>
        {facts && !isWide && (side === 'map' || !hasList) && (
          <div className="max-h-1/2 shrink-0 overflow-y-auto border-t border-hairline bg-surface">
            {facts}
          </div>
        )}
      </div>
      {facts && isWide && isOfOne && (
        <div className="w-72 shrink-0 overflow-y-auto border-s border-hairline bg-surface">{facts}</div>
      )}
    </div>
  )
}

type SelectProps = {
  vehicles: readonly FleetVehicle[]
  chosen: FleetVehicle | null
  onChoose: (vehicle: FleetVehicle) => void
}

function VehicleSelect({ vehicles, chosen, onChoose }: SelectProps) {
  const t = useTranslations('embedViewer')
  return (
    <NativeSelect
      aria-label={t('vehicle')}
      className="m-1.5"
      value={chosen?.told.key ?? ''}
      onChange={({ currentTarget }) => {
        const found = vehicles.find(({ told }) => told.key === currentTarget.value)
        if (found) onChoose(found)
      }}
    >
      {vehicles.map(({ told, name }) => (
        <option key={told.key} value={told.key}>
          {name}
        </option>
      ))}
    </NativeSelect>
  )
}

/** Over the map while nothing is heard: what is seen is of then. */
function LostNotice({ lostAt, ahead }: { lostAt: number | null; ahead: number }) {
  const t = useTranslations('embedViewer')
  const formats = useFormats()
  if (lostAt === null) return null
  return (
    <p
      role="status"
      className="absolute inset-x-2 top-2 z-20 mx-auto flex w-fit animate-drop items-center gap-2 rounded-control bg-raised px-3 py-1.5 text-meta shadow-panel"
    >
      <CloudOff aria-hidden="true" className="size-4 shrink-0 text-warning" />
      {t('lost', { time: formats.minute(lostAt + ahead) })}
    </p>
  )
}
