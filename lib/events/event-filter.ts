import { addDays, dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import type { EventOrder, EventType, Severity } from './event-types'
import type { DeviceEvent } from './schema'
import { eventTypeOf } from './severity'

export const PERIOD_NAMES = ['today', 'yesterday', 'last7', 'last30'] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

/** From and to, both included; milliseconds since 1970, UTC. */
export type TimeRange = { from: number; to: number }
/** A name stays true tomorrow, so that a kept link to "today" goes on meaning today. */
export type Period = PeriodName | TimeRange

/** A person's name is no longer. */
export const MAX_ASSIGNEE = 50

export type EventFilter = {
  /** None means all. As the events are: a rule may say otherwise than their type. */
  severities: readonly Severity[]
  /** None means all. */
  types: readonly EventType[]
  imeis: readonly string[]
  period: Period | null
  read: 'read' | 'unread' | null
  processed: 'processed' | 'unprocessed' | null
  /** Of one person; null is all, assigned or not. */
  assignee: string | null
  order: EventOrder
  /** Those too that are likely false, which else stay hidden. */
  withQuiet: boolean
  /** Those too that later data took back. */
  withWithdrawn: boolean
}

export const NO_FILTER: EventFilter = {
  severities: [],
  types: [],
  imeis: [],
  period: null,
  read: null,
  processed: null,
  assignee: null,
  order: 'newest',
  withQuiet: false,
  withWithdrawn: false,
}

export const isFiltered = (filter: EventFilter): boolean => countFilters(filter) > 0

/** How many kinds of filters are on. */
export function countFilters({ severities, types, imeis, ...narrowing }: EventFilter): number {
  const { period, read, processed, assignee } = narrowing
  const narrowed = [period, read, processed, assignee].map((one) => one !== null)
  const chosen = [severities, types, imeis].map(({ length }) => length > 0)
  return [...chosen, ...narrowed].filter(Boolean).length
}

/** Whole days of the calendar of `zone`, as seen at `now`. */
export function rangeOf(period: Period, now: number, zone: string): TimeRange {
  if (typeof period === 'object') return period
  const today = dayOf(now, zone)
  const days = (first: string, last: string) => ({ from: startOfDay(first, zone), to: endOfDay(last, zone) })
  switch (period) {
    case 'today':
      return days(today, today)
    case 'yesterday':
      return days(addDays(today, -1), addDays(today, -1))
    case 'last7':
      return days(addDays(today, -6), today)
    case 'last30':
      return days(addDays(today, -29), today)
  }
}

/** The name of a range if it has one, else the range itself. */
export function namedPeriod(range: TimeRange, now: number, zone: string): Period {
  const same = (name: PeriodName) => {
    const { from, to } = rangeOf(name, now, zone)
    return from === range.from && to === range.to
  }
  return PERIOD_NAMES.find(same) ?? range
}

/** A filter as the API is asked with it: nothing in it depends on the calendar any more. */
export type ResolvedFilter = Omit<EventFilter, 'period'> & { range: TimeRange | null }

export function resolveFilter({ period, ...rest }: EventFilter, now: number, zone: string): ResolvedFilter {
  return { ...rest, range: period === null ? null : rangeOf(period, now, zone) }
}

export function filterQuery({
  severities,
  types,
  imeis,
  range,
  read,
  processed,
  assignee,
  withQuiet,
  withWithdrawn,
}: ResolvedFilter) {
  return {
    severity: severities.length > 0 ? [...severities] : undefined,
    type: types,
    imei: imeis,
    from: range ? new Date(range.from).toISOString() : undefined,
    // The last second counts to its end.
    to: range ? new Date(range.to + 999).toISOString() : undefined,
    read: read ?? undefined,
    processed: processed ?? undefined,
    assignee: assignee ?? undefined,
    quiet: withQuiet ? ('show' as const) : undefined,
    withdrawn: withWithdrawn ? ('show' as const) : undefined,
  }
}

type Seen = Pick<
  DeviceEvent,
  'severity' | 'type' | 'imei' | 'time' | 'read' | 'quiet' | 'processing' | 'assignee' | 'withdrawn'
>

/** Whether an event that has just happened belongs into a filtered list; decides as the API does. */
export function passesFilter(event: Seen, filter: ResolvedFilter): boolean {
  const { severities, types, imeis, range, read, processed, assignee, withQuiet, withWithdrawn } = filter
  if ((event.quiet && !withQuiet) || (event.withdrawn && !withWithdrawn)) return false
  if (processed && (event.processing !== null) !== (processed === 'processed')) return false
  if (assignee !== null && event.assignee !== assignee) return false
  if (severities.length > 0 && !severities.includes(event.severity)) return false
  if (types.length > 0 && !types.includes(eventTypeOf(event.type))) return false
  if (imeis.length > 0 && !imeis.includes(event.imei)) return false
  if (read && event.read !== (read === 'read')) return false
  const time = Date.parse(event.time)
  return range === null || (time >= range.from && time <= range.to + 999)
}
