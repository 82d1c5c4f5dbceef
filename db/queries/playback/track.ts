import { and, asc, eq, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { arrayAsJson } from '@/db/long-columns'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { currentSteps } from '@/db/queries/ingest/step-states'
import { foreignTimes, ownedTimes } from '@/db/queries/ownership/owned-times'
import { deviceSegments } from '@/db/schema/device-segments'
import { fixes, positions } from '@/db/schema/positions'
import type { Access } from '@/lib/auth/access'
import { isBeside } from '@/lib/devices/owned-times'
import { AppError } from '@/lib/errors'
import type { StoredColumns } from '@/lib/playback/delta-track'
import { MAX_TRACK_FIXES, type Track } from '@/lib/playback/schema'
import { SOURCE_AND_IGNITION } from '@/lib/positions/packed-fix'
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
  const owned = inTimes(deviceId, await ownedTimes(access, deviceId, range), range)
  const [row] = await database().execute<TrackRow>(sql`
    select count(*)::int as fixes, coalesce(sum(step_cm) filter (where flags = 0), 0)::float8 as cm,
      array_agg(date_trunc('milliseconds', fix_time))::text as time, array_agg(lat)::text as lat, array_agg(lon)::text as lon,
      array_agg(speed_kmh)::text as speed, array_agg(heading)::text as heading, array_agg(altitude)::text as altitude,
      array_agg(flags)::text as flags, array_agg(source)::text as source, array_agg(ignition)::text as ignition,
      array_agg(step_cm)::text as step
    from (
      select fix_time, lat, lon, speed_kmh, heading, altitude, flags, source, ignition, step_cm
      from ${fixes}
      where ${owned}
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

/** As the database sends numbers: so many bytes each, the highest first. */
type Sent = 'time' | 'lat' | 'lon' | 'speed' | 'heading' | 'altitude' | 'flags' | 'signal' | 'step'
type SentPart = { fixes: number } & Record<Sent, Uint8Array | null>

/**
 * The fixes of a range as they are stored, column by column, and their distance in metres. PostgreSQL joins the bytes
 * of each column, which neither side has to write or read as text; both halves of the range at once.
 */
export async function readTrackColumns(
  access: Access,
  imei: string,
  range: Range,
): Promise<{ columns: StoredColumns; distance: number }> {
  const deviceId = await openDeviceIdOf(access, imei)
  const { fixTime } = positions
  const parts = await Promise.all(
    (await ownedTimes(access, deviceId, range)).flatMap(({ from, to }) => {
      const middle = new Date((from.getTime() + to.getTime()) / 2)
      const until = to < range.to ? lt(fixTime, to) : lte(fixTime, to)
      return [
        readPart(and(eq(positions.deviceId, deviceId), gte(fixTime, from), lt(fixTime, middle))),
        readPart(and(eq(positions.deviceId, deviceId), gte(fixTime, middle), until)),
      ]
    }),
  )
  const count = parts.reduce((sum, { fixes }) => sum + fixes, 0)
  if (count > MAX_TRACK_FIXES) throw new AppError('tooManyFixes', { max: MAX_TRACK_FIXES })
  const numbers = (name: Sent, width: 2 | 4) => joinNumbers(parts, name, width, count)
  const columns = {
    time: joinTimes(parts, count),
    lat: numbers('lat', 4),
    lon: numbers('lon', 4),
    speed: numbers('speed', 2),
    heading: numbers('heading', 2),
    altitude: numbers('altitude', 2),
    flags: numbers('flags', 2),
    // Satellites are in it too; nobody plays them.
    signal: numbers('signal', 2).map((signal) => signal & SOURCE_AND_IGNITION),
    stepCm: numbers('step', 4),
  }
  let cm = 0
  for (let fix = 0; fix < count; fix++) if (columns.flags[fix] === 0) cm += columns.stepCm[fix] ?? 0
  return { columns, distance: cm / 100 }
}

async function readPart(within: SQL | undefined): Promise<SentPart> {
  const joined = (sent: SQL) => sql`string_agg(${sent}, ''::bytea)`
  const [part] = await database().execute<SentPart>(sql`
    select count(*)::int as fixes, ${joined(sql`timestamptz_send(fix_time)`)} as time,
      ${joined(sql`int4send(lat)`)} as lat, ${joined(sql`int4send(lon)`)} as lon,
      ${joined(sql`int2send(speed)`)} as speed, ${joined(sql`int2send(heading)`)} as heading,
      ${joined(sql`int2send(altitude)`)} as altitude, ${joined(sql`int2send(flags)`)} as flags,
      ${joined(sql`int2send(signal)`)} as signal, ${joined(sql`int4send(step_cm)`)} as step
    from (
      select fix_time, lat, lon, speed, heading, altitude, flags, signal, step_cm
      from ${positions}
      where ${within}
      order by fix_time
      limit ${MAX_TRACK_FIXES + 1}
    ) as stored`)
  if (!part) throw new Error('an aggregate without a row')
  return part
}

const viewOf = (sent: Uint8Array | null): DataView =>
  sent ? new DataView(sent.buffer, sent.byteOffset, sent.length) : new DataView(new ArrayBuffer(0))

function joinNumbers(parts: readonly SentPart[], name: Sent, width: 2 | 4, count: number): Int32Array {
  const numbers = new Int32Array(count)
  let at = 0
  for (const part of parts) {
    const view = viewOf(part[name])
    for (let byte = 0; byte < view.byteLength; byte += width)
      numbers[at++] = width === 2 ? view.getInt16(byte) : view.getInt32(byte)
  }
  return numbers
}

/** PostgreSQL counts microseconds since 2000; those below the millisecond tell fixes of one time apart. */
const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1)

function joinTimes(parts: readonly SentPart[], count: number): Float64Array {
  const times = new Float64Array(count)
  let at = 0
  for (const part of parts) {
    const view = viewOf(part.time)
    for (let byte = 0; byte < view.byteLength; byte += 8) {
      const micros = view.getInt32(byte) * 2 ** 32 + view.getUint32(byte + 4)
      times[at++] = Math.floor(micros / 1000) + POSTGRES_EPOCH_MS
    }
  }
  return times
}

/** Fixes of a device in times of a range that follow one another. The end of the range is included. */
export function inTimes(deviceId: number, times: readonly Range[], range: Range): SQL {
  const within = times.map(({ from, to }) =>
    and(gte(fixes.fixTime, from), to < range.to ? lt(fixes.fixTime, to) : lte(fixes.fixTime, to)),
  )
  return and(eq(fixes.deviceId, deviceId), times.length > 0 ? or(...within) : sql`false`) as SQL
}

/** PostgreSQL's `{"2026-01-02 03:04:05.6+00",…}` as JSON of ISO times. */
function isoTimes(text: string | null): string {
  return text
    ? `[${text
        .slice(1, -1)
        .replaceAll('+00"', 'Z"')
        .replace(/(\d) (\d)/g, '$1T$2')}]`
    : '[]'
}

/**
 * What the engine made of a range: trips, stops and gaps that touch it, the open ones too. One that reaches into the
 * time of a foreign owner is left out, whole.
 */
export async function readSegments(
  access: Access,
  imei: string,
  { from, to }: Range,
): Promise<Pick<Track, 'stops' | 'trips' | 'gaps'>> {
  const deviceId = await openDeviceIdOf(access, imei)
  const found = await database()
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
  const running = openSegments(steps?.movement).filter(
    ({ start, end }) => end.time >= from.getTime() && start.time <= to.getTime(),
  )
  const hidden = await foreignTimes(access, deviceId)
  const closed = found.filter(({ startTime, endTime }) => isBeside({ from: startTime, to: endTime }, hidden))
  const open = running.filter(({ start, end }) =>
    isBeside({ from: new Date(start.time), to: new Date(end.time) }, hidden),
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
