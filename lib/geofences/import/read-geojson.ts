import { z } from 'zod'
import type { Shape, ShapePoint } from '../shape'
import { SHAPE_LIMITS } from '../shape-flaw'
import { closedRing } from './closed-ring'
import {
  type AreaRules,
  FENCE_RULES,
  type FoundShape,
  type ImportFlaw,
  judgeShape,
  MOST_WORDS,
  ownTerms,
  type ReadOptions,
  rectangleOf,
  TooManyShapes,
  UnreadableShapes,
} from './found-shape'

/** Coordinates are looked at one by one: there may be very many. */
const geometry = z.object({
  type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']),
  coordinates: z.unknown(),
})
type Geometry = z.output<typeof geometry>
const collection = z.object({ type: z.literal('GeometryCollection'), geometries: z.array(geometry) })
const anyGeometry = z.union([geometry, collection])
/** Of a feature all but its geometry, so that one that cannot be read does not keep the others out. */
const feature = z.object({
  type: z.literal('Feature'),
  properties: z.record(z.string(), z.unknown()).nullish(),
  geometry: z.unknown(),
})
const document = z.union([
  z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) }),
  feature,
  anyGeometry,
])

/**
 * The features of a GeoJSON document (RFC 7946) as shapes: polygons, lines as corridors, and points with a `radiusM` as
 * circles, as our own export writes them. Stops now and then for others. Throws `UnreadableShapes` where it is none, and
 * `TooManyShapes` beyond `most`.
 */
export function* readGeoJson(
  json: unknown,
  { widthM, most, rules = FENCE_RULES }: ReadOptions,
): Generator<void, FoundShape[]> {
  const parsed = document.safeParse(json)
  if (!parsed.success) throw new UnreadableShapes(parsed.error.issues[0]?.message)
  const found: FoundShape[] = []
  for (const one of featuresOf(parsed.data)) {
    const properties = one.properties ?? {}
    const said = {
      name: textOf(properties.name),
      description: textOf(properties.description),
      colour: colourOf(properties),
      own: ownTerms(properties.alarms, properties.group, properties.icon),
    }
    const shapes = shapesOf(one.geometry, properties, { widthM, rules })
    if (found.length + shapes.length > most) throw new TooManyShapes()
    for (const [index, shape] of shapes.entries()) {
      found.push(judgeShape(said, shape, [index + 1, shapes.length], rules))
      yield
    }
  }
  return found
}

type Feature = z.output<typeof feature>

function featuresOf(data: z.output<typeof document>): Feature[] {
  if (data.type === 'FeatureCollection') return data.features
  if (data.type === 'Feature') return [data]
  return [{ type: 'Feature', properties: null, geometry: data }]
}

/** What is longer than any name or description is cut: every part of a feature is named by it. */
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, MOST_WORDS).trim() : '')

/** As the simple style that map editors write says it: https://github.com/mapbox/simplestyle-spec */
function colourOf({ fill, stroke, colour }: Record<string, unknown>): string | null {
  const said = [colour, fill, stroke].find(
    (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value),
  )
  return typeof said === 'string' ? said.toLowerCase() : null
}

type Properties = Record<string, unknown>
type Reading = { widthM: number; rules: AreaRules }

function shapesOf(given: unknown, properties: Properties, reading: Reading): (Shape | ImportFlaw)[] {
  if (given === null || given === undefined) return ['noGeometry']
  const read = anyGeometry.safeParse(given)
  if (!read.success) return ['coordinates']
  const geometries = read.data.type === 'GeometryCollection' ? read.data.geometries : [read.data]
  const shapes = geometries.flatMap((one) => ofGeometry(one, properties, reading))
  return shapes.length > 0 ? shapes : ['noGeometry']
}

function ofGeometry(
  { type, coordinates }: Geometry,
  { radiusM: ownM, widthM: own, kind }: Properties,
  { widthM, rules }: Reading,
): (Shape | ImportFlaw)[] {
  const corridor = (line: unknown): Shape | ImportFlaw => {
    const points = pointsOf(line)
    if (typeof points === 'string') return points
    return { kind: 'corridor', points, widthM: typeof own === 'number' ? own : widthM }
  }
  const circle = (place: unknown): Shape | ImportFlaw => {
    const point = pointOf(place)
    if (point === null) return 'coordinates'
    const radiusM = typeof ownM === 'number' ? ownM : rules.pointRadiusM
    if (radiusM === null) return 'barePoint'
    return { kind: 'circle', lat: point[0], lon: point[1], radiusM }
  }
  const area = (rings: unknown) => areaOf(rings, kind === 'rectangle')
  const read = { Point: circle, LineString: corridor, Polygon: area }
  switch (type) {
    case 'Point':
    case 'LineString':
    case 'Polygon':
      return [read[type](coordinates)]
    case 'MultiPoint':
      return eachOf(coordinates, circle)
    case 'MultiLineString':
      return eachOf(coordinates, corridor)
    case 'MultiPolygon':
      return eachOf(coordinates, area)
  }
}

const eachOf = <Result>(list: unknown, read: (one: unknown) => Result): (Result | ImportFlaw)[] =>
  Array.isArray(list) ? list.map(read) : ['coordinates']

/** Longitude, latitude, and an altitude that is left. */
function pointOf(position: unknown): ShapePoint | null {
  if (!Array.isArray(position) || position.length > 4) return null
  const [lon, lat]: unknown[] = position
  return typeof lat === 'number' && typeof lon === 'number' ? [lat, lon] : null
}

function pointsOf(line: unknown): ShapePoint[] | ImportFlaw {
  if (!Array.isArray(line)) return 'coordinates'
  // A ring says its first point again.
  if (line.length > SHAPE_LIMITS.mostPoints + 1) return 'tooManyPoints'
  const points = line.map(pointOf)
  return points.every((point) => point !== null) ? points : 'coordinates'
}

function areaOf(rings: unknown, isRectangle: boolean): Shape | ImportFlaw {
  if (!Array.isArray(rings)) return 'coordinates'
  if (rings.length === 0) return 'noGeometry'
  if (rings.length > 1) return 'hole'
  const points = pointsOf(rings[0])
  if (typeof points === 'string') return points
  const ring = closedRing(points)
  return (isRectangle && rectangleOf(ring)) || { kind: 'polygon', points: ring }
}
