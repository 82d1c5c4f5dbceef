import type { EventChange, LiveEvent } from '@/lib/live/schema'
import type { EventOrder } from './event-types'
import type { DeviceEvent } from './schema'
import { rankOf } from './severity'

/** Newest first, or the most severe before that; of one time, the one that was stored last. Times are ISO texts of one form and compare as such. */
export function compareEvents(a: DeviceEvent, b: DeviceEvent, order: EventOrder = 'newest'): number {
  const ranks = order === 'severity' ? rankOf(a.severity) - rankOf(b.severity) : 0
  if (ranks !== 0) return ranks
  if (a.time !== b.time) return a.time < b.time ? 1 : -1
  return b.id - a.id
}

/**
 * The pages that were loaded and what has happened since as one list without repeats. While there are
 * further pages, an event that stands behind the last loaded one stays out: its page will bring it.
 */
export function mergeEvents(
  loaded: readonly DeviceEvent[],
  live: readonly DeviceEvent[],
  complete: boolean,
  order: EventOrder = 'newest',
): DeviceEvent[] {
  const last = loaded.at(-1)
  const known = new Set(loaded.map(({ id }) => id))
  const added: DeviceEvent[] = []
  for (const event of live) {
    if (known.has(event.id)) continue
    known.add(event.id)
    if (complete || (last !== undefined && compareEvents(event, last, order) < 0)) added.push(event)
  }
  return added.length === 0 ? [...loaded] : [...added, ...loaded].sort((a, b) => compareEvents(a, b, order))
}

/** What a newly asked first page tells that nobody has told yet, and whether more was missed than it holds. */
export function missedEvents(
  known: readonly DeviceEvent[],
  head: readonly DeviceEvent[],
  headIsAll: boolean,
): { missed: DeviceEvent[]; more: boolean } {
  const ids = new Set(known.map(({ id }) => id))
  const missed = head.filter(({ id }) => !ids.has(id))
  return { missed, more: !headIsAll && head.length > 0 && missed.length === head.length }
}

/** Events with what the viewer has marked meanwhile. */
export function withReadStates(
  events: readonly DeviceEvent[],
  reads: ReadonlyMap<number, boolean>,
): readonly DeviceEvent[] {
  if (reads.size === 0) return events
  return events.map((event) => {
    const read = reads.get(event.id)
    return read === undefined || read === event.read ? event : { ...event, read }
  })
}

/** What changes of an event after it happened. */
export type EventState = Pick<
  DeviceEvent,
  'endTime' | 'withdrawn' | 'processing' | 'assignee' | 'commentCount'
>

/** Events as they stand now, those that were taken back only where they are asked for. */
export function withStates(
  events: readonly DeviceEvent[],
  states: ReadonlyMap<number, EventState>,
  withWithdrawn: boolean,
): readonly DeviceEvent[] {
  if (states.size === 0) return events
  return events.flatMap((event) => {
    const state = states.get(event.id)
    if (state?.withdrawn && !withWithdrawn) return []
    return [state ? { ...event, ...state } : event]
  })
}

const isoOf = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString()

export const stateOf = ({ endTime, ...change }: EventChange): EventState =>
  stateIn({ ...change, endTime: endTime === null ? null : isoOf(endTime) })

/** How an event stands, of all that is known of it. */
export const stateIn = ({
  endTime,
  withdrawn,
  processing,
  assignee,
  commentCount,
}: EventState): EventState => ({ endTime, withdrawn, processing, assignee, commentCount })

type Owner = { imei: string; name: string; plate: string | null }

/** A live event as the list has it. */
export function fromLiveEvent(event: LiveEvent, { imei, name, plate }: Owner): DeviceEvent {
  const { id, deviceId, type, severity, subject, subjectName, lat, lon, speedKmh, data, quiet, late, file } =
    event
  return {
    id,
    deviceId,
    imei,
    deviceName: name,
    plate,
    // The feed is one for many accounts: it does not know their drivers.
    driver: null,
    type,
    subject,
    subjectName,
    lat,
    lon,
    speedKmh,
    data,
    severity,
    quiet,
    late,
    withdrawn: false,
    processing: null,
    read: false,
    assignee: null,
    commentCount: 0,
    file,
    time: isoOf(event.time),
    endTime: event.endTime === null ? null : isoOf(event.endTime),
    receivedAt: isoOf(event.receivedAt),
  }
}
