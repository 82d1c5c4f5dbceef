import type postgres from 'postgres'
import { DRIVER_LIMIT_DAYS, type DriverLimit, type DriverLimits } from '@/lib/alerts/detection/driver-limit'
import { arrayOf } from './columns'
import type { WatchedDevice } from './watched-devices'

type Sql = postgres.Sql | postgres.TransactionSql

/** Who drove devices lately, and how fast they may, of those that have a limit. */
export async function driverLimitsOf(
  sql: Sql,
  devices: readonly WatchedDevice[],
): Promise<Map<number, DriverLimits>> {
  const rows = await sql<(DriverLimit & { deviceId: number })[]>`
    select c.device_id as "deviceId", v.account_id as "accountId", d.max_speed_kmh as "limitKmh",
      (extract(epoch from greatest(t.from_time, c.from_time)) * 1000)::float8 as "from",
      (extract(epoch from least(t.to_time, c.to_time)) * 1000)::float8 as "to"
    from vehicle_devices c
    join fleet_vehicles v on v.id = c.vehicle_id
    join driving_times t on t.vehicle_id = c.vehicle_id
      and (c.to_time is null or t.from_time < c.to_time) and (t.to_time is null or t.to_time > c.from_time)
    join drivers d on d.id = t.driver_id
    where c.device_id = any(${arrayOf(devices.map(({ id }) => id))}::text::int[]) and d.max_speed_kmh is not null
      and (t.to_time is null or t.to_time > now() - ${DRIVER_LIMIT_DAYS} * interval '1 day')
    order by c.device_id, 4 desc`
  const byDevice = new Map<number, DriverLimit[]>()
  for (const { deviceId, ...limit } of rows) {
    const own = byDevice.get(deviceId)
    if (own) own.push(limit)
    else byDevice.set(deviceId, [limit])
  }
  return new Map(
    devices.flatMap(({ id, accountIds }) => {
      const limits = byDevice.get(id)
      return limits ? [[id, { limits, accountIds }]] : []
    }),
  )
}
