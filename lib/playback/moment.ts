import { courseDegrees } from '@/lib/geo/distance'
import { lastAtOrBefore } from './fixes'
import type { Path } from './path'
import type { Silence } from './silences'

/** Where a vehicle was at a moment and how it moved; null is not known. */
export type Moment = {
  /** Index of the fix at or before it. */
  index: number
  lat: number
  /** May run beyond ±180°, as the path does. */
  lon: number
  speedKmh: number | null
  heading: number | null
  altitude: number | null
  metres: number
  /** The position is the last one known, not a present one. */
  silent: boolean
}

/** Nearer than this, two fixes tell no direction. */
const SAME_PLACE_DEGREES = 1e-5

/**
 * The vehicle at `time`, half-way between fixes where it was on its way between them. Over a gap it
 * stays where it fell silent; nothing is made up.
 */
export function momentAt(path: Path, silences: ReadonlyMap<number, Silence>, time: number): Moment | null {
  if (path.count === 0) return null
  const index = Math.max(0, lastAtOrBefore(path.time, time, path.count))
  const next = Math.min(index + 1, path.count - 1)
  const silence = silences.get(index)
  const began = silence?.movesFrom ?? path.time[index] ?? 0
  const ends = path.time[next] ?? 0
  const share = ends > began ? Math.min(1, Math.max(0, (time - began) / (ends - began))) : 0
  const between = (column: Float64Array) => mix(column[index] ?? 0, column[next] ?? 0, share)
  const stands = silence !== undefined && share === 0
  const gap = silence?.gap
  const silent = gap ? time > gap.from && time < gap.to : false
  return {
    index,
    lat: between(path.lat),
    lon: between(path.lon),
    speedKmh: stands ? (silent ? null : 0) : mixKnown(path.speedKmh, index, next, share),
    heading: headingAt(path, index, next, share),
    altitude: mixKnown(path.altitude, index, next, share),
    metres: between(path.metres),
    silent,
  }
}

const mix = (a: number, b: number, share: number) => a + (b - a) * share

/** Half-way between what was said at both ends; where one end is silent, what was said last. */
function mixKnown(column: Float32Array, index: number, next: number, share: number): number | null {
  const [a = Number.NaN, b = Number.NaN] = [column[index], column[next]]
  const both = !Number.isNaN(a) && !Number.isNaN(b)
  const value = both ? mix(a, b, share) : share < 1 ? a : b
  return Number.isNaN(value) ? null : value
}

/** The shorter way round between two headings; where none is reported, the course between the fixes. */
function headingAt(path: Path, index: number, next: number, share: number): number | null {
  const a = path.heading[index] ?? Number.NaN
  const b = path.heading[next] ?? Number.NaN
  if (Number.isNaN(a)) return courseFrom(path, index, next)
  if (Number.isNaN(b)) return a
  const turn = ((((b - a) % 360) + 540) % 360) - 180
  return (a + turn * share + 360) % 360
}

function courseFrom({ lat, lon }: Path, index: number, next: number): number | null {
  const from = { lat: lat[index] ?? 0, lon: lon[index] ?? 0 }
  const to = { lat: lat[next] ?? 0, lon: lon[next] ?? 0 }
  const near =
    Math.abs(to.lat - from.lat) < SAME_PLACE_DEGREES && Math.abs(to.lon - from.lon) < SAME_PLACE_DEGREES
  return near ? null : courseDegrees(from, to)
}
