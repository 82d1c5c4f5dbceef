import { sql } from 'drizzle-orm'
import { database } from '@/db/client'

type Stretch = { deviceId: number; start: Date; end: Date }

/**
 * Litres of each stretch, or null when none of the devices measures fuel. What a quarter of an hour
 * took is shared among the seconds in which the engine ran in it. The trips are ones that the caller has
 * found in scope.
 */
export async function tripFuel(trips: readonly Stretch[]): Promise<(number | null)[] | null> {
  const ids = [...new Set(trips.map(({ deviceId }) => deviceId))]
  if (ids.length === 0) return null
  const measuring = await database().execute<{ id: number }>(sql`
    select d.id from unnest(${`{${ids.join(',')}}`}::int[]) as d(id)
    where exists (select 1 from reading_quarters where device_id = d.id and measure = 'fuelUsedL')`)
  if (measuring.length === 0) return null
  const known = new Set(measuring.map(({ id }) => id))
  const asked = trips.flatMap(({ deviceId, start, end }, index) =>
    known.has(deviceId)
      ? [{ index, id: deviceId, starts: start.toISOString(), ends: end.toISOString() }]
      : [],
  )
  const rows = await database().execute<{ index: number; litres: number }>(sql`
    select t.index, coalesce(sum(f.sum * share.part), 0)::float8 as litres
    from json_to_recordset(${JSON.stringify(asked)}::json) as t(index int, id int, starts timestamptz, ends timestamptz)
    join reading_quarters f on f.device_id = t.id and f.measure = 'fuelUsedL'
      and f.quarter > t.starts - interval '15 minutes' and f.quarter < t.ends
    left join device_quarters q on q.device_id = t.id and q.quarter = f.quarter
    cross join lateral (
      select extract(epoch from least(t.ends, f.quarter + interval '15 minutes') - greatest(t.starts, f.quarter))::float8 as seconds
    ) overlap
    cross join lateral (
      select overlap.seconds / greatest(q.engine_s, overlap.seconds, 1) as part
    ) share
    group by t.index`)
  const litres = new Map(rows.map((row) => [row.index, row.litres]))
  return trips.map(({ deviceId }, index) => (known.has(deviceId) ? (litres.get(index) ?? 0) : null))
}
