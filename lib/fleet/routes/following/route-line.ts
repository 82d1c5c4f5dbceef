import { DEGREE_M, distanceM, type LatLon } from '@/lib/geo/distance'

/** Cells of an index by place, degrees of latitude: some 1.1 km, more than any offset limit. */
const CELL = 0.01
const RADIANS = Math.PI / 180
/**
 * A fix is looked for from so many metres of the line behind where the last one was, up to so much more of it than the straight
 * way since then, and never farther ahead than so many segments.
 */
const BEHIND_M = 150
const WINDING = 1.5
const LEAST_AHEAD_M = 150
const MOST_AHEAD = 200

/** A line that is driven along, made once and asked of every fix. `alongs` are metres from its start to each corner. */
export type RouteLine = {
  readonly lats: Float64Array
  readonly lons: Float64Array
  readonly alongs: Float64Array
  readonly lengthM: number
  readonly cellLon: number
  readonly cells: ReadonlyMap<number, readonly Stretch[]>
}

/** Segments of a cell that follow each other, looked at in one go; and the place that they take up, its sides in degrees. */
type Stretch = {
  first: number
  last: number
  south: number
  north: number
  /** From the start of the line to the east. */
  west: number
  east: number
}

/** Where on a line a place is nearest: the segment from corner `segment` on, metres from the start, metres beside it. */
export type OnLine = { segment: number; alongM: number; offM: number }

/** `corners` are at least two, without two equal ones in a row. */
export function routeLine(corners: readonly LatLon[]): RouteLine {
  const lats = Float64Array.from(corners, ({ lat }) => lat)
  const lons = Float64Array.from(corners, ({ lon }) => lon)
  const alongs = new Float64Array(corners.length)
  for (let at = 1; at < corners.length; at++) {
    const [from, to] = [corners[at - 1], corners[at]]
    if (from && to) alongs[at] = (alongs[at - 1] ?? 0) + distanceM(from, to)
  }
  const middle = (corners[0]?.lat ?? 0) + (corners.at(-1)?.lat ?? 0)
  const cellLon = CELL / Math.max(0.1, Math.cos((middle / 2) * RADIANS))
  const cells = cellsOf(lats, lons, cellLon)
  return { lats, lons, alongs, lengthM: alongs[corners.length - 1] ?? 0, cellLon, cells }
}

/** A segment that leads against the way of the vehicle is taken for so much farther off. */
const AGAINST_M = 30
/** And one whose turn has not come, or is over. */
const OUT_OF_TURN_M = 60
/** Metres are measured by the latitude of the place alone: so much more, and nothing near enough is left out. */
const MORE = 1.01
/** Below that a vehicle stands, and its way says nothing. */
const LEAST_WAY_M = 10

/** Metres to the east and north. */
type Way = { x: number; y: number }

/** Which way a vehicle drove last, over at least `LEAST_WAY_M`, and where it was then. Plain JSON. */
export type Heading = LatLon & Way

/**
 * Where a vehicle is, and the fix before; `segment` and `alongM` are where on the line it was then. Without a `heading` its way
 * is what leads here from the fix before. What lies beyond `untilM` comes out of turn, as does what lies behind.
 */
type Asked = {
  place: LatLon
  before: LatLon | null
  segment: number | null
  alongM?: number
  heading?: Way | null
  untilM?: number | null
}

/**
 * Where a vehicle is on a line; null, or farther from it, where it is not within `withinM`. Near where it was before comes
 * first, and segments that lead the way it drives: a line through the same street twice, or to and fro, is followed in order.
 */
