import type postgres from 'postgres'
import { readsSensors } from '@/lib/alerts/kinds/kinds'
import type { FixCheckpoint, StepSettings } from '@/lib/ingest/steps'
import { FIX_SOURCES, type SensorValues } from '@/lib/positions/fix'
import { UNTRACKED_FLAGS } from '@/lib/positions/judge-fix'
import type { TrackedFix, Verdict } from '@/lib/tracking/state'
import { arrayOf, iso } from './columns'
import { unpackCheckpoint } from './pack'

type Sql = postgres.Sql | postgres.TransactionSql

/** A fix that the steps read, with the verdict that is stored of it and the key of its row as the database writes it. */
export type StoredFixOf = { fix: TrackedFix; stored: Verdict & { fixTime: string } }

/** Of one device, that is so many at a time. */
export const PAGE = 4000

type Row = {
  fix_time: string
  ms: number
  lat: number
  lon: number
  speed: number | null
  ignition: number | null
  flags: number
  step: number
  heading: number | null
  odometer: number | null
  sensors: SensorValues | null
}

const COLUMNS = `p.fix_time::text as fix_time, p.time_ms::float8 as ms, p.lat, p.lon, p.speed_kmh as speed, p.ignition,
  p.flags, p.step_cm as step, p.heading, p.odometer_m as odometer`
/** What sensors said is read where a rule asks for it alone. */
const columns = (withSensors: boolean): string =>
  withSensors ? `${COLUMNS}, p.sensors` : `${COLUMNS}, null::jsonb as sensors`
const TRACKED = `p.flags & ${UNTRACKED_FLAGS} = 0 and p.source = ${FIX_SOURCES.gps}`

/** The millisecond after, whose microseconds are of other fixes. */
const isoAfter = (after: number | null): string => (after === null ? '-infinity' : iso(after + 1))

const storedFix = ({
  ms,
  lat,
  lon,
  speed,
  ignition,
  heading,
  odometer,
  sensors,
  flags,
  step,
  fix_time,
}: Row): StoredFixOf => ({
  fix: {
    time: ms,
    lat,
    lon,
    speedKmh: speed,
    heading,
    odometerM: odometer,
    sensors,
    ignition: ignition === null ? null : ignition === 1,
  },
  stored: { flags, stepCm: step, fixTime: fix_time },
})

/** Whether the steps of a device read what sensors say beside its fixes. */
export const readsSensorsOfFixes = ({ alertRules }: StepSettings): boolean =>
  alertRules.rules.some(readsSensors)

/** A page of the fixes that the steps read, the oldest after `after` (milliseconds UTC; null is the beginning). */
export async function fixesAfter(
  sql: Sql,
  deviceId: number,
  after: number | null,
  withSensors = false,
): Promise<StoredFixOf[]> {
  const rows = await sql.unsafe<Row[]>(
    `select ${columns(withSensors)} from fixes p
     where p.device_id = $1 and p.fix_time >= $2::text::timestamptz and ${TRACKED}
     order by p.fix_time limit ${PAGE}`,
    [deviceId, isoAfter(after)],
    { prepare: true },
  )
  return rows.map(storedFix)
}

/** At most `limit` each of many devices, from a time of its own on; devices without any are left out. */
export async function fixesSince(
  sql: Sql,
  since: readonly { deviceId: number; after: number | null }[],
  limit: number,
  withSensors: boolean,
): Promise<Map<number, StoredFixOf[]>> {
  const found = new Map<number, StoredFixOf[]>()
  if (since.length === 0) return found
  const rows = await sql.unsafe<(Row & { id: number })[]>(
    `select v.id, p.* from unnest($1::text::int[], $2::text::timestamptz[]) as v(id, since)
     cross join lateral (
       select ${columns(withSensors)} from fixes p
       where p.device_id = v.id and p.fix_time >= v.since and ${TRACKED}
       order by p.fix_time limit ${limit}
     ) p`,
    [arrayOf(since.map(({ deviceId }) => deviceId)), arrayOf(since.map(({ after }) => isoAfter(after)))],
    { prepare: true },
  )
  for (const row of rows) {
    const fixes = found.get(row.id)
    if (fixes) fixes.push(storedFix(row))
    else found.set(row.id, [storedFix(row)])
  }
  return found
}

/** The time of the newest fix of each device that the steps read; devices without any are left out. */
export async function newestFixTimes(sql: Sql, deviceIds: readonly number[]): Promise<Map<number, number>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await sql.unsafe<{ id: number; ms: number }[]>(
    `select v.id, p.ms from unnest($1::text::int[]) as v(id)
     cross join lateral (
       select p.time_ms::float8 as ms from fixes p where p.device_id = v.id and ${TRACKED}
       order by p.fix_time desc limit 1
     ) p`,
    [arrayOf(deviceIds)],
  )
  return new Map(rows.map(({ id, ms }) => [id, ms]))
}

/** States at a moment from which on history can be replayed, in the middle of a stop that began at `stopStart`. */
export type StoredCheckpoint = { states: FixCheckpoint; time: number; stopStart: number }

/** Until when the history of devices is sealed: what it was made of is gone, and nothing decides it anew. */
export async function sealedUntil(sql: Sql, deviceIds: readonly number[]): Promise<Map<number, number>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await sql<{ id: number; ms: number }[]>`
    select device_id as id, (extract(epoch from max(end_time)) * 1000)::float8 as ms from device_segments
    where device_id = any(${arrayOf(deviceIds)}::text::int[]) and why is null group by device_id`
  return new Map(rows.map(({ id, ms }) => [id, ms]))
}

type CheckpointRow = { id: number; packed: Buffer; ms: number; stop_ms: number }

/** The last checkpoint of each device that can be used, before a time or of all; the oldest with `first`. */
export async function storedCheckpoints(
  sql: Sql,
  deviceIds: readonly number[],
  { before = null, first = false }: { before?: number | null; first?: boolean } = {},
): Promise<Map<number, StoredCheckpoint>> {
  const found = new Map<number, StoredCheckpoint>()
  if (deviceIds.length === 0) return found
  const rows = await sql.unsafe<CheckpointRow[]>(
    `select v.id, s.* from unnest($1::text::int[]) as v(id)
     cross join lateral (
       select checkpoint as packed, (extract(epoch from checkpoint_time) * 1000)::float8 as ms,
         (extract(epoch from end_time) * 1000)::float8 as stop_ms
       from device_segments
       where device_id = v.id and checkpoint_time < $2::text::timestamptz
       order by start_time ${first ? 'asc' : 'desc'} limit 1
     ) s`,
    [arrayOf(deviceIds), before === null ? 'infinity' : iso(before)],
  )
  for (const { id, packed, ms, stop_ms } of rows) {
    const states = unpackCheckpoint(packed)
    if (states) found.set(id, { states, time: ms, stopStart: stop_ms })
  }
  return found
}
