import { freeMiddle, type Insets, type ScreenPoint, type Size } from '@/components/map/free-area'
import { mercatorX, mercatorY } from '@/lib/basemap/mercator'
import type { LatLon } from '@/lib/geo/distance'

/** What is looked at: the middle of the map on the square of web Mercator, and the zoom. The north is up. */
export type Frame = { x: number; y: number; zoom: number }

const WORLD_PX = 512
const MIN_ZOOM = 1
/** Between what is shown and the edges of what is free. */
const MARGIN_PX = 52

/** Longitudes go round: of two places on the square, how far east the one is of the other, the short way. */
const eastward = (from: number, to: number): number => ((((to - from) % 1) + 1.5) % 1) - 0.5

/** The frame that has all points in what panels leave free; null without any. */
export function frameOf(
  points: readonly LatLon[],
  size: Size,
  insets: Insets,
  maxZoom: number,
): Frame | null {
  const [first] = points
  if (!first) return null
  const x0 = mercatorX(first.lon)
  const xs = points.map(({ lon }) => x0 + eastward(x0, mercatorX(lon)))
  const ys = points.map(({ lat }) => mercatorY(lat))
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const width = Math.max(1, size.width - insets.left - insets.right - 2 * MARGIN_PX)
  const height = Math.max(1, size.height - insets.top - insets.bottom - 2 * MARGIN_PX)
  const fitting = Math.log2(Math.min(width / (east - west), height / (south - north)) / WORLD_PX)
  const zoom = Math.max(MIN_ZOOM, Math.min(maxZoom, fitting))
  return aroundMiddle((west + east) / 2, (north + south) / 2, zoom, size, insets)
}

/** The frame at a zoom in which a place is in the middle of what is free. */
export const frameAround = ({ lat, lon }: LatLon, zoom: number, size: Size, insets: Insets): Frame =>
  aroundMiddle(mercatorX(lon), mercatorY(lat), zoom, size, insets)

function aroundMiddle(x: number, y: number, zoom: number, size: Size, insets: Insets): Frame {
  const free = freeMiddle(size, insets)
  const pixels = WORLD_PX * 2 ** zoom
  return { x: x - (free.x - size.width / 2) / pixels, y: y - (free.y - size.height / 2) / pixels, zoom }
}

/** Where a place is on the screen, in pixels from the upper left corner of the map. */
export function pixelOf(frame: Frame, { width, height }: Size, { lat, lon }: LatLon): ScreenPoint {
  const pixels = WORLD_PX * 2 ** frame.zoom
  return {
    x: width / 2 + eastward(frame.x, mercatorX(lon)) * pixels,
    y: height / 2 + (mercatorY(lat) - frame.y) * pixels,
  }
}
