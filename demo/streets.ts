import { METRES_PER_DEGREE, metresPerDegreeOfLon } from './geometry'
import { addPoint, emptyPath, type Path } from './path'
import { PLACES, type PlaceName } from './places'
import { type Random, randomFrom } from './random'

/** A kerb in a place with streets: `x` metres along one of the streets that run across it. */
export type Spot = { place: PlaceName; row: number; x: number }

/** Streets that run across (rows) and up (columns), as distances from the middle; index 0 is the middle one. */
type Grid = {
  place: PlaceName
  rows: Map<number, number>
  columns: Map<number, number>
  halfM: number
  turn: number
  waves: readonly number[]
}

const SAMPLE_M = 32
const MIN_BLOCK_M = 90
/** Every fourth street is a main street. */
const MAIN_EVERY = 4
const MAIN_KMH = 50
const SIDE_KMH = 36

const grids = new Map<PlaceName, Grid>()

function gridOf(place: PlaceName): Grid {
  const known = grids.get(place)
  if (known) return known
  const halfM = PLACES[place].streetsM
  if (halfM === 0) throw new Error(`${place} has no streets`)
  const random = randomFrom('streets', place)
  const turn = random.between(-0.7, 0.7)
  const waves = Array.from({ length: 4 }, () => random.between(0, 2 * Math.PI))
  const grid = { place, rows: lines(halfM, random), columns: lines(halfM, random), halfM, turn, waves }
  grids.set(place, grid)
  return grid
}

/** Uneven distances from the middle to both sides, by index. */
function lines(halfM: number, random: Random): Map<number, number> {
  const result = new Map([[0, 0]])
  for (const side of [1, -1]) {
    let at = 0
    for (let index = 1; ; index++) {
      at += random.between(MIN_BLOCK_M, 190)
      if (at > halfM) break
      result.set(side * index, side * at)
    }
  }
  return result
}

/** A kerb that the draws choose. */
export function randomSpot(place: PlaceName, random: Random): Spot {
  const grid = gridOf(place)
  const row = random.pick([...grid.rows.keys()])
  return { place, row, x: random.between(-0.92, 0.92) * grid.halfM }
}

/** At least about how many metres it is to drive between two kerbs of one place. */
export function leastMetres(a: Spot, b: Spot): number {
  return Math.abs(a.x - b.x) + Math.abs(a.row - b.row) * MIN_BLOCK_M
}

/** Adds the way from the kerb to the middle of its place, arriving as near to `heading` as two ways allow. */
export function addWayToMiddle(path: Path, from: Spot, heading: number): void {
  const grid = gridOf(from.place)
  const y = grid.rows.get(from.row) ?? 0
  const alongColumn = normal(Math.atan2(0, -y) + grid.turn)
  const alongRow = normal(Math.atan2(-from.x, 0) + grid.turn)
  const wanted = (heading * Math.PI) / 180
  // Arriving by the middle column needs the spot off the middle row.
  const byColumn = from.row !== 0 && Math.cos(alongColumn - wanted) > Math.cos(alongRow - wanted)
  const column = byColumn ? 0 : columnNear(grid, from.x * 0.5)
  const x = grid.columns.get(column) ?? 0
  if (from.row === 0) addStreet(path, grid, from.x, 0, 0, 0, 0, null)
  else {
    addStreet(path, grid, from.x, y, x, y, from.row, null)
    addStreet(path, grid, x, y, x, 0, null, column)
    if (x !== 0) addStreet(path, grid, x, 0, 0, 0, 0, null)
  }
}

/** Adds the way between two kerbs of one place: along the street, up another one, along again. */
export function addWayBetween(path: Path, from: Spot, to: Spot): void {
  const grid = gridOf(from.place)
  const fromY = grid.rows.get(from.row) ?? 0
  const toY = grid.rows.get(to.row) ?? 0
  if (from.row === to.row) {
    addStreet(path, grid, from.x, fromY, to.x, toY, from.row, null)
    return
  }
  const column = columnNear(grid, (from.x + to.x) / 2)
  const x = grid.columns.get(column) ?? 0
  addStreet(path, grid, from.x, fromY, x, fromY, from.row, null)
  addStreet(path, grid, x, fromY, x, toY, null, column)
  addStreet(path, grid, x, toY, to.x, toY, to.row, null)
}

/** The main street nearest to `x`, or any street when no main one is near. */
function columnNear(grid: Grid, x: number): number {
  let best = 0
  let bestCost = Number.POSITIVE_INFINITY
  for (const [index, at] of grid.columns) {
    const cost = Math.abs(at - x) + (isMain(index) ? 0 : 150)
    if (cost < bestCost) [best, bestCost] = [index, cost]
  }
  return best
}

const isMain = (index: number | null): boolean => index !== null && index % MAIN_EVERY === 0

/** Adds points from one end of an interval of street to the other; lights may stand at main crossings. */
function addStreet(
  path: Path,
  grid: Grid,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  row: number | null,
  column: number | null,
): void {
  const length = Math.hypot(x2 - x1, y2 - y1)
  if (length < 1) return
  const main = isMain(row ?? column)
  const limit = main ? MAIN_KMH : SIDE_KMH
  const pieces = Math.max(1, Math.round(length / SAMPLE_M))
  const crossings = row === null ? grid.rows : grid.columns
  const first = row === null ? y1 : x1
  const last = row === null ? y2 : x2
  for (let piece = 0; piece <= pieces; piece++) {
    const part = piece / pieces
    const from = first + (last - first) * part
    const to = first + ((last - first) * (piece + 1)) / pieces
    const lights = piece < pieces && crossesMain(crossings, Math.min(from, to), Math.max(from, to))
    place(path, grid, x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, limit, lights ? 1 : 0)
  }
}

function crossesMain(crossings: Map<number, number>, min: number, max: number): boolean {
  for (const [index, at] of crossings) if (isMain(index) && at >= min && at < max) return true
  return false
}

/** Streets are not drawn with a ruler: the grid is bent in long waves and turned. */
function place(path: Path, grid: Grid, x: number, y: number, limit: number, lights: number): void {
  const { lat, lon, altitudeM } = PLACES[grid.place]
  const east = x + wave(grid, 0, y, x + y) - wave(grid, 0, 0, 0)
  const north = y + wave(grid, 2, x, x - y) - wave(grid, 2, 0, 0)
  const cos = Math.cos(grid.turn)
  const sin = Math.sin(grid.turn)
  addPoint(
    path,
    lat + (north * cos - east * sin) / METRES_PER_DEGREE,
    lon + (north * sin + east * cos) / metresPerDegreeOfLon(lat),
    limit,
    altitudeM,
    lights,
  )
}

function wave(grid: Grid, phase: number, long: number, short: number): number {
  const turn = 2 * Math.PI
  return (
    48 * Math.sin((turn * long) / 1500 + (grid.waves[phase] ?? 0)) +
    11 * Math.sin((turn * short) / 520 + (grid.waves[phase + 1] ?? 0))
  )
}

function normal(angle: number): number {
  return Math.atan2(Math.sin(angle), Math.cos(angle))
}

/** Where a kerb is on the ground. */
export function spotPosition(spot: Spot): { lat: number; lon: number; altitudeM: number } {
  const grid = gridOf(spot.place)
  const point = emptyPath()
  place(point, grid, spot.x, grid.rows.get(spot.row) ?? 0, 0, 0)
  return { lat: point.lat[0] ?? 0, lon: point.lon[0] ?? 0, altitudeM: point.altitudeM[0] ?? 0 }
}