export function placeOnLine(line: RouteLine, asked: Asked, withinM: number): OnLine | null {
  const { place, segment, untilM = null } = asked
  const scale = Math.cos(place.lat * RADIANS) * DEGREE_M
  const way = asked.heading === undefined ? headingOn(null, asked.before, place) : asked.heading
  const near = nearBefore(line, asked, way, scale)
  // Against the line in its turn: it may have turned round by now.
  const isAgainst = near !== null && near.cost > near.offM && untilM !== null
  if (near && near.offM <= withinM && !isAgainst) return near
  const hasTurn = segment !== null && untilM !== null
  const turn = hasTurn ? { fromM: alongOf(line, asked) - BEHIND_M, toM: untilM } : ALWAYS
  // What is farther off than that costs more than all that is near enough, whatever its direction.
  const margin = (withinM + AGAINST_M + OUT_OF_TURN_M) * MORE
  const { lat, lon } = place
  const latMargin = margin / DEGREE_M
  const lonMargin = margin / scale
  const east = eastOf(line.lons[0] ?? 0, lon)
  const row = Math.floor(lat / CELL)
  const column = Math.floor(lon / line.cellLon)
  // Of the cells around that of the place those that are near enough: mostly none of them.
  const lastRow = Math.min(row + 1, Math.floor((lat + latMargin) / CELL))
  const firstColumn = Math.max(column - 1, Math.floor((lon - lonMargin) / line.cellLon))
  const lastColumn = Math.min(column + 1, Math.floor((lon + lonMargin) / line.cellLon))
  let best: Found | null = near && near.offM <= withinM ? near : null
  for (let y = Math.max(row - 1, Math.floor((lat - latMargin) / CELL)); y <= lastRow; y++)
    for (let x = firstColumn; x <= lastColumn; x++) {
      const cell = line.cells.get(cellKey(y, x))
      if (!cell) continue
      for (const stretch of cell) {
        if (lat < stretch.south - latMargin || lat > stretch.north + latMargin) continue
        if (east < stretch.west - lonMargin || east > stretch.east + lonMargin) continue
        const found = nearestOf(line, place, scale, way, stretch.first, stretch.last, turn)
        if (found && (!best || isBetter(found, best, withinM))) best = found
      }
    }
  return best
}

type Near = { place: LatLon; before: LatLon; alongM: number; heading: Way | null }

/** Where a vehicle is that comes from a place of the line, and nowhere else on it; null, or farther from it, where it is not there. */
export function placeNear(line: RouteLine, { place, before, alongM, heading }: Near): OnLine | null {
  const scale = Math.cos(place.lat * RADIANS) * DEGREE_M
  return nearBefore(line, { place, before, segment: segmentAt(line, alongM), alongM }, heading, scale)
}

/** What is near enough, whatever its direction and turn, before what is not. */
const isBetter = (one: Found, other: Found, withinM: number): boolean =>
  one.offM <= withinM === other.offM <= withinM ? one.cost < other.cost : one.offM <= withinM

function nearBefore(line: RouteLine, asked: Asked, way: Way | null, scale: number): Found | null {
  const { place, before, segment } = asked
  if (segment === null) return null
  const alongM = alongOf(line, asked)
  const first = firstBehind(line, segment, alongM)
  const last = lastAhead(line, segment, alongM + (before ? metresTo(before, place, scale) : 0) * WINDING)
  return nearestOf(line, place, scale, way, first, last, ALWAYS)
}

const alongOf = ({ alongs }: RouteLine, { segment, alongM }: Asked): number =>
  alongM ?? alongs[segment ?? 0] ?? 0

const metresTo = (from: LatLon, to: LatLon, scale: number): number => {
  const [x, y] = [eastOf(from.lon, to.lon) * scale, (to.lat - from.lat) * DEGREE_M]
  return Math.sqrt(x * x + y * y)
}

/**
 * Which way a vehicle drives by where it comes to: the same as before until it has gone far enough, so that frequent fixes and
 * standing say nothing else. `before` is where it was, where nothing else is known.
 */
export function headingOn(was: Heading | null, before: LatLon | null, place: LatLon): Heading | null {
  const from = was ?? before
  if (!from) return { lat: place.lat, lon: place.lon, x: 0, y: 0 }
  const scale = Math.cos(place.lat * RADIANS) * DEGREE_M
  const [x, y] = [eastOf(from.lon, place.lon) * scale, (place.lat - from.lat) * DEGREE_M]
  if (x * x + y * y >= LEAST_WAY_M * LEAST_WAY_M) return { lat: place.lat, lon: place.lon, x, y }
  return was ?? { lat: from.lat, lon: from.lon, x: 0, y: 0 }
}

/** The segment of a line that is so many metres from its start. */
function segmentAt({ alongs }: RouteLine, alongM: number): number {
  let [first, last] = [0, alongs.length - 2]
  while (first < last) {
    const middle = (first + last + 1) >> 1
    if ((alongs[middle] ?? 0) <= alongM) first = middle
    else last = middle - 1
  }
  return first
}

/** The place of a line that is so many metres from its start. */
export function placeAlong(line: RouteLine, alongM: number): LatLon {
  const at = segmentAt(line, alongM)
  const { lats, lons, alongs } = line
  const [lat, lon, from] = [lats[at] ?? 0, lons[at] ?? 0, alongs[at] ?? 0]
  const lengthM = (alongs[at + 1] ?? from) - from
  const share = lengthM > 0 ? Math.min(1, (alongM - from) / lengthM) : 0
  return {
    lat: lat + share * ((lats[at + 1] ?? lat) - lat),
    lon: lon + share * eastOf(lon, lons[at + 1] ?? lon),
  }
}

