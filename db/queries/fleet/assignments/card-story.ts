import { sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { type CardStory, type Interval, LEFT_MS, NEAR_START_MS } from '@/lib/fleet/cards/card-times'
import { openSegments } from '@/lib/tracking/open-segments'
import { PERIOD_KINDS } from '@/lib/tracking/period'
import { SEGMENT_KINDS, type TrackingState } from '@/lib/tracking/state'
import { cardCodeOf } from '../cards/cards-of'

/** The trip that a device is on, and its ignition as it is: nothing of it is over. */
export type OpenStory = Pick<CardStory, 'trips' | 'on' | 'off'>

export function openStoryOf(state: TrackingState | null | undefined): OpenStory {
  const trips = openSegments(state).flatMap(({ kind, start }) =>
    kind === 'trip' ? [{ from: start.time, to: null }] : [],
  )
  const ignition = state?.periods.ignition
  const since = ignition ? [{ from: ignition.start.time, to: null }] : []
  return { trips, on: ignition?.on ? since : [], off: ignition && !ignition.on ? since : [] }
}

type Row = { what: 'read' | 'trip' | 'on' | 'off'; starts: number; ends: number; raw: string }

/**
 * What a device told while a vehicle carried it: all that decides who drove from a moment on, which begins with the card that
 * was read last before it. A time of the device in which it was another's is not looked into. `open` is what goes on in it.
 */
export async function readStory(
  tx: Tx,
  { deviceId, accountId }: { deviceId: number; accountId: number },
  span: Interval,
  from: number,
  open: OpenStory = { trips: [], on: [], off: [] },
): Promise<CardStory> {
  const reads = sql`select p.start_time, p.sensor from device_periods p
    where p.device_id = ${deviceId} and p.kind = ${PERIOD_KINDS.clockIn} and ${cardCodeOf(sql`p.sensor`)} <> ''
      and p.start_time >= ${iso(span.from)}::timestamptz and p.start_time < ${moment(span.to)}
      and not exists (select from device_ownerships o where o.device_id = p.device_id
        and o.from_time <= p.start_time and o.to_time > p.start_time
        and strpos(o.account_path, ${`/${accountId}/`}) = 0)`
  const [first] = await tx.execute<{ ms: number | null }>(sql`
    select extract(epoch from coalesce(
      (select max(start_time) from (${reads}) r where start_time <= ${iso(from)}::timestamptz),
      (select min(start_time) from (${reads}) r))) * 1000 as ms`)
  if (!first || first.ms === null) return { reads: [], trips: [], on: [], off: [] }
  const start = iso(Number(first.ms))
  const around = iso(Number(first.ms) - NEAR_START_MS - LEFT_MS)
  const isTrip = sql`s.device_id = ${deviceId} and s.kind = ${SEGMENT_KINDS.trip} and s.end_time >= ${around}::timestamptz
    and s.start_time < ${moment(span.to)}`
  // Whether the ignition tells of a trip shows in all of the trip.
  const begun = open.trips.map((trip) => sql`, ${iso(trip.from)}::timestamptz`)
  const rows = await tx.execute<Row>(sql`
    with since as (
      select least(${around}::timestamptz, min(s.start_time)${sql.join(begun)}) as time from device_segments s where ${isTrip}
    )
    select * from (
      select 'read' as what, extract(epoch from start_time)::float8 * 1000 as starts,
        extract(epoch from start_time)::float8 * 1000 as ends, sensor as raw
      from (${reads}) r where start_time >= ${start}::timestamptz
      union all
      select 'trip', extract(epoch from s.start_time)::float8 * 1000, extract(epoch from s.end_time)::float8 * 1000, ''
      from device_segments s where ${isTrip}
      union all
      select case p.kind when ${PERIOD_KINDS.ignitionOn} then 'on' else 'off' end,
        extract(epoch from p.start_time)::float8 * 1000, extract(epoch from p.end_time)::float8 * 1000, ''
      from device_periods p
      where p.device_id = ${deviceId} and p.kind in (${PERIOD_KINDS.ignitionOn}, ${PERIOD_KINDS.ignitionOff})
        and p.end_time >= (select time from since) and p.start_time < ${moment(span.to)}
    ) story order by starts, raw`)
  const of = (what: Row['what']): Interval[] =>
    rows.filter((row) => row.what === what).map(({ starts, ends }) => ({ from: ms(starts), to: ms(ends) }))
  return {
    reads: rows.filter(({ what }) => what === 'read').map(({ starts, raw }) => ({ time: ms(starts), raw })),
    trips: [...of('trip'), ...open.trips],
    on: [...of('on'), ...open.on],
    off: [...of('off'), ...open.off],
  }
}

const iso = (time: number): string => new Date(time).toISOString()
const moment = (time: number | null) => sql`${time === null ? 'infinity' : iso(time)}::timestamptz`
const ms = (time: number): number => Math.round(Number(time))
