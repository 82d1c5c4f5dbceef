import type postgres from 'postgres'
import type { ReadingCheckpoint } from '@/lib/ingest/steps'
import type { SensorValues } from '@/lib/positions/fix'
import { arrayOf, iso, isoOrNull } from './columns'
import { readingCheckpointIn } from './pack'

type Sql = postgres.Sql | postgres.TransactionSql

/** A reading as steps take it in. Milliseconds UTC. */
export type StoredReading = { time: number; receivedAt: number; kind: string; values: SensorValues }

type Row = { ms: number; received: number; kind: string; values: SensorValues }

const COLUMNS = `(extract(epoch from time) * 1000)::float8 as ms, (extract(epoch from received_at) * 1000)::float8 as received,
  kind, values`

const storedReading = ({ ms, received, kind, values }: Row): StoredReading => ({
  time: ms,
  receivedAt: received,
  kind,
  values,
})

/** At most `limit` readings each of many devices in order of time and kind, from a time of its own on, that time included. */
export async function readingsSince(
  sql: Sql,
  since: readonly { deviceId: number; from: number | null }[],
  limit: number,
): Promise<Map<number, StoredReading[]>> {
  const found = new Map<number, StoredReading[]>()
  if (since.length === 0) return found
  const rows = await sql.unsafe<(Row & { id: number })[]>(
    `select v.id, r.* from unnest($1::text::int[], $2::text::timestamptz[]) as v(id, since)
     cross join lateral (
       select ${COLUMNS} from device_readings where device_id = v.id and time >= v.since
       order by time, kind collate "C" limit ${limit}
     ) r`,
    [
      arrayOf(since.map(({ deviceId }) => deviceId)),
      arrayOf(since.map(({ from }) => isoOrNull(from) ?? '-infinity')),
    ],
    { prepare: true },
  )
  for (const row of rows) {
    const readings = found.get(row.id)
    if (readings) readings.push(storedReading(row))
    else found.set(row.id, [storedReading(row)])
  }
  return found
}

/** The readings of a device that follow one, in order of time and kind, `limit` at most. */
export async function readingsAfter(
  sql: Sql,
  deviceId: number,
  { time, kind }: { time: number; kind: string },
  limit: number,
): Promise<StoredReading[]> {
  const rows = await sql<Row[]>`
    select ${sql.unsafe(COLUMNS)} from device_readings
    where device_id = ${deviceId} and time >= ${iso(time)} and (time > ${iso(time)} or kind collate "C" > ${kind})
    order by time, kind collate "C" limit ${limit}`
  return rows.map(storedReading)
}

/** The time of the newest reading of each device that has one. */
export async function newestReadingTimes(
  sql: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, number>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await sql<{ id: number; ms: number }[]>`
    select device_id as id, (extract(epoch from max(time)) * 1000)::float8 as ms from device_readings
    where device_id = any(${arrayOf(deviceIds)}::text::int[]) group by device_id`
  return new Map(rows.map(({ id, ms }) => [id, ms]))
}

/** The newest states at the begin of a day, of each device that has some to use. */
export async function newestDailyStates(
  sql: Sql,
  deviceIds: readonly number[],
): Promise<Map<number, { time: number; states: ReadingCheckpoint }>> {
  const found = new Map<number, { time: number; states: ReadingCheckpoint }>()
  if (deviceIds.length === 0) return found
  const rows = await sql<{ id: number; ms: number; state: unknown }[]>`
    select v.id, (extract(epoch from c.time) * 1000)::float8 as ms, c.state
    from unnest(${arrayOf(deviceIds)}::text::int[]) as v(id)
    cross join lateral (
      select time, state from sensing_checkpoints where device_id = v.id order by time desc limit 1
    ) c`
  for (const { id, ms, state } of rows) {
    const states = readingCheckpointIn(state)
    if (states) found.set(id, { time: ms, states })
  }
  return found
}
