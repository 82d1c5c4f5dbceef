import { dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import type { EventOrder, Severity } from './event-types'
import { namedInput } from './named-input'
import type { DeviceEvent } from './schema'
import { rankOf } from './severity'

/** So long may pass from one event to the next of its kind, for them to be repeats. */
const REPEAT_MS = 60 * 60_000
/** So many stand behind one row: each page that is loaded must make the list longer. */
export const MAX_FOLDED = 100

/**
 * The list as it is shown. Repeats stand behind the newest of them, `folded` (the newest first, that one included);
 * opened ones follow it as rows with `inner`.
 */
export type EventRow = {
  kind: 'event'
  event: DeviceEvent
  folded: readonly DeviceEvent[]
  isOpen: boolean
  inner: boolean
}
/** A day of the account's calendar, or a severity on such a day, over its rows. */
export type HeadingRow = { kind: 'day'; day: string; severity: Severity | null }
export type EventListRow = HeadingRow | EventRow

/**
 * Puts repeats together: events of one vehicle, kind, subject and name of an input, each within an hour of the next,
 * on one day of `zone`, with nothing more severe of that vehicle between them. What is critical stands by itself.
 * `events` are in the order of the list, newest first, or severest first when that is its `order`.
 */
export function foldEvents(events: readonly DeviceEvent[], zone: string): DeviceEvent[][] {
  const folds: DeviceEvent[][] = []
  /** Of each vehicle, by kind, subject and name: what an older event may still join. */
  const open = new Map<number, Map<string, DeviceEvent[]>>()
  const dayAt = dayFinder(zone)
  for (const event of events) {
    const own = open.get(event.deviceId) ?? new Map<string, DeviceEvent[]>()
    open.set(event.deviceId, own)
    const key = `${event.type} ${event.severity} ${event.subject} ${namedInput(event)?.name ?? ''}`
    const fold = own.get(key)
    const rank = rankOf(event.severity)
    for (const [other, [first]] of own) if (first && rankOf(first.severity) > rank) own.delete(other)
    if (fold && joins(fold, event, dayAt)) {
      fold.push(event)
      continue
    }
    const begun = [event]
    folds.push(begun)
    if (event.severity === 'critical') own.delete(key)
    else own.set(key, begun)
  }
  return folds
}

function joins(fold: readonly DeviceEvent[], event: DeviceEvent, dayAt: (time: number) => string): boolean {
  const last = fold.at(-1)
  if (!last || fold.length >= MAX_FOLDED) return false
  if (last.quiet !== event.quiet || last.withdrawn !== event.withdrawn) return false
  const [time, next] = [Date.parse(event.time), Date.parse(last.time)]
  return next - time <= REPEAT_MS && dayAt(time) === dayAt(next)
}

/** The rows of the list under their headings. `opened` holds ids: a fold with one of them is unfolded. */
export function listRows(
  events: readonly DeviceEvent[],
  { zone, order, opened }: { zone: string; order: EventOrder; opened: ReadonlySet<number> },
): EventListRow[] {
  const rows: EventListRow[] = []
  const dayAt = dayFinder(zone)
  let heading = ''
  for (const folded of foldEvents(events, zone)) {
    const [event, ...others] = folded
    if (!event) continue
    const day = dayAt(Date.parse(event.time))
    const severity = order === 'severity' ? event.severity : null
    const title = `${severity} ${day}`
    if (title !== heading) rows.push({ kind: 'day', day, severity })
    heading = title
    const isOpen = others.length > 0 && folded.some(({ id }) => opened.has(id))
    rows.push({ kind: 'event', event, folded, isOpen, inner: false })
    if (!isOpen) continue
    for (const one of others)
      rows.push({ kind: 'event', event: one, folded: [one], isOpen: false, inner: true })
  }
  return rows
}

/** What a press on a row is about: all its repeats while they stand behind it, else itself. */
export function eventsOf({ event, folded, isOpen }: EventRow): readonly DeviceEvent[] {
  return isOpen ? [event] : folded
}

export const idsOf = (row: EventRow): number[] => eventsOf(row).map(({ id }) => id)

/** Whether nothing that the row stands for is unread. */
export const isRead = (row: EventRow): boolean => eventsOf(row).every(({ read }) => read)

/** Whether nothing that the row stands for is unprocessed. */
export const isProcessed = (row: EventRow): boolean =>
  eventsOf(row).every(({ processing }) => processing !== null)

/** Whom what the row stands for is assigned to: the newest of it that is. */
export const assigneeOf = (row: EventRow): string | null =>
  eventsOf(row).find(({ assignee }) => assignee !== null)?.assignee ?? null

/** How many comments there are of what the row stands for. */
export const countComments = (row: EventRow): number =>
  eventsOf(row).reduce((count, { commentCount }) => count + commentCount, 0)

/** Days of the calendar of `zone`; neighbours are mostly of the same one. */
function dayFinder(zone: string): (time: number) => string {
  let [day, from, to] = ['', 0, -1]
  return (time) => {
    if (time < from || time > to) {
      day = dayOf(time, zone)
      from = startOfDay(day, zone)
      to = endOfDay(day, zone) + 999
    }
    return day
  }
}
