import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { DriverTime } from '@/lib/reports/drivers/split-row'
import { requireFleet } from './fleet-scope'

type Range = { from: Date; to: Date }

/**
 * Who drove what carried each of the devices in a range, of the vehicles of the account: in order, without overlap. Times that
 * reach beyond the range are cut where the vehicle took or gave away the device alone.
 */
export async function driversOfDevices(
  access: Access,
  deviceIds: readonly number[],
  { from, to }: Range,
): Promise<Map<number, DriverTime[]>> {
  requireFleet(access, 'fleet.read')
  if (deviceIds.length === 0) return new Map()
  const rows = await database().execute<{
    device: number
    driver: number
    name: string
    limit: number | null
    starts: number
    ends: number | null
  }>(sql`
    select c.device_id as device, t.driver_id as driver, d.name, d.max_speed_kmh as limit,
      extract(epoch from greatest(t.from_time, c.from_time))::float8 as starts,
      extract(epoch from least(t.to_time, c.to_time))::float8 as ends
    from ${vehicleDevices} c
    join ${fleetVehicles} v on v.id = c.vehicle_id and v.account_id = ${access.accountId}
    join ${drivingTimes} t on t.vehicle_id = c.vehicle_id and ${reaches(sql`t`, { from, to })}
      and (c.to_time is null or t.from_time < c.to_time) and (t.to_time is null or t.to_time > c.from_time)
    join ${drivers} d on d.id = t.driver_id
    where c.device_id = any(${idArray(deviceIds)}) and ${reaches(sql`c`, { from, to })}
    order by c.device_id, starts`)
  const found = new Map<number, DriverTime[]>()
  for (const { device, driver, name, limit, starts, ends } of rows) {
    const times = found.get(device) ?? []
    if (times.length === 0) found.set(device, times)
    const until = ends === null ? null : Math.round(ends * 1000)
    times.push({ driverId: driver, name, limitKmh: limit, from: Math.round(starts * 1000), to: until })
  }
  return found
}

/** IMEIs of what carried the drivers in a range. */
export async function devicesOfDrivers(
  access: Access,
  driverIds: readonly number[],
  range: Range,
): Promise<string[]> {
  requireFleet(access, 'fleet.read')
  const rows = await database().execute<{ imei: string }>(sql`
    select distinct e.imei
    from ${drivingTimes} t
    join ${fleetVehicles} v on v.id = t.vehicle_id and v.account_id = ${access.accountId}
    join ${vehicleDevices} c on c.vehicle_id = t.vehicle_id and ${reaches(sql`c`, range)}
    join devices e on e.id = c.device_id
    where t.driver_id = any(${idArray(driverIds)}) and ${reaches(sql`t`, range)}`)
  return rows.map(({ imei }) => imei)
}

const reaches = (times: ReturnType<typeof sql>, { from, to }: Range) =>
  sql`${times}.from_time < ${to.toISOString()}::timestamptz
    and (${times}.to_time is null or ${times}.to_time > ${from.toISOString()}::timestamptz)`
