import { database } from '@/db/client'
import { iso } from '@/db/queries/ingest/columns'
import { readingsAfter } from '@/db/queries/ingest/stored-readings'
import type { HeardFix } from '@/lib/alerts/detection/dead-zone'
import type { PastEvent } from '@/lib/alerts/preview/preview-rule'
import { eventTypeOf } from '@/lib/events/severity'
import type { ReadingRow } from '@/lib/ingest/change'
import { FIX_SOURCES, type SensorValues } from '@/lib/positions/fix'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { isTracked, UNTRACKED_FLAGS } from '@/lib/positions/judge-fix'
import {
  UNKNOWN,
  UNKNOWN_SIGNAL,
  unpackDegrees,
  unpackIgnition,
  unpackSpeed,
} from '@/lib/positions/packed-fix'
import type { TrackedFix } from '@/lib/tracking/state'

/** Part of a device's time, in milliseconds UTC. */
export type Past = { deviceId: number; from: number; to: number }

const PAGE = 4000
/** Fixes come in fewer and greater pages, and are handed out in pieces that hold nobody up. */
const FIX_PAGE = 16_000
const PIECE = 2000
/** Of what is of no account, no more is looked at. */
const MOST_EVENTS = 20_000

/** The columns of a page, each as the text of an array, as `{1,2,NULL}`; null where there is nothing. */
type FixColumns = {
  seconds: string | null
  lat: string | null
  lon: string | null
  speed: string | null
  signal: string | null
  odometer: string | null
  /** Of JSON, with commas between them; where they are asked for. */
  sensors: string | null
}

/**
 * The fixes that the steps read, page by page in the order of their times; no rule looks at headings. Pages come column by
 * column: a row of its own for each of millions of fixes costs more than all that is made of them.
 */
export async function* pastFixes(
  { deviceId, from, to }: Past,
  withSensors = false,
): AsyncGenerator<TrackedFix[]> {
  const sql = database().$client
  for (let begin = from; ; ) {
    const [columns] = await sql.unsafe<FixColumns[]>(
      `select array_agg(date_part('epoch', p.fix_time))::text as seconds,
         array_agg(p.lat)::text as lat, array_agg(p.lon)::text as lon,
         array_agg(p.speed)::text as speed, array_agg(p.signal)::text as signal,
         array_agg(nullif(p.odometer, ''))::text as odometer,
         ${withSensors ? `string_agg(coalesce(nullif(p.sensors, ''), 'null'), ',')` : 'null'} as sensors
       from (
         select * from positions
         where device_id = $1 and fix_time >= $2::text::timestamptz and fix_time < $3::text::timestamptz
           and flags & ${UNTRACKED_FLAGS} = 0 and signal & 7 = ${FIX_SOURCES.gps}
         order by fix_time limit ${FIX_PAGE}
       ) p`,
      [deviceId, iso(begin), iso(to)],
      { prepare: true },
    )
    const fixes = columns ? fixesOf(columns) : []
    for (let at = 0; at < fixes.length; at += PIECE) yield fixes.slice(at, at + PIECE)
    const last = fixes.at(-1)
    if (!last || fixes.length < FIX_PAGE) return
    // The microseconds of a millisecond are of other fixes.
    begin = last.time + 1
  }
}

function fixesOf(columns: FixColumns): TrackedFix[] {
  const [seconds, lat, lon] = [numbersOf(columns.seconds), numbersOf(columns.lat), numbersOf(columns.lon)]
  const [speed, signal] = [numbersOf(columns.speed), numbersOf(columns.signal)]
  const odometer: (number | null)[] = numbersOf(columns.odometer?.replaceAll('NULL', 'null') ?? null)
  const sensors: (SensorValues | null)[] = JSON.parse(`[${columns.sensors ?? ''}]`)
  return seconds.map((second, index) => ({
    // Of the microseconds, that count apart; a float of seconds is exact to a quarter of one.
    time: Math.floor(second * 1000 + 0.0005),
    lat: unpackDegrees(lat[index] ?? 0),
    lon: unpackDegrees(lon[index] ?? 0),
    speedKmh: unpackSpeed(speed[index] ?? UNKNOWN.speed),
    ignition: unpackIgnition(signal[index] ?? UNKNOWN_SIGNAL),
    odometerM: odometer[index] ?? null,
    sensors: sensors[index] ?? null,
  }))
}

