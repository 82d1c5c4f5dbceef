import { mercatorX, mercatorY } from '@/lib/basemap/mercator'

/** A picture of web Mercator: `place` gives points of it by longitude and latitude. */
export type SimpleMap = {
  width: number
  height: number
  place: (lon: number, lat: number) => [number, number]
}

type LonLat = readonly [lon: number, lat: number]

/** Of the smaller edge, free around the outermost points. */
const MARGIN = 0.16
/** Of the earth's round, that a picture shows at least: nearer the outlines of the world say nothing. */
const LEAST_SPAN = 4 / 360

/** A picture of `width` × `height` that shows all points; of Europe and Africa where there are none. */
export function simpleMap(points: readonly LonLat[], width: number, height: number): SimpleMap {
  const xs = points.length > 0 ? points.map(([lon]) => mercatorX(lon)) : [0.4, 0.65]
  const ys = points.length > 0 ? points.map(([, lat]) => mercatorY(lat)) : [0.25, 0.6]
  const [west, east, north, south] = [least(xs), most(xs), least(ys), most(ys)]
  const free = 1 - 2 * MARGIN
  const perX = Math.max(east - west, LEAST_SPAN) / (width * free)
  const perY = Math.max(south - north, (LEAST_SPAN * height) / width) / (height * free)
  const perPixel = Math.max(perX, perY)
  const left = (west + east) / 2 - (perPixel * width) / 2
  const top = (north + south) / 2 - (perPixel * height) / 2
  return {
    width,
    height,
    place: (lon, lat) => [(mercatorX(lon) - left) / perPixel, (mercatorY(lat) - top) / perPixel],
  }
}

/** Without the arguments that a call of Math.min with thousands would need. */
const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))

/**
 * Rings or lines as SVG path data: those of which something may be in the picture, without points that fall on the one
 * before.
 */
export function pathOf(
  lines: readonly (readonly (readonly number[])[])[],
  map: SimpleMap,
  closed: boolean,
): string {
  return lines.flatMap((line) => pathOfOne(line, map, closed) ?? []).join('')
}

function pathOfOne(line: readonly (readonly number[])[], map: SimpleMap, closed: boolean): string | null {
  const placed = line.map(([lon = 0, lat = 0]) => map.place(lon, lat))
  const xs = placed.map(([x]) => x)
  const ys = placed.map(([, y]) => y)
  if (most(xs) < 0 || least(xs) > map.width || most(ys) < 0 || least(ys) > map.height) return null
  let last = ''
  const steps = placed.flatMap(([x, y]) => {
    const point = `${x.toFixed(1)} ${y.toFixed(1)}`
    if (point === last) return []
    last = point
    return [point]
  })
  return steps.length > 1 ? `M${steps.join('L')}${closed ? 'Z' : ''}` : null
}
