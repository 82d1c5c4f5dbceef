import { z } from 'zod'
import type { Geofence } from '@/lib/geofences/schema'
import type { LandmarkShape } from '@/lib/landmarks/schema'

const degrees = { lat: z.number(), lng: z.number() }
/** Longer lists are refused by the schemas of fences and landmarks, with their own words. */
const points = z.array(z.object(degrees)).max(5000)
const circle = z.object({ kind: z.literal('circle'), ...degrees, radius: z.number() })
const polygon = z.object({ kind: z.literal('polygon'), points })

/** What a landmark encloses, of map points as the documented calls have them: degrees; lengths metres. */
export const landmarkMapShape = z.discriminatedUnion('kind', [circle, polygon])
export type LandmarkMapShape = z.infer<typeof landmarkMapShape>

/** What a fence encloses: that, a line with a width, or a rectangle. */
export const mapShape = z.discriminatedUnion('kind', [
  circle,
  polygon,
  z.object({ kind: z.literal('corridor'), points, width: z.number() }),
  z.object({
    kind: z.literal('rectangle'),
    south: z.number(),
    west: z.number(),
    north: z.number(),
    east: z.number(),
  }),
])
export type MapShape = z.infer<typeof mapShape>

/** A shape of `/api` by map points. */
export function toMapShape(shape: LandmarkShape): LandmarkMapShape
export function toMapShape(shape: Geofence['shape']): MapShape
export function toMapShape(shape: Geofence['shape']): MapShape {
  if (shape.kind === 'rectangle') return shape
  if (shape.kind === 'circle')
    return { kind: 'circle', lat: shape.lat, lng: shape.lon, radius: shape.radiusM }
  const points = shape.points.map(([lat, lng]) => ({ lat, lng }))
  return shape.kind === 'polygon'
    ? { kind: 'polygon', points }
    : { kind: 'corridor', points, width: shape.widthM }
}

/** The shape of `/api` that map points make; whether it may be one, the schema there says. */
export function ofMapShape(shape: MapShape): Geofence['shape'] {
  if (shape.kind === 'rectangle') return shape
  if (shape.kind === 'circle')
    return { kind: 'circle', lat: shape.lat, lon: shape.lng, radiusM: shape.radius }
  const points = shape.points.map(({ lat, lng }): [number, number] => [lat, lng])
  return shape.kind === 'polygon'
    ? { kind: 'polygon', points }
    : { kind: 'corridor', points, widthM: shape.width }
}
