import { inArray, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { packedColumns } from '@/db/long-columns'
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
  // Of a month of a fleet tens of thousands, of far fewer drivers: numbers column by column, and each name once.
  const columns = await packedColumns<
    Record<'device' | 'driver' | 'starts', number> & { ends: number | null }
  >(
    [
      ['device', 'int'],
      ['driver', 'int'],
      ['starts', 'moment'],
      ['ends', 'number'],
    ],
    sql`
      select c.device_id as device, t.driver_id as driver,
        greatest(t.from_time, c.from_time) as starts,
        round(date_part('epoch', least(t.to_time, c.to_time)) * 1000)::int8 as ends
      from ${vehicleDevices} c
      join ${fleetVehicles} v on v.id = c.vehicle_id and v.account_id = ${access.accountId}
      join ${drivingTimes} t on t.vehicle_id = c.vehicle_id and ${reaches(sql`t`, { from, to })}
        and (c.to_time is null or t.from_time < c.to_time) and (t.to_time is null or t.to_time > c.from_time)
      where c.device_id = any(${idArray(deviceIds)}) and ${reaches(sql`c`, { from, to })}
      order by c.device_id, greatest(t.from_time, c.from_time)`,
  )
  const people = await driversById(columns.driver)
  const found = new Map<number, DriverTime[]>()
  for (const [at, device] of columns.device.entries()) {
    const driverId = columns.driver[at] ?? 0
    const who = people.get(driverId)
    if (!who) continue
    const times = found.get(device) ?? []
    if (times.length === 0) found.set(device, times)
    const { name, limitKmh } = who
    times.push({ driverId, name, limitKmh, from: columns.starts[at] ?? 0, to: columns.ends[at] ?? null })
  }
  return found
}

/** The ids are those of drivers of vehicles that the caller has found in scope. */
async function driversById(
  ids: readonly number[],
): Promise<Map<number, Pick<DriverTime, 'name' | 'limitKmh'>>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({ id: drivers.id, name: drivers.name, limitKmh: drivers.maxSpeedKmh })
    .from(drivers)
    .where(inArray(drivers.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, name, limitKmh }) => [id, { name, limitKmh }]))
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
