import { DEGREE_M } from '@/lib/geo/distance'
import { eastward, type ShapePoint } from './shape'

type Position = [lon: number, lat: number]

/** As many corners of the grid, about: wide corridors come finely, long and narrow ones more roughly. */
const MOST_CORNERS = 30_000
/** A corridor is at least so many and at most so many cells wide. */
const CELLS = { least: 2, most: 10 }
const RADIANS = Math.PI / 180

/**
 * All that is not farther than half its width from a line, as one area: its edge first, then what it leaves free within.
 * However often the line comes back on itself, no place is in it twice. Distances are measured at the corners of a grid, and
 * the edge is where half the width lies between two of them (marching squares).
 */
export function corridorArea(points: readonly ShapePoint[], widthM: number): Position[][] {
  const line = onMercator(points)
  if (line.length === 0) return []
  const half = widthM / 2
  const grid = gridFor(line, half)
  const rings = ringsOf(grid).map((ring) => ring.map(([x, y]): Position => [x, latOf(y)]))
  // What surrounds an area goes around it to the left, what is free within it to the right.
  const byArea = rings.map((ring) => ({ ring, area: signedArea(ring) })).sort((a, b) => b.area - a.area)
  return byArea.filter(({ area }, index) => index === 0 || area < 0).map(({ ring }) => ring)
}

/** On a map where angles are right: degrees east, and as many to the north as are as long there. */
type Flat = readonly [x: number, y: number]

const yOf = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / RADIANS
const latOf = (y: number) => (2 * Math.atan(Math.exp(y * RADIANS)) - Math.PI / 2) / RADIANS
/** Metres of a degree of that map. */
const metresAt = (y: number) => DEGREE_M / Math.cosh(y * RADIANS)

function onMercator(points: readonly ShapePoint[]): Flat[] {
  let at = points[0]?.[1] ?? 0
  return points.map(([lat, lon]) => {
    at += eastward(at, lon)
    return [at, yOf(lat)]
  })
}

type Grid = {
  /** Degrees of the map between two corners. */
  cell: number
  west: number
  south: number
  corners: Corners
}

/** Metres that corners of a grid are outside, less than zero within; unknown where they are far outside. In blocks of 32 × 32. */
class Corners {
  private readonly blocks = new Map<number, Float32Array>()

  get(column: number, row: number): number {
    return this.blocks.get(blockOf(column, row))?.[placeOf(column, row)] ?? FAR
  }

  /** Keeps what is less than was known. */
  lower(column: number, row: number, metres: number): void {
    const key = blockOf(column, row)
    let block = this.blocks.get(key)
    if (!block) {
      block = new Float32Array(1024).fill(FAR)
      this.blocks.set(key, block)
    }
    const place = placeOf(column, row)
    if (metres < (block[place] ?? FAR)) block[place] = metres
  }

  each(visit: (column: number, row: number, metres: number) => void): void {
    for (const [key, block] of this.blocks) {
      const [top, left] = [Math.floor(key / ROW), key % ROW]
      for (let place = 0; place < 1024; place++) {
        const metres = block[place] ?? FAR
        if (metres !== FAR) visit(left * 32 + (place & 31), top * 32 + (place >> 5), metres)
      }
    }
  }
}

const FAR = Number.POSITIVE_INFINITY
const ROW = 2 ** 22
const blockOf = (column: number, row: number) => (row >> 5) * ROW + (column >> 5)
const placeOf = (column: number, row: number) => ((row & 31) << 5) | (column & 31)

function gridFor(line: readonly Flat[], half: number): Grid {
  const xs = line.map(([x]) => x)
  const ys = line.map(([, y]) => y)
  const middle = metresAt((Math.min(...ys) + Math.max(...ys)) / 2)
  const metres = lengthOf(line) * middle
  // Of a strip around the line that is wider than the corridor by a cell and a half on each side.
  const wanted = Math.sqrt(((metres + 2 * half) * half * 4) / MOST_CORNERS)
  const cellM = Math.min((2 * half) / CELLS.least, Math.max((2 * half) / CELLS.most, wanted))
  const cell = cellM / middle
  const widest = (half + 1.5 * cellM) / Math.min(...ys.map(metresAt))
  const grid = {
    cell,
    west: Math.min(...xs) - widest,
    south: Math.min(...ys) - widest,
    corners: new Corners(),
  }
  line.forEach((to, index) => {
    measureAround(grid, line[Math.max(0, index - 1)] ?? to, to, half, cellM)
  })
  return grid
}

