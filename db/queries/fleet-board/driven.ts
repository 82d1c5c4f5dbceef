import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedQuartersWithin } from '@/db/queries/ownership/owned-times'
import type { DaySums } from '@/db/queries/reports/day-aggregates'
import type { OpenIntervals } from '@/db/queries/reports/open-intervals'
import { addRunning } from '@/db/queries/reports/running-seconds'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { BoardDay, BoardSpans } from '@/lib/fleet-board/board-period'
import { ofBoth, type SpanIndex, wholeOf, within } from './span-sql'

export type DrivenBy = { deviceId: number; distanceM: number; movingS: number; idleS: number }

export type DrivenSums = {
  byDevice: Record<SpanIndex, DrivenBy[]>
  /** By the order of the days of a span. */
  distanceByDay: Record<SpanIndex, number[]>
  droveByDay: Record<SpanIndex, number[]>
  /** Of this span, by quarters of an hour. */
  byQuarter: { time: number; movingS: number }[]
}

type Asked = {
  spans: BoardSpans
  days: readonly [before: BoardDay[], now: BoardDay[]]
  open: OpenIntervals[]
}
type Row = { id: number | null; at: number; m: number; moving: number; idle: number; drove: number }

/** The sums of quarters of an hour that reports are made of, by vehicle and by day; each quarter is read once. */
export async function driven(access: Access, ids: readonly number[], asked: Asked): Promise<DrivenSums> {
  const { spans, days, open } = asked
  const [before, now] = days
  const sums = nothing(days)
  if (ids.length === 0) return sums
  const owned = await ownedQuartersWithin(access, ids, wholeOf(spans))
  const midnights = `{${[...before, ...now].map(({ starts }) => new Date(starts).toISOString()).join(',')}}`
  const [rows, quarters] = await Promise.all([
    database().execute<Row>(sql`
      with by_day as materialized (
        select device_id, width_bucket(quarter, ${midnights}::timestamptz[]) - 1 as at, sum(distance_cm)::float8 / 100 as m,
          sum(moving_s)::int as moving, sum(idle_s)::int as idle
        from (${ofBoth(
          spans,
          (span) => sql`
          select device_id, quarter, distance_cm, moving_s, idle_s from device_quarter_hours
          where device_id = any(${idArray(ids)}) and ${within(sql`quarter`, span)}
            and ${owned(sql`device_quarter_hours.device_id`, sql`quarter`)}`,
        )}) as quarters
        group by 1, 2
      )
      select null::int as id, at, sum(m) as m, sum(moving)::float8 as moving, sum(idle)::float8 as idle,
        count(*) filter (where m > 0)::int as drove
      from by_day group by at
      union all
      select device_id, (at >= ${before.length})::int, sum(m), sum(moving)::float8, sum(idle)::float8, 0
      from by_day group by 1, 2`),
    database().execute<{ time: number; movingS: number }>(sql`
      select (extract(epoch from quarter) * 1000)::float8 as time, moving::float8 as "movingS"
      from (
        select quarter, sum(moving_s) as moving
        from device_quarter_hours
        where device_id = any(${idArray(ids)}) and ${within(sql`quarter`, spans.current)} and moving_s > 0
          and ${owned(sql`device_quarter_hours.device_id`, sql`quarter`)}
        group by 1
      ) as quarters`),
  ])
  for (const { id, at, m, moving, idle, drove } of rows) {
    if (id !== null) {
      sums.byDevice[at === 0 ? 0 : 1].push({ deviceId: id, distanceM: m, movingS: moving, idleS: idle })
      continue
    }
    const span = at < before.length ? 0 : 1
    const place = span === 0 ? at : at - before.length
    sums.distanceByDay[span][place] = m
    sums.droveByDay[span][place] = drove
  }
  sums.byQuarter = [...quarters]
  for (const span of [0, 1] as const) addOpen(sums.byDevice[span], days[span], open)
  return sums
}

const nothing = ([before, now]: Asked['days']): DrivenSums => ({
  byDevice: { 0: [], 1: [] },
  distanceByDay: { 0: before.map(() => 0), 1: now.map(() => 0) },
  droveByDay: { 0: before.map(() => 0), 1: now.map(() => 0) },
  byQuarter: [],
})

/** Adds the seconds of what goes on still, which no quarter has; distance is in them at once. */
function addOpen(rows: DrivenBy[], days: readonly BoardDay[], open: readonly OpenIntervals[]): void {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return
  const span = [{ day: first.day, starts: first.starts, ends: last.ends }]
  const known = new Map(rows.map((row) => [row.deviceId, row]))
  for (const one of open) {
    const sum = runningSums(one.deviceId)
    addRunning([sum], span, one)
    if (sum.movingS === 0 && sum.idleS === 0) continue
    const row = known.get(one.deviceId)
    if (row) {
      row.movingS += sum.movingS
      row.idleS += sum.idleS
    } else rows.push({ deviceId: one.deviceId, distanceM: 0, movingS: sum.movingS, idleS: sum.idleS })
  }
}

const runningSums = (deviceId: number): DaySums => ({
  deviceId,
  day: '',
  distanceM: 0,
  movingS: 0,
  idleS: 0,
  engineS: 0,
  onlineS: 0,
  trips: 0,
  stops: 0,
  maxSpeedKmh: 0,
})
