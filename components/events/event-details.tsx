'use client'
import {
  ChevronDown,
  ChevronUp,
  Copy,
  Mail,
  MailOpen,
  MapPinned,
  MapPinOff,
  Route,
  ShieldCheck,
  Truck,
  X,
} from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Ltr } from '@/components/ui/ltr'
import { Sheet } from '@/components/ui/sheet'
import { Skeleton } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import { useBackCloses } from '@/components/ui/use-back-closes'
import type { DeviceEvent } from '@/lib/events/schema'
import { severityOf } from '@/lib/events/severity'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import { EventIcon } from './event-icon'
import { EventSubject, PlaceCell, useRepeats, useTypeLabel } from './event-texts'

const EventMap = lazyPart(() => import('./event-map'))

type DetailsProps = {
  event: DeviceEvent
  /** The events that it stands for in the list, itself included. */
  repeats: readonly DeviceEvent[]
  mayMark: boolean
  onMark: (read: boolean) => void
  onOnlyDevice: () => void
  /** To the rows beside it; null at the ends. */
  onNewer: (() => void) | null
  onOlder: (() => void) | null
  onClose: () => void
}

/** The panel beside the table: an event with everything that is known of it. */
export function EventPanel(props: DetailsProps) {
  const t = useTranslations('events.details')
  return (
    <aside
      aria-label={t('label')}
      className="flex w-90 shrink-0 animate-sheet-in flex-col border-s border-hairline bg-surface"
    >
      <div className="flex h-12 shrink-0 items-center gap-1 border-b border-hairline ps-4 pe-2">
        <h2 className="me-auto text-body font-semibold">{t('label')}</h2>
        <Step label={t('previous')} icon={<ChevronUp />} onPress={props.onNewer} />
        <Step label={t('next')} icon={<ChevronDown />} onPress={props.onOlder} />
        <IconButton label={t('close')} icon={<X />} onClick={props.onClose} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <EventBody {...props} />
      </div>
    </aside>
  )
}

function Step({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: (() => void) | null }) {
  return <IconButton label={label} icon={icon} disabled={onPress === null} onClick={onPress ?? undefined} />
}

/** What the panel and the phone's sheet show alike. */
function EventBody({ event, repeats, mayMark, onMark, onOnlyDevice }: DetailsProps) {
  const t = useTranslations('events')
  const { type } = event
  const typeLabel = useTypeLabel()(type)
  const severity = severityOf(type)
  const opensSources = useAccount().permissions.includes('devices.read') && hasReason(type)
  return (
    <div className="flex flex-col gap-4 pb-4">
      <div className="h-44 shrink-0 border-b border-hairline bg-sunken">
        {event.lat !== null && event.lon !== null ? (
          <Suspense fallback={<Skeleton className="h-full rounded-none!" />}>
            <EventMap type={event.type} lat={event.lat} lon={event.lon} />
          </Suspense>
        ) : (
          <p className="flex h-full flex-col items-center justify-center gap-2 px-6 text-center text-body text-muted">
            <MapPinOff className="size-5" aria-hidden="true" />
            {t('details.noPosition')}
          </p>
        )}
      </div>
      <div className="flex items-start gap-3 px-4">
        <EventIcon type={event.type} large />
        <div className="min-w-0 flex-1">
          <p className="text-h3 font-semibold break-words">
            {typeLabel} <EventSubject event={event} />
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-body">
            <Link
              href={objectPath(event.imei)}
              prefetch={false}
              className="min-w-0 rounded-inner font-medium break-words text-primary-text hover:underline"
            >
              {event.deviceName}
            </Link>
            {event.plate && <Ltr className="text-muted">{event.plate}</Ltr>}
          </p>
        </div>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Badge tone={BADGE_TONES[severity]}>{t(`severities.${severity}`)}</Badge>
          {event.quiet && <Badge>{t('quiet')}</Badge>}
        </span>
      </div>
      {event.quiet && <p className="px-4 text-body text-muted">{t('details.quiet')}</p>}
      {hasReason(type) && <p className="px-4 text-body text-muted">{t(`details.reasons.${type}`)}</p>}
      <div className="grid grid-cols-2 gap-2 px-4">
        {opensSources && (
          <Link
            href={sourcesPath(event.imei)}
            prefetch={false}
            className={`${buttonVariants({ tone: 'primary' })} col-span-2`}
          >
            <ShieldCheck className="size-4" aria-hidden="true" />
            {t('details.openSources')}
          </Link>
        )}
        {event.lat !== null && event.lon !== null && (
          <Link
            href={objectPath(event.imei)}
            prefetch={false}
            className={buttonVariants(opensSources ? {} : { tone: 'primary' })}
          >
            <MapPinned className="size-4" aria-hidden="true" />
            {t('details.showOnMap')}
          </Link>
        )}
        <Link href={playbackPath(event)} prefetch={false} className={`${buttonVariants()} min-w-0`}>
          <Route className="size-4 text-muted" aria-hidden="true" />
          <span className="truncate">{t('details.playback')}</span>
        </Link>
        <Button icon={<Truck className="size-4 text-muted" />} onClick={onOnlyDevice}>
          {t('details.onlyDevice')}
        </Button>
        {mayMark && (
          <Button
            icon={
              event.read ? <Mail className="size-4 text-muted" /> : <MailOpen className="size-4 text-muted" />
            }
            onClick={() => onMark(!event.read)}
          >
            {event.read ? t('markUnread') : t('markRead')}
          </Button>
        )}
      </div>
      <EventFacts event={event} repeats={repeats} />
    </div>
  )
}

