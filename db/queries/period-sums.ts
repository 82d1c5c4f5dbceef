import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { Access } from '@/lib/auth/access'
import { PERIOD_KINDS, type PeriodKind } from '@/lib/tracking/period'
import { openPeriodRows, type PeriodRow } from './periods'
import { idArray, type ReportRange, reportDevices } from './report-scope'

export type PeriodSums = {
  periods: number
  seconds: number
  /** When the first of them starts and the last one ends, milliseconds UTC. */
  first: number
  last: number
}

export type SummedPeriods = {
  byDevice: (PeriodSums & { deviceId: number })[]
  /** By the quarter of an hour in which they start, milliseconds UTC. */
  byQuarter: (PeriodSums & { time: number })[]
  /** Those that still go on are in neither. */
  open: PeriodRow[]
}

/** What the periods of one kind that `listPeriods` gives come to, without listing them. */
export async function sumPeriods(
  access: Access,
  { deviceIds, from, to, kind }: ReportRange & { kind: PeriodKind },
): Promise<SummedPeriods> {
  const ids = await reportDevices(access, deviceIds)
  if (ids.length === 0) return { byDevice: [], byQuarter: [], open: [] }
  const periods = sql`
    from device_periods
    where device_id = any(${idArray(ids)}) and kind = ${PERIOD_KINDS[kind]}
      and start_time >= ${from.toISOString()}::timestamptz and start_time < ${to.toISOString()}::timestamptz`
  const [byDevice, byQuarter, open] = await Promise.all([
    database().execute<PeriodSums & { deviceId: number }>(sql`
      select device_id as "deviceId", ${SUMS} ${periods} group by device_id`),
    database().execute<PeriodSums & { time: number }>(sql`
      select (extract(epoch from quarter) * 1000)::float8 as time, sums.* from (
        select date_bin('15 minutes', start_time, timestamptz 'epoch') as quarter, ${SUMS} ${periods} group by 1
      ) as sums`),
    openPeriodRows(ids, { kinds: [kind], from, to }),
  ])
  return { byDevice, byQuarter, open }
}

const SUMS: SQL = sql`
  count(*)::int as periods, extract(epoch from sum(end_time - start_time))::float8 as seconds,
  (extract(epoch from min(start_time)) * 1000)::float8 as first,
  (extract(epoch from max(end_time)) * 1000)::float8 as last`
