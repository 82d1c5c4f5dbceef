import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceWiring } from '@/db/queries/devices/device-tanks'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import type { Access } from '@/lib/auth/access'
import {
  MAX_MEASURED_COLUMNS,
  MAX_MEASURED_READINGS,
  type MeasuredColumn,
  TABLED_MEASURES,
  type TabledMeasure,
} from '@/lib/playback/measured'
import type { SensorValues } from '@/lib/positions/fix'
import { Turns } from '@/lib/queue/turns'
import { measuresOf } from '@/lib/tracking/sensing/measures'
import { UNWIRED, type Wired } from '@/lib/tracking/sensing/wiring'
import type { Range } from './track'

type Row = { kind: string; ms: number; values: SensorValues }

const ROWS_AT_ONCE = 100
const ORDER: ReadonlyMap<string, number> = new Map(TABLED_MEASURES.map((measure, index) => [measure, index]))

/** What the sensors of a device measured in a period that `access` sees, each as a column. */
export async function readMeasured(access: Access, imei: string, range: Range): Promise<MeasuredColumn[]> {
  const deviceId = await openDeviceIdOf(access, imei)
  const [rows, wiring] = await Promise.all([
    readRows(access, deviceId, range),
    deviceWiring(access, [deviceId]),
  ])
  return new Turns().run(columnsOf(rows, wiring.get(deviceId) ?? UNWIRED))
}

/** Where there are too many, each kind of reading is thinned alike, so that none is lost and no part of the period. */
async function readRows(access: Access, deviceId: number, { from, to }: Range): Promise<Row[]> {
  const rows = await database().execute<Row>(sql`
    select kind, ms, values from (
      select r.kind, extract(epoch from r.time)::float8 * 1000 as ms, r.values,
        row_number() over (partition by r.kind order by r.time) - 1 as number, count(*) over () as count
      from device_readings r
      where r.device_id = ${deviceId} and r.time >= ${from.toISOString()}::timestamptz
        and r.time <= ${to.toISOString()}::timestamptz and ${ownedAt(access, sql`r.device_id`, sql`r.time`)}
    ) as counted
    where number % (1 + count / ${MAX_MEASURED_READINGS}) = 0
    order by ms
    limit ${2 * MAX_MEASURED_READINGS}`)
  return [...rows]
}

function* columnsOf(rows: readonly Row[], wired: Wired): Generator<void, MeasuredColumn[]> {
  const found = new Map<string, MeasuredColumn>()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) yield
    for (const { measure, sensor, value } of measuresOf(row, wired)) {
      if (!ORDER.has(measure)) continue
      const key = `${measure} ${sensor}`
      const column = found.get(key) ?? { measure: measure as TabledMeasure, sensor, time: [], value: [] }
      column.time.push(row.ms)
      column.value.push(Math.round(value * 1000) / 1000)
      found.set(key, column)
    }
  }
  const place = ({ measure }: MeasuredColumn) => ORDER.get(measure) ?? 0
  return [...found.values()]
    .sort((a, b) => place(a) - place(b) || a.sensor.localeCompare(b.sensor))
    .slice(0, MAX_MEASURED_COLUMNS)
}
