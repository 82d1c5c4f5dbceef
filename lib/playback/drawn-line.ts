import type { Feature, FeatureCollection, LineString, MultiLineString, Position } from 'geojson'
import type { Path } from './path'
import type { Silence } from './silences'
import { firstEndingAfter, type Span } from './spans'
import { SPEED_CLASSES, steadySpeedClass } from './speed-classes'

/** Nearer than this (about half a metre) two fixes are one point of a line. */
const SAME_POINT_DEGREES = 5e-6
/** More fixes than these take a while to draw; they are drawn first as finely as the screen shows them. */
const MANY = 20_000
/** As much of a whole way as one pixel and a half of a screen that shows all of it. */
const SCREEN_SHARE = 1 / 600

export type DrawnLine = FeatureCollection<MultiLineString, { speed: number }>

/** What of a path is drawn: indexes, both included. */
export type IndexRange = { first: number; last: number }

/**
 * The way as one feature per speed class, each holding its runs: six features however many fixes, for
 * the map cuts and simplifies each for every zoom. Where the vehicle stands its jitter is left out; over
 * a gap there is no line. Fixes nearer to each other than `near` degrees are one point.
 */
export function drawLine(
  path: Path,
  range: IndexRange,
  bounds: readonly number[],
  { silences, stops }: { silences: ReadonlyMap<number, Silence>; stops: readonly Span[] },
  near = SAME_POINT_DEGREES,
): DrawnLine {
  const runs = new RunWriter(near)
  let speed = 0
  for (let i = range.first; i < range.last; i++) {
    if (silences.get(i)?.gap) {
      runs.end()
      continue
    }
    if (standsFrom(path, i, stops)) continue
    const kmh = path.speedKmh[i + 1] ?? 0
    speed = steadySpeedClass(Number.isNaN(kmh) ? 0 : kmh, speed, bounds)
    runs.segment(path, i, speed)
  }
  return runs.done()
}

/** Whether the map takes a while to draw a way. */
export const isLongWay = ({ count }: Pick<Path, 'count'>): boolean => count >= MANY

/** How near two fixes of a long way are one point while all of it is on the screen; null for short ways. */
export function nearOnScreen(path: Path): number | null {
  if (!isLongWay(path)) return null
  const { lon, lat } = path
  const extent = (values: Float64Array) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const value of values) {
      if (value < low) low = value
      if (value > high) high = value
    }
    return high - low
  }
  return Math.max(SAME_POINT_DEGREES, Math.max(extent(lon), extent(lat)) * SCREEN_SHARE)
}

/** Whether the vehicle still stands at the fix after `i`. */
function standsFrom({ time }: Path, i: number, stops: readonly Span[]): boolean {
  const from = time[i] ?? 0
  const stop = stops[firstEndingAfter(stops, from)]
  return stop !== undefined && stop.from <= from && stop.to >= (time[i + 1] ?? 0)
}

class RunWriter {
  constructor(private readonly near: number) {}

  private readonly classes: Position[][][] = Array.from({ length: SPEED_CLASSES }, () => [])
  private run: Position[] = []
  private speed = 0
  private at = -1
  private lon = Number.NaN
  private lat = Number.NaN

  /** Draws from fix `i` to the next; a run goes on while it is of the same class and without a break. */
  segment({ lon, lat }: Path, i: number, speed: number): void {
    if (this.at !== i && this.run.length > 0 && !this.isHere(lon[i] ?? 0, lat[i] ?? 0)) this.end()
    if (speed !== this.speed && this.run.length > 0) {
      const joint = this.run.at(-1)
      this.end()
      if (joint) this.run.push(joint)
    }
    this.speed = speed
    if (this.run.length === 0) this.point(lon[i] ?? 0, lat[i] ?? 0)
    const [x, y] = [lon[i + 1] ?? 0, lat[i + 1] ?? 0]
    if (!this.isHere(x, y)) this.point(x, y)
    this.at = i + 1
  }

  private point(lon: number, lat: number): void {
    this.run.push([lon, lat])
    this.lon = lon
    this.lat = lat
  }

  private isHere(lon: number, lat: number): boolean {
    return Math.abs(lon - this.lon) < this.near && Math.abs(lat - this.lat) < this.near
  }

  end(): void {
    if (this.run.length > 1) this.classes[this.speed]?.push(this.run)
    this.run = []
  }

  done(): DrawnLine {
    this.end()
    return {
      type: 'FeatureCollection',
      features: this.classes.flatMap((coordinates, speed) =>
        coordinates.length > 0
          ? [{ type: 'Feature', properties: { speed }, geometry: { type: 'MultiLineString', coordinates } }]
          : [],
      ),
    }
  }
}

export type DrawnGap = Feature<LineString, { from: number; to: number }>

/** A straight line over every gap between two places. */
export function drawGaps(path: Path, { first, last }: IndexRange, silences: Iterable<Silence>): DrawnGap[] {
  const drawn: DrawnGap[] = []
  for (const { index, gap } of silences) {
    if (!gap || index < first || index >= last) continue
    const ends = [index, index + 1].map((i) => [path.lon[i] ?? 0, path.lat[i] ?? 0])
    drawn.push({
      type: 'Feature',
      properties: { from: gap.from, to: gap.to },
      geometry: { type: 'LineString', coordinates: ends },
    })
  }
  return drawn
}
