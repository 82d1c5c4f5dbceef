import type postgres from 'postgres'
import { TIMED_LIMIT_DAYS, type TimedLimit, type TimedLimits } from '@/lib/alerts/detection/timed-limit'
import { arrayOf } from './columns'
import type { WatchedDevice } from './watched-devices'

type Sql = postgres.Sql | postgres.TransactionSql
type Row = TimedLimit & { deviceId: number }
type Devices = readonly WatchedDevice[]

const idsOf = (devices: Devices) => arrayOf(devices.map(({ id }) => id))

/** Who drove devices lately, and how fast they may, of those that have a limit. */
export async function driverLimitsOf(sql: Sql, devices: Devices): Promise<Map<number, TimedLimits>> {
  const rows = await sql<Row[]>`
    select c.device_id as "deviceId", v.account_id as "accountId", d.max_speed_kmh as "limitKmh",
      (extract(epoch from greatest(t.from_time, c.from_time)) * 1000)::float8 as "from",
      (extract(epoch from least(t.to_time, c.to_time)) * 1000)::float8 as "to"
    from vehicle_devices c
    join fleet_vehicles v on v.id = c.vehicle_id
    join driving_times t on t.vehicle_id = c.vehicle_id
      and (c.to_time is null or t.from_time < c.to_time) and (t.to_time is null or t.to_time > c.from_time)
    join drivers d on d.id = t.driver_id
    where c.device_id = any(${idsOf(devices)}::text::int[]) and d.max_speed_kmh is not null
      and (t.to_time is null or t.to_time > now() - ${TIMED_LIMIT_DAYS} * interval '1 day')
    order by c.device_id, 4 desc`
  return byDevice(devices, rows)
}

/** What carried devices lately, and how fast it may, of vehicles that have a limit. */
export async function vehicleLimitsOf(sql: Sql, devices: Devices): Promise<Map<number, TimedLimits>> {
  const rows = await sql<Row[]>`
    select c.device_id as "deviceId", v.account_id as "accountId", v.max_speed_kmh as "limitKmh",
      (extract(epoch from c.from_time) * 1000)::float8 as "from", (extract(epoch from c.to_time) * 1000)::float8 as "to"
    from vehicle_devices c
    join fleet_vehicles v on v.id = c.vehicle_id
    where c.device_id = any(${idsOf(devices)}::text::int[]) and v.max_speed_kmh is not null
      and (c.to_time is null or c.to_time > now() - ${TIMED_LIMIT_DAYS} * interval '1 day')
    order by c.device_id, 4 desc`
  return byDevice(devices, rows)
}

function byDevice(devices: Devices, rows: readonly Row[]): Map<number, TimedLimits> {
  const found = new Map<number, TimedLimit[]>()
  for (const { deviceId, ...limit } of rows) {
    const own = found.get(deviceId)
    if (own) own.push(limit)
    else found.set(deviceId, [limit])
  }
  return new Map(
    devices.flatMap(({ id, accountIds }) => {
      const limits = found.get(id)
      return limits ? [[id, { limits, accountIds }]] : []
    }),
  )
}
