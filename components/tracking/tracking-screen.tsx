'use client'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useCallback, useState } from 'react'
import { useLive } from '@/components/live/live-provider'
import { DeviceCard } from '@/components/monitor/card/device-card'
import { FleetMap } from '@/components/monitor/fleet-map'
import { LostNotice } from '@/components/monitor/lost-notice'
import { useFeed } from '@/components/monitor/use-feed'
import { useSelectedVehicle } from '@/components/monitor/use-selected-vehicle'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { lazyPart } from '@/components/ui/lazy-part'
import { Spinner } from '@/components/ui/spinner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { readFollowed } from '@/lib/live/followed'
import type { Vehicle } from '@/lib/live/vehicle'
import { BackLink } from './back-link'
import { NothingTracked } from './nothing-tracked'
import { TrackedOnMap } from './tracked-on-map'

const SeveralTracked = lazyPart(() => import('./several-tracked'))

/** /monitorTracking: one vehicle alone, followed, with its tail and its facts; or several with their cards. */
export function TrackingScreen() {
  const query = useSearchParams()
  const imei = query.get('imei')
  const several = query.get('imeis') ?? (imei?.includes(',') ? imei : null)
  if (several === null) return <OneTracked />
  return (
    <Suspense fallback={<Waiting />}>
      <SeveralTracked imeis={readFollowed(several)} />
    </Suspense>
  )
}

function OneTracked() {
  const t = useTranslations('tracking')
  const imei = useSearchParams().get('imei')
  useFeed(imei)
  const feed = useLive('feed')
  const vehicle = useSelectedVehicle(imei)
  if (!imei) return <NothingTracked title={t('noDevice.title')} text={t('noDevice.text')} />
  if (feed?.state === 'refused')
    return <NothingTracked title={t('unknown.title')} text={feed.message ?? t('unknown.text')} />
  if (vehicle) return <Tracked key={vehicle.id} vehicle={vehicle} />
  return feed?.state === 'live' ? <Unknown /> : <Waiting />
}

function Waiting() {
  return (
    <div className="grid h-full place-items-center text-muted">
      <Spinner className="size-6" />
    </div>
  )
}

/** The feed is there and the vehicle is not; a moment is granted for the question to the worker. */
function Unknown() {
  const t = useTranslations('tracking')
  return (
    <div className="h-full animate-fade [animation-delay:600ms] [animation-fill-mode:both]">
      <NothingTracked title={t('unknown.title')} text={t('unknown.text')} />
    </div>
  )
}

const PEEK_PX = 214

function Tracked({ vehicle }: { vehicle: Vehicle }) {
  const sheet = useTranslations('monitor.sheet')
  const phone = useIsPhone()
  const [following, setFollowing] = useState(true)
  const [stop, setStop] = useState<SheetStop>('peek')
  const [covered, setCovered] = useState(PEEK_PX)
  const end = useCallback(() => setFollowing(false), [])
  const card = <DeviceCard vehicle={vehicle} following={following} onFollow={setFollowing} tracking />
  const inset = phone ? { '--map-inset-bottom': `${covered}px` } : { '--map-inset-end': '384px' }
  return (
    <div className="relative h-full overflow-hidden" style={inset as React.CSSProperties}>
      <FleetMap>
        <TrackedOnMap vehicle={vehicle} following={following} onEnd={end} />
        <LostNotice low />
      </FleetMap>
      <div className="absolute start-3 top-3 z-10">
        <BackLink href={`/monitorObject?imei=${vehicle.imei}`} />
      </div>
      {phone ? (
        <BottomSheet
          label={vehicle.name}
          expandLabel={sheet('expand')}
          collapseLabel={sheet('collapse')}
          stop={stop}
          onStop={setStop}
          peekPx={PEEK_PX}
          onCover={setCovered}
        >
          {card}
        </BottomSheet>
      ) : (
        <div className="absolute end-3 top-3 z-10 flex max-h-[calc(100%-24px)] w-90 flex-col rounded-panel bg-surface shadow-panel">
          {card}
        </div>
      )}
    </div>
  )
}
