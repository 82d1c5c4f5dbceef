import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { idArray } from '@/db/sql-parts'

/** What closed intervals of one kind come to, besides what their table sums up more. */
export type IntervalSums = {
  rows: number
  seconds: number
  /** When the first of them starts and the last one ends, milliseconds UTC. */
  first: number
  last: number
}

/** The same intervals, put together in two ways. */
export type SummedIntervals<Sums> = {
  byDevice: (Sums & { deviceId: number })[]
  /** By the quarter of an hour in which they start, milliseconds UTC. */
  byQuarterHour: (Sums & { time: number })[]
}

type Asked = { ids: readonly number[]; kind: number; from: Date; to: Date }

/**
 * Sums of the rows of a table of intervals that start in the range; `more` are sums of its own, named as in
 * `Sums`. The ids are ones that the caller has found in scope.
 */
export async function sumIntervals<Sums extends IntervalSums>(
  table: 'device_segments' | 'device_periods',
  { ids, kind, from, to }: Asked,
  more: SQL = sql``,
): Promise<SummedIntervals<Sums>> {
  const sums = sql`
    count(*)::int as rows, extract(epoch from sum(end_time - start_time))::float8 as seconds,
    (extract(epoch from min(start_time)) * 1000)::float8 as first,
    (extract(epoch from max(end_time)) * 1000)::float8 as last ${more}`
  const intervals = sql`
    from ${sql.identifier(table)}
    where device_id = any(${idArray(ids)}) and kind = ${kind}
      and start_time >= ${from.toISOString()}::timestamptz and start_time < ${to.toISOString()}::timestamptz`
  const [byDevice, byQuarterHour] = await Promise.all([
    database().execute(sql`
      select device_id as "deviceId", ${sums} ${intervals} group by device_id`),
    database().execute(sql`
      select (extract(epoch from quarter) * 1000)::float8 as time, sums.* from (
        select date_bin('15 minutes', start_time, timestamptz 'epoch') as quarter, ${sums} ${intervals} group by 1
      ) as sums`),
  ])
  // The names in the statements are those of `Sums`.
  return { byDevice, byQuarterHour } as unknown as SummedIntervals<Sums>
}
