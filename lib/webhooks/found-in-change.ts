import { tellsOfFleet } from '@/lib/alerts/kinds/kinds'
import type { DeviceChange, EventRow } from '@/lib/ingest/change'
import { FIX_SOURCES } from '@/lib/positions/fix'
import type { Place, Segment } from '@/lib/tracking/state'
import type { Happening, SentPosition } from './happening'
import type { WebhookKind } from './kinds'

type Owned = { deviceId: number; change: DeviceChange }

const iso = (time: number): string => new Date(time).toISOString()
const placed = ({ time, lat, lon }: Place) => ({ time: iso(time), lat, lon })
const SOURCES = new Map<number, string>(Object.entries(FIX_SOURCES).map(([name, source]) => [source, name]))

/**
 * What endpoints are told of a change that reports made: events excepted, which have no id yet. A recomputation tells
 * nothing; a trip that late data makes anew with the same start and end neither.
 */
function foundInChange({ deviceId, change }: Owned, wanted: ReadonlySet<WebhookKind>): Happening[] {
  if (change.reports.length === 0) return []
  const found: Happening[] = []
  const tell = (kind: Happening['kind'], at: number, data: Record<string, unknown>) => {
    if (wanted.has(kind)) found.push({ kind, deviceId, at, data })
  }
  for (const since of onlineSince(change))
    tell('device.online', since.at, { offlineSince: since.silentSince })
  for (const trip of endedTrips(change)) tell('trip.ended', trip.end.time, tripData(trip))
  for (const { start } of startedTrips(change)) tell('trip.started', start.time, { start: placed(start) })
  if (wanted.has('positions')) {
    const positions = sentPositions(change)
    const first = positions[0]
    if (first) tell('positions', Date.parse(first.time), { positions })
  }
  return found
}

/** When the device was heard again after a silence, or for the first time. */
function onlineSince({
  before,
  reports,
  periods,
}: DeviceChange): { at: number; silentSince: string | null }[] {
  const again = periods
    .filter(({ kind }) => kind === 'offline')
    .map(({ start, end }) => ({ at: end.time, silentSince: iso(start.time) }))
  const first = reports[0]
  return before.lastPacketAt === null && first
    ? [{ at: first.receivedAt, silentSince: null }, ...again]
    : again
}

const tripsOf = ({ segments }: DeviceChange): Segment[] => segments.filter(({ kind }) => kind === 'trip')

/** Trips that began with this change, those that are over already included. */
function startedTrips(change: DeviceChange): { start: Place }[] {
  const { before, state, removed } = change
  const known = new Set(removed.filter(({ kind }) => kind === 'trip').map(({ start }) => start.time))
  if (before.steps.movement.trip) known.add(before.steps.movement.trip.time)
  const open = state.steps.movement.trip
  const trips = [...tripsOf(change), ...(open ? [{ start: open }] : [])]
  return trips.filter(({ start }) => !known.has(start.time))
}

function endedTrips(change: DeviceChange): Segment[] {
  const known = new Set(change.removed.map(({ kind, start, end }) => `${kind} ${start.time} ${end.time}`))
  return tripsOf(change).filter(({ kind, start, end }) => !known.has(`${kind} ${start.time} ${end.time}`))
}

const tripData = ({ start, end, distanceCm, maxSpeedKmh, idleSeconds }: Segment) => ({
  start: placed(start),
  end: placed(end),
  durationSeconds: Math.round((end.time - start.time) / 1000),
  distanceM: Math.round(distanceCm / 100),
  maxSpeedKmh,
  idleSeconds,
})

/** Fixes without a fault, by time. */
function sentPositions({ positions }: DeviceChange): SentPosition[] {
  return positions
    .filter(({ flags }) => flags === 0)
    .sort((a, b) => a.fix.time - b.fix.time)
    .map(({ fix, receivedAt, ignition }) => ({
      time: iso(fix.time),
      receivedAt: iso(receivedAt),
      lat: fix.lat,
      lon: fix.lon,
      speedKmh: fix.speedKmh,
      heading: fix.heading,
      altitudeM: fix.altitude,
      ignition,
      source: SOURCES.get(fix.source) ?? String(fix.source),
    }))
}

/** An event that was stored: the one of its device with this time, type and subject. */
type Stored = { deviceId: number; id: number; time: number; type: string; subject: string }

/** What endpoints are told of changes, device by device, with the events that were stored; quiet ones are left out. */
export function foundInChanges(
  owned: readonly Owned[],
  stored: readonly Stored[],
  wanted: ReadonlySet<WebhookKind>,
): Happening[] {
  const keyOf = (deviceId: number, { time, type, subject }: Pick<Stored, 'time' | 'type' | 'subject'>) =>
    `${deviceId} ${time} ${type} ${subject}`
  const ids = new Map(stored.map((event) => [keyOf(event.deviceId, event), event.id]))
  return owned.flatMap((one) => {
    const { deviceId, change } = one
    const told = wanted.has('event.raised') && change.reports.length > 0 ? change.events : []
    const raised = told.flatMap((event) => {
      const id = ids.get(keyOf(deviceId, event))
      return id === undefined || event.quiet ? [] : [raisedEvent(deviceId, id, event)]
    })
    // In the order in which it happened; a trip that begins where another ends is told after that.
    return [...foundInChange(one, wanted), ...raised].sort((a, b) => a.at - b.at)
  })
}

type Raised = Pick<EventRow, 'type' | 'subject' | 'time' | 'lat' | 'lon' | 'speedKmh' | 'data' | 'accountId'>

/** An event that was stored under `id`. */
export const raisedEvent = (deviceId: number, id: number, event: Raised): Happening => ({
  kind: 'event.raised',
  deviceId,
  at: event.time,
  raisedBy: event.accountId ?? null,
  ofFleet: tellsOfFleet(event.type),
  data: {
    id,
    event: event.type,
    subject: event.subject,
    time: iso(event.time),
    lat: event.lat,
    lon: event.lon,
    speedKmh: event.speedKmh,
    details: event.data,
    // Of the fleet of whoever hears of it: each endpoint is told its own.
    driver: null,
  },
})
