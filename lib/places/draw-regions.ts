import { REGION_CODES, type RegionCode } from './region-codes'
import { regionOutlines } from './region-outlines'

export type DrawnRegion = {
  code: RegionCode
  /** For the `d` of an SVG path. */
  path: string
  /** Where its name belongs. */
  x: number
  y: number
  /** Too small to be seen: drawn as a dot at its place, too. */
  dot: boolean
}

export type DrawnMap = { width: number; height: number; regions: DrawnRegion[] }

const WIDTH = 1000

/** Dots of the smallest lie off the coast, so that they do not cover one another. */
const DOTS: Partial<Record<RegionCode, readonly [lon: number, lat: number]>> = {
  HK: [114.85, 21.85],
  MO: [113.25, 21.6],
}

let drawn: DrawnMap | undefined

/** China's regions on paper, in true proportion to one another (Albers' projection). */
export function drawRegions(): DrawnMap {
  drawn ??= draw()
  return drawn
}

function draw(): DrawnMap {
  const outlines = REGION_CODES.map((code) => ({ code, rings: regionOutlines().get(code) ?? [] }))
  const all = outlines.flatMap(({ rings }) => rings.flat()).map(([lon, lat]) => project(lon, lat))
  const [left, right] = extentOf(all.map(({ x }) => x))
  const [top, bottom] = extentOf(all.map(({ y }) => y))
  const scale = WIDTH / (right - left)
  // Whole units: neighbours round their common border alike, so no gap opens between them.
  const place = (lon: number, lat: number): readonly [number, number] => {
    const { x, y } = project(lon, lat)
    return [Math.round((x - left) * scale), Math.round((y - top) * scale)]
  }
  return {
    width: WIDTH,
    height: Math.ceil((bottom - top) * scale),
    regions: outlines.map(({ code, rings }) => {
      const flat = rings.map((ring) => ring.map(([lon, lat]) => place(lon, lat)))
      const dot = DOTS[code]
      const [x, y] = dot ? place(...dot) : middleOf(flat)
      return { code, path: flat.map(pathOf).join(''), x, y, dot: dot !== undefined }
    }),
  }
}

type Flat = readonly (readonly [x: number, y: number])[]

function pathOf(ring: Flat): string {
  const kept = ring.filter(([x, y], at) => {
    const before = ring[at - 1]
    return !before || before[0] !== x || before[1] !== y
  })
  // Islands of less than a unit would be specks.
  return kept.length < 3 ? '' : `M${kept.map((point) => point.join(' ')).join('L')}Z`
}

/** The centre of gravity of the largest part. */
function middleOf(rings: readonly Flat[]): readonly [number, number] {
  let best = { area: 0, x: 0, y: 0 }
  for (const ring of rings) {
    let [area, x, y] = [0, 0, 0]
    let before = ring[ring.length - 1]
    for (const point of ring) {
      if (before) {
        const cross = before[0] * point[1] - point[0] * before[1]
        area += cross
        x += (before[0] + point[0]) * cross
        y += (before[1] + point[1]) * cross
      }
      before = point
    }
    if (Math.abs(area) > Math.abs(best.area)) best = { area, x: x / (3 * area), y: y / (3 * area) }
  }
  return [Math.round(best.x), Math.round(best.y)]
}

function extentOf(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}

const RADIANS = Math.PI / 180
/** The parallels and the meridian that maps of China are usually drawn with. */
const [SOUTH, NORTH, MERIDIAN] = [25 * RADIANS, 47 * RADIANS, 105 * RADIANS]
const CONE = (Math.sin(SOUTH) + Math.sin(NORTH)) / 2
const SPREAD = Math.cos(SOUTH) ** 2 + 2 * CONE * Math.sin(SOUTH)

/** Albers' equal-area conic projection of a sphere of radius 1; `y` grows to the south. */
function project(lon: number, lat: number): { x: number; y: number } {
  const angle = CONE * (lon * RADIANS - MERIDIAN)
  const radius = Math.sqrt(SPREAD - 2 * CONE * Math.sin(lat * RADIANS)) / CONE
  return { x: radius * Math.sin(angle), y: radius * Math.cos(angle) }
}
