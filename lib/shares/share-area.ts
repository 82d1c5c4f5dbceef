import { DEGREE_M, distanceM, type LatLon } from '@/lib/geo/distance'
import type { Circle, SharePrivacy } from './schema'

const RADIANS = Math.PI / 180
/** Six decimals are a tenth of a metre. */
const DECIMALS = 1e6

/** A circle in which positions are withheld is wider by so much of its radius, from the least to the most. */
const WIDER = { least: 0.15, most: 0.5 }
/** The only circle in which they are told is smaller by so much. */
const SMALLER = { least: 0.05, most: 0.25 }

type EdgeShift = 'wider' | 'smaller'
/** What an edge is moved by: a text that nobody guesses. */
type SeedOf = (circle: Circle, shift: EdgeShift) => string

/** Where a link tells positions, and how exactly. */
export type ShareArea = {
  /** The point as it is told; null where it is withheld. */
  tell: (point: LatLon) => LatLon | null
  /** Whether the line between two points that are told leads through what is withheld. */
  crosses: (from: LatLon, to: LatLon) => boolean
  /** Whether there are positions that are withheld, and whether there are in a circle. */
  withholds: boolean
  withholdsOf: (circle: Circle) => boolean
}

/**
 * The area of a link's privacy. The edges of its circles are moved at random, by what `seedOf` says of each, so that where
 * positions begin and end does not give away what is in the middle: never so that less is withheld.
 */
export function shareArea({ withheld, onlyWithin, roundM }: SharePrivacy, seedOf: SeedOf): ShareArea {
  const moved = (circle: Circle, shift: EdgeShift) => movedCircle(circle, seedOf(circle, shift), shift)
  const hidden = withheld.map((circle) => moved(circle, 'wider'))
  const shown = onlyWithin && moved(onlyWithin, 'smaller')
  const isTold = (point: LatLon) =>
    hidden.every((circle) => distanceM(circle, point) > circle.radiusM) &&
    (shown === null || distanceM(shown, point) < shown.radiusM)
  return {
    tell: (point) => {
      const told = rounded(point, roundM)
      return isTold(point) && isTold(told) ? told : null
    },
    withholds: hidden.length > 0 || shown !== null,
    withholdsOf: (circle) =>
      hidden.some((one) => distanceM(one, circle) <= one.radiusM + circle.radiusM) ||
      (shown !== null && distanceM(shown, circle) + circle.radiusM >= shown.radiusM),
    crosses: (from, to) => hidden.some((circle) => distanceToLine(circle, from, to) <= circle.radiusM),
  }
}

/** Of a wider circle all of the old one is inside, and a smaller one is all inside of the old one. */
export function movedCircle(circle: Circle, seed: string, shift: EdgeShift): Circle {
  const random = randomOf(seed)
  const { least, most } = shift === 'wider' ? WIDER : SMALLER
  const room = circle.radiusM * (least + (most - least) * random())
  const course = 2 * Math.PI * random()
  const metres = room * random() * 0.95
  const lat = circle.lat + (metres * Math.cos(course)) / DEGREE_M
  const lon = circle.lon + (metres * Math.sin(course)) / (DEGREE_M * cosine(circle.lat))
  return { lat, lon, radiusM: shift === 'wider' ? circle.radiusM + room : circle.radiusM - room }
}

/** The nearest point of a grid of so many metres. */
export function rounded({ lat, lon }: LatLon, metres: number): LatLon {
  if (metres === 0) return { lat: sixDecimals(lat), lon: sixDecimals(lon) }
  const step = metres / DEGREE_M
  const row = Math.max(-90, Math.min(90, Math.round(lat / step) * step))
  const width = step / cosine(row)
  const column = Math.round(lon / width) * width
  const wrapped = column > 180 ? column - 360 : column < -180 ? column + 360 : column
  return { lat: sixDecimals(row), lon: sixDecimals(wrapped) }
}

const sixDecimals = (degrees: number) => Math.round(degrees * DECIMALS) / DECIMALS
/** At the poles a grid has one column. */
const cosine = (lat: number) => Math.max(0.001, Math.cos(lat * RADIANS))

/** How far a point is from the line between two others, metres; good for lines of some hundred kilometres. */
function distanceToLine(point: LatLon, from: LatLon, to: LatLon): number {
  const flat = ({ lat, lon }: LatLon) => {
    const east = ((((lon - point.lon + 540) % 360) + 360) % 360) - 180
    return { x: east * DEGREE_M * cosine(point.lat), y: (lat - point.lat) * DEGREE_M }
  }
  const [a, b] = [flat(from), flat(to)]
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / length))
  return Math.hypot(a.x + along * dx, a.y + along * dy)
}

/** Numbers from 0 up to 1 that follow from a text: FNV-1a starts mulberry32. */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5
  for (let at = 0; at < seed.length; at++) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Names the cell of a grid that the middle of a circle is in, as wide as the circle: what is drawn by hand twice is in one. */
export function cellOf({ lat, lon, radiusM }: Circle): string {
  const size = 2 ** Math.ceil(Math.log2(2 * radiusM))
  const row = Math.round((lat * DEGREE_M) / size)
  const column = Math.round((lon * DEGREE_M * cosine((row * size) / DEGREE_M)) / size)
  return `${size} ${row} ${column}`
}
