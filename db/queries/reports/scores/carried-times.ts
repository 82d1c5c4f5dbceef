import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'

/** When a vehicle of the fleet carried a device; milliseconds UTC. */
export type CarriedTime = { vehicleId: number; name: string; from: number; to: number | null }

type Asked = { from: Date; to: Date; driverId?: number; vehicleId?: number; deviceIds?: readonly number[] }

export type Carried = { imeiOf: Map<number, string>; timesOf: Map<number, CarriedTime[]> }

/**
 * Which vehicles of the account carried which devices in a range: all of them, one vehicle, those that somebody drove in it, or those of
 * some devices. Devices that the account does not see are left out.
 */
export async function carriedTimes(
  access: Access,
  { from, to, driverId, vehicleId, deviceIds }: Asked,
): Promise<Carried> {
  requireFleet(access, 'fleet.read')
  const [starts, ends] = [sql`${from.toISOString()}::timestamptz`, sql`${to.toISOString()}::timestamptz`]
  const rows = await database().execute<{
    device: number
    imei: string
    vehicle: number
    name: string
    from: number
    until: number | null
  }>(sql`
    select c.device_id as device, ${devices.imei} as imei, v.id as vehicle, v.name,
      round(extract(epoch from c.from_time) * 1000)::float8 as from,
      round(extract(epoch from c.to_time) * 1000)::float8 as until
    from ${vehicleDevices} c
    join ${fleetVehicles} v on v.id = c.vehicle_id and v.account_id = ${access.accountId}
    join ${devices} on ${devices.id} = c.device_id
    where c.from_time < ${ends} and (c.to_time is null or c.to_time > ${starts}) and ${visibleDevices(access)}
      ${vehicleId === undefined ? sql`` : sql`and v.id = ${vehicleId}`}
      ${deviceIds === undefined ? sql`` : sql`and c.device_id = any(${idArray(deviceIds)})`}
      ${
        driverId === undefined
          ? sql``
          : sql`and exists (select from ${drivingTimes} t where t.vehicle_id = v.id and t.driver_id = ${driverId}
              and t.from_time < ${ends} and (t.to_time is null or t.to_time > ${starts}))`
      }
    order by c.device_id, c.from_time`)
  const carried: Carried = { imeiOf: new Map(), timesOf: new Map() }
  for (const { device, imei, vehicle, name, from, until } of rows) {
    carried.imeiOf.set(device, imei)
    const times = carried.timesOf.get(device) ?? []
    if (times.length === 0) carried.timesOf.set(device, times)
    times.push({ vehicleId: vehicle, name, from, to: until })
  }
  return carried
}

/** What carried a device at a moment. */
export const vehicleAt = (times: readonly CarriedTime[] | undefined, moment: number): CarriedTime | null =>
  times?.find(({ from, to }) => from <= moment && (to === null || to > moment)) ?? null
