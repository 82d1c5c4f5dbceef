import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { idArray } from '@/db/sql-parts'

/** Says that what was summed up of vehicles is not so any more from a moment on. */
export const markCountersFrom = (tx: Tx, vehicleIds: readonly number[], from: Date): Promise<void> =>
  mark(
    tx,
    sql`c.vehicle_id = any(${idArray(vehicleIds)})`,
    sql`least(stale_from, ${from.toISOString()}::timestamptz)`,
  )

/** Says that all earlier readings of a vehicle mean something else, as after a correction. */
export const markAllReadings = (tx: Tx, vehicleId: number): Promise<void> =>
  mark(tx, sql`c.vehicle_id = ${vehicleId}`, sql`'epoch'::timestamptz`)

/** Asks for a look at a vehicle whose counters stay as they are. */
export const markServiced = (tx: Tx, vehicleId: number): Promise<void> =>
  mark(tx, sql`c.vehicle_id = ${vehicleId}`, sql`stale_from`)

/** The same of all vehicles of an account. */
export const markFleet = (tx: Tx, accountId: number): Promise<void> =>
  mark(
    tx,
    sql`c.vehicle_id in (select id from fleet_vehicles where account_id = ${accountId})`,
    sql`stale_from`,
  )

async function mark(tx: Tx, which: SQL, staleFrom: SQL): Promise<void> {
  await tx.execute(sql`
    with locked as (
      select c.vehicle_id from vehicle_counters c where ${which} order by c.vehicle_id for no key update)
    update vehicle_counters set stale_from = ${staleFrom}, version = version + 1
    where vehicle_id in (select vehicle_id from locked)`)
}
