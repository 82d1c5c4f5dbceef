import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceWiring } from '@/db/queries/devices/device-tanks'
import { ownedQuartersWithin } from '@/db/queries/ownership/owned-times'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { type Measure, measuresOf, namesOf, READING_KINDS } from '@/lib/tracking/sensing/measures'
import { UNWIRED } from '@/lib/tracking/sensing/wiring'
import { type ReportRange, reportDevices } from './report-scope'

export type ReadingRow<M extends Measure = Measure> = {
  deviceId: number
  time: Date
  measure: M
  /** Which of several sensors; empty where there is one. */
  sensor: string
  value: number
}

export type ReadingQuery<M extends Measure = Measure> = ReportRange & {
  measures: readonly M[]
  limit?: number
}

/** Single readings of the devices, by device and time. Fuel in litres, by the tank's curve where it has one. */
export async function listReadings<M extends Measure>(
  access: Access,
  query: ReadingQuery<M>,
): Promise<ReadingRow<M>[]> {
  const { measures, from, to, limit } = query
  const ids = await reportDevices(access, query.deviceIds)
  if (ids.length === 0 || measures.length === 0) return []
  const wanted = new Set<Measure>(measures)
  const isWanted = <R extends { measure: Measure }>(reading: R): reading is R & { measure: M } =>
    wanted.has(reading.measure)
  const [rows, wiring] = await Promise.all([
    database().execute<{
      device_id: number
      time: string
      kind: string
      values: Record<string, number | string | boolean>
    }>(sql`
      select r.device_id, r.time, r.kind, r.values
      from unnest(${idArray(ids)}) as d(id)
      join device_readings r on r.device_id = d.id
        and r.values ?| array(select json_array_elements_text(${JSON.stringify(namesOf(measures))}::json))
        and r.time >= ${from.toISOString()}::timestamptz and r.time < ${to.toISOString()}::timestamptz
      where split_part(r.kind, '.', 1) in ${[...READING_KINDS]}
      order by r.device_id, r.time
      ${limit === undefined ? sql`` : sql`limit ${limit}`}`),
    deviceWiring(access, ids),
  ])
  return rows.flatMap((row) =>
    measuresOf(row, wiring.get(row.device_id) ?? UNWIRED)
      .filter(isWanted)
      .map(({ measure, sensor, value }) => ({
        deviceId: row.device_id,
        time: new Date(row.time),
        measure,
        sensor,
        value,
      })),
  )
}

export type ReadingSums = {
  deviceId: number
  /** `YYYY-MM-DD` of the calendar of `timeZone`. */
  day: string
  measure: Measure
  sensor: string
  count: number
  sum: number
  avg: number
  min: number
  max: number
}

/**
 * Readings by day of the calendar of `timeZone`, from quarters of an hour. Days without any are left
 * out. `fuelUsedL` sums up to what was consumed.
 */
export async function sumReadingsByDay(
  access: Access,
  { deviceIds, measures, from, to, timeZone }: ReadingQuery & { timeZone: string },
): Promise<ReadingSums[]> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0 || measures.length === 0) return []
  const owned = await ownedQuartersWithin(access, ids, { from, to })
  const rows = await database().execute<{
    device_id: number
    day: string
    measure: Measure
    sensor: string
    count: number
    sum: number
    min: number
    max: number
  }>(sql`
    select q.device_id, to_char(q.quarter at time zone ${timeZone}, 'YYYY-MM-DD') as day, q.measure, q.sensor,
           sum(q.count)::int as count, sum(q.sum) as sum, min(q.min) as min, max(q.max) as max
    from unnest(${idArray(ids)}) as d(id)
    join reading_quarter_hours q on q.device_id = d.id and q.measure in ${[...measures]}
      and q.quarter >= ${from.toISOString()}::timestamptz and q.quarter < ${to.toISOString()}::timestamptz
      and ${owned(sql`q.device_id`, sql`q.quarter`)}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4`)
  return rows.map(({ device_id, day, measure, sensor, count, sum, min, max }) => ({
    deviceId: device_id,
    day,
    measure,
    sensor,
    count,
    sum,
    min,
    max,
    avg: sum / count,
  }))
}
