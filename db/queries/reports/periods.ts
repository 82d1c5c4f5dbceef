import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { devicePeriods } from '@/db/schema/device-periods'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import {
  PERIOD_KINDS,
  type Period,
  type PeriodDetails,
  type PeriodKind,
  periodKindName,
} from '@/lib/tracking/period'
import { type OpenIntervals, openIntervals } from './open-intervals'
import { type ReportRange, reportDevices } from './report-scope'

export type PeriodRow = {
  deviceId: number
  kind: PeriodKind
  start: Date
  end: Date
  seconds: number
  startLat: number | null
  startLon: number | null
  endLat: number | null
  endLon: number | null
  distanceM: number
  /** As the kind has it: km/h, m/s², litres, °C (see `PERIOD_KINDS`). */
  maxValue: number | null
  avgValue: number | null
  sensor: string
  details: PeriodDetails | null
  /** Still going on: `end` is what is known so far. */
  open: boolean
}

export type PeriodQuery = ReportRange & {
  kinds: readonly PeriodKind[]
  /**
   * A period belongs to the range in which it starts, so that ranges side by side share none. With
   * `touching`, every one that reaches into the range is given, whole.
   */
  touching?: boolean
  limit?: number
}

/** Periods of the devices by device, then by start; the running ones too. */
export async function listPeriods(access: Access, query: PeriodQuery): Promise<PeriodRow[]> {
  const { kinds, from, to, touching = false, limit } = query
  const ids = await reportDevices(access, query.deviceIds)
  if (ids.length === 0 || kinds.length === 0) return []
  const codes = kinds.map((kind) => PERIOD_KINDS[kind])
  const [fromText, toText] = [from.toISOString(), to.toISOString()]
  const [rows, running] = await Promise.all([
    database().execute<StoredRow>(sql`
      select p.device_id, p.kind, extract(epoch from p.start_time)::float8 as starts,
             extract(epoch from p.end_time)::float8 as ends, p.start_lat, p.start_lon, p.end_lat, p.end_lon,
             p.distance_cm, p.max_value, p.avg_value, p.sensor, p.details
      from unnest(${idArray(ids)}) as d(id)
      cross join unnest(${idArray(codes)}) as k(code)
      join ${devicePeriods} p on p.device_id = d.id and p.kind = k.code and p.start_time < ${toText}::timestamptz
        and ${touching ? sql`p.end_time > ${fromText}::timestamptz` : sql`p.start_time >= ${fromText}::timestamptz`}
      order by p.device_id, p.start_time, p.kind
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`),
    openPeriodRows(ids, query),
  ])
  const all = rows.map(ofStored)
  if (running.length === 0) return all
  all.push(...running)
  all.sort((a, b) => a.deviceId - b.deviceId || a.start.getTime() - b.start.getTime())
  return limit === undefined ? all : all.slice(0, limit)
}

type OpenQuery = Pick<PeriodQuery, 'kinds' | 'from' | 'to' | 'touching'>

/** Those of the periods that still go on. The ids are ones that the caller has found in scope. */
export const openPeriodRows = async (ids: readonly number[], query: OpenQuery): Promise<PeriodRow[]> =>
  periodsAmong(await openIntervals(ids, Date.now()), query)

/** The same of what is known to go on. */
export function periodsAmong(
  open: readonly OpenIntervals[],
  { kinds, from, to, touching = false }: OpenQuery,
): PeriodRow[] {
  const wanted = new Set(kinds)
  return open.flatMap(({ deviceId, periods }) =>
    periods
      .filter(({ kind, start, end }) => {
        if (!wanted.has(kind) || start.time >= to.getTime()) return false
        return touching ? end.time > from.getTime() : start.time >= from.getTime()
      })
      .map((period) => ofOpen(deviceId, period)),
  )
}

type StoredRow = {
  device_id: number
  kind: number
  /** Seconds since 1970: many rows are read, and texts of instants would take longest. */
  starts: number
  ends: number
  start_lat: number | null
  start_lon: number | null
  end_lat: number | null
  end_lon: number | null
  distance_cm: number
  max_value: number | null
  avg_value: number | null
  sensor: string
  details: PeriodDetails | null
}

function ofStored(row: StoredRow): PeriodRow {
  const start = new Date(Math.round(row.starts * 1000))
  const end = new Date(Math.round(row.ends * 1000))
  return {
    deviceId: row.device_id,
    kind: periodKindName(row.kind),
    start,
    end,
    seconds: (end.getTime() - start.getTime()) / 1000,
    startLat: row.start_lat,
    startLon: row.start_lon,
    endLat: row.end_lat,
    endLon: row.end_lon,
    distanceM: row.distance_cm / 100,
    maxValue: row.max_value,
    avgValue: row.avg_value,
    sensor: row.sensor,
    details: row.details,
    open: false,
  }
}

function ofOpen(deviceId: number, period: Period): PeriodRow {
  const { kind, start, end, distanceCm, maxValue, avgValue, sensor, details } = period
  return {
    deviceId,
    kind,
    maxValue,
    avgValue,
    sensor,
    details,
    start: new Date(start.time),
    end: new Date(end.time),
    seconds: (end.time - start.time) / 1000,
    startLat: start.lat,
    startLon: start.lon,
    endLat: end.lat,
    endLon: end.lon,
    distanceM: distanceCm / 100,
    open: true,
  }
}
