import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceSegments } from '@/db/schema/device-segments'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { SEGMENT_KINDS, type Segment, type SegmentKind } from '@/lib/tracking/state'
import { openIntervals } from './open-intervals'
import { type ReportRange, reportDevices } from './report-scope'
import { tripFuel } from './trip-fuel'

export type SegmentRow = {
  deviceId: number
  start: Date
  end: Date
  startLat: number
  startLon: number
  endLat: number
  endLon: number
  seconds: number
  distanceM: number
  maxSpeedKmh: number
  /** Seconds with the engine on while standing, and with the engine on at all. */
  idleS: number
  engineS: number
  odometerStartM: number | null
  odometerEndM: number | null
  /** Where most of the distance comes from. */
  distanceSource: 'gps' | 'odometer'
  /** Litres; null for a device without a fuel sensor or OBD. */
  fuelL: number | null
  fixes: number
  /** Still going on: end and figures are what is known so far. */
  open: boolean
}

export type SegmentQuery = ReportRange & { limit?: number }

/**
 * Trips of the devices, by device and start. A trip belongs, whole, to the range in which it starts:
 * ranges side by side share none and lose none. Sums by day that split trips at midnight are
 * `sumByDay`.
 */
export const listTrips = async (access: Access, query: SegmentQuery): Promise<SegmentRow[]> =>
  withFuel(access, await listSegments(access, query, 'trip'))

/** Those of the trips that still go on. The ids are ones that the caller has found in scope. */
export const openTrips = async (
  access: Access,
  ids: readonly number[],
  from: Date,
  to: Date,
): Promise<SegmentRow[]> => withFuel(access, await listOpen(ids, from, to, 'trip'))

async function withFuel(access: Access, trips: SegmentRow[]): Promise<SegmentRow[]> {
  const fuel = await tripFuel(access, trips)
  return fuel ? trips.map((trip, index) => ({ ...trip, fuelL: fuel[index] ?? null })) : trips
}

/** Stops, by the same rule. */
export const listStops = (access: Access, query: SegmentQuery): Promise<SegmentRow[]> =>
  listSegments(access, query, 'stop')

/** Intervals of which nothing is known, by the same rule. */
export const listGaps = (access: Access, query: SegmentQuery): Promise<SegmentRow[]> =>
  listSegments(access, query, 'gap')

async function listSegments(
  access: Access,
  { deviceIds, from, to, limit }: SegmentQuery,
  kind: SegmentKind,
): Promise<SegmentRow[]> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return []
  const [rows, running] = await Promise.all([
    database().execute<StoredRow>(sql`
      select s.device_id, extract(epoch from s.start_time)::float8 as starts, extract(epoch from s.end_time)::float8 as ends,
             s.start_lat, s.start_lon, s.end_lat, s.end_lon, s.distance_cm::float8,
             s.max_speed_kmh, s.idle_seconds, s.engine_seconds, s.odometer_start_m, s.odometer_end_m,
             s.distance_source, s.fixes
      from unnest(${idArray(ids)}) as d(id)
      join ${deviceSegments} s on s.device_id = d.id
        and s.start_time >= ${from.toISOString()}::timestamptz and s.start_time < ${to.toISOString()}::timestamptz
      where s.kind = ${SEGMENT_KINDS[kind]}
      order by s.device_id, s.start_time
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`),
    listOpen(ids, from, to, kind),
  ])
  const all = rows.map(ofStored)
  if (running.length === 0) return all
  all.push(...running)
  all.sort((a, b) => a.deviceId - b.deviceId || a.start.getTime() - b.start.getTime())
  return limit === undefined ? all : all.slice(0, limit)
}

async function listOpen(
  ids: readonly number[],
  from: Date,
  to: Date,
  kind: SegmentKind,
): Promise<SegmentRow[]> {
  const open = await openIntervals(ids, Date.now())
  return open.flatMap(({ deviceId, segments }) =>
    segments
      .filter((one) => one.kind === kind && one.start.time >= from.getTime() && one.start.time < to.getTime())
      .map((one) => ofOpen(deviceId, one)),
  )
}

type StoredRow = {
  device_id: number
  /** Seconds since 1970: many rows are read, and texts of instants would take longest. */
  starts: number
  ends: number
  start_lat: number
  start_lon: number
  end_lat: number
  end_lon: number
  distance_cm: number
  max_speed_kmh: number | null
  idle_seconds: number
  engine_seconds: number
  odometer_start_m: number | null
  odometer_end_m: number | null
  distance_source: number
  fixes: number
}

function ofStored(row: StoredRow): SegmentRow {
  const start = new Date(Math.round(row.starts * 1000))
  const end = new Date(Math.round(row.ends * 1000))
  return {
    deviceId: row.device_id,
    start,
    end,
    startLat: row.start_lat,
    startLon: row.start_lon,
    endLat: row.end_lat,
    endLon: row.end_lon,
    seconds: (end.getTime() - start.getTime()) / 1000,
    distanceM: row.distance_cm / 100,
    maxSpeedKmh: row.max_speed_kmh ?? 0,
    idleS: row.idle_seconds,
    engineS: row.engine_seconds,
    odometerStartM: row.odometer_start_m,
    odometerEndM: row.odometer_end_m,
    distanceSource: row.distance_source === 2 ? 'odometer' : 'gps',
    fuelL: null,
    fixes: row.fixes,
    open: false,
  }
}

function ofOpen(deviceId: number, segment: Segment): SegmentRow {
  const { start, end, distanceCm, maxSpeedKmh, fixes, idleSeconds, engineSeconds } = segment
  const { odometerStartM, odometerEndM, distanceSource } = segment
  return {
    deviceId,
    maxSpeedKmh,
    fixes,
    odometerStartM,
    odometerEndM,
    distanceSource,
    start: new Date(start.time),
    end: new Date(end.time),
    startLat: start.lat,
    startLon: start.lon,
    endLat: end.lat,
    endLon: end.lon,
    seconds: (end.time - start.time) / 1000,
    distanceM: distanceCm / 100,
    idleS: idleSeconds,
    engineS: engineSeconds,
    fuelL: null,
    open: true,
  }
}
