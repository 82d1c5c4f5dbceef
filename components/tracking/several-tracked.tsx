'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useCallback, useEffect, useMemo, useState } from 'react'
import { drawVehicles } from '@/components/live/draw-vehicles'
import { useLive, useLiveClient } from '@/components/live/live-provider'
import { useVehicleLayer } from '@/components/map/vehicles/use-vehicle-layer'
import { DeviceCard } from '@/components/monitor/card/device-card'
import { ChosenOnMap } from '@/components/monitor/chosen-on-map'
import { FleetMap } from '@/components/monitor/fleet-map'
import { LostNotice } from '@/components/monitor/lost-notice'
import { FollowedProvider, useFollowed } from '@/components/monitor/together/followed-context'
import FollowedOnMap from '@/components/monitor/together/followed-on-map'
import FollowedSplit from '@/components/monitor/together/followed-split'
import { useFeed } from '@/components/monitor/use-feed'
import { useSelectedVehicle } from '@/components/monitor/use-selected-vehicle'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { followedPath, MAX_FOLLOWED } from '@/lib/live/followed'
import type { Vehicle } from '@/lib/live/vehicle'
import { BackLink } from './back-link'
import { NothingTracked } from './nothing-tracked'

/** Several vehicles and nothing else: one map that keeps them in view, and a live card of each. */
export default function SeveralTracked({ imeis }: { imeis: string[] }) {
  const t = useTranslations('tracking')
  const together = useTranslations('monitor.together')
  const named = imeis.join()
  const choice = useMemo(
    () =>
      [
        named === '' ? [] : named.split(','),
        // The native history keeps the page as it is; the router only reads it.
        (next: readonly string[]) => window.history.replaceState(null, '', followedPath(next)),
      ] as const,
    [named],
  )
  if (imeis.length > MAX_FOLLOWED) {
    const text = together('tooMany', { count: imeis.length, max: MAX_FOLLOWED })
    return <NothingTracked title={t('tooMany')} text={text} />
  }
  return (
    <FollowedProvider choice={choice}>
      <Several />
    </FollowedProvider>
  )
}

function Several() {
  const t = useTranslations('tracking')
  useFeed()
  const feed = useLive('feed')
  const phone = useIsPhone()
  const { imeis } = useFollowed()
  const [opened, setOpened] = useState<string | null>(null)
  const [following, setFollowing] = useState(false)
  const vehicle = useSelectedVehicle(opened)
  const open = useCallback((imei: string | null) => {
    setFollowing(false)
    setOpened(imei)
  }, [])
  const end = useCallback(() => setFollowing(false), [])
  if (imeis.length === 0) return <NothingTracked title={t('noDevice.title')} text={t('noDevice.text')} />
  if (feed?.state === 'refused')
    return <NothingTracked title={t('unknown.title')} text={feed.message ?? t('unknown.text')} />
  const inset = phone
    ? { '--map-inset-top': '192px', ...(vehicle && { '--map-inset-bottom': '45dvh' }) }
    : { '--map-inset-end': vehicle ? '384px' : '312px' }
  return (
    <div className="relative h-full overflow-hidden" style={inset as CSSProperties}>
      <FleetMap>
        <SeveralOnMap vehicle={vehicle} onOpen={open} />
        <FollowedOnMap paused={opened !== null} />
        <ChosenOnMap vehicle={vehicle} following={following} onEnd={end} />
        <LostNotice low />
      </FleetMap>
      <div className="absolute start-3 top-3 z-10">
        <BackLink href="/monitorObject" />
      </div>
      {(phone || !vehicle) && (
        <div className={phone ? 'absolute inset-x-0 top-12 z-10' : undefined}>
          <FollowedSplit onOpen={open} alone />
        </div>
      )}
      {vehicle && (
        <div className="absolute z-20 flex flex-col rounded-panel bg-surface shadow-panel phone:inset-x-0 phone:bottom-0 phone:max-h-[45dvh] phone:rounded-b-none not-phone:end-3 not-phone:top-3 not-phone:max-h-[calc(100%-24px)] not-phone:w-90">
          <DeviceCard
            key={vehicle.id}
            vehicle={vehicle}
            following={following}
            onFollow={setFollowing}
            onClose={() => open(null)}
          />
        </div>
      )}
    </div>
  )
}

const NOBODY: readonly Vehicle[] = []

function SeveralOnMap({
  vehicle,
  onOpen,
}: {
  vehicle: Vehicle | null
  onOpen: (imei: string | null) => void
}) {
  const client = useLiveClient()
  const faded = useLive('feed')?.state === 'lost'
  const vehicles = useLive('followed')?.vehicles ?? NOBODY
  const draw = useVehicleLayer({
    selectedId: vehicle?.id ?? null,
    followedIds: vehicles.map(({ id }) => id),
    faded,
    onPress: async ([nearest]) => {
      const pressed = nearest === undefined ? null : await client?.vehicleById(nearest)
      if (pressed) onOpen(pressed.imei)
    },
  })
  useEffect(() => draw(drawVehicles(vehicles)), [draw, vehicles])
  return null
}
