import { z } from 'zod'
import type { Shape, ShapePoint } from '../shape'
import { shapeFlaw } from '../shape-flaw'
import { closedRing } from './closed-ring'
import { type FoundShape, type ImportFlaw, TooManyShapes, UnreadableShapes } from './read-kml'

const position = z.array(z.number()).min(2).max(4)
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: position }),
  z.object({ type: z.literal('MultiPoint'), coordinates: z.array(position) }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
])
type Geometry = z.output<typeof geometry>
const collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(geometry) })
const feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.union([geometry, collection]).nullable(),
})
const document = z.union([
  z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) }),
  feature,
  geometry,
])

/**
 * The features of a GeoJSON document (RFC 7946) as shapes: polygons, lines as corridors, and points with a `radiusM` as
 * circles, as our own export writes them. Throws `UnreadableShapes` where it is none, and `TooManyShapes` beyond `most`.
 */
export function readGeoJson(json: unknown, { widthM, most }: { widthM: number; most: number }): FoundShape[] {
  const parsed = document.safeParse(json)
  if (!parsed.success) throw new UnreadableShapes(parsed.error.issues[0]?.message)
  const found: FoundShape[] = []
  for (const one of featuresOf(parsed.data)) {
    const properties = one.properties ?? {}
    const said = {
      name: textOf(properties.name),
      description: textOf(properties.description),
      colour: colourOf(properties),
    }
    const shapes = shapesOf(one.geometry, properties, widthM)
    if (found.length + shapes.length > most) throw new TooManyShapes()
    shapes.forEach((shape, index) => {
      const flaw = typeof shape === 'string' ? shape : shapeFlaw(shape)
      const place = { part: index + 1, parts: shapes.length }
      if (flaw === null) found.push({ ...said, ...place, shape: shape as Shape, flaw })
      else found.push({ ...said, ...place, shape: null, flaw })
    })
  }
  return found
}

type Feature = z.output<typeof feature>

function featuresOf(data: z.output<typeof document>): Feature[] {
  if (data.type === 'FeatureCollection') return data.features
  if (data.type === 'Feature') return [data]
  return [{ type: 'Feature', properties: null, geometry: data }]
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** As the simple style that map editors write says it: https://github.com/mapbox/simplestyle-spec */
function colourOf({ fill, stroke, colour }: Record<string, unknown>): string | null {
  const said = [colour, fill, stroke].find(
    (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value),
  )
  return typeof said === 'string' ? said.toLowerCase() : null
}

type Properties = Record<string, unknown>

function shapesOf(
  given: Feature['geometry'],
  properties: Properties,
  widthM: number,
): (Shape | ImportFlaw)[] {
  if (given === null) return ['noGeometry']
  const geometries = given.type === 'GeometryCollection' ? given.geometries : [given]
  const shapes = geometries.flatMap((one) => ofGeometry(one, properties, widthM))
  return shapes.length > 0 ? shapes : ['noGeometry']
}

function ofGeometry(
  given: Geometry,
  { radiusM, widthM: own }: Properties,
  widthM: number,
): (Shape | ImportFlaw)[] {
  const corridor = (line: number[][]): Shape => ({
    kind: 'corridor',
    points: line.map(toPoint),
    widthM: typeof own === 'number' ? own : widthM,
  })
  switch (given.type) {
    case 'Point': {
      const [lat, lon] = toPoint(given.coordinates)
      return [typeof radiusM === 'number' ? { kind: 'circle', lat, lon, radiusM } : 'barePoint']
    }
    case 'MultiPoint':
      return given.coordinates.map(() => 'barePoint')
    case 'LineString':
      return [corridor(given.coordinates)]
    case 'MultiLineString':
      return given.coordinates.map(corridor)
    case 'Polygon':
      return [polygonOf(given.coordinates)]
    case 'MultiPolygon':
      return given.coordinates.map(polygonOf)
  }
}

const toPoint = ([lon = Number.NaN, lat = Number.NaN]: number[]): ShapePoint => [lat, lon]

function polygonOf([ring, ...holes]: number[][][]): Shape | ImportFlaw {
  if (!ring) return 'noGeometry'
  return holes.length > 0 ? 'hole' : { kind: 'polygon', points: closedRing(ring.map(toPoint)) }
}
