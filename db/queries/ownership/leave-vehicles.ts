import { sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { cardReadsDue } from '@/db/schema/driver-assignments'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { idArray } from '@/db/sql-parts'

/**
 * Takes devices off the vehicles of accounts that neither have them nor stand above whoever does: their time ends at this moment, and
 * who drove by card is made out anew from then on.
 */
export async function leaveVehicles(tx: Database | Tx, deviceIds: readonly number[]): Promise<void> {
  if (deviceIds.length === 0) return
  await tx.execute(sql`
    with ended as (
      update ${vehicleDevices} c set to_time = greatest(clock_timestamp(), c.from_time)
      from ${fleetVehicles} v, ${devices} d join ${accounts} a on a.id = d.account_id
      where c.device_id = any(${idArray(deviceIds)}) and c.to_time is null and v.id = c.vehicle_id and d.id = c.device_id
        and strpos(a.path, '/' || v.account_id || '/') = 0
      returning c.vehicle_id, c.to_time)
    insert into ${cardReadsDue} as due (vehicle_id, from_time)
    select vehicle_id, min(to_time) from ended group by vehicle_id order by vehicle_id
    on conflict (vehicle_id) do update set
      from_time = least(due.from_time, excluded.from_time), version = due.version + 1`)
}