const numbersOf = (array: string | null): number[] => JSON.parse(`[${array?.slice(1, -1) ?? ''}]`)

/** Of these it is not known when they were made. */
const TIMELESS_FLAGS = FIX_FLAGS.future | FIX_FLAGS.clock

type HeardColumns = Record<'seconds' | 'flags' | 'signal' | 'speed', string | null>

/** Its fixes of every source and worth, as far as they say when it was heard; page by page and column by column, likewise. */
export async function* pastHeard({ deviceId, from, to }: Past): AsyncGenerator<HeardFix[]> {
  const sql = database().$client
  for (let begin = from; ; ) {
    const [columns] = await sql<HeardColumns[]>`
      select array_agg(date_part('epoch', p.fix_time))::text as seconds, array_agg(p.flags)::text as flags,
        array_agg(p.signal)::text as signal, array_agg(p.speed)::text as speed
      from (
        select fix_time, flags, signal, speed from positions
        where device_id = ${deviceId} and fix_time >= ${iso(begin)}::text::timestamptz and fix_time < ${iso(to)}::text::timestamptz
          and flags & ${TIMELESS_FLAGS} = 0
        order by fix_time limit ${FIX_PAGE}
      ) p`
    const fixes = columns ? heardOf(columns) : []
    for (let at = 0; at < fixes.length; at += PIECE) yield fixes.slice(at, at + PIECE)
    const last = fixes.at(-1)
    if (!last || fixes.length < FIX_PAGE) return
    begin = last.time + 1
  }
}

function heardOf(columns: HeardColumns): HeardFix[] {
  const [flags, signal, speed] = [
    numbersOf(columns.flags),
    numbersOf(columns.signal),
    numbersOf(columns.speed),
  ]
  return numbersOf(columns.seconds).map((second, index) => ({
    time: Math.floor(second * 1000 + 0.0005),
    byGps: isTracked(flags[index] ?? 0, (signal[index] ?? UNKNOWN_SIGNAL) & 7),
    ignition: unpackIgnition(signal[index] ?? UNKNOWN_SIGNAL),
    speedKmh: unpackSpeed(speed[index] ?? UNKNOWN.speed),
  }))
}

/** Its readings, likewise. */
export async function* pastReadings({ deviceId, from, to }: Past): AsyncGenerator<ReadingRow[]> {
  for (let after = { time: from - 1, kind: '' }; ; ) {
    const rows = await readingsAfter(database().$client, deviceId, after, PAGE)
    const within = rows.filter(({ time }) => time < to)
    if (within.length > 0) yield within
    const last = rows.at(-1)
    if (!last || rows.length < PAGE || last.time >= to) return
    after = last
  }
}

type EventRow = Omit<PastEvent, 'type'> & { type: string }

/** What is of no account, as the device raised it, of some types; without what was likely false or taken back. */
export async function pastEvents(
  { deviceId, from, to }: Past,
  types: readonly string[],
): Promise<PastEvent[]> {
  const sql = database().$client
  const rows = await sql<EventRow[]>`
    select type, (extract(epoch from event_time) * 1000)::float8 as time, lat, lon, speed_kmh as "speedKmh"
    from device_events
    where device_id = ${deviceId} and event_time >= ${iso(from)} and event_time < ${iso(to)}
      and account_id is null and withdrawn_at is null and not quiet and type in ${sql(types.length > 0 ? types : [''])}
    order by event_time limit ${MOST_EVENTS}`
  return rows.map((row) => ({ ...row, type: eventTypeOf(row.type) }))
}
