'use client'
import { CalendarX2, ChevronDown, Copy, ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { DriverLink } from '@/components/driving/driver-link'
import { usePlace, usePlaceText, useRoughPoint } from '@/components/places/use-places'
import { Fact } from '@/components/ui/fact'
import { IconButton, iconButtonVariants } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { Tooltip } from '@/components/ui/tooltip'
import { useNow } from '@/components/ui/use-now'
import type { DeviceDetail } from '@/lib/devices/schema'
import { shownDriver } from '@/lib/driving/who-drives'
import { compassSector } from '@/lib/format/formats'
import type { Vehicle } from '@/lib/live/vehicle'
import type { Place } from '@/lib/places/schema'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { MoreFacts } from './more-facts'

type Props = { vehicle: Vehicle; detail: DeviceDetail }

const SOURCE_NAMES = Object.keys(FIX_SOURCES) as (keyof typeof FIX_SOURCES)[]

/** The figures people look for first; the rest behind one press. */
export function CardFacts({ vehicle, detail }: Props) {
  const t = useTranslations('device')
  const [more, setMore] = useState(false)
  return (
    <>
      {detail.closed && <ServiceEnded endsAt={detail.endsAt} />}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        {!detail.closed && (
          <>
            <PlaceFacts vehicle={vehicle} />
            <PowerFacts vehicle={vehicle} detail={detail} />
            <MileageFacts vehicle={vehicle} detail={detail} />
          </>
        )}
        <DriverFacts detail={detail} />
        {more && <MoreFacts detail={detail} />}
      </dl>
      <button
        type="button"
        aria-expanded={more}
        onClick={() => setMore(!more)}
        className="tap mt-3 inline-flex h-8 items-center gap-1 rounded-control text-body font-medium text-primary-text hover:underline"
      >
        {more ? t('less') : t('more')}
        <ChevronDown className={`size-4 transition-transform ${more ? 'rotate-180' : ''}`} aria-hidden />
      </button>
    </>
  )
}

function PlaceFacts({ vehicle }: { vehicle: Vehicle }) {
  const t = useTranslations('device')
  const compass = useTranslations('compass')
  const formats = useFormats()
  const now = useNow(1000)
  const placeText = usePlaceText()
  const place = useLastPlace(vehicle)
  const { lat, lon, speedKmh, heading, fixTime, source } = vehicle
  if (lat === null || lon === null)
    return (
      <Fact wide label={t('position')}>
        {t('notLocated')}
      </Fact>
    )
  const made = SOURCE_NAMES.find((name) => FIX_SOURCES[name] === source)
  const moving = vehicle.status === 'moving'
  return (
    <>
      <Fact wide label={t('address')}>
        <span className="min-w-0">
          <bdi className="block">{place ? placeText(place) : '…'}</bdi>
          <Coordinates lat={lat} lon={lon} />
        </span>
      </Fact>
      <Fact label={t('speed')}>
        <span className="text-h3 font-semibold tabular-nums">{formats.speed(moving ? speedKmh : 0)}</span>
      </Fact>
      <Fact label={t('heading')}>
        {heading === null ? '–' : `${compass(compassSector(heading))} · ${Math.round(heading)}°`}
      </Fact>
      <Fact wide label={t('position')}>
        <span className="tabular-nums">
          {formats.age(fixTime === null ? null : fixTime * 1000, now)}
          {made && ` · ${t(`sources.${made}`)}`}
        </span>
      </Fact>
    </>
  )
}

function Coordinates({ lat, lon }: { lat: number; lon: number }) {
  const t = useTranslations('device.actions')
  const text = useFormats().coordinates(lat, lon)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('copied'), tone: 'success' })
  }
  return (
    <span className="flex items-center gap-1 text-meta text-muted">
      <Ltr>{text}</Ltr>
      <IconButton label={t('copy')} icon={<Copy />} small className="-my-1.5" onClick={copy} />
      <Tooltip text={t('openMaps')}>
        <a
          href={`https://www.google.com/maps/search/?api=1&query=${lat},${lon}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('openMaps')}
          className={iconButtonVariants({ small: true, className: '-my-1.5' })}
        >
          <ExternalLink aria-hidden />
        </a>
      </Tooltip>
    </span>
  )
}

/** Where it is, or where it was last while a new place cannot be had. */
function useLastPlace(vehicle: Vehicle): Place | null {
  const found = usePlace(useRoughPoint(vehicle))
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return found ?? last
}

function PowerFacts({ vehicle, detail }: Props) {
  const t = useTranslations('device')
  const units = useTranslations('units')
  const formats = useFormats()
  const { voltage, batteryPercent, gsmLevel, satellites } = detail
  const signal =
    gsmLevel === null ? null : (String(Math.max(0, Math.min(4, gsmLevel))) as '0' | '1' | '2' | '3' | '4')
  return (
    <>
      {vehicle.ignition !== null && (
        <Fact label={t('ignition')}>{vehicle.ignition ? t('on') : t('off')}</Fact>
      )}
      {voltage !== null && (
        <Fact label={t('voltage')}>
          <span className="tabular-nums">
            {formats.number(voltage, 2)} {units('volts')}
          </span>
        </Fact>
      )}
      {batteryPercent !== null && <Fact label={t('battery')}>{`${batteryPercent} %`}</Fact>}
      {signal !== null && (
        <Fact label={t('signal')}>
          <SignalBars level={Number(signal)} />
          {t(`signals.${signal}`)}
        </Fact>
      )}
      {satellites !== null && <Fact label={t('satellites')}>{formats.number(satellites)}</Fact>}
    </>
  )
}

function MileageFacts({ vehicle, detail }: Props) {
  const t = useTranslations('device')
  const formats = useFormats()
  // What the feed counted since the detail was asked for.
  const driven = Math.max(0, vehicle.odometerM - detail.mileageM)
  return (
    <>
      <Fact label={t('today')}>
        <span className="tabular-nums">{formats.distance(detail.todayM + driven)}</span>
      </Fact>
      {detail.deviceOdometerM === null ? (
        <Fact label={t('mileage')}>
          <span className="tabular-nums">{formats.distance(detail.mileageM + driven)}</span>
        </Fact>
      ) : (
        <Fact label={t('odometer')}>
          <span className="tabular-nums">{formats.distance(detail.deviceOdometerM)}</span>
        </Fact>
      )}
    </>
  )
}

/** Whoever the fleet knows to drive, else who was written down; and whose card was read last. */
function DriverFacts({ detail }: { detail: DeviceDetail }) {
  const t = useTranslations('device')
  const { driver, driverCard } = detail
  const { driverName, driverPhone } = shownDriver(driver, detail)
  const holder = driverCard?.holder ?? null
  if (!driverName && !driverPhone && !driverCard) return null
  return (
    <>
      {driverCard && (
        <Fact label={t('clockedIn')}>
          {holder ? (
            <DriverLink driver={holder} />
          ) : (
            driverCard.name && <bdi className="min-w-0 truncate">{driverCard.name}</bdi>
          )}
          <Ltr className={holder || driverCard.name ? 'text-meta text-muted' : ''}>{driverCard.id}</Ltr>
        </Fact>
      )}
      {driverName && (
        <Fact label={t('driver')}>{driver ? <DriverLink driver={driver} /> : <bdi>{driverName}</bdi>}</Fact>
      )}
      {driverPhone && (
        <Fact label={t('phone')}>
          <a
            href={`tel:${driverPhone.replace(/[^\d+]/g, '')}`}
            className="tap text-primary-text hover:underline"
          >
            <Ltr>{driverPhone}</Ltr>
          </a>
        </Fact>
      )}
    </>
  )
}

/** Mobile signal, 0–4 of four bars. Decorative: its word stands beside it. */
function SignalBars({ level }: { level: number }) {
  return (
    <svg viewBox="0 0 14 12" width={14} height={12} aria-hidden className="shrink-0">
      {[1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 3.6}
          y={12 - bar * 3}
          width={2.6}
          height={bar * 3}
          rx={0.8}
          className={bar <= level ? 'fill-text' : 'fill-text/18'}
        />
      ))}
    </svg>
  )
}

/** Why nothing is told of where a device is. */
function ServiceEnded({ endsAt }: { endsAt: string | null }) {
  const t = useTranslations('device.ended')
  const formats = useFormats()
  const date = endsAt === null ? '' : formats.moment(Date.parse(endsAt))
  return (
    <div className="mb-3 flex gap-2.5 rounded-control border border-hairline bg-raised p-3">
      <CalendarX2 className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">{t('title', { date })}</p>
        <p className="text-muted">{t('text')}</p>
      </div>
    </div>
  )
}
