import { headingBetween, metresBetween } from '@/demo/geometry'
import type { DrivePoint } from './drive-point'

/** How far to both sides a receiver's filter looks, and over which gap it does not. */
const WINDOW_MS = 3000
const GAP_MS = 300_000
/** Slower is standing still with jitter; faster is no vehicle but a jump. */
const STANDING_KMH = 2.5
const IMPOSSIBLE_KMH = 250

export type Motion = { speedKmh: number | null; heading: number | null }

/**
 * Speed and heading of each point, in the order of the list: as recorded, and otherwise from the
 * neighbours in time, as a receiver would smooth them. It is 0 while standing, when the last
 * heading is kept; an impossible speed is left open.
 */
export function deriveMotion(points: readonly DrivePoint[]): Motion[] {
  const inTime = points
    .map((point, index) => ({ point, index }))
    .sort((a, b) => a.point.time - b.point.time || a.index - b.index)
  const motions: Motion[] = new Array(points.length)
  let heading: number | null = null
  inTime.forEach(({ point, index }, at) => {
    const measured = measure(inTime, at)
    const speedKmh = point.speedKmh ?? measured.speedKmh
    if (point.heading !== null) heading = point.heading
    else if (speedKmh !== 0 && measured.heading !== null) heading = measured.heading
    motions[index] = { speedKmh, heading }
  })
  return motions
}

type Ordered = readonly { point: DrivePoint }[]

/** From the neighbours within the window, or the nearest one to each side where they are farther apart. */
function measure(inTime: Ordered, at: number): Motion {
  const here = inTime[at]?.point
  if (!here) return { speedKmh: null, heading: null }
  const first = neighbour(inTime, at, -1, here)
  const last = neighbour(inTime, at, 1, here)
  const seconds = (last.time - first.time) / 1000
  if (seconds <= 0) return { speedKmh: inTime.length > 1 ? null : 0, heading: null }
  const chord = metresBetween(first.lat, first.lon, last.lat, last.lon)
  // Far neighbours may lie around a bend; near ones carry the jitter of a standing receiver.
  const bent =
    metresBetween(first.lat, first.lon, here.lat, here.lon) +
    metresBetween(here.lat, here.lon, last.lat, last.lon)
  const kmh = (seconds * 1000 > 4 * WINDOW_MS ? bent : chord) * (3.6 / seconds)
  if (bent * 3.6 > IMPOSSIBLE_KMH * seconds) return { speedKmh: null, heading: null }
  if (kmh < STANDING_KMH) return { speedKmh: 0, heading: null }
  const heading =
    chord < 1 ? null : Math.round(headingBetween(first.lat, first.lon, last.lat, last.lon)) % 360
  return { speedKmh: Math.round(kmh * 10) / 10, heading }
}

function neighbour(inTime: Ordered, at: number, side: -1 | 1, here: DrivePoint): DrivePoint {
  let best = here
  for (let index = at + side; ; index += side) {
    const point = inTime[index]?.point
    if (!point) return best
    const away = Math.abs(point.time - here.time)
    if (away > (best === here ? GAP_MS : WINDOW_MS)) return best
    best = point
    if (away >= WINDOW_MS) return best
  }
}
