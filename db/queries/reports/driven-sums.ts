import type { Access } from '@/lib/auth/access'
import { partsOf } from '@/lib/fleet/assignments/split-trip'
import type { Episode, Idling } from '@/lib/fleet/scores/episodes'
import { Turns } from '@/lib/queue/turns'
import {
  type DrivenShare,
  type DrivenTrip,
  driversIn,
  type HarshKind,
  SumsByDriver,
} from '@/lib/reports/drivers/driver-sums'
import { type DriverTime, driverThroughout, isShared, timesWithin } from '@/lib/reports/drivers/split-row'
import type { Drive } from './drives'
import { batchesOf, type DrivenAsk, readDevices, type Seen } from './driving-seen'
import { type OwnOverspeed, ownOverspeeds } from './own-overspeeds'
import { type Meter, metersOf, type Span } from './part-steps'

const NO_TIMES: readonly DriverTime[] = []
const NO_METER: Meter = { cm: 0, kmh: null }

type PartStep = Meter & { time: number }
const NO_STEPS: readonly PartStep[] = []

export type Driven = {
  sums: SumsByDriver
  names: Map<number, string>
  own: Map<number, OwnOverspeed>
  /** When each drove, also before the range: start and end of one after the other, milliseconds UTC. */
  drives: Map<number, number[]>
}

/** For how long one drove while something went on, and whether it began then. */
export type EpisodeShare = { driverId: number | null; seconds: number; begins: boolean }

/**
 * Told of each part of a trip that starts in the range, and of each episode with who drove meanwhile. Idling is one of the episodes
 * for whoever does not take it apart, which takes much less.
 */
export type DrivingSink = {
  part: (share: DrivenShare, trip: Drive) => void
  episode: (episode: Episode, share: EpisodeShare) => void
  idling?: (idling: Idling, share: EpisodeShare) => void
}

/** Sums; those beyond drivers' own limits; when each drove; and whoever wants to be told of what they are made of. */
type Wanted = {
  withSums: boolean
  withOwn: boolean
  withDrives: boolean
  withPlaces?: boolean
  sink?: DrivingSink
}

/**
 * What the drivers of the devices did: sums of what starts in the range, as the reports of vehicles have them, and when they
 * were at the wheel from a day before on.
 */
export async function drivenSums(access: Access, ask: DrivenAsk, wanted: Wanted): Promise<Driven> {
  const driven: Driven = { sums: new SumsByDriver(), names: new Map(), own: new Map(), drives: new Map() }
  const batches = batchesOf(ask)
  const { withSums, withPlaces, sink } = wanted
  const read = { withSums, withPlaces, idlingAmong: sink !== undefined && !sink.idling }
  let coming = batches[0] && readDevices(access, batches[0], ask, read)
  for (let at = 1; coming; at++) {
    const seen: Seen = await coming
    const next = batches[at]
    // The database looks for the next ones while these are summed up.
    coming = next && readDevices(access, next, ask, read)
    coming?.catch(() => undefined)
    await addDevices(access, seen, ask, { driven, ...wanted })
  }
  return driven
}

type Found = Wanted & { driven: Driven }
async function addDevices(access: Access, seen: Seen, ask: DrivenAsk, found: Found): Promise<void> {
  const timesOf = (id: number) => seen.times.get(id) ?? NO_TIMES
  for (const one of seen.times.values())
    for (const { driverId, name } of one) found.driven.names.set(driverId, name)
  const shares = await addTrips(access, seen.trips, { ...found, from: ask.from, timesOf })
  const turns = new Turns()
  await turns.each(seen.episodes, (episode) =>
    addEpisode(found, episode, timesWithin(timesOf(episode.deviceId), episode)),
  )
  await turns.each(seen.idlings, (idling) => addIdling(found, idling, timesOf(idling.deviceId)))
  if (found.withOwn) await addOwnOverspeeds(access, shares, { driven: found.driven, timesOf })
}

type Around = { driven: Driven; timesOf: (deviceId: number) => readonly DriverTime[] }

/** The shares of those trips that start in the range, where somebody looks at them. */
async function addTrips(
  access: Access,
  trips: readonly Drive[],
  { driven, withSums, withOwn, withDrives, timesOf, from, sink }: Around & Wanted & { from: Date },
): Promise<DrivenShare[]> {
  const turns = new Turns()
  const steps = withSums ? await stepsOfParts(access, trips, timesOf) : new Map<Drive, PartStep[]>()
  const before = new SumsByDriver()
  const shares: DrivenShare[] = []
  const take = (share: DrivenShare, trip: Drive, isBefore: boolean) => {
    if (!isBefore) {
      if (withOwn) shares.push(share)
      sink?.part(share, trip)
    }
    if (share.driverId === null || !withDrives) return
    const drives = driven.drives.get(share.driverId) ?? []
    if (drives.length === 0) driven.drives.set(share.driverId, drives)
    drives.push(share.from, share.to)
  }
  await turns.each(trips, (trip) => {
    const isBefore = trip.from < from.getTime()
    const sums = isBefore ? before : driven.sums
    const times = timesOf(trip.deviceId)
    const driverId = driverThroughout(times, trip.from, trip.to)
    if (driverId !== undefined) {
      const share = wholeOf(trip, driverId)
      sums.addShare(share)
      take(share, trip, isBefore)
      return
    }
    const own = steps.get(trip) ?? NO_STEPS
    for (const share of sums.addTrip(tripOf(trip, own), timesWithin(times, trip), own))
      take(share, trip, isBefore)
  })
  return shares
}

