'use client'
import { Share2, Star, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { StatusMark, statusColor } from '@/components/devices/status-mark'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { useNewsNow } from '@/components/live/use-news-now'
import { useShareDialog } from '@/components/shares/use-share-dialog'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import type { Vehicle } from '@/lib/live/vehicle'
import { useFavourite, useFavourites } from '../use-feed'
import { useStateText } from '../use-state-text'

type Props = { vehicle: Vehicle; onClose?: () => void }

/** Name, plate, state and since when; sharing it is a press away. */
export function CardHead({ vehicle, onClose }: Props) {
  const t = useTranslations('device')
  const stateOf = useStateText()
  const formats = useFormats()
  const now = useNewsNow()
  const mark = useFavourite()
  const favourite = useFavourites().includes(vehicle.id)
  const { mayShare, share, dialog } = useShareDialog()
  const shares = useTranslations('shares')
  const { status, motionSince, lastPacketAt } = vehicle
  const silent = status === 'offline' || status === 'sleeping' || status === 'poweredOff'
  const since = silent ? lastPacketAt : motionSince
  return (
    <header className="flex items-start gap-3 p-4 pb-3">
      <span
        className={cn('grid size-10 shrink-0 place-items-center rounded-full bg-hover', statusColor(status))}
      >
        <VehicleIconMark icon={vehicle.icon} size={22} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 text-h3 font-semibold break-words">
          <bdi>{vehicle.name}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-meta text-muted">
          <span className={cn('inline-flex items-center gap-1.5 font-medium', statusColor(status))}>
            <StatusMark status={status} size={10} />
            {stateOf(vehicle)}
          </span>
          {since !== null && (
            <span>
              {t('since', {
                time: formats.since(since * 1000, now),
                duration: formats.duration(now / 1000 - since),
              })}
            </span>
          )}
          {vehicle.plate && <Ltr>{vehicle.plate}</Ltr>}
        </p>
      </div>
      <div className="-me-2 -mt-1 flex">
        {mayShare && (
          <IconButton
            label={shares('share')}
            title={shares('share')}
            icon={<Share2 />}
            onClick={() => share({ kind: 'devices', devices: [{ imei: vehicle.imei, name: vehicle.name }] })}
          />
        )}
        <IconButton
          label={favourite ? t('actions.unfavourite') : t('actions.favourite')}
          icon={<Star className={favourite ? 'fill-current' : undefined} />}
          onClick={() => mark(vehicle, !favourite)}
        />
        {onClose && <IconButton label={t('close')} icon={<X />} onClick={onClose} />}
      </div>
      {dialog}
    </header>
  )
}
