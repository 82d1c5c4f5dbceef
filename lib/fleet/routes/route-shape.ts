import type { LatLon } from '@/lib/geo/distance'

/** A passing point in its order. `afterMin` is when it should be reached at the latest, minutes after the start of the effect time. */
export type PassingPoint = LatLon & {
  name: string
  radiusM: number
  afterMin: number | null
  /** The landmark that it was taken from; it stays where it is when that moves. */
  landmarkId: number | null
}

/** Where the line of a route came from: corners joined, drawn by hand, a trip that was driven, or a routing engine. */
export const LINE_SOURCES = ['straight', 'drawn', 'driven', 'engine'] as const
export type LineSource = (typeof LINE_SOURCES)[number]

/** The corners of a line as `[lon, lat]`, as GeoJSON has them. */
export type LineCorners = [number, number][]
