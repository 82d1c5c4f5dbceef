'use client'
import { ArrowLeft, MapPinOff } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useLive } from '@/components/live/live-provider'
import { DeviceCard } from '@/components/monitor/card/device-card'
import { FeedNotice } from '@/components/monitor/feed-notice'
import { FleetMap } from '@/components/monitor/fleet-map'
import { useFeed } from '@/components/monitor/use-feed'
import { useSelectedVehicle } from '@/components/monitor/use-selected-vehicle'
import { BottomSheet, type SheetStop } from '@/components/ui/bottom-sheet'
import { buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Spinner } from '@/components/ui/spinner'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { Vehicle } from '@/lib/live/vehicle'
import { TrackedOnMap } from './tracked-on-map'

/** /monitorTracking: one vehicle alone, followed, with its tail and its facts. */
export function TrackingScreen() {
  const t = useTranslations('tracking')
  const imei = useSearchParams().get('imei')
  useFeed(imei)
  const feed = useLive('feed')
  const vehicle = useSelectedVehicle(imei)
  if (!imei) return <Nothing title={t('noDevice.title')} text={t('noDevice.text')} />
  if (feed?.state === 'refused')
    return <Nothing title={t('unknown.title')} text={feed.message ?? t('unknown.text')} />
  if (vehicle) return <Tracked key={vehicle.id} vehicle={vehicle} />
  if (feed?.state !== 'live') {
    return (
      <div className="grid h-full place-items-center text-muted">
        <Spinner className="size-6" />
      </div>
    )
  }
  return <Unknown />
}

/** The feed is there and the vehicle is not; a moment is granted for the question to the worker. */
function Unknown() {
  const t = useTranslations('tracking')
  return (
    <div className="h-full animate-fade [animation-delay:600ms] [animation-fill-mode:both]">
      <Nothing title={t('unknown.title')} text={t('unknown.text')} />
    </div>
  )
}

function Nothing({ title, text }: { title: string; text: string }) {
  const t = useTranslations('tracking')
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        icon={<MapPinOff />}
        title={title}
        text={text}
        action={
          <Link href="/monitorObject" className={buttonVariants({ tone: 'primary' })}>
            {t('back')}
          </Link>
        }
      />
    </div>
  )
}

const PEEK_PX = 172

function Tracked({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('tracking')
  const sheet = useTranslations('monitor.sheet')
  const phone = useIsPhone()
  const [following, setFollowing] = useState(true)
  const [stop, setStop] = useState<SheetStop>('peek')
  const end = useCallback(() => setFollowing(false), [])
  const card = <DeviceCard vehicle={vehicle} following={following} onFollow={setFollowing} tracking />
  const inset = phone ? { '--map-inset-bottom': `${PEEK_PX}px` } : { '--map-inset-end': '384px' }
  return (
    <div className="relative h-full overflow-hidden" style={inset as React.CSSProperties}>
      <FleetMap>
        <TrackedOnMap vehicle={vehicle} following={following} onEnd={end} />
      </FleetMap>
      <div className="absolute start-3 top-3 z-10 flex flex-col items-start gap-2">
        <Link
          href={`/monitorObject?imei=${vehicle.imei}`}
          className="tap inline-flex h-control items-center gap-2 rounded-control bg-raised px-3 text-body font-medium shadow-panel hover:bg-[color-mix(in_srgb,var(--raised),var(--text)_5%)]"
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden />
          {t('back')}
        </Link>
        <FeedNotice />
      </div>
      {phone ? (
        <BottomSheet
          label={vehicle.name}
          expandLabel={sheet('expand')}
          collapseLabel={sheet('collapse')}
          stop={stop}
          onStop={setStop}
          peekPx={PEEK_PX}
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
