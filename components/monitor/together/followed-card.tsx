'use client'
import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { StatusMark, statusColor } from '@/components/devices/status-mark'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { useNewsNow } from '@/components/live/use-news-now'
import { usePlace, usePlaceText, useRoughPoint } from '@/components/places/use-places'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import type { Vehicle } from '@/lib/live/vehicle'
import { useStateText } from '../use-state-text'
import { useFollowed } from './followed-context'

type Props = { vehicle: Vehicle; onOpen: (imei: string) => void; className?: string }

/** One of several vehicles that are followed: what it does, how fast, where, and when it was heard, as in the list. Pressed, its card opens. */
export function FollowedCard({ vehicle, onOpen, className }: Props) {
  const t = useTranslations('monitor.together')
  const device = useTranslations('device')
  const stateOf = useStateText()
  const formats = useFormats()
  const { remove } = useFollowed()
  const now = useNewsNow()
  const { status, speedKmh, lastPacketAt, lat, lon } = vehicle
  return (
    <li className={cn('relative flex gap-2.5 p-3 transition-colors hover:bg-hover', className)}>
      <span
        className={cn('grid size-7 shrink-0 place-items-center rounded-full bg-hover', statusColor(status))}
      >
        <VehicleIconMark icon={vehicle.icon} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2 pe-6 touch:pe-8">
          <button
            type="button"
            onClick={() => onOpen(vehicle.imei)}
            className="min-w-0 flex-1 cut-end text-start font-medium after:absolute after:inset-0 after:rounded-[inherit]"
          >
            <bdi>{vehicle.name}</bdi>
          </button>
        </div>
        <p className="flex items-center gap-1.5 text-meta text-muted">
          <span className={cn('inline-flex shrink-0 items-center gap-1.5', statusColor(status))}>
            <StatusMark status={status} size={9} />
            {stateOf(vehicle)}
          </span>
          {status === 'moving' && (
            <span className="shrink-0 font-semibold text-text tabular-nums">{formats.speed(speedKmh)}</span>
          )}
          {lastPacketAt !== null && (
            <span className="min-w-0 truncate tabular-nums" title={formats.moment(lastPacketAt * 1000)}>
              {formats.age(lastPacketAt * 1000, now)}
            </span>
          )}
        </p>
        <p className="cut-end text-meta text-muted">
          {lat === null || lon === null ? device('notLocated') : <Address vehicle={vehicle} />}
        </p>
      </div>
      <IconButton
        label={t('remove', { name: vehicle.name })}
        icon={<X />}
        small
        className="absolute! end-1.5 top-1.5 z-1"
        onClick={() => remove(vehicle.imei)}
      />
    </li>
  )
}

function Address({ vehicle }: { vehicle: Vehicle }) {
  const place = usePlace(useRoughPoint(vehicle))
  const placeText = usePlaceText()
  return <bdi>{place ? placeText(place) : '…'}</bdi>
}

/** One that the feed does not show: sold, out of sight, or never there. */
export function GoneCard({ imei, className }: { imei: string; className?: string }) {
  const t = useTranslations('monitor.together')
  const { remove } = useFollowed()
  return (
    <li className={cn('flex items-start gap-2.5 p-3 text-muted', className)}>
      <div className="min-w-0 flex-1">
        <bdi className="block truncate font-medium" dir="ltr">
          {imei}
        </bdi>
        <p className="text-meta">{t('gone')}</p>
      </div>
      <IconButton
        label={t('remove', { name: imei })}
        icon={<X />}
        small
        className="-me-1.5 -mt-1.5"
        onClick={() => remove(imei)}
      />
    </li>
  )
}
