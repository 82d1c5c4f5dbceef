import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { Access } from '@/lib/auth/access'
import { quarterOf } from '@/lib/tracking/quarters'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { idArray, type ReportRange, reportDevices } from './report-scope'
import { fuelOfTrips } from './trip-fuel'
import { openTrips, type SegmentRow } from './trips'

export type TripSums = {
  /** When the first of them starts and the last one ends, milliseconds UTC. */
  first: number
  last: number
  trips: number
  distanceM: number
  seconds: number
  maxSpeedKmh: number
  idleS: number
  engineS: number
  /** Of those trips whose fuel is known. */
  fuelL: number
  fuelTrips: number
}

export type SummedTrips = {
  byDevice: (TripSums & { deviceId: number })[]
  /** By the quarter of an hour in which they start, milliseconds UTC. */
  byQuarter: (TripSums & { time: number })[]
  /** Those that still go on are in neither. */
  open: SegmentRow[]
}

/** What the trips that `listTrips` gives come to, without listing them. */
export async function sumTrips(access: Access, { deviceIds, from, to }: ReportRange): Promise<SummedTrips> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return { byDevice: [], byQuarter: [], open: [] }
  const trips = sql`
    from device_segments
    where device_id = any(${idArray(ids)}) and kind = ${SEGMENT_KINDS.trip}
      and start_time >= ${from.toISOString()}::timestamptz and start_time < ${to.toISOString()}::timestamptz`
  const [byDevice, byQuarter, fuel, open] = await Promise.all([
    database().execute<TripSums & { deviceId: number }>(sql`
      select device_id as "deviceId", ${SUMS} ${trips} group by device_id`),
    database().execute<TripSums & { time: number }>(sql`
      select (extract(epoch from quarter) * 1000)::float8 as time, sums.* from (
        select date_bin('15 minutes', start_time, timestamptz 'epoch') as quarter, ${SUMS} ${trips} group by 1
      ) as sums`),
    fuelOfTrips(ids, from, to),
    openTrips(ids, from, to),
  ])
  if (fuel.length > 0) {
    const devices = new Map(byDevice.map((sums) => [sums.deviceId, sums]))
    const quarters = new Map(byQuarter.map((sums) => [sums.time, sums]))
    for (const { deviceId, start, litres } of fuel)
      for (const sums of [devices.get(deviceId), quarters.get(quarterOf(start))]) {
        if (!sums) continue
        sums.fuelL += litres
        sums.fuelTrips++
      }
  }
  return { byDevice, byQuarter, open }
}

const SUMS: SQL = sql`
  count(*)::int as trips, sum(distance_cm)::float8 / 100 as "distanceM",
  extract(epoch from sum(end_time - start_time))::float8 as seconds,
  coalesce(max(max_speed_kmh), 0) as "maxSpeedKmh",
  sum(idle_seconds)::int as "idleS", sum(engine_seconds)::int as "engineS",
  (extract(epoch from min(start_time)) * 1000)::float8 as first,
  (extract(epoch from max(end_time)) * 1000)::float8 as last,
  0::float8 as "fuelL", 0 as "fuelTrips"`
