import { type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import type { Part } from '@/lib/fleet/services/odometer'
import type { Reading } from '@/lib/fleet/services/vehicle-counter'

type Asked = { vehicleId: number; reading: Pick<Reading, 'from' | 'bounds'> }
type Row = { vehicleId: number; day: number; segment: number; m: number; engineS: number; isPast: boolean }

/** Whether a vehicle (`v`) drove a quarter of an hour (`q`) with a tracker that it carried then (`c`). */
export const CARRIED: SQL = sql`(
  q.quarter >= c.from_time - interval '450 seconds'
  and q.quarter < coalesce(c.to_time - interval '450 seconds', 'infinity')
  and not exists (select from device_ownerships o where o.device_id = c.device_id
    and o.from_time <= q.quarter and o.to_time > q.quarter
    and strpos(o.account_path, '/' || v.account_id || '/') = 0))`

/**
 * What vehicles drove, by days and between bounds: of the trackers that they carried, while they carried them, and not of a
 * time in which a tracker was another account's. A quarter of an hour is where its middle is. Of what is too old to be kept
 * the sums are left (`settle-driven.ts`).
 */
export async function readDriven(tx: Tx | Database, asked: readonly Asked[]): Promise<Map<number, Part[]>> {
  const parts = new Map<number, Part[]>()
  if (asked.length === 0) return parts
  const rows = asked.map(({ vehicleId, reading: { from, bounds } }) => ({
    id: vehicleId,
    starts: from === null ? '-infinity' : new Date(from).toISOString(),
    bounds: bounds.map((bound) => bound / 1000),
  }))
  // One statement: what is forgotten meanwhile is seen in one of the two tables.
  const found = await tx.execute<Row>(sql`
    with w as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as w(id int, starts timestamptz, bounds float8[]))
    select w.id as "vehicleId", floor(extract(epoch from q.quarter) / 86400)::int as day,
      width_bucket(extract(epoch from q.quarter)::float8 + 450, w.bounds) as segment,
      sum(q.distance_cm)::float8 / 100 as m, sum(q.engine_s)::float8 as "engineS", false as "isPast"
    from w
    join fleet_vehicles v on v.id = w.id
    join vehicle_devices c on c.vehicle_id = w.id
    join device_quarter_hours q on q.device_id = c.device_id and q.quarter >= w.starts and ${CARRIED}
    group by 1, 2, 3
    union all
    select p.vehicle_id, floor(extract(epoch from p.from_time) / 86400)::int,
      width_bucket(extract(epoch from p.from_time)::float8, w.bounds),
      p.distance_cm::float8 / 100, p.engine_s::float8, not p.is_jump
    from w
    join vehicle_past_sums p on p.vehicle_id = w.id and p.from_time >= w.starts
    order by 1, 2, 3`)
  for (const { vehicleId, ...part } of found) {
    const list = parts.get(vehicleId) ?? []
    list.push(part)
    parts.set(vehicleId, list)
  }
  return parts
}
