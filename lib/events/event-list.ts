import type { LiveEvent } from '@/lib/live/schema'
import { dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import type { DeviceEvent } from './schema'

/** Newest first; of one time, the one that was stored last. Times are ISO texts of one form and compare as such. */
export function compareEvents(a: DeviceEvent, b: DeviceEvent): number {
  if (a.time !== b.time) return a.time < b.time ? 1 : -1
  return b.id - a.id
}

/**
 * The pages that were loaded and what has happened since as one list without repeats. While there are
 * further pages, an event older than the last loaded one stays out: its page will bring it.
 */
export function mergeEvents(
  loaded: readonly DeviceEvent[],
  live: readonly DeviceEvent[],
  complete: boolean,
): DeviceEvent[] {
  const last = loaded.at(-1)
  const known = new Set(loaded.map(({ id }) => id))
  const added: DeviceEvent[] = []
  for (const event of live) {
    if (known.has(event.id)) continue
    known.add(event.id)
    if (complete || (last !== undefined && compareEvents(event, last) < 0)) added.push(event)
  }
  return added.length === 0 ? [...loaded] : [...added, ...loaded].sort(compareEvents)
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

type Owner = { imei: string; name: string; plate: string | null }

/** A live event as the list has it. */
export function fromLiveEvent(event: LiveEvent, { imei, name, plate }: Owner): DeviceEvent {
  const { id, deviceId, type, subject, lat, lon, speedKmh, data } = event
  const iso = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString()
  return {
    ...{ id, deviceId, imei, deviceName: name, plate, type, subject, lat, lon, speedKmh, data },
    time: iso(event.time),
    receivedAt: iso(event.receivedAt),
    read: false,
  }
}

/** The list as it is shown: each day of the account's calendar under its heading. */
export type EventListRow = { kind: 'day'; day: string } | { kind: 'event'; event: DeviceEvent }

export function groupByDay(events: readonly DeviceEvent[], zone: string): EventListRow[] {
  const rows: EventListRow[] = []
  let [from, to] = [0, -1]
  for (const event of events) {
    const time = Date.parse(event.time)
    if (time < from || time > to) {
      const day = dayOf(time, zone)
      from = startOfDay(day, zone)
      to = endOfDay(day, zone) + 999
      rows.push({ kind: 'day', day })
    }
    rows.push({ kind: 'event', event })
  }
  return rows
}
