import type { DecodedTrack } from '@/lib/playback/delta-track'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { trackFixes } from '@/lib/tracking/engine'
import { openSegments } from '@/lib/tracking/open-segments'
import { NEW_TRACKING, type Segment } from '@/lib/tracking/state'
import { fixesOf } from '../../support/track-fixes'

export type MadeFix = {
  /** Seconds after `EPOCH`. */
  at: number
  lat: number
  lon: number
  speedKmh?: number | null
  heading?: number | null
  altitude?: number | null
  ignition?: boolean | null
  flags?: number
  source?: number
}

export const EPOCH = Date.UTC(2026, 4, 1, 8)
export const second = (at: number) => EPOCH + at * 1000
const iso = (time: number) => new Date(time).toISOString()

/** The track of these fixes, judged by the engine as the gateway would. */
export function makeTrack(given: readonly MadeFix[]): DecodedTrack {
  const tracked = given.filter((fix) => !fix.flags && (fix.source ?? 1) === 1)
  const result = trackFixes(
    NEW_TRACKING,
    tracked.map(({ at, lat, lon, speedKmh = null, ignition = null }) => ({
      time: second(at),
      lat,
      lon,
      speedKmh,
      ignition,
    })),
  )
  const verdicts = new Map(tracked.map((fix, index) => [fix, result.verdicts[index]]))
  const flags = given.map((fix) => fix.flags ?? verdicts.get(fix)?.flags ?? 0)
  const stepCm = given.map((fix) => verdicts.get(fix)?.stepCm ?? 0)
  const segments = [
    ...result.closed.map((segment) => ({ ...segment, open: false })),
    ...openSegments(result.state).map((segment) => ({ ...segment, open: true })),
  ]
  const of = (kind: Segment['kind']) => segments.filter((segment) => segment.kind === kind)
  const ends = ({ start, end }: Segment) => ({ start: iso(start.time), end: iso(end.time) })
  return {
    fixes: fixesOf({
      time: given.map(({ at }) => iso(second(at))),
      lat: given.map(({ lat }) => lat),
      lon: given.map(({ lon }) => lon),
      speedKmh: given.map(({ speedKmh = null }) => speedKmh),
      heading: given.map(({ heading = null }) => heading),
      altitude: given.map(({ altitude = null }) => altitude),
      flags,
      source: given.map(({ source = 1 }) => source),
      ignition: given.map(({ ignition = null }) => (ignition === null ? null : Number(ignition))),
      stepCm,
    }),
    distance: stepCm.reduce((sum, cm, row) => sum + (flags[row] === 0 ? cm : 0), 0) / 100,
    stops: of('stop').map((stop) => ({
      ...ends(stop),
      lat: stop.start.lat,
      lon: stop.start.lon,
      seconds: (stop.end.time - stop.start.time) / 1000,
      open: stop.open,
    })),
    trips: of('trip').map((trip) => ({
      ...ends(trip),
      distance: trip.distanceCm / 100,
      maxSpeedKmh: trip.maxSpeedKmh,
      open: trip.open,
    })),
    gaps: of('gap').map(ends),
    keptFrom: '2026-01-01T00:00:00.000Z',
  }
}

const METRES_PER_DEGREE = 111_195

/** Fixes of a straight drive north at `kmh`, every `every` seconds from `from` to `to`. */
export function drive(from: number, to: number, kmh: number, start = 41, every = 10): MadeFix[] {
  const fixes: MadeFix[] = []
  for (let at = from; at <= to; at += every) {
    const metres = (kmh / 3.6) * (at - from)
    fixes.push({
      at,
      lat: start + metres / METRES_PER_DEGREE,
      lon: -8.6,
      speedKmh: kmh,
      heading: 0,
      ignition: true,
    })
  }
  return fixes
}

/** Fixes of a vehicle that stands at `lat`. */
export function stand(from: number, to: number, lat: number, ignition: boolean, every = 30): MadeFix[] {
  const fixes: MadeFix[] = []
  for (let at = from; at <= to; at += every)
    fixes.push({ at, lat, lon: -8.6, speedKmh: 0, heading: 0, ignition })
  return fixes
}

/** Where `drive` ends. */
export const driven = (seconds: number, kmh: number, start = 41) =>
  start + ((kmh / 3.6) * seconds) / METRES_PER_DEGREE

/** Stands 5 min, drives 10 min, idles 3 min and parks 7, drives 10 more, then stands for good. */
export function ordinaryDay(): MadeFix[] {
  const middle = driven(600, 60)
  const end = driven(600, 100, middle)
  return [
    ...stand(0, 270, 41, false),
    ...drive(300, 900, 60),
    ...stand(930, 1080, middle, true),
    ...stand(1110, 1500, middle, false),
    ...drive(1530, 2130, 100, middle),
    ...stand(2160, 2700, end, false),
  ]
}

/** A fix that lies somewhere else entirely. */
export const wild = (at: number): MadeFix => ({ at, lat: 10, lon: 10, speedKmh: 50, flags: FIX_FLAGS.jump })
