import { driversOfDevices } from '@/db/queries/fleet/drivers-of-devices'
import type { Access } from '@/lib/auth/access'
import { partsOf } from '@/lib/fleet/assignments/split-trip'
import type { Episode } from '@/lib/fleet/score/episodes'
import { Turns } from '@/lib/queue/turns'
import {
  type DrivenShare,
  type DrivenTrip,
  driversIn,
  type HarshKind,
  SumsByDriver,
} from '@/lib/reports/drivers/driver-sums'
import { type DriverTime, isShared, timesWithin } from '@/lib/reports/drivers/split-row'
import { type Drive, listDrives } from './drives'
import { type OwnOverspeed, ownOverspeeds } from './own-overspeeds'
import { type Meter, metersOf, type Span } from './part-steps'
import { listEpisodes } from './scores/episodes'

/** So many devices are read at a time: few, so that what comes at once is soon looked at, but of many vehicles more. */
const AT_ONCE = 50
const AT_ONCE_OF_MANY = 200
const MANY = 1000
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

/** Told of each part of a trip that starts in the range, and of each episode with who drove meanwhile. */
export type DrivingSink = {
  part: (share: DrivenShare, trip: Drive) => void
  episode: (episode: Episode, drivers: readonly { driverId: number | null; seconds: number }[]) => void
}

/** Sums; those beyond drivers' own limits; and whoever wants to be told of what they are made of. */
type Wanted = { withSums: boolean; withOwn: boolean; withPlaces?: boolean; sink?: DrivingSink }

/** A range, and what of the devices `access` owned when. */
export type DrivenAsk = {
  from: Date
  to: Date
  parts?: readonly { devices: readonly { id: number }[]; from: Date; to: Date }[]
}

/**
 * What the drivers of the devices did: sums of what starts in the range, as the reports of vehicles have them, and when they
 * were at the wheel from a day before on.
 */
export async function drivenSums(access: Access, ask: DrivenAsk, wanted: Wanted): Promise<Driven> {
  const driven: Driven = { sums: new SumsByDriver(), names: new Map(), own: new Map(), drives: new Map() }
  for (const part of ask.parts ?? []) {
    const atOnce = part.devices.length > MANY ? AT_ONCE_OF_MANY : AT_ONCE
    for (let at = 0; at < part.devices.length; at += atOnce) {
      const ids = part.devices.slice(at, at + atOnce).map(({ id }) => id)
      await addDevices(access, { ids, from: part.from, to: part.to }, ask, { driven, ...wanted })
    }
  }
  return driven
}

type Asked = { ids: number[]; from: Date; to: Date }
type Found = Wanted & { driven: Driven }

async function addDevices(
  access: Access,
  { ids, from, to }: Asked,
  ask: DrivenAsk,
  found: Found,
): Promise<void> {
  const range = { deviceIds: ids, from: from < ask.from ? ask.from : from, to }
  const [trips, episodes] = await Promise.all([
    listDrives(access, { deviceIds: ids, from, to }),
    found.withSums && range.from < to ? listEpisodes(access, { ...range, withPlaces: found.withPlaces }) : [],
  ])
  // What lasted beyond a time that is over is not told of.
  const isWhole = (end: number) => to >= ask.to || end <= to.getTime()
  const seen = {
    trips: trips.filter((trip) => isWhole(trip.to)),
    episodes: episodes.filter((episode) => isWhole(episode.to)),
  }
  let last = 0
  for (const trip of seen.trips) last = Math.max(last, trip.to)
  for (const episode of seen.episodes) last = Math.max(last, episode.to)
  const times = await driversOfDevices(access, ids, { from, to: new Date(Math.max(last + 1, to.getTime())) })
  const timesOf = (id: number) => times.get(id) ?? NO_TIMES
  for (const one of times.values())
    for (const { driverId, name } of one) found.driven.names.set(driverId, name)
  const shares = await addTrips(access, seen.trips, { ...found, from: ask.from, timesOf })
  const turns = new Turns()
  await turns.each(seen.episodes, (episode) =>
    addEpisode(found, episode, timesWithin(timesOf(episode.deviceId), episode)),
  )
  if (found.withOwn) await addOwnOverspeeds(access, shares, { driven: found.driven, timesOf })
}

type Around = { driven: Driven; timesOf: (deviceId: number) => readonly DriverTime[] }

/** The shares of those trips that start in the range. */
async function addTrips(
  access: Access,
  trips: readonly Drive[],
  { driven, withSums, timesOf, from, sink }: Around & Wanted & { from: Date },
): Promise<DrivenShare[]> {
  const timesIn = (trip: Drive) => timesWithin(timesOf(trip.deviceId), trip)
  const turns = new Turns()
  const steps = withSums ? await stepsOfParts(access, trips, timesIn) : new Map<Drive, PartStep[]>()
  const before = new SumsByDriver()
  const shares: DrivenShare[] = []
  await turns.each(trips, (trip) => {
    const own = steps.get(trip) ?? NO_STEPS
    const isBefore = trip.from < from.getTime()
    const sums = isBefore ? before : driven.sums
    for (const share of sums.addTrip(tripOf(trip, own), timesIn(trip), own)) {
      if (!isBefore) {
        shares.push(share)
        sink?.part(share, trip)
      }
      if (share.driverId === null) continue
      const drives = driven.drives.get(share.driverId) ?? []
      if (drives.length === 0) driven.drives.set(share.driverId, drives)
      drives.push(share.from, share.to)
    }
  })
  return shares
}

/** Of trips that more than one drove: what each part came to, as one step at its end. */
async function stepsOfParts(
  access: Access,
  trips: readonly Drive[],
  timesIn: (trip: Drive) => readonly DriverTime[],
): Promise<Map<Drive, PartStep[]>> {
  const spans: (Span & { trip: Drive })[] = []
  await new Turns().each(trips, (trip) => {
    const times = timesIn(trip)
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
  const { kind, from, to } = episode
  const interval = { from, to, seconds: (to - from) / 1000 }
  if (kind === 'idling') sums.addIdling(interval, times)
  else if (kind === 'speeding') sums.addOverspeed(interval, times)
  else if (kind !== 'fatigue' && kind !== 'phone')
    sums.addMoment(kind satisfies HarshKind | 'crash', from, times)
  sink?.episode(episode, driversIn(interval, times))
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
