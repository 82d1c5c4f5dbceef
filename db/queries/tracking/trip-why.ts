import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { openDeviceIdOf } from '@/db/queries/devices/devices'
import { unpackWhy } from '@/db/queries/ingest/pack'
import { currentSteps } from '@/db/queries/ingest/step-states'
import { foreignTimes, ownedAt } from '@/db/queries/ownership/owned-times'
import { deviceSegments } from '@/db/schema/device-segments'
import { fixes as stored } from '@/db/schema/positions'
import type { Access } from '@/lib/auth/access'
import { isBeside } from '@/lib/devices/owned-times'
import { AppError } from '@/lib/errors'
import { openSegments } from '@/lib/tracking/open-segments'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import type { Decision, SegmentWhy, TripWhy } from '@/lib/tracking/why'

const FIXES_AROUND = 6

/** Why a trip begins and ends where it does: the rule, what was measured, and the fixes around each decision. */
export async function explainTrip(access: Access, imei: string, start: Date): Promise<TripWhy> {
  const deviceId = await openDeviceIdOf(access, imei)
  const trip = (await closedTrip(deviceId, start)) ?? (await openTrip(deviceId, start))
  if (!trip) throw new AppError('notFound')
  const hidden = await foreignTimes(access, deviceId)
  if (!isBeside({ from: trip.start, to: trip.end }, hidden)) throw new AppError('notFound')
  const [startFixes, endFixes] = await Promise.all([
    fixesAround(access, deviceId, trip.start, trip.why.start.fix),
    fixesAround(access, deviceId, trip.end, trip.why.end.fix),
  ])
  return {
    start: { ...shown(trip.why.start), at: trip.start.toISOString(), ...startFixes },
    end: trip.open ? null : { ...shown(trip.why.end), at: trip.end.toISOString(), ...endFixes },
  }
}

type Found = { start: Date; end: Date; why: SegmentWhy; open: boolean }

async function closedTrip(deviceId: number, start: Date): Promise<Found | null> {
  const [row] = await database()
    .select({ start: deviceSegments.startTime, end: deviceSegments.endTime, why: deviceSegments.why })
    .from(deviceSegments)
    .where(
      and(
        eq(deviceSegments.deviceId, deviceId),
        eq(deviceSegments.startTime, start),
        eq(deviceSegments.kind, SEGMENT_KINDS.trip),
      ),
    )
  return row?.why ? { ...row, why: unpackWhy(row.why), open: false } : null
}

async function openTrip(deviceId: number, start: Date): Promise<Found | null> {
  const steps = (await currentSteps([deviceId])).get(deviceId)
  const trip = openSegments(steps?.movement).find(({ kind }) => kind === 'trip')
  if (!trip || trip.start.time !== start.getTime()) return null
  return { start, end: new Date(trip.end.time), why: trip.why, open: true }
}

/** The fixes from before a boundary up to the one that decided it, the nearest to both ends. */
async function fixesAround(access: Access, deviceId: number, boundary: Date, decidedAt: number) {
  const own = sql`device_id = ${deviceId} and ${ownedAt(access, stored.deviceId, stored.fixTime)}`
  const rows = await database().execute<{
    time: string
    lat: number
    lon: number
    speed: number | null
    flags: number
    ignition: number | null
    between: number
  }>(sql`
    with boundary as (
      select * from ${stored} where ${own} and fix_time <= ${boundary.toISOString()}::timestamptz
      order by fix_time desc limit ${FIXES_AROUND}
    ), decided as (
      select * from ${stored} where ${own}
        and fix_time > ${boundary.toISOString()}::timestamptz and fix_time <= ${new Date(decidedAt).toISOString()}::timestamptz
      order by fix_time desc limit ${FIXES_AROUND}
    )
    select fix_time as time, lat, lon, speed_kmh as speed, flags, ignition, greatest(0, (
      select count(*) - ${FIXES_AROUND} from ${stored} where ${own}
        and fix_time > ${boundary.toISOString()}::timestamptz and fix_time <= ${new Date(decidedAt).toISOString()}::timestamptz
    ))::int as between
    from (select * from boundary union select * from decided) as fixes order by fix_time`)
  const fixes = rows.map(({ time, lat, lon, speed, flags, ignition }) => ({
    time: new Date(time).toISOString(),
    lat,
    lon,
    speedKmh: speed,
    flags,
    ignition: ignition === null ? null : ignition === 1,
    decided: Date.parse(time) === decidedAt,
  }))
  return { fixes, between: rows[0]?.between ?? 0 }
}

const shown = ({ rule, measured, threshold, fix }: Decision) => ({
  rule,
  measured,
  threshold,
  decidedAt: new Date(fix).toISOString(),
})
