import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { areTold } from '@/db/queries/events/event-scope'
import { ownedQuartersWithin, ownedWithin } from '@/db/queries/ownership/owned-times'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { FuelType } from '@/lib/fleet/vehicles/vehicle-words'
import type { BoardSpans } from '@/lib/fleet-board/board-period'
import { ofBoth, type SpanIndex, wholeOf, within } from './span-sql'

export type EventCounts = { alerts: number; unprocessed: number }

/** Alerts of both spans, and those that nobody has processed: as the report of them counts. */
export async function countEvents(
  access: Access,
  ids: readonly number[],
  spans: BoardSpans,
): Promise<Record<SpanIndex, EventCounts>> {
  const counts = { 0: { alerts: 0, unprocessed: 0 }, 1: { alerts: 0, unprocessed: 0 } }
  if (ids.length === 0) return counts
  const owned = await ownedWithin(access, ids, wholeOf(spans))
  const rows = await database().execute<EventCounts & { span: SpanIndex }>(sql`
    select span, count(*)::int as alerts, count(*) filter (where not processed)::int as unprocessed
    from (${ofBoth(
      spans,
      (span, index) => sql`
      select ${index}::int as span, p.event_id is not null as processed
      from unnest(${idArray(ids)}) as d(id)
      join device_events e on e.device_id = d.id and ${within(sql`e.event_time`, span)} and not e.quiet
        and ${owned(sql`e.device_id`, sql`e.event_time`)} and ${areTold(access)}
      left join alert_processings p on p.device_id = e.device_id and p.event_id = e.id`,
    )}) as events
    group by 1`)
  for (const { span, alerts, unprocessed } of rows) counts[span] = { alerts, unprocessed }
  return counts
}

/** Litres of those vehicles that measure fuel, as the report of fuel sums them up. */
export async function measuredFuel(
  access: Access,
  ids: readonly number[],
  spans: BoardSpans,
): Promise<Record<SpanIndex, Map<number, number>>> {
  const found = { 0: new Map<number, number>(), 1: new Map<number, number>() }
  if (ids.length === 0) return found
  const owned = await ownedQuartersWithin(access, ids, wholeOf(spans))
  const rows = await database().execute<{ id: number; span: SpanIndex; litres: number }>(sql`
    select id, span, coalesce(sum(litres), 0)::float8 as litres
    from (${ofBoth(
      spans,
      (span, index) => sql`
      select device_id as id, ${index}::int as span, case when measure = 'fuelUsedL' then sum end as litres
      from reading_quarter_hours
      where device_id = any(${idArray(ids)}) and measure in ('fuelUsedL', 'fuelL') and ${within(sql`quarter`, span)}
        and ${owned(sql`reading_quarter_hours.device_id`, sql`quarter`)}`,
    )}) as readings
    group by 1, 2`)
  for (const { id, span, litres } of rows) found[span].set(id, litres)
  return found
}

/** What the vehicles that carry the devices now run on, where somebody wrote it down. */
export async function fuelTypesOf(access: Access, ids: readonly number[]): Promise<Map<number, FuelType>> {
  if (ids.length === 0) return new Map()
  const rows = await database().execute<{ id: number; type: FuelType }>(sql`
    select c.device_id as id, v.fuel_type as type
    from ${vehicleDevices} c
    join ${fleetVehicles} v on v.id = c.vehicle_id and v.account_id = ${access.accountId} and v.deleted_at is null
    where c.to_time is null and c.device_id = any(${idArray(ids)}) and v.fuel_type is not null`)
  return new Map(rows.map(({ id, type }) => [id, type]))
}
