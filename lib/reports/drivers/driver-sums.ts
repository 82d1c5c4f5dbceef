import type { DrivingTime } from '@/lib/fleet/assignments/split-trip'
import { type SplitTrip, splitTrip, type TripShare } from '@/lib/fleet/assignments/split-trip'

export const HARSH_KINDS = ['harshAcceleration', 'harshBraking', 'harshCornering'] as const
export type HarshKind = (typeof HARSH_KINDS)[number]

/** Centimetres and seconds; the sums of all drivers, nobody included, are those of the vehicles. */
export type DriverSums = {
  /** Null is nobody who is known. */
  driverId: number | null
  /** Trips and overspeeds that began under them: each counts once, whoever drove on. */
  trips: number
  overspeeds: number
  /** What they drove, idled, or had anything else of these sums with. */
  deviceIds: Set<number>
  distanceCm: number
  driveS: number
  idleS: number
  engineS: number
  overspeedS: number
  maxKmh: number | null
  crashes: number
  first: number | null
  last: number | null
} & Record<HarshKind, number>

export type DrivenTrip = SplitTrip & { deviceId: number; maxKmh: number }
/** A part of a trip, with the top speed where the fixes or the whole trip tell it. */
export type DrivenShare = TripShare & { deviceId: number; maxKmh: number | null }

type Times = readonly DrivingTime[]
type Interval = { from: number; to: number; seconds: number }
type OfDevice = { deviceId: number }

/** Sums up by driver what vehicles did, one thing after the other. */
export class SumsByDriver {
  private readonly found = new Map<number | null, DriverSums>()

  addTrip(
    trip: DrivenTrip,
    times: Times,
    speeds: readonly { time: number; kmh: number | null }[],
  ): DrivenShare[] {
    const shares = sharesOf(trip, times)
    for (const [index, share] of shares.entries()) {
      if (shares.length > 1) share.maxKmh = topSpeed(speeds, share)
      this.addShare(share, index === 0)
    }
    return shares
  }

  /** The whole of a trip that one driver, or nobody, drove, or a part of one. */
  addShare(share: DrivenShare, isFirst = true): void {
    const { deviceId, maxKmh, from, to } = share
    const sums = this.of(share.driverId, deviceId)
    if (isFirst) sums.trips++
    sums.distanceCm += share.distanceCm
    sums.driveS += share.seconds
    sums.engineS += share.engineSeconds
    if (maxKmh !== null) sums.maxKmh = Math.max(sums.maxKmh ?? 0, maxKmh)
    sums.first = Math.min(sums.first ?? from, from)
    sums.last = Math.max(sums.last ?? to, to)
  }

  /** Idling that one driver, or nobody, had to do with. */
  addIdleSeconds(driverId: number | null, { deviceId, seconds }: OfDevice & { seconds: number }): void {
    this.of(driverId, deviceId).idleS += seconds
  }

  addIdling(idling: Interval & OfDevice, times: Times): void {
    for (const { driverId, seconds } of split(idling, times))
      this.of(driverId, idling.deviceId).idleS += seconds
  }

  addOverspeed(overspeed: Interval & OfDevice, times: Times): void {
    for (const [index, { driverId, seconds }] of split(overspeed, times).entries()) {
      const sums = this.of(driverId, overspeed.deviceId)
      if (index === 0) sums.overspeeds++
      sums.overspeedS += seconds
    }
  }

  /** What happened at a moment. */
  addMoment(kind: HarshKind | 'crash', { deviceId, from }: OfDevice & { from: number }, times: Times): void {
    const sums = this.of(driverAt(from, times), deviceId)
    if (kind === 'crash') sums.crashes++
    else sums[kind]++
  }

  rows(): DriverSums[] {
    return [...this.found.values()]
  }

  private of(driverId: number | null, deviceId: number): DriverSums {
    const known = this.found.get(driverId)
    if (known) {
      known.deviceIds.add(deviceId)
      return known
    }
    const sums: DriverSums = {
      driverId,
      trips: 0,
      overspeeds: 0,
      deviceIds: new Set([deviceId]),
      distanceCm: 0,
      driveS: 0,
      idleS: 0,
      engineS: 0,
      overspeedS: 0,
      maxKmh: null,
      crashes: 0,
      first: null,
      last: null,
      harshAcceleration: 0,
      harshBraking: 0,
      harshCornering: 0,
    }
    this.found.set(driverId, sums)
    return sums
  }
}

/** Most trips have one driver or none, and are not split. There may be tens of thousands: no copies by spread, which take longest. */
function sharesOf(trip: DrivenTrip, times: Times): DrivenShare[] {
  const [only] = times
  const isOfOne =
    times.length === 1 && only && only.from <= trip.from && (only.to === null || only.to >= trip.to)
  const { deviceId, maxKmh, from, to, distanceCm, seconds, idleSeconds, engineSeconds } = trip
  if (times.length > 0 && !isOfOne)
    return splitTrip(trip, times).map((share) => ({ ...share, deviceId, maxKmh: null }))
  const driverId = only?.driverId ?? null
  return [{ driverId, deviceId, maxKmh, from, to, distanceCm, seconds, idleSeconds, engineSeconds }]
}

/** Who drove in an interval, and how long; of a moment, who drove then. */
export function driversIn(interval: Interval, times: Times): { driverId: number | null; seconds: number }[] {
  if (interval.to > interval.from) return split(interval, times)
  return [{ driverId: driverAt(interval.from, times), seconds: 0 }]
}

const driverAt = (moment: number, times: Times): number | null =>
  times.find(({ from, to }) => from <= moment && (to === null || to > moment))?.driverId ?? null

/** An interval of one kind by its length; most have one driver or none. */
function split({ from, to, seconds }: Interval, times: Times): TripShare[] {
  const figures = { seconds, distanceCm: 0, idleSeconds: 0, engineSeconds: 0 }
  const [only] = times
  if (times.length === 0) return [{ driverId: null, from, to, ...figures }]
  if (times.length === 1 && only && only.from <= from && (only.to === null || only.to >= to))
    return [{ driverId: only.driverId, from, to, ...figures }]
  return splitTrip({ from, to, ...figures, steps: [] }, times)
}

function topSpeed(
  speeds: readonly { time: number; kmh: number | null }[],
  { from, to }: { from: number; to: number },
): number | null {
  let most: number | null = null
  for (const { time, kmh } of speeds)
    if (kmh !== null && time > from && time <= to) most = Math.max(most ?? 0, kmh)
  return most
}