const lengthOf = (line: readonly Flat[]) =>
  line.reduce((sum, [x, y], index) => {
    const [fromX, fromY] = line[index - 1] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)

/** Notes at the corners around a part of the line how far they are from it, where that is less than was known. */
function measureAround(
  grid: Grid,
  [fromX, fromY]: Flat,
  [toX, toY]: Flat,
  half: number,
  cellM: number,
): void {
  const { cell, west, south, corners } = grid
  const least = Math.min(metresAt(fromY), metresAt(toY))
  const reach = (half + 1.5 * cellM) / least
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const square = alongX * alongX + alongY * alongY
  const top = Math.floor((Math.max(fromY, toY) + reach - south) / cell)
  for (let row = Math.ceil((Math.min(fromY, toY) - reach - south) / cell); row <= top; row++) {
    const y = south + row * cell
    const metres = metresAt(y)
    // The stretch of it that is not farther than `reach` to the north or south.
    const shares = alongY === 0 ? [0, 1] : [(y - reach - fromY) / alongY, (y + reach - fromY) / alongY]
    const [low, high] = [Math.max(0, Math.min(...shares)), Math.min(1, Math.max(...shares))]
    const [one, other] = [fromX + alongX * low, fromX + alongX * high]
    const last = Math.floor((Math.max(one, other) + reach - west) / cell)
    for (let column = Math.ceil((Math.min(one, other) - reach - west) / cell); column <= last; column++) {
      const x = west + column * cell
      const share = square === 0 ? 0 : ((x - fromX) * alongX + (y - fromY) * alongY) / square
      const part = Math.max(0, Math.min(1, share))
      const away = Math.hypot(x - fromX - part * alongX, y - fromY - part * alongY) * metres - half
      corners.lower(column, row, away)
    }
  }
}

/** Sides of a cell: below, to the right, above, to the left. By its corners within, from which side to which the edge goes. */
const SIDES: Readonly<Record<number, readonly (readonly [from: number, to: number])[]>> = {
  1: [[0, 3]],
  2: [[1, 0]],
  3: [[1, 3]],
  4: [[2, 1]],
  6: [[2, 0]],
  7: [[2, 3]],
  8: [[3, 2]],
  9: [[0, 2]],
  11: [[1, 2]],
  12: [[3, 1]],
  13: [[0, 1]],
  14: [[3, 0]],
}
/** Two corners across from each other: joined where the middle is within, apart where it is not. */
const ACROSS = {
  5: {
    joined: [
      [0, 1],
      [2, 3],
    ],
    apart: [
      [0, 3],
      [2, 1],
    ],
  },
  10: {
    joined: [
      [1, 2],
      [3, 0],
    ],
    apart: [
      [1, 0],
      [3, 2],
    ],
  },
} as const

/** The edge of all that is within, in closed rings: what is within lies to their left. */
function ringsOf({ cell, west, south, corners }: Grid): Flat[][] {
  const next = new Map<number, number>()
  const places = new Map<number, Flat>()
  corners.each((column, row, a) => {
    const [b, c, d] = [
      corners.get(column + 1, row),
      corners.get(column + 1, row + 1),
      corners.get(column, row + 1),
    ]
    if (b === FAR || c === FAR || d === FAR) return
    const within = Number(a <= 0) + 2 * Number(b <= 0) + 4 * Number(c <= 0) + 8 * Number(d <= 0)
    const joins =
      within === 5 || within === 10 ? ACROSS[within][a + b + c + d <= 0 ? 'joined' : 'apart'] : SIDES[within]
    for (const [from, to] of joins ?? []) next.set(sideAt(column, row, from), sideAt(column, row, to))
    if (!joins) return
    const x = west + column * cell
    const y = south + row * cell
    const cut = (one: number, other: number) => (one / (one - other)) * cell
    // Of each of its sides that the edge goes through; neighbours say the same of theirs.
    if (a <= 0 !== b <= 0) places.set(sideAt(column, row, 0), [x + cut(a, b), y])
    if (b <= 0 !== c <= 0) places.set(sideAt(column, row, 1), [x + cell, y + cut(b, c)])
    if (d <= 0 !== c <= 0) places.set(sideAt(column, row, 2), [x + cut(d, c), y + cell])
    if (a <= 0 !== d <= 0) places.set(sideAt(column, row, 3), [x, y + cut(a, d)])
  })
  const rings: Flat[][] = []
  for (const start of next.keys()) {
    const ring: Flat[] = []
    for (let side: number | undefined = start; side !== undefined && next.has(side); ) {
      const place = places.get(side)
      if (place) ring.push(place)
      const following = next.get(side)
      next.delete(side)
      side = following
    }
    const [first] = ring
    if (first && ring.length > 2) rings.push([...ring, first])
  }
  return rings
}

/** One number for a side of a cell, and for the same side of the cell beside it. */
function sideAt(column: number, row: number, side: number): number {
  const isUpright = side === 1 || side === 3
  const [x, y] = [column + Number(side === 1), row + Number(side === 2)]
  return (y * WIDEST + x) * 2 + Number(isUpright)
}

/** More columns than there are. */
const WIDEST = 2 ** 25

/** In square degrees: more than zero where a ring goes around to the left. */
function signedArea(ring: readonly Position[]): number {
  let twice = 0
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    twice += x * nextY - nextX * y
  })
  return twice / 2
}