function firstBehind({ alongs }: RouteLine, segment: number, alongM: number): number {
  let first = segment
  while (first > 0 && (alongs[first] ?? 0) > alongM - BEHIND_M) first--
  return first
}

/** The last segment that the vehicle can be on when it came up to `alongM` since it was on `segment`. */
function lastAhead({ alongs }: RouteLine, segment: number, alongM: number): number {
  const reach = alongM + LEAST_AHEAD_M
  const most = Math.min(alongs.length - 2, segment + MOST_AHEAD)
  let last = segment
  while (last < most && (alongs[last + 1] ?? 0) < reach) last++
  return last
}

/** Which part of the line comes next. */
type Turn = { fromM: number; toM: number }
const ALWAYS: Turn = { fromM: Number.NEGATIVE_INFINITY, toM: Number.POSITIVE_INFINITY }

/** `cost` is the distance with what a wrong direction, or turn, adds. */
type Found = OnLine & { cost: number }

/** The nearest of the segments from `first` to `last`; of equal ones the first. */
function nearestOf(
  { lats, lons, alongs }: RouteLine,
  { lat, lon }: LatLon,
  scale: number,
  way: Way | null,
  first: number,
  last: number,
  { fromM, toM }: Turn,
): Found | null {
  // Numbers of their own rather than an object: this runs for every segment that is looked at.
  let leastCost = Number.POSITIVE_INFINITY
  let offOfBest = 0
  let alongOfBest = 0
  let best = -1
  let fromX = eastOf(lon, lons[first] ?? 0) * scale
  let fromY = ((lats[first] ?? 0) - lat) * DEGREE_M
  for (let at = first; at <= last; at++) {
    const x = eastOf(lon, lons[at + 1] ?? 0) * scale
    const y = ((lats[at + 1] ?? 0) - lat) * DEGREE_M
    const alongX = x - fromX
    const alongY = y - fromY
    const square = alongX * alongX + alongY * alongY
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, -(fromX * alongX + fromY * alongY) / square))
    const offX = fromX + share * alongX
    const offY = fromY + share * alongY
    const offM = Math.sqrt(offX * offX + offY * offY)
    let cost = way && way.x * alongX + way.y * alongY < 0 ? offM + AGAINST_M : offM
    const from = alongs[at] ?? 0
    const alongM = from + share * ((alongs[at + 1] ?? from) - from)
    if (alongM < fromM || alongM > toM) cost += OUT_OF_TURN_M
    if (cost < leastCost) {
      leastCost = cost
      offOfBest = offM
      best = at
      alongOfBest = alongM
    }
    fromX = x
    fromY = y
  }
  if (best < 0) return null
  return { segment: best, alongM: alongOfBest, offM: offOfBest, cost: leastCost }
}

/** Degrees to the east from one longitude to another, the short way round. */
const eastOf = (from: number, to: number): number => {
  const east = to - from
  return east > 180 ? east - 360 : east < -180 ? east + 360 : east
}

const cellKey = (row: number, column: number): number => row * 100_000 + column

/** Which segments lead through which cell. A segment is walked by half cells, so that it leaves out none but at corners. */
function cellsOf(lats: Float64Array, lons: Float64Array, cellLon: number): Map<number, Stretch[]> {
  const cells = new Map<number, Stretch[]>()
  const start = lons[0] ?? 0
  for (let at = 0; at < lats.length - 1; at++) {
    const [lat, lon] = [lats[at] ?? 0, lons[at] ?? 0]
    const [north, east] = [(lats[at + 1] ?? 0) - lat, eastOf(lon, lons[at + 1] ?? 0)]
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(north) / CELL, Math.abs(east) / cellLon) * 2))
    const from = eastOf(start, lon)
    for (let step = 0; step <= steps; step++) {
      const row = Math.floor((lat + (north * step) / steps) / CELL)
      const key = cellKey(row, Math.floor(eastOf(0, lon + (east * step) / steps) / cellLon))
      const cell = cells.get(key) ?? []
      if (cell.length === 0) cells.set(key, cell)
      const last = cell.at(-1)
      if (last?.last === at) continue
      const [south, west] = [Math.min(lat, lat + north), Math.min(from, from + east)]
      const [farNorth, farEast] = [Math.max(lat, lat + north), Math.max(from, from + east)]
      if (last && last.last === at - 1) {
        last.last = at
        last.south = Math.min(last.south, south)
        last.north = Math.max(last.north, farNorth)
        last.west = Math.min(last.west, west)
        last.east = Math.max(last.east, farEast)
      } else cell.push({ first: at, last: at, south, north: farNorth, west, east: farEast })
    }
  }
  return cells
}
