import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { EVER, ownedQuartersWithin } from '@/db/queries/ownership/owned-times'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { SEGMENT_KINDS } from '@/lib/tracking/state'

type Interval = { deviceId: number; start: Date; end: Date }

/**
 * Litres of each interval, or null when none of the devices measures fuel. What a quarter of an hour
 * took is shared among the seconds in which the engine ran in it. The trips are ones that the caller has
 * found in scope.
 */
export async function tripFuel(
  access: Access,
  trips: readonly Interval[],
): Promise<(number | null)[] | null> {
  const known = new Set(await measuringFuel([...new Set(trips.map(({ deviceId }) => deviceId))]))
  if (known.size === 0) return null
  const owned = await ownedQuarters(access, [...known])
  const asked = trips.flatMap(({ deviceId, start, end }, index) =>
    known.has(deviceId)
      ? [{ index, id: deviceId, starts: start.toISOString(), ends: end.toISOString() }]
      : [],
  )
  const rows = await database().execute<{ index: number; litres: number }>(sql`
    select t.index, ${LITRES} as litres
    from json_to_recordset(${JSON.stringify(asked)}::json) as t(index int, id int, starts timestamptz, ends timestamptz)
    ${shares(owned)}
    group by t.index`)
  const litres = new Map(rows.map((row) => [row.index, row.litres]))
  return trips.map(({ deviceId }, index) => (known.has(deviceId) ? (litres.get(index) ?? 0) : null))
}

export type TripFuel = { deviceId: number; start: number; litres: number }

/**
 * The same for every closed trip that starts in the range, of those devices that measure fuel. The ids are
 * ones that the caller has found in scope.
 */
export async function fuelOfTrips(
  access: Access,
  ids: readonly number[],
  from: Date,
  to: Date,
): Promise<TripFuel[]> {
  const known = await measuringFuel(ids)
  if (known.length === 0) return []
  const owned = await ownedQuarters(access, known)
  return database().execute<TripFuel>(sql`
    select t.id as "deviceId", (extract(epoch from t.starts) * 1000)::float8 as start, ${LITRES} as litres
    from (
      select device_id as id, start_time as starts, end_time as ends from device_segments
      where device_id = any(${idArray(known)}) and kind = ${SEGMENT_KINDS.trip}
        and start_time >= ${from.toISOString()}::timestamptz and start_time < ${to.toISOString()}::timestamptz
    ) as t
    ${shares(owned)}
    group by t.id, t.starts`)
}

async function measuringFuel(ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await database().execute<{ id: number }>(sql`
    select d.id from unnest(${idArray(ids)}) as d(id)
    where exists (select 1 from reading_quarter_hours where device_id = d.id and measure = 'fuelUsedL')`)
  return rows.map(({ id }) => id)
}

const LITRES: SQL = sql`coalesce(sum(f.sum * share.part), 0)::float8`

/** Of quarters `f` those of which all is seen: a trip beside somebody else's time takes no part in what they used. */
const ownedQuarters = async (access: Access, ids: readonly number[]): Promise<SQL> =>
  (await ownedQuartersWithin(access, ids, EVER))(sql`f.device_id`, sql`f.quarter`)

/** To trips `t` what each quarter of an hour took, and which part of it falls to them. */
const shares = (owned: SQL): SQL => sql`
    left join reading_quarter_hours f on f.device_id = t.id and f.measure = 'fuelUsedL'
      and f.quarter > t.starts - interval '15 minutes' and f.quarter < t.ends and ${owned}
    left join device_quarter_hours q on q.device_id = t.id and q.quarter = f.quarter
    cross join lateral (
      select extract(epoch from least(t.ends, f.quarter + interval '15 minutes') - greatest(t.starts, f.quarter))::float8 as seconds
    ) overlap
    cross join lateral (
      select overlap.seconds / greatest(q.engine_s, overlap.seconds, 1) as part
    ) share`
