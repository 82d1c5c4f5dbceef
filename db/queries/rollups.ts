import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { Access } from '@/lib/auth/access'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import { openStretches } from './open-stretches'
import { idArray, type ReportRange, reportDevices } from './report-scope'
import { addRunning } from './running-seconds'

export type DaySums = {
  deviceId: number
  /** `YYYY-MM-DD` of the calendar of `timeZone`. */
  day: string
  distanceM: number
  /** On trips without the idling in them. */
  movingS: number
  idleS: number
  engineS: number
  onlineS: number
  /** Trips and stops that start on the day, and the highest speed of those trips. */
  trips: number
  stops: number
  maxSpeedKmh: number
}

/** Figures that are counted only when asked for. */
export type DayFigure = 'trips' | 'online'

export type DayQuery = ReportRange & {
  timeZone: string
  /** All unless told; without one its figures are 0, and the answer comes sooner. */
  figures?: readonly DayFigure[]
}

/**
 * Sums of each device on each day of the calendar of `timeZone` that the range touches, days without
 * anything included. Summed up from quarters of an hour: a quarter counts where it starts, so that
 * ranges side by side add up. Trips, stops and top speed count on the day on which they start.
 */
export async function sumByDay(access: Access, query: DayQuery): Promise<DaySums[]> {
  const { from, to, timeZone, figures = ['trips', 'online'] } = query
  const ids = await reportDevices(access, query.deviceIds)
  if (ids.length === 0 || from >= to) return []
  const asked: Asked = { ids, from: from.toISOString(), to: to.toISOString(), zone: timeZone }
  const [days, quarters, segments, online, open] = await Promise.all([
    listDays(asked),
    sumQuarters(asked),
    figures.includes('trips') ? countSegments(asked) : [],
    figures.includes('online') ? sumOnline(asked) : [],
    openStretches(ids, Date.now()),
  ])
  const sums = ids.flatMap((deviceId) => days.map((day) => ({ ...NOTHING, ...day, deviceId })))
  const byKey = new Map(sums.map((sum) => [`${sum.deviceId} ${sum.day}`, sum]))
  for (const { device_id, day, ...found } of [...quarters, ...segments, ...online]) {
    const sum = byKey.get(`${device_id} ${day}`)
    if (sum) Object.assign(sum, found)
  }
  addRunning(sums, open)
  return sums.map(({ starts: _starts, ends: _ends, ...sum }) => ({
    ...sum,
    onlineS: Math.round(sum.onlineS),
  }))
}

const NOTHING: Omit<DaySums, 'deviceId' | 'day'> = {
  ...{ distanceM: 0, movingS: 0, idleS: 0, engineS: 0, onlineS: 0 },
  ...{ trips: 0, stops: 0, maxSpeedKmh: 0 },
}

type Asked = { ids: readonly number[]; from: string; to: string; zone: string }
type Found = { device_id: number; day: string } & Partial<DaySums>

/** The days of the calendar, each from when to when of the range. */
async function listDays({ from, to, zone }: Asked): Promise<{ day: string; starts: number; ends: number }[]> {
  const rows = await database().execute<{ day: string; starts: string; ends: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day,
           greatest(day at time zone ${zone}, ${from}::timestamptz) as starts,
           least((day + interval '1 day') at time zone ${zone}, ${to}::timestamptz) as ends
    from generate_series(
      date_trunc('day', ${from}::timestamptz at time zone ${zone}),
      date_trunc('day', (${to}::timestamptz - interval '1 millisecond') at time zone ${zone}), '1 day') as day`)
  return rows.map(({ day, starts, ends }) => ({ day, starts: Date.parse(starts), ends: Date.parse(ends) }))
}

async function sumQuarters({ ids, from, to, zone }: Asked): Promise<Found[]> {
  const rows = await database().execute<{ device_id: number; day: string; cm: number } & Seconds>(sql`
    select device_id, to_char(day, 'YYYY-MM-DD') as day, cm, "movingS", "idleS", "engineS"
    from (
      select device_id, date_trunc('day', quarter at time zone ${zone}) as day, sum(distance_cm)::float8 as cm,
             sum(moving_s)::int as "movingS", sum(idle_s)::int as "idleS", sum(engine_s)::int as "engineS"
      from device_quarters
      where device_id = any(${idArray(ids)}) and quarter >= ${from}::timestamptz and quarter < ${to}::timestamptz
      group by 1, 2
    ) as sums`)
  return rows.map(({ cm, ...row }) => ({ ...row, distanceM: cm / 100 }))
}

type Seconds = { movingS: number; idleS: number; engineS: number }

async function countSegments({ ids, from, to, zone }: Asked): Promise<Found[]> {
  return database().execute<{
    device_id: number
    day: string
    trips: number
    stops: number
    maxSpeedKmh: number
  }>(sql`
    select device_id, to_char(day, 'YYYY-MM-DD') as day, trips, stops, "maxSpeedKmh"
    from (
      select device_id, date_trunc('day', start_time at time zone ${zone}) as day,
             count(*) filter (where kind = ${SEGMENT_KINDS.trip})::int as trips,
             count(*) filter (where kind = ${SEGMENT_KINDS.stop})::int as stops,
             coalesce(max(max_speed_kmh) filter (where kind = ${SEGMENT_KINDS.trip}), 0) as "maxSpeedKmh"
      from device_segments
      where device_id = any(${idArray(ids)}) and start_time >= ${from}::timestamptz and start_time < ${to}::timestamptz
      group by 1, 2
    ) as counts`)
}

/** Online periods, cut at midnights and at the ends of the range. */
async function sumOnline({ ids, from, to, zone }: Asked): Promise<Found[]> {
  return database().execute<{ device_id: number; day: string; onlineS: number }>(sql`
    select device_id, to_char(day, 'YYYY-MM-DD') as day, sum(extract(epoch from
             least(ends, (day + interval '1 day') at time zone ${zone}) - greatest(starts, day at time zone ${zone})
           ))::float8 as "onlineS"
    from (
      select device_id, greatest(start_time, ${from}::timestamptz) as starts, least(end_time, ${to}::timestamptz) as ends
      from device_periods
      where device_id = any(${idArray(ids)}) and kind = ${PERIOD_KINDS.online}
        and start_time < ${to}::timestamptz and end_time > ${from}::timestamptz
    ) as online
    cross join lateral generate_series(
      date_trunc('day', starts at time zone ${zone}), ends at time zone ${zone}, '1 day') as day
    group by 1, 2`)
}
