import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Feature, FeatureCollection, Geometry, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { unwrapRing } from '@/lib/basemap/antimeridian'
import { labelPoint, ringAreaKm2 } from '@/lib/basemap/label-point'
import { LANGUAGES } from '@/lib/i18n/languages'
import { Turns } from '@/lib/queue/turns'

/** Part of the address of the world, which browsers keep for a year: to be raised with every change here. */
export const WORLD_VERSION = '50m-2'
export const WORLD_ADDRESS = `/api/basemap/world?v=${WORLD_VERSION}`

/** From the folder that the process runs in. Read, not imported: what is imported is never let go of. */
const FILE = 'node_modules/world-atlas/countries-50m.json'
type Atlas = Topology<{
  countries: GeometryCollection<{ name: string }>
  land: GeometryCollection<{ name?: string }>
}>

/** The atlas is drawn on a grid of 0.0036°; more digits would say nothing. */
const DIGITS = 3
const LEAST_RING = 4
/** Has no number in the atlas, and this code nearly everywhere. */
const KOSOVO = 'XK'

/** As far as maps of it go. */
const WHOLE_WORLD: Position[] = [
  [-180, -85.06],
  [180, -85.06],
  [180, 85.06],
  [-180, 85.06],
  [-180, -85.06],
]

let packed: Promise<Buffer> | undefined

/** The world as gzipped GeoJSON, converted once. */
export function packedWorld(): Promise<Buffer> {
  packed ??= buildWorld()
    .then(roundedJson)
    .then((json) => promisify(gzip)(json, { level: 9 }))
  packed.catch(() => {
    packed = undefined
  })
  return packed
}

/** The sea below everything, land, the lines between countries, cuts of the land that are no coast, and a point for each name. */
async function buildWorld(): Promise<FeatureCollection> {
  const turns = new Turns()
  const atlas: Atlas = JSON.parse(await readFile(FILE, 'utf8'))
  const { countries, land } = atlas.objects
  const outlines = feature(atlas, land).features.flatMap(({ geometry }) => polygonsOf(geometry))
  await turns.next()
  const polygons = outlines
    .map((polygon) => polygon.map(unwrapRing).filter(({ ring }) => ring.length >= LEAST_RING))
    .filter((rings) => rings.length > 0)
  await turns.next()
  const features: Feature[] = [
    drawn('sea', { type: 'Polygon', coordinates: [WHOLE_WORLD] }),
    drawn('land', {
      type: 'MultiPolygon',
      coordinates: polygons.map((rings) => rings.map(({ ring }) => ring)),
    }),
    drawn(
      'border',
      mesh(atlas, countries, (a, b) => a !== b),
    ),
    drawn('cut', {
      type: 'MultiLineString',
      coordinates: polygons.flatMap((rings) => rings.flatMap(({ cut }) => (cut.length > 0 ? [cut] : []))),
    }),
    ...(await countryNames(feature(atlas, countries).features, turns)),
  ]
  return { type: 'FeatureCollection', features }
}

const drawn = (kind: string, geometry: Geometry): Feature => ({
  type: 'Feature',
  properties: { kind },
  geometry,
})

/** Outlines of land, each its outer ring first. */
export function polygonsOf(geometry: Geometry): Position[][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
}

/** One point for each country, where its name reads best; a country in several parts is named once. */
async function countryNames(
  countries: Feature<Geometry, { name: string }>[],
  turns: Turns,
): Promise<Feature[]> {
  const named = new Map<string, { area: number; outline: Position[] }>()
  for (const { id, geometry, properties } of countries) {
    const code =
      id === undefined ? properties.name === 'Kosovo' && KOSOVO : new Intl.Locale(`und-${id}`).region
    if (!code) continue
    for (const [outer = []] of polygonsOf(geometry)) {
      const { ring } = unwrapRing(outer)
      const area = ringAreaKm2(ring)
      const known = named.get(code)
      if (!known || area > known.area) named.set(code, { area, outline: ring })
    }
    await turns.next()
  }
  const labels: Feature[] = []
  for (const [code, { area, outline }] of named) {
    labels.push({
      type: 'Feature',
      properties: { kind: 'country', area: Math.round(area), ...namesOf(code) },
      geometry: { type: 'Point', coordinates: labelPoint(outline) },
    })
    await turns.next()
  }
  return labels
}

const displayNames = LANGUAGES.map(
  (language) => [language, new Intl.DisplayNames(language, { type: 'region', style: 'short' })] as const,
)

const namesOf = (code: string) =>
  Object.fromEntries(displayNames.map(([language, names]) => [`name:${language}`, names.of(code) ?? code]))

/** With all coordinates rounded, in turns. */
async function roundedJson(world: FeatureCollection): Promise<string> {
  const turns = new Turns()
  const lines = world.features.flatMap(({ geometry }) => linesOf(geometry))
  await turns.each(lines, (line) => {
    for (const point of line)
      for (const axis of [0, 1]) point[axis] = Number((point[axis] ?? 0).toFixed(DIGITS))
  })
  return JSON.stringify(world)
}

function linesOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  if (geometry.type === 'MultiLineString') return geometry.coordinates
  return geometry.type === 'Point' ? [[geometry.coordinates]] : []
}
