'use client'
import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { usePlaces, usePlaceText } from '@/components/places/use-places'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { Ltr } from '@/components/ui/ltr'
import { Skeleton } from '@/components/ui/skeleton'
import { Tooltip } from '@/components/ui/tooltip'
import type { EventRow, HeadingRow } from '@/lib/events/fold-events'
import { namedInput } from '@/lib/events/named-input'
import type { DeviceEvent } from '@/lib/events/schema'
import { eventTypeOf } from '@/lib/events/severity'
import { dateWriter } from '@/lib/format/dates'
import { addDays, dayOf } from '@/lib/time/wall-clock'
import { useEventTools } from './row-tools'

/** The name of a type, in the language of the page. */
export function useTypeLabel(): (type: string) => string {
  const t = useTranslations('eventTypes')
  return useCallback((type) => t(eventTypeOf(type)), [t])
}

/** What happened, in the language of the page: the type, and what the owner of an input calls it. */
export function useEventLabel(): (event: Pick<DeviceEvent, 'type' | 'data'>) => string {
  const t = useTranslations('events')
  const typeLabel = useTypeLabel()
  return useCallback(
    (event) => {
      const named = namedInput(event)
      return named ? t('namedInput', named) : typeLabel(event.type)
    },
    [t, typeLabel],
  )
}

/** The heading of a day: its severity if it has one, today and yesterday by name, others by weekday and date. */
export function useHeading(now: number): (row: HeadingRow) => { name: string | null; date: string } {
  const ui = useTranslations('ui.period')
  const t = useTranslations('events.severities')
  const language = useLocale()
  const today = dayOf(now, useAccount().timeZone)
  const write = dateWriter(language)
  const dateOf = (day: string) =>
    write(day.startsWith(today.slice(0, 4)) ? 'heading' : 'headingDate', Date.parse(`${day}T00:00:00Z`))
  const nameOf = (day: string) =>
    day === today ? ui('today') : day === addDays(today, -1) ? ui('yesterday') : null
  return ({ day, severity }) => {
    const names = [severity && t(severity), nameOf(day)].filter((name) => name !== null)
    return { name: names.length > 0 ? names.join(' · ') : null, date: dateOf(day) }
  }
}

/** How many events stand behind one and since when, in words; null for one that stands for itself. */
export function useRepeats(
  folded: readonly DeviceEvent[],
): { count: string; since: string; label: string } | null {
  const t = useTranslations('events.fold')
  const { minute } = useFormats()
  if (folded.length < 2) return null
  const [count, since] = [folded.length, minute(Date.parse(folded.at(-1)?.time ?? ''))]
  return { count: t('count', { count }), since: t('since', { since }), label: t('label', { count, since }) }
}

/** `×14 since 09:10` on a row that stands for repeats; a press shows them, or puts them back. */
export function FoldButton({ row, tabIndex }: { row: EventRow; tabIndex?: number }) {
  const { unfold } = useEventTools()
  const { folded, isOpen } = row
  const repeats = useRepeats(folded)
  if (!repeats) return null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={repeats.label}
      tabIndex={tabIndex}
      className="tap relative z-10 inline-flex h-6 shrink-0 items-center gap-1 rounded-full bg-hover px-2 text-meta text-muted tabular-nums hover:bg-press"
      onClick={(press) => {
        press.stopPropagation()
        unfold(row)
      }}
    >
      {repeats.count} <span className="@max-3xs:hidden">{repeats.since}</span>
      <ChevronDown aria-hidden="true" className={cn('size-3 transition-transform', isOpen && 'rotate-180')} />
    </button>
  )
}

/** Type and subject in one line of a list: where there is little room both give way. */
export function EventTitle({ event, className }: { event: DeviceEvent; className?: string }) {
  const label = useEventLabel()(event)
  return (
    <span
      className={cn('flex min-w-0 items-baseline gap-1.5', className)}
      title={`${label} ${event.subjectName ?? event.subject}`.trim()}
    >
      <span className={cn('truncate', !hasSubject(event) ? 'min-w-0' : 'max-w-3/5 shrink-0')}>{label}</span>{' '}
      {hasSubject(event) && (
        <span className="min-w-0 truncate">
          <EventSubject event={event} />
        </span>
      )}
    </span>
  )
}

/** What the alarm settings of a device raised has a rule without a name of its own. */
export const hasSubject = ({ subject, subjectName }: Pick<DeviceEvent, 'subject' | 'subjectName'>): boolean =>
  subject !== '' && subjectName !== ''

/** What an event happened to besides the device, a fence or rule by its name: tells two events of one type and time apart. */
export function EventSubject({ event }: { event: DeviceEvent }) {
  const { subject, subjectName } = event
  if (!hasSubject(event)) return null
  if (subjectName) return <bdi className="text-meta font-normal text-muted">{subjectName}</bdi>
  return <Ltr className="text-meta font-normal text-muted">{subject}</Ltr>
}

/** Where an event happened, in words. */
export function PlaceCell({ event }: { event: DeviceEvent }) {
  const place = useEventPlace(event)
  if (event.lat === null || event.lon === null) return '–'
  if (place === null) return <Skeleton className="w-3/5" />
  return <Cut>{place}</Cut>
}

/** Where an event happened, in words; null while that is asked for, and where nobody knows. */
function useEventPlace({ lat, lon }: Pick<DeviceEvent, 'lat' | 'lon'>): string | null {
  const points = useMemo(() => (lat === null || lon === null ? [] : [[lat, lon] as const]), [lat, lon])
  const find = usePlaces(points)
  const text = usePlaceText()
  const place = points[0] && find(points[0])
  return place ? text(place) : null
}

type Props = { time: string; className?: string }

/** The time of day on the account's clocks; how long ago that was shows on hover. */
export function EventTime({ time, className }: Props) {
  const { clock } = useFormats()
  return (
    <Tooltip text={<Ago time={time} />}>
      <time dateTime={time} dir="ltr" className={className}>
        {clock(Date.parse(time))}
      </time>
    </Tooltip>
  )
}

/** Drawn when it is looked at, so it is right at that moment. */
function Ago({ time }: { time: string }) {
  const { age, moment } = useFormats()
  const at = Date.parse(time)
  return (
    <span className="flex flex-col">
      {age(at, Date.now())}
      <bdi className="opacity-70">{moment(at)}</bdi>
    </span>
  )
}

/** The heading over the events of a day. */
export function DayHeading({ title: { name, date } }: { title: { name: string | null; date: string } }) {
  return (
    <span className="flex h-full items-end gap-2 border-b border-hairline px-4 pb-1 text-meta">
      {name && <span className="font-semibold">{name}</span>}
      <span className={name ? 'text-muted' : 'font-semibold'}>{date}</span>
    </span>
  )
}
