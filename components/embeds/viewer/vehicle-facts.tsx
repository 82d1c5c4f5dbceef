'use client'
import { LocateFixed, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { StatusMark, statusColor } from '@/components/devices/status-mark'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { usePlaceText } from '@/components/places/use-places'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { Fact } from '@/components/ui/fact'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import type { FleetVehicle } from '@/lib/embeds/embed-fleet'

type Props = {
  vehicle: FleetVehicle
  now: number
  follows: boolean
  onFollow: () => void
  /** Absent where there is nothing else to see. */
  onClose?: () => void
  /** Little room: what it is and what it does, in two lines. */
  short?: boolean
}

/** A vehicle in words, as far as the embed tells of it. */
export function VehicleFacts({ vehicle, now, follows, onFollow, onClose, short }: Props) {
  const t = useTranslations('embedViewer')
  const states = useTranslations('states')
  const formats = useFormats()
  const { status, icon, name, told } = vehicle
  const { position } = told
  const facts = [
    states(status),
    position?.speedKmh != null && status === 'moving' && formats.speed(position.speedKmh),
  ]
  return (
    <section
      aria-label={name}
      data-vehicle={told.key}
      className={cn('flex min-h-0 flex-col', short ? 'gap-1 p-2' : 'gap-3 p-3')}
    >
      <header className="flex items-center gap-2.5">
        <span
          className={cn('grid size-8 shrink-0 place-items-center rounded-full bg-hover', statusColor(status))}
        >
          <VehicleIconMark icon={icon} size={20} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-md font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <p className="flex items-center gap-1.5 text-meta text-muted">
            <StatusMark status={status} size={9} />
            <span className="truncate">{facts.filter(Boolean).join(' · ')}</span>
          </p>
        </div>
        {position && (
          <IconButton label={t('follow')} icon={<LocateFixed />} pressed={follows} onClick={onFollow} />
        )}
        {onClose && <IconButton label={t('close')} icon={<X />} onClick={onClose} />}
      </header>
      {!short && <Facts vehicle={vehicle} now={now} />}
    </section>
  )
}

function Facts({ vehicle: { name, told }, now }: { vehicle: FleetVehicle; now: number }) {
  const t = useTranslations('embedViewer')
  const formats = useFormats()
  const placeText = usePlaceText()
  const { position, plate, driver, phone } = told
  return (
    <dl className="grid min-h-0 grid-cols-2 gap-x-3 gap-y-2 overflow-y-auto">
      <Fact label={t('facts.seen')}>
        {position ? (
          <time dateTime={new Date(position.time).toISOString()} title={formats.moment(position.time)}>
            {formats.age(position.time, now)}
          </time>
        ) : (
          t('facts.never')
        )}
      </Fact>
      {position?.speedKmh !== undefined && (
        <Fact label={t('facts.speed')}>
          <bdi>{formats.speed(position.speedKmh)}</bdi>
        </Fact>
      )}
      {plate && plate !== name && (
        <Fact label={t('facts.plate')}>
          <Ltr>{plate}</Ltr>
        </Fact>
      )}
      {driver && (
        <Fact label={t('facts.driver')}>
          <Cut>{driver}</Cut>
        </Fact>
      )}
      {phone && (
        <Fact label={t('facts.phone')}>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-primary-text hover:underline">
            <Ltr>{phone}</Ltr>
          </a>
        </Fact>
      )}
      {position?.address && (
        <Fact label={t('facts.address')} wide>
          <Cut lines={2}>{placeText(position.address)}</Cut>
        </Fact>
      )}
    </dl>
  )
}
