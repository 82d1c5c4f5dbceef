import type postgres from 'postgres'
import type { SensorValues } from '@/lib/positions/fix'
import type { ReadingsState } from '@/lib/tracking/sensing/state'
import { arrayOf, isoOrNull } from './columns'

type Sql = postgres.Sql | postgres.TransactionSql

/** A reading as steps take it in. Milliseconds UTC. */
export type StoredReading = { time: number; receivedAt: number; kind: string; values: SensorValues }

/** Readings of many devices in order of time and kind, each from a time of its own on, that time included. */
export async function readingsSince(
  sql: Sql,
  since: readonly { deviceId: number; from: number | null }[],
): Promise<Map<number, StoredReading[]>> {
  const found = new Map<number, StoredReading[]>()
  if (since.length === 0) return found
  const rows = await sql.unsafe<
    { id: number; ms: number; received: number; kind: string; values: SensorValues }[]
  >(
    `select v.id, r.* from unnest($1::text::int[], $2::text::timestamptz[]) as v(id, since)
     cross join lateral (
       select (extract(epoch from time) * 1000)::float8 as ms, (extract(epoch from received_at) * 1000)::float8 as received,
         kind, values
       from device_readings where device_id = v.id and time >= v.since
       order by time, kind collate "C"
     ) r`,
    [
      arrayOf(since.map(({ deviceId }) => deviceId)),
      arrayOf(since.map(({ from }) => isoOrNull(from) ?? '-infinity')),
    ],
    { prepare: true },
  )
  for (const { id, ms, received, kind, values } of rows) {
    const reading = { time: ms, receivedAt: received, kind, values }
    const readings = found.get(id)
    if (readings) readings.push(reading)
    else found.set(id, [reading])
  }
  return found
}

/** The newest state of the sensor engine at the begin of a day, of each device that has one. */
export async function newestDailyStates(
  sql: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, { time: number; state: ReadingsState }>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await sql<{ id: number; ms: number; state: ReadingsState }[]>`
    select v.id, (extract(epoch from c.time) * 1000)::float8 as ms, c.state
    from unnest(${arrayOf(deviceIds)}::text::int[]) as v(id)
    cross join lateral (
      select time, state from sensing_checkpoints where device_id = v.id order by time desc limit 1
    ) c`
  return new Map(rows.map(({ id, ms, state }) => [id, { time: ms, state }]))
}
