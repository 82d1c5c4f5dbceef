import { LRUCache } from 'lru-cache'
import { headingBetween, metresBetween, turnBetween } from './geometry'
import { addPath, addPoint, emptyPath, type Path } from './path'
import type { PlaceName } from './places'
import { roadPath } from './roads'
import { quickestWay } from './route-search'
import { addWayBetween, addWayToMiddle, type Spot } from './streets'

/** A way to drive, at least three points; the arrays run in step. */
export type Route = {
  lat: Float64Array
  lon: Float64Array
  /** Metres from the start. */
  alongM: Float64Array
  /** The limit from this point to the next, in km/h. */
  limitKmh: Float64Array
  altitudeM: Float64Array
  lights: Uint8Array
  lengthM: number
}

/** Corners sharper than this are driven as an arc. */
const CORNER_DEGREES = 20
const ARC_M = 11

type Way = { from: Spot; to: Spot; via: readonly PlaceName[] }

const kept = new LRUCache<string, Route, Way>({
  max: 400,
  memoMethod: (_key, _stale, { context: { from, to, via } }) => finish(drawWay(from, to, via)),
})

/** The way from one kerb to another by the quickest roads, through the places between when given. */
export function routeBetween(from: Spot, to: Spot, via: readonly PlaceName[] = []): Route {
  const key = [from.place, from.row, from.x, to.place, to.row, to.x, ...via].join()
  return kept.memo(key, { context: { from, to, via } })
}

function drawWay(from: Spot, to: Spot, via: readonly PlaceName[]): Path {
  const path = emptyPath()
  if (from.place === to.place && via.length === 0) {
    addWayBetween(path, from, to)
    return path
  }
  const stops = [from.place, ...via, to.place]
  const way = stops.slice(1).flatMap((stop, index) => quickestWay(stops[index] as PlaceName, stop))
  const roads = emptyPath()
  for (const { link, backwards } of way) addPath(roads, roadPath(link), backwards)

  addWayToMiddle(path, from, headingAt(roads, 0))
  addPath(path, roads, false)
  const arrival = emptyPath()
  // The way from the kerb, driven the other way round.
  addWayToMiddle(arrival, to, headingAt(roads, roads.lat.length - 2) + 180)
  addPath(path, arrival, true)
  return path
}

function headingAt(path: Path, index: number): number {
  const at = Math.max(index, 0)
  return headingBetween(path.lat[at] ?? 0, path.lon[at] ?? 0, path.lat[at + 1] ?? 0, path.lon[at + 1] ?? 0)
}

/** Joins pieces without double points, rounds the corners and measures. */
function finish(drawn: Path): Route {
  const path = roundCorners(withoutDoubles(drawn))
  while (path.lat.length < 3) splitFirstPiece(path)
  const count = path.lat.length
  const alongM = new Float64Array(count)
  for (let at = 1; at < count; at++) alongM[at] = (alongM[at - 1] ?? 0) + metresToPrevious(path, at)
  return {
    lat: Float64Array.from(path.lat),
    lon: Float64Array.from(path.lon),
    alongM,
    limitKmh: Float64Array.from(path.limitKmh),
    altitudeM: Float64Array.from(path.altitudeM),
    lights: Uint8Array.from(path.lights),
    lengthM: alongM[count - 1] ?? 0,
  }
}

function metresToPrevious(path: Path, at: number): number {
  return metresBetween(path.lat[at - 1] ?? 0, path.lon[at - 1] ?? 0, path.lat[at] ?? 0, path.lon[at] ?? 0)
}

function copyPoint(to: Path, from: Path, at: number): void {
  addPoint(
    to,
    from.lat[at] ?? 0,
    from.lon[at] ?? 0,
    from.limitKmh[at] ?? 0,
    from.altitudeM[at] ?? 0,
    from.lights[at] ?? 0,
  )
}

function withoutDoubles(path: Path): Path {
  const result = emptyPath()
  for (let at = 0; at < path.lat.length; at++) {
    const last = result.lat.length - 1
    const same =
      last >= 0 &&
      metresBetween(result.lat[last] ?? 0, result.lon[last] ?? 0, path.lat[at] ?? 0, path.lon[at] ?? 0) < 1
    if (same) result.limitKmh[last] = path.limitKmh[at] ?? 0
    else copyPoint(result, path, at)
  }
  return result
}

function roundCorners(path: Path): Path {
  const result = emptyPath()
  const last = path.lat.length - 1
  for (let at = 0; at <= last; at++) {
    const sharp =
      at > 0 && at < last && turnBetween(headingAt(path, at - 1), headingAt(path, at)) > CORNER_DEGREES
    if (sharp) addArc(result, path, at)
    else copyPoint(result, path, at)
  }
  return result
}

/** An arc in place of a corner (a quadratic Bézier curve whose middle is the corner). */
function addArc(result: Path, path: Path, at: number): void {
  const lat = path.lat[at] ?? 0
  const lon = path.lon[at] ?? 0
  const back = Math.min(0.45, ARC_M / metresToPrevious(path, at))
  const ahead = Math.min(0.45, ARC_M / metresToPrevious(path, at + 1))
  const fromLat = lat + ((path.lat[at - 1] ?? 0) - lat) * back
  const fromLon = lon + ((path.lon[at - 1] ?? 0) - lon) * back
  const toLat = lat + ((path.lat[at + 1] ?? 0) - lat) * ahead
  const toLon = lon + ((path.lon[at + 1] ?? 0) - lon) * ahead
  const limitBefore = path.limitKmh[at - 1] ?? 0
  for (let piece = 0; piece <= 4; piece++) {
    const t = piece / 4
    const u = 1 - t
    addPoint(
      result,
      u * u * fromLat + 2 * u * t * lat + t * t * toLat,
      u * u * fromLon + 2 * u * t * lon + t * t * toLon,
      piece < 2 ? limitBefore : (path.limitKmh[at] ?? 0),
      path.altitudeM[at] ?? 0,
    )
  }
}

/** A drive needs a point between its ends, where it may move. */
function splitFirstPiece(path: Path): void {
  const middle = (values: number[]): number => ((values[0] ?? 0) + (values[1] ?? values[0] ?? 0)) / 2
  const lat = middle(path.lat)
  const lon = middle(path.lon)
  const altitude = middle(path.altitudeM)
  path.lat.splice(1, 0, lat)
  path.lon.splice(1, 0, lon)
  path.altitudeM.splice(1, 0, altitude)
  path.limitKmh.splice(1, 0, path.limitKmh[0] ?? 0)
  path.lights.splice(1, 0, 0)
}
