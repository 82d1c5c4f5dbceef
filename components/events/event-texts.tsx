'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { usePlaces, usePlaceText } from '@/components/places/use-places'
import { Ltr } from '@/components/ui/ltr'
import { Skeleton } from '@/components/ui/skeleton'
import { Tooltip } from '@/components/ui/tooltip'
import type { DeviceEvent } from '@/lib/events/schema'
import { eventTypeOf } from '@/lib/events/severity'
import { addDays, dayOf } from '@/lib/time/wall-clock'

/** The name of a type, in the language of the page. */
export function useTypeLabel(): (type: string) => string {
  const t = useTranslations('eventTypes')
  return useCallback((type) => t(eventTypeOf(type)), [t])
}

/** The heading of a day: today and yesterday by name, others by weekday and date. */
export function useDayTitle(now: number): (day: string) => { name: string | null; date: string } {
  const ui = useTranslations('ui.period')
  const language = useLocale()
  const today = dayOf(now, useAccount().timeZone)
  const format = useMemo(() => {
    const date = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
    const locale = `${language}-u-nu-latn`
    const near = new Intl.DateTimeFormat(locale, date)
    const far = new Intl.DateTimeFormat(locale, { ...date, year: 'numeric' })
    return (day: string, year: string) =>
      (day.startsWith(year) ? near : far).format(new Date(`${day}T00:00:00Z`))
  }, [language])
  return (day) => ({
    name: day === today ? ui('today') : day === addDays(today, -1) ? ui('yesterday') : null,
    date: format(day, today.slice(0, 4)),
  })
}

/** What an event happened to besides the device: tells two events of one type and time apart. */
export function EventSubject({ event: { subject } }: { event: DeviceEvent }) {
  return subject === '' ? null : <Ltr className="text-meta font-normal text-muted">{subject}</Ltr>
}

/** Where an event happened, in words. */
export function PlaceCell({ event }: { event: DeviceEvent }) {
  const place = useEventPlace(event)
  if (event.lat === null || event.lon === null) return '–'
  if (place === null) return <Skeleton className="w-3/5" />
  return (
    <span dir="auto" className="block truncate rtl:text-right" title={place}>
      {place}
    </span>
  )
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
