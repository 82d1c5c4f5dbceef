import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceWiring } from '@/db/queries/devices/device-tanks'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { ownedAt, ownedQuarter, ownedTimes } from '@/db/queries/ownership/owned-times'
import { fixes } from '@/db/schema/positions'
import type { Access } from '@/lib/auth/access'
import { CHARTED, type DeviceReadings, HISTORY_HOURS } from '@/lib/devices/hub-schema'
import type { SensorValues } from '@/lib/positions/fix'
import { faultCodes } from '@/lib/tracking/sensing/fault-codes'
import { measuresOf } from '@/lib/tracking/sensing/measures'
import { UNWIRED, type Wired } from '@/lib/tracking/sensing/wiring'
import { inTimes } from './track'

/** Whoever sends a kind of reading sends it again within so many. */
const NEWEST_ROWS = 500
/** Older ones say nothing of a vehicle. */
const NEWEST_DAYS = 31
/** A reader of tags may hear many; so many curves are read. */
const MOST_SERIES = 12

type Latest = DeviceReadings['latest']
type NewestRow = { kind: string; time: string; values: SensorValues }

/** What a device measured last, and over the last day up to `now`; of the time that `access` sees. */
export async function readDeviceReadings(access: Access, imei: string, now: Date): Promise<DeviceReadings> {
  const deviceId = await openDeviceIdOf(access, imei)
  const from = new Date(now.getTime() - HISTORY_HOURS * 3_600_000)
  const [rows, wiring, speed, series] = await Promise.all([
    newestReadings(access, deviceId, now),
    deviceWiring(access, [deviceId]),
    speedByQuarter(access, deviceId, { from, to: now }),
    seriesByQuarter(access, deviceId, from),
  ])
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    speed,
    series,
    latest: latestOf(rows, wiring.get(deviceId) ?? UNWIRED),
    faults: faultsOf(rows),
  }
}

/** The newest reading of each kind, newest first. */
async function newestReadings(access: Access, deviceId: number, now: Date): Promise<NewestRow[]> {
  const since = new Date(now.getTime() - NEWEST_DAYS * 86_400_000)
  const rows = await database().execute<NewestRow>(sql`
    select distinct on (kind) kind, time, values from (
      select r.kind, r.time, r.values from device_readings r
      where r.device_id = ${deviceId} and r.time >= ${since.toISOString()}::timestamptz
        and ${ownedAt(access, sql`r.device_id`, sql`r.time`)}
      order by r.time desc
      limit ${NEWEST_ROWS}) as newest
    order by kind, time desc`)
  return [...rows].sort((a, b) => Date.parse(b.time) - Date.parse(a.time))
}

function latestOf(rows: readonly NewestRow[], wired: Wired): Latest {
  const found = new Map<string, Latest[number]>()
  for (const row of rows) {
    const time = new Date(row.time).toISOString()
    for (const { measure, sensor, value } of measuresOf(row, wired)) {
      const key = `${measure} ${sensor}`
      if (!found.has(key)) found.set(key, { measure, sensor, value, time })
    }
  }
  return [...found.values()]
}

function faultsOf(rows: readonly NewestRow[]): DeviceReadings['faults'] {
  for (const { time, values } of rows) {
    const codes = faultCodes(values)
    if (codes) return { codes, time: new Date(time).toISOString() }
  }
  return null
}

type Point = [at: number, value: number]

async function speedByQuarter(
  access: Access,
  deviceId: number,
  range: { from: Date; to: Date },
): Promise<Point[]> {
  const owned: SQL = inTimes(deviceId, await ownedTimes(access, deviceId, range), range)
  const rows = await database().execute<{ at: number; kmh: number }>(sql`
    select floor(extract(epoch from fix_time) / 900)::float8 * 900000 as at, max(speed_kmh)::float8 as kmh
    from ${fixes}
    where ${owned} and flags = 0 and speed_kmh is not null
    group by 1
    order by 1`)
  return rows.map(({ at, kmh }) => [at, kmh])
}

async function seriesByQuarter(
  access: Access,
  deviceId: number,
  from: Date,
): Promise<DeviceReadings['series']> {
  const rows = await database().execute<{
    measure: (typeof CHARTED)[number]
    sensor: string
    at: number
    value: number
  }>(sql`
    select q.measure, q.sensor, extract(epoch from q.quarter)::float8 * 1000 as at, q.sum / q.count as value
    from reading_quarter_hours q
    where q.device_id = ${deviceId} and q.measure in ${[...CHARTED]}
      and q.quarter >= ${from.toISOString()}::timestamptz and q.count > 0
      and ${ownedQuarter(access, sql`q.device_id`, sql`q.quarter`)}
    order by q.measure, q.sensor, q.quarter`)
  const found = new Map<string, DeviceReadings['series'][number]>()
  for (const { measure, sensor, at, value } of rows) {
    const key = `${measure} ${sensor}`
    const series = found.get(key) ?? { measure, sensor, points: [] }
    series.points.push([at, Math.round(value * 1000) / 1000])
    found.set(key, series)
  }
  return [...found.values()]
    .sort((a, b) => CHARTED.indexOf(a.measure) - CHARTED.indexOf(b.measure))
    .slice(0, MOST_SERIES)
}