const BADGE_TONES = { critical: 'danger', warning: 'warning', notice: 'neutral' } as const

/** Events of connections: what happened is explained, and the device says from where it may connect. */
const REASONS = ['twoSenders', 'sourceRefused'] as const
const hasReason = (type: string): type is (typeof REASONS)[number] =>
  (REASONS as readonly string[]).includes(type)

/** Sooner than this, an event came at once. */
const LATE_MS = 60_000

/** When and where, how fast, and what else the packet held. */
function EventFacts({ event, repeats }: Pick<DetailsProps, 'event' | 'repeats'>) {
  const t = useTranslations('events')
  const repeated = useRepeats(repeats)
  const formats = useFormats()
  const [at, received] = [Date.parse(event.time), Date.parse(event.receivedAt)]
  const said = Object.entries(event.data ?? {})
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 px-4">
      <Fact label={t('details.time')} wide>
        <time dateTime={event.time}>
          <bdi>{formats.moment(at)}</bdi>
        </time>
        <span className="text-muted">{formats.age(at, Date.now())}</span>
      </Fact>
      {repeated && (
        <Fact label={t('details.repeats')} wide>
          <span className="tabular-nums">
            {repeated.count} {repeated.since}
          </span>
        </Fact>
      )}
      {received - at > LATE_MS && (
        <Fact label={t('details.received')} wide>
          <bdi>{formats.moment(received)}</bdi>
          <span className="text-warning">
            {t('details.late', { duration: formats.duration((received - at) / 1000) })}
          </span>
        </Fact>
      )}
      <Fact label={t('columns.place')} wide>
        <span className="min-w-0 flex-1 [&>span]:whitespace-normal!">
          <PlaceCell event={event} />
        </span>
      </Fact>
      <Fact label={t('columns.speed')}>{formats.speed(event.speedKmh)}</Fact>
      <Coordinates event={event} />
      {said.length > 0 && (
        <Fact label={t('details.said')} wide>
          <Said entries={said} />
        </Fact>
      )}
    </dl>
  )
}

function Coordinates({ event: { lat, lon } }: { event: DeviceEvent }) {
  const t = useTranslations('events.details')
  const { coordinates } = useFormats()
  if (lat === null || lon === null) return null
  const text = coordinates(lat, lon)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('copied'), tone: 'success' })
  }
  return (
    <Fact label={t('coordinates')} wide>
      <Ltr>{text}</Ltr>
      <IconButton small label={t('copy')} icon={<Copy />} className="-my-1.5" onClick={copy} />
    </Fact>
  )
}

const KNOWN = [
  'code',
  'infoAlarm',
  'fence',
  'card',
  'data',
  'files',
  'held',
  'claimed',
  'lost',
  'took',
] as const
type KnownKey = (typeof KNOWN)[number]
const isKnown = (key: string): key is KnownKey => (KNOWN as readonly string[]).includes(key)

/** What a packet says, as it says it: names that we know in words, others as they are. */
function Said({ entries }: { entries: [string, string | number | boolean][] }) {
  const t = useTranslations('events')
  const textOf = (key: string, value: string | number | boolean) => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    // Protocols list their codes in hexadecimal.
    if (key === 'code' && typeof value === 'number') return `0x${value.toString(16).padStart(2, '0')}`
    return String(value)
  }
  return (
    <ul className="w-full divide-y divide-hairline rounded-control border border-hairline">
      {entries.map(([key, value]) => (
        <li key={key} className="flex items-baseline justify-between gap-3 px-2.5 py-1.5">
          <span className="text-muted">{isKnown(key) ? t(`data.${key}`) : <Ltr>{key}</Ltr>}</span>
          <Ltr className="min-w-0 text-end break-all">{textOf(key, value)}</Ltr>
        </li>
      ))}
    </ul>
  )
}

/** The details on a phone. */
export function EventSheet(props: DetailsProps) {
  const t = useTranslations('events.details')
  useBackCloses(true, props.onClose)
  return (
    <Sheet
      open
      side="bottom"
      title={t('label')}
      closeLabel={t('close')}
      onOpenChange={(open) => !open && props.onClose()}
    >
      <div className="-mx-5 -mb-5">
        <EventBody {...props} />
      </div>
    </Sheet>
  )
}

const AROUND_MS = 15 * 60_000

/** The card of a device on the live map. */
export const objectPath = (imei: string) => `/monitorObject?imei=${imei}`

/** From where a device may connect, in its record. */
const sourcesPath = (imei: string) => `/devices/${imei}?part=basic#sources`

/** The drive around an event, beginning at it. */
function playbackPath({ imei, time }: DeviceEvent): string {
  const at = Date.parse(time)
  const period = { from: at - AROUND_MS, to: at + AROUND_MS }
  return `/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period, at })}`
}
