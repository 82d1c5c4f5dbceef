import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'

type Asked = { devices: readonly { id: number }[]; from: Date; to: Date; ofAll?: boolean }

/** The vehicles that carried one of the devices in a range, by name; where no devices were named, those without one as well. */
export async function vehiclesOfReport(
  access: Access,
  { devices, from, to, ofAll }: Asked,
): Promise<{ id: number; name: string }[]> {
  requireFleet(access, 'fleet.read')
  const carried = sql`exists (select from vehicle_devices c where c.vehicle_id = v.id
    and c.device_id = any(${idArray(devices.map(({ id }) => id))})
    and c.from_time < ${to.toISOString()}::timestamptz
    and (c.to_time is null or c.to_time > ${from.toISOString()}::timestamptz))`
  const rows = await database().execute<{ id: number; name: string }>(sql`
    select v.id, v.name from fleet_vehicles v
    where v.account_id = ${access.accountId} and ${ofAll ? sql`true` : carried}
    order by lower(v.name), v.id`)
  return [...rows]
}
