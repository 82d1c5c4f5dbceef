import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import { mercatorX, mercatorY } from '@/lib/basemap/mercator'
import { orderedBy } from '@/lib/basemap/ordered-by'
import { EVERY_PLACE_ZOOM, rankPlaces } from '@/lib/basemap/place-ranking'
import type { Tile } from '@/lib/basemap/tile'
import { loadWorldCities } from '@/lib/places/cities'
import { CITY_KINDS, type CityTable } from '@/lib/places/city-table'
import { Turns } from '@/lib/queue/turns'
import { packedTiles } from './packed-tiles'

/** Part of the tiles' address, which browsers keep for a year: to be raised with every change of their content. */
export const PLACES_VERSION = '1'
const PLACES_LAYER = 'places'

const EXTENT = 4096
const KEPT_TILES = 500
/** Bits of an axis in a place's address along the curve. */
const CURVE_ZOOM = 16

/** Places along a curve that fills the square, so that those of any tile stand together. */
type Ranked = {
  cities: CityTable
  /** Rows of `cities`. */
  rows: Uint32Array
  addresses: Uint32Array
  /** From which zoom on each is named. */
  zooms: Uint8Array
}

let ranked: Promise<Ranked> | undefined

/** A vector tile of place names, gzipped; null where there are none. */
export const packedPlaceTile = packedTiles(async (tile) => {
  if (tile.z > EVERY_PLACE_ZOOM) return null
  const places = await rankedPlaces()
  const rows = rowsOf(places, tile)
  return rows.length === 0 ? null : encode(places, rows, tile)
}, KEPT_TILES)

/** Rows of what a tile names, the largest first. */
function rowsOf({ cities, rows, addresses, zooms }: Ranked, { z, x, y }: Tile): number[] {
  const span = 4 ** (CURVE_ZOOM - z)
  const first = addressOf(x, y) * span
  const found: number[] = []
  for (let i = firstAtOrAfter(addresses, first); i < rows.length; i++) {
    if ((addresses[i] ?? 0) >= first + span) break
    if ((zooms[i] ?? 0) <= z) found.push(rows[i] ?? 0)
  }
  return found.sort((a, b) => cities.population(b) - cities.population(a))
}

function rankedPlaces(): Promise<Ranked> {
  ranked ??= rank()
  ranked.catch(() => {
    ranked = undefined
  })
  return ranked
}

/** Made with the first tile, in turns: it takes a third of a second. */
async function rank(): Promise<Ranked> {
  const turns = new Turns()
  const cities = await loadWorldCities(turns)
  await turns.next()
  const living = Array.from({ length: cities.size }, (_, row) => row).filter(
    (row) => cities.kind(row) !== CITY_KINDS.lost,
  )
  const places = await turns.map(living, (row) => ({
    lat: cities.lat(row),
    lon: cities.lon(row),
    population: cities.population(row),
    capital: cities.kind(row) === CITY_KINDS.capital,
    section: cities.kind(row) === CITY_KINDS.section,
  }))
  const zooms = await rankPlaces(places, turns)
  const across = 2 ** CURVE_ZOOM
  const cell = (share: number) => Math.min(across - 1, Math.floor(share * across))
  const addresses = Uint32Array.from(
    await turns.map(places, ({ lat, lon }) => addressOf(cell(mercatorX(lon)), cell(mercatorY(lat)))),
  )
  await turns.next()
  const order = orderedBy(addresses)
  await turns.next()
  return {
    cities,
    rows: order.map((i) => living[i] ?? 0),
    addresses: order.map((i) => addresses[i] ?? 0),
    zooms: Uint8Array.from(order, (i) => zooms[i] ?? EVERY_PLACE_ZOOM),
  }
}

/** A cell's place along the curve: the bits of both axes in turn (Z-order), at most 16 of each. */
function addressOf(x: number, y: number): number {
  return (spread(x) | (spread(y) << 1)) >>> 0
}

/** Puts a 0 before each of 16 bits. */
function spread(value: number): number {
  let bits = value & 0xffff
  bits = (bits | (bits << 8)) & 0x00ff00ff
  bits = (bits | (bits << 4)) & 0x0f0f0f0f
  bits = (bits | (bits << 2)) & 0x33333333
  return (bits | (bits << 1)) & 0x55555555
}

function firstAtOrAfter(sorted: Uint32Array, value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function encode({ cities }: Ranked, rows: readonly number[], { z, x, y }: Tile): Uint8Array {
  const across = 2 ** z
  const within = (share: number, tile: number) => Math.floor((share * across - tile) * EXTENT)
  const features = rows.map((row) => ({
    type: 1 as const,
    id: undefined,
    geometry: [
      [within(mercatorX(cities.lon(row)), x), within(mercatorY(cities.lat(row)), y)] as [number, number],
    ],
    tags: {
      // What stands behind a comma tells namesakes apart in the catalogue.
      name: cities.name(row).split(',')[0] ?? '',
      population: twoDigits(cities.population(row)),
      ...(cities.kind(row) === CITY_KINDS.capital && { capital: true }),
    },
  }))
  const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT })
  layer.name = PLACES_LAYER
  return fromVectorTileJs({ layers: { [PLACES_LAYER]: layer } })
}

/** A label's size needs no more, and equal values are stored once in a tile. */
const twoDigits = (population: number) => Number(population.toPrecision(2))