/** Most trips: they are not split, and there may be tens of thousands of them. */
const wholeOf = (
  { deviceId, from, to, distanceCm, maxKmh, idleS, engineS }: Drive,
  driverId: number | null,
): DrivenShare => ({
  driverId,
  deviceId,
  maxKmh,
  from,
  to,
  distanceCm,
  seconds: (to - from) / 1000,
  idleSeconds: idleS,
  engineSeconds: engineS,
})

/** Of trips that more than one drove: what each part came to, as one step at its end. */
async function stepsOfParts(
  access: Access,
  trips: readonly Drive[],
  timesOf: Around['timesOf'],
): Promise<Map<Drive, PartStep[]>> {
  const spans: (Span & { trip: Drive })[] = []
  await new Turns().each(trips, (trip) => {
    if (driverThroughout(timesOf(trip.deviceId), trip.from, trip.to) !== undefined) return
    const times = timesWithin(timesOf(trip.deviceId), trip)
    if (!isShared(trip, times)) return
    for (const { from, to } of partsOf(trip, times)) spans.push({ trip, deviceId: trip.deviceId, from, to })
  })
  const meters = await metersOf(access, spans)
  const steps = new Map<Drive, PartStep[]>()
  for (const [index, { trip, to }] of spans.entries()) {
    const step = { time: to, ...(meters[index] ?? NO_METER) }
    const own = steps.get(trip)
    if (own) own.push(step)
    else steps.set(trip, [step])
  }
  return steps
}

const tripOf = (
  { deviceId, from, to, distanceCm, maxKmh, idleS, engineS }: Drive,
  steps: readonly PartStep[],
): DrivenTrip => ({
  deviceId,
  from,
  to,
  distanceCm,
  maxKmh,
  steps,
  seconds: (to - from) / 1000,
  idleSeconds: idleS,
  engineSeconds: engineS,
})

function addEpisode({ driven: { sums }, sink }: Found, episode: Episode, times: readonly DriverTime[]): void {
  const { deviceId, kind, from, to } = episode
  const interval = { deviceId, from, to, seconds: (to - from) / 1000 }
  if (kind === 'idling') sums.addIdling(interval, times)
  else if (kind === 'speeding') sums.addOverspeed(interval, times)
  else if (kind !== 'fatigue' && kind !== 'phone')
    sums.addMoment(kind satisfies HarshKind | 'crash', interval, times)
  if (!sink) return
  for (const [at, { driverId, seconds }] of driversIn(interval, times).entries())
    sink.episode(episode, { driverId, seconds, begins: at === 0 })
}

/** `times` are all of the device. */
function addIdling({ driven: { sums }, sink }: Found, idling: Idling, times: readonly DriverTime[]): void {
  const { deviceId, from, to } = idling
  const seconds = (to - from) / 1000
  const driverId = driverThroughout(times, from, to)
  if (driverId !== undefined) {
    sums.addIdleSeconds(driverId, { deviceId, seconds })
    sink?.idling?.(idling, { driverId, seconds, begins: true })
    return
  }
  const within = timesWithin(times, idling)
  const interval = { deviceId, from, to, seconds }
  sums.addIdling(interval, within)
  for (const [at, share] of driversIn(interval, within).entries())
    sink?.idling?.(idling, { driverId: share.driverId, seconds: share.seconds, begins: at === 0 })
}

/** Only where a driver has a limit and the top speed may be above it are the fixes looked at. */
async function addOwnOverspeeds(
  access: Access,
  shares: readonly DrivenShare[],
  { driven, timesOf }: Around,
): Promise<void> {
  const limitOf = ({ driverId, deviceId }: DrivenShare) =>
    driverId === null
      ? null
      : (timesOf(deviceId).find((time) => time.driverId === driverId)?.limitKmh ?? null)
  const fast = shares.flatMap((share) => {
    const kmh = limitOf(share)
    return kmh === null || (share.maxKmh !== null && share.maxKmh <= kmh) ? [] : [{ ...share, kmh }]
  })
  const found = await ownOverspeeds(access, fast)
  for (const [index, { driverId }] of fast.entries()) {
    if (driverId === null) continue
    const own = driven.own.get(driverId) ?? { times: 0, seconds: 0 }
    own.times += found[index]?.times ?? 0
    own.seconds += found[index]?.seconds ?? 0
    driven.own.set(driverId, own)
  }
}
