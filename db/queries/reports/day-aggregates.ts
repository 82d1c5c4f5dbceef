import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedQuartersWithin } from '@/db/queries/ownership/owned-times'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { Times } from '@/lib/devices/owned-times'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS, type SegmentKind } from '@/lib/tracking/state'
import { openIntervals } from './open-intervals'
import { type ReportRange, reportDevices } from './report-scope'
import { addRunning, type Day } from './running-seconds'

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
export type DayFigure = 'trips' | 'stops' | 'online'

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
  const { from, to, timeZone, figures = ['trips', 'stops', 'online'] } = query
  const ids = await reportDevices(access, query.deviceIds)
  if (ids.length === 0 || from >= to) return []
  const days = daysOf(from.getTime(), to.getTime(), timeZone)
  const asked: Asked = { ids, days, from: from.toISOString(), to: to.toISOString() }
  const [quarters, trips, stops, online, open] = await Promise.all([
    sumQuarterHours(access, asked, query),
    figures.includes('trips') ? countTrips(asked) : [],
    figures.includes('stops') ? countStops(asked) : [],
    figures.includes('online') ? sumOnline(asked) : [],
    openIntervals(ids, Date.now()),
  ])
  const sums = ids.flatMap((deviceId) => days.map(({ day }) => nothingOn(deviceId, day)))
  const places = new Map(ids.map((id, index) => [id, index * days.length]))
  const at = ({ deviceId, at }: Found) => sums[(places.get(deviceId) ?? Number.NaN) + at]
  for (const found of quarters) {
    const sum = at(found)
    if (!sum) continue
    sum.distanceM = found.distanceM
    sum.movingS = found.movingS
    sum.idleS = found.idleS
    sum.engineS = found.engineS
  }
  for (const found of trips) {
    const sum = at(found)
    if (!sum) continue
    sum.trips = found.trips
    sum.maxSpeedKmh = found.maxSpeedKmh
  }
  for (const found of stops) {
    const sum = at(found)
    if (sum) sum.stops = found.stops
  }
  for (const found of online) {
    const sum = at(found)
    if (sum) sum.onlineS = found.onlineS
  }
  for (const running of open) {
    const first = places.get(running.deviceId) ?? sums.length
    addRunning(sums.slice(first, first + days.length), days, running)
  }
  for (const sum of sums) sum.onlineS = Math.round(sum.onlineS)
  return sums
}

/** A day of a device on which nothing was. Written out at length: a spread for each of tens of thousands would take half of the time. */
export const nothingOn = (deviceId: number, day: string): DaySums => ({
  deviceId,
  day,
  distanceM: 0,
  movingS: 0,
  idleS: 0,
  engineS: 0,
  onlineS: 0,
  trips: 0,
  stops: 0,
  maxSpeedKmh: 0,
})

/** The days of the calendar, each from when to when of the range. */
function daysOf(from: number, to: number, zone: string): Day[] {
  const days: Day[] = []
  for (let starts = from; starts < to; ) {
    const day = dayOf(starts, zone)
    const ends = Math.min(startOfDay(addDays(day, 1), zone), to)
    days.push({ day, starts, ends })
    starts = ends
  }
  return days
}

type Asked = { ids: readonly number[]; days: readonly Day[]; from: string; to: string }
/** `at` is the place of the day among those of the range. */
type Found<T = unknown> = { deviceId: number; at: number } & T

/**
 * The place of the day in which a moment of the range lies. A search in a list of midnights; reckoning
 * wall clocks for each of half a million rows takes twice as long.
 */
const placeOf = (moment: SQL, asked: Asked): SQL => sql`width_bucket(${moment}, ${midnightsOf(asked)}) - 1`

/** When each day begins; the first with the range. */
const midnightsOf = ({ days }: Asked): SQL =>
  sql`${`{${days.map(({ starts }) => new Date(starts).toISOString()).join(',')}}`}::timestamptz[]`

type Driven = Pick<DaySums, 'distanceM' | 'movingS' | 'idleS' | 'engineS'>

async function sumQuarterHours(access: Access, asked: Asked, range: Times): Promise<Found<Driven>[]> {
  const owned = await ownedQuartersWithin(access, asked.ids, range)
  return database().execute<Found<Driven>>(sql`
    select device_id as "deviceId", ${placeOf(sql`quarter`, asked)} as at,
           sum(distance_cm)::float8 / 100 as "distanceM", sum(moving_s)::int as "movingS",
           sum(idle_s)::int as "idleS", sum(engine_s)::int as "engineS"
    from device_quarter_hours
    where device_id = any(${idArray(asked.ids)})
      and quarter >= ${asked.from}::timestamptz and quarter < ${asked.to}::timestamptz
      and ${owned(sql`device_quarter_hours.device_id`, sql`quarter`)}
    group by 1, 2`)
}

type Trips = Pick<DaySums, 'trips' | 'maxSpeedKmh'>

const countTrips = (asked: Asked): Promise<Found<Trips>[]> =>
  database().execute<Found<Trips>>(sql`
    select device_id as "deviceId", ${placeOf(sql`start_time`, asked)} as at,
           count(*)::int as trips, coalesce(max(max_speed_kmh), 0) as "maxSpeedKmh"
    from device_segments
    where ${startsIn(asked, 'trip')}
    group by 1, 2`)

const countStops = (asked: Asked): Promise<Found<Pick<DaySums, 'stops'>>[]> =>
  database().execute<Found<Pick<DaySums, 'stops'>>>(sql`
    select device_id as "deviceId", ${placeOf(sql`start_time`, asked)} as at, count(*)::int as stops
    from device_segments
    where ${startsIn(asked, 'stop')}
    group by 1, 2`)

const startsIn = ({ ids, from, to }: Asked, kind: SegmentKind): SQL => sql`
  device_id = any(${idArray(ids)}) and kind = ${SEGMENT_KINDS[kind]}
  and start_time >= ${from}::timestamptz and start_time < ${to}::timestamptz`

type Online = Pick<DaySums, 'onlineS'>

/** Online periods, cut at midnights and at the ends of the range. */
const sumOnline = (asked: Asked): Promise<Found<Online>[]> =>
  database().execute<Found<Online>>(sql`
    select device_id as "deviceId", at,
           sum(extract(epoch from least(ends, midnights[at + 2]) - greatest(starts, midnights[at + 1])))::float8 as "onlineS"
    from (
      select device_id, greatest(start_time, ${asked.from}::timestamptz) as starts,
             least(end_time, ${asked.to}::timestamptz) as ends, ${midnightsOf(asked)} || ${asked.to}::timestamptz as midnights
      from device_periods
      where device_id = any(${idArray(asked.ids)}) and kind = ${PERIOD_KINDS.online}
        and start_time < ${asked.to}::timestamptz and end_time > ${asked.from}::timestamptz
    ) as online
    cross join lateral generate_series(${placeOf(sql`starts`, asked)}, ${placeOf(sql`ends`, asked)}) as at
    where midnights[at + 2] is not null
    group by 1, 2`)
