'use client'
import { useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useHasFleet } from '@/components/account/account-context'
import { ConnectButton } from '@/components/devices/connect/connect-button'
import { useDeviceDetail } from '@/components/driving/use-device-detail'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'
import type { Vehicle } from '@/lib/live/vehicle'
import { CardActions } from './card-actions'
import { CardFacts } from './card-facts'
import { CardHead } from './card-head'
import { RouteLines } from './route-lines'

/** Below what is looked at first, and fetched after it. */
const CardHub = lazyPart(() => import('./hub/card-hub'))

type Props = {
  vehicle: Vehicle
  following: boolean
  onFollow: (follow: boolean) => void
  /** Absent where the card is the page. */
  onClose?: () => void
  /** The vehicle is being tracked already. */
  tracking?: boolean
}

/** Everything about one vehicle, live: what the feed says at once, the rest from the server. */
export function DeviceCard({ vehicle, following, onFollow, onClose, tracking }: Props) {
  const t = useTranslations('device')
  const hasFleet = useHasFleet()
  const { data: detail } = useDeviceDetail(vehicle.imei, { id: vehicle.id })
  return (
    <section aria-label={`${t('card')}: ${vehicle.name}`} className="flex min-h-0 flex-col">
      <CardHead vehicle={vehicle} onClose={onClose} />
      <CardActions vehicle={vehicle} following={following} onFollow={onFollow} tracking={tracking} />
      <ConnectButton
        key={vehicle.imei}
        imei={vehicle.imei}
        name={vehicle.name}
        isOffered={vehicle.status === 'notActivated'}
        className="mx-4 mb-3"
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        {hasFleet && detail && !detail.closed && <RouteLines imei={vehicle.imei} />}
        {detail ? <CardFacts vehicle={vehicle} detail={detail} /> : <LoadingFacts />}
        {detail && !detail.closed && (
          <Suspense fallback={<LoadingHub />}>
            <CardHub vehicle={vehicle} />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function LoadingHub() {
  return (
    <div aria-hidden="true" className="mt-3 flex h-60 flex-col gap-3 border-t border-hairline pt-4">
      <Skeleton className="w-24" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-6 w-24" />
      <Skeleton className="w-full" />
    </div>
  )
}

function LoadingFacts() {
  return (
    <div className="grid grid-cols-2 gap-4 pt-2">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex flex-col gap-1.5">
          <Skeleton className="h-3 w-14" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  )
}
