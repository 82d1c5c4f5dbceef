import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { deviceSegments } from '@/db/schema/device-segments'
import { fixes } from '@/db/schema/positions'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { TrailFix } from '@/lib/shares/shown-trail'
import type { KnownFix } from '@/lib/shares/shown-vehicle'
import { SEGMENT_KINDS } from '@/lib/tracking/state'

/**
 * What is read of the past of devices of a link, as who made it sees it. The ids are ones that were found in scope. Times
 * are in milliseconds since 1970.
 */

const timeMs = sql`(extract(epoch from f.fix_time) * 1000)::float8`
const at = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`
const mayTell = (access: Access) => sql`f.flags = 0 and ${ownedAt(access, sql`f.device_id`, sql`f.fix_time`)}`

/** The newest fix of each device that is not younger than `until`. */
export async function readFixesUntil(
  access: Access,
  ids: readonly number[],
  until: number,
): Promise<Map<number, KnownFix>> {
  const rows = await database().execute<KnownFix & { id: number }>(sql`
    select d.id, newest.* from unnest(${idArray(ids)}) as d(id), lateral (
      select f.lat, f.lon, ${timeMs} as time, f.speed_kmh as "speedKmh", f.heading from ${fixes} f
      where f.device_id = d.id and f.fix_time <= ${at(until)} and ${mayTell(access)}
      order by f.fix_time desc limit 1) newest`)
  return new Map(rows.map(({ id, ...fix }) => [id, fix]))
}

/** The fixes of a range, of each device at most so many: the first of each of as many equal parts of the range. */
export async function readTrail(
  access: Access,
  ids: readonly number[],
  { from, to }: { from: number; to: number },
  most: number,
): Promise<Map<number, TrailFix[]>> {
  const seconds = Math.max(1, (to - from) / 1000 / most)
  const rows = await database().execute<TrailFix & { id: number }>(sql`
    select d.id, first.* from unnest(${idArray(ids)}) as d(id),
      generate_series(${at(from)}, ${at(to)}, make_interval(secs => ${seconds})) as part(starts), lateral (
      select f.lat, f.lon, ${timeMs} as time from ${fixes} f
      where f.device_id = d.id and f.fix_time >= part.starts
        and f.fix_time < part.starts + make_interval(secs => ${seconds}) and f.fix_time <= ${at(to)}
        and ${mayTell(access)}
      order by f.fix_time limit 1) first
    order by d.id, time`)
  return byDevice(rows)
}

function byDevice(rows: readonly (TrailFix & { id: number })[]): Map<number, TrailFix[]> {
  const found = new Map<number, TrailFix[]>()
  for (const { id, ...fix } of rows) {
    const own = found.get(id)
    if (own) own.push(fix)
    else found.set(id, [fix])
  }
  return found
}

/** So many fixes are looked through at a time: of each vehicle at most, and of all about. */
const WAY_FIXES = 5000
const WAYS_FIXES = 50_000

/**
 * The fixes of each device after a time of its own and up to `until`, the oldest first and not all of very many: the rest
 * comes when it is asked from the last on.
 */
export async function readWays(
  access: Access,
  devices: readonly { deviceId: number; checkedAt: Date }[],
  until: number,
): Promise<Map<number, TrailFix[]>> {
  if (devices.length === 0) return new Map()
  const asked = devices.map(({ deviceId, checkedAt }) => ({ id: deviceId, after: checkedAt.toISOString() }))
  const most = Math.min(WAY_FIXES, Math.ceil(WAYS_FIXES / devices.length))
  const rows = await database().execute<TrailFix & { id: number }>(sql`
    select d.id, way.* from json_to_recordset(${JSON.stringify(asked)}::json) as d(id int, after timestamptz), lateral (
      select f.lat, f.lon, ${timeMs} as time from ${fixes} f
      where f.device_id = d.id and f.fix_time > d.after and f.fix_time <= ${at(until)} and ${mayTell(access)}
      order by f.fix_time limit ${most}) way
    order by d.id, way.time`)
  return byDevice(rows)
}

/** When trips of devices ended last up to `until`, of those that made any; as the engine says, once a stop is long enough. */
export async function readTripEnds(
  _access: Access,
  ids: readonly number[],
  until: number,
): Promise<Map<number, number>> {
  const rows = await database().execute<{ id: number; time: number }>(sql`
    select d.id, trip.time from unnest(${idArray(ids)}) as d(id), lateral (
      select (extract(epoch from s.end_time) * 1000)::float8 as time from ${deviceSegments} s
      where s.device_id = d.id and s.kind = ${SEGMENT_KINDS.trip} and s.end_time <= ${at(until)}
      order by s.end_time desc limit 1) trip`)
  return new Map(rows.map(({ id, time }) => [id, time]))
}
