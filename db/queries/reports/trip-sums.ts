import { type SQL, sql } from 'drizzle-orm'
import type { Access } from '@/lib/auth/access'
import { quarterHourOf } from '@/lib/tracking/quarter-hours'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { type IntervalSums, type SummedIntervals, sumIntervals } from './interval-sums'
import { type ReportRange, reportDevices } from './report-scope'
import { fuelOfTrips } from './trip-fuel'
import { openTrips, type SegmentRow } from './trip-rows'

export type TripSums = IntervalSums & {
  distanceM: number
  maxSpeedKmh: number
  idleS: number
  engineS: number
  /** Of those trips whose fuel is known. */
  fuelL: number
  fuelTrips: number
}

/** Trips that still go on are in neither of the two ways. */
export type SummedTrips = SummedIntervals<TripSums> & { open: SegmentRow[] }

/** What the trips that `listTrips` gives come to, without listing them. */
export async function sumTrips(access: Access, { deviceIds, from, to }: ReportRange): Promise<SummedTrips> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return { byDevice: [], byQuarterHour: [], open: [] }
  const [{ byDevice, byQuarterHour }, fuel, open] = await Promise.all([
    sumIntervals<TripSums>('device_segments', { ids, kind: SEGMENT_KINDS.trip, from, to }, DRIVEN),
    fuelOfTrips(access, ids, from, to),
    openTrips(access, ids, from, to),
  ])
  const devices = new Map(byDevice.map((sums) => [sums.deviceId, sums]))
  const quarters = new Map(byQuarterHour.map((sums) => [sums.time, sums]))
  for (const { deviceId, start, litres } of fuel)
    for (const sums of [devices.get(deviceId), quarters.get(quarterHourOf(start))]) {
      if (!sums) continue
      sums.fuelL += litres
      sums.fuelTrips++
    }
  return { byDevice, byQuarterHour, open }
}

/** What trips add to the sums of intervals; litres come later. */
const DRIVEN: SQL = sql`,
  sum(distance_cm)::float8 / 100 as "distanceM", coalesce(max(max_speed_kmh), 0) as "maxSpeedKmh",
  sum(idle_seconds)::int as "idleS", sum(engine_seconds)::int as "engineS",
  0::float8 as "fuelL", 0 as "fuelTrips"`
