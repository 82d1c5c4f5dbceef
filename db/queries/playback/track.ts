import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { arrayAsJson } from '@/db/long-columns'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { currentSteps } from '@/db/queries/ingest/step-states'
import { deviceSegments } from '@/db/schema/device-segments'
import { fixes } from '@/db/schema/positions'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MAX_TRACK_FIXES, type Track } from '@/lib/playback/schema'
import { openSegments } from '@/lib/tracking/open-segments'
import { SEGMENT_KINDS } from '@/lib/tracking/state'

export type Range = { from: Date; to: Date }

type Arrays =
  | 'time'
  | 'lat'
  | 'lon'
  | 'speed'
  | 'heading'
  | 'altitude'
  | 'flags'
  | 'source'
  | 'ignition'
  | 'step'
type TrackRow = Record<'fixes' | 'cm', number> & Record<Arrays, string | null>

/**
 * The fixes of a range as one JSON text `{"time":[…],"lat":[…],…}`. PostgreSQL writes the columns;
 * a hundred thousand rows never become objects here.
 */
export async function readTrackPoints(
  access: Access,
  imei: string,
  range: Range,
): Promise<{ json: string; distance: number }> {
  const deviceId = await openDeviceIdOf(access, imei)
  const [row] = await database().execute<TrackRow>(sql`
    select count(*)::int as fixes, coalesce(sum(step_cm) filter (where flags = 0), 0)::float8 as cm,
      array_agg(date_trunc('milliseconds', fix_time))::text as time, array_agg(lat)::text as lat, array_agg(lon)::text as lon,
      array_agg(speed_kmh)::text as speed, array_agg(heading)::text as heading, array_agg(altitude)::text as altitude,
      array_agg(flags)::text as flags, array_agg(source)::text as source, array_agg(ignition)::text as ignition,
      array_agg(step_cm)::text as step
    from (
      select fix_time, lat, lon, speed_kmh, heading, altitude, flags, source, ignition, step_cm
      from ${fixes}
      where ${inRange(deviceId, range)}
      order by fix_time
      limit ${MAX_TRACK_FIXES + 1}
    ) as fixes`)
  if (!row || row.fixes > MAX_TRACK_FIXES) throw new AppError('tooManyFixes', { max: MAX_TRACK_FIXES })
  const columns: [string, string][] = [
    ['time', isoTimes(row.time)],
    ['lat', arrayAsJson(row.lat)],
    ['lon', arrayAsJson(row.lon)],
    ['speedKmh', arrayAsJson(row.speed)],
    ['heading', arrayAsJson(row.heading)],
    ['altitude', arrayAsJson(row.altitude)],
    ['flags', arrayAsJson(row.flags)],
    ['source', arrayAsJson(row.source)],
    ['ignition', arrayAsJson(row.ignition)],
    ['stepCm', arrayAsJson(row.step)],
  ]
  const json = `{${columns.map(([name, values]) => `"${name}":${values}`).join(',')}}`
  return { json, distance: row.cm / 100 }
}

const inRange = (deviceId: number, { from, to }: Range) =>
  and(eq(fixes.deviceId, deviceId), gte(fixes.fixTime, from), lte(fixes.fixTime, to))

/** PostgreSQL's `{"2026-01-02 03:04:05.6+00",…}` as JSON of ISO times. */
function isoTimes(text: string | null): string {
  return text
    ? `[${text
        .slice(1, -1)
        .replaceAll('+00"', 'Z"')
        .replace(/(\d) (\d)/g, '$1T$2')}]`
    : '[]'
}

/** What the engine made of a range: trips, stops and gaps that touch it, the open ones too. */
export async function readSegments(
  access: Access,
  imei: string,
  { from, to }: Range,
): Promise<Pick<Track, 'stops' | 'trips' | 'gaps'>> {
  const deviceId = await openDeviceIdOf(access, imei)
  const closed = await database()
    .select()
    .from(deviceSegments)
    .where(
      and(
        eq(deviceSegments.deviceId, deviceId),
        gte(deviceSegments.endTime, from),
        lte(deviceSegments.startTime, to),
      ),
    )
    .orderBy(asc(deviceSegments.startTime))
  const steps = (await currentSteps([deviceId])).get(deviceId)
  const open = openSegments(steps?.movement).filter(
    ({ start, end }) => end.time >= from.getTime() && start.time <= to.getTime(),
  )
  const iso = (time: number) => new Date(time).toISOString()
  const of = (kind: number) => closed.filter((segment) => segment.kind === kind)
  return {
    stops: [
      ...of(SEGMENT_KINDS.stop).map((stop) => ({
        start: stop.startTime.toISOString(),
        end: stop.endTime.toISOString(),
        lat: stop.startLat,
        lon: stop.startLon,
        seconds: (stop.endTime.getTime() - stop.startTime.getTime()) / 1000,
        open: false,
      })),
      ...open
        .filter(({ kind }) => kind === 'stop')
        .map(({ start, end }) => ({
          start: iso(start.time),
          end: iso(end.time),
          lat: start.lat,
          lon: start.lon,
          seconds: (end.time - start.time) / 1000,
          open: true,
        })),
    ],
    trips: [
      ...of(SEGMENT_KINDS.trip).map((trip) => ({
        start: trip.startTime.toISOString(),
        end: trip.endTime.toISOString(),
        distance: trip.distanceCm / 100,
        maxSpeedKmh: trip.maxSpeedKmh ?? 0,
        open: false,
      })),
      ...open
        .filter(({ kind }) => kind === 'trip')
        .map(({ start, end, distanceCm, maxSpeedKmh }) => ({
          start: iso(start.time),
          end: iso(end.time),
          distance: distanceCm / 100,
          maxSpeedKmh,
          open: true,
        })),
    ],
    gaps: of(SEGMENT_KINDS.gap).map(({ startTime, endTime }) => ({
      start: startTime.toISOString(),
      end: endTime.toISOString(),
    })),
  }
}
