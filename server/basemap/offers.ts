import { findMapKey } from '@/db/queries/accounts/account-map-keys'
import type { Access } from '@/lib/auth/access'
import { attributionParts } from '@/lib/basemap/attribution'
import { EVERY_PLACE_ZOOM } from '@/lib/basemap/place-ranking'
import type { Basemap, Bounds, WorldBasemap } from '@/lib/basemap/schema'
import { expandTileTemplate, templateProblem } from '@/lib/basemap/tile-template'
import { type Env, env } from '@/lib/env'
import { log } from '@/lib/log'
import { type OwnFile, ownFile } from './own-file'
import { PLACES_VERSION } from './place-tiles'
import { WORLD_VERSION } from './world'

const MAX_ZOOM = 20
const WHOLE_WORLD_DEGREES = 300
/** Streets are drawn after one schema, whose data is under this licence also when a file does not say so. */
const STREET_SOURCES =
  '<a href="https://www.openmaptiles.org/">© OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'
const WORLD_SOURCES =
  '<a href="https://www.naturalearthdata.com">Natural Earth</a> <a href="https://www.geonames.org">GeoNames</a>'

/** The maps that an account may look at, the embedded world first. */
export async function offeredBasemaps(access: Access): Promise<Basemap[]> {
  const settings = env()
  const [file, ownKey] = await Promise.all([ownFile(), findMapKey(access)])
  return [
    worldOffer(),
    tilesOffer(settings),
    file && fileOffer(file),
    googleOffer(ownKey ?? settings.GOOGLE_MAPS_KEY),
  ].filter((offer) => offer !== null)
}

function worldOffer(): WorldBasemap {
  return {
    id: 'world',
    kind: 'vector',
    attribution: attributionParts(WORLD_SOURCES),
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    world: `/api/basemap/world?v=${WORLD_VERSION}`,
    places: [`/api/basemap/places/{z}/{x}/{y}?v=${PLACES_VERSION}`],
    placesMaxZoom: EVERY_PLACE_ZOOM,
  }
}

let told: string | undefined

function tilesOffer({ MAP_TILE_URL, MAP_TILE_ATTRIBUTION }: Env): Basemap | null {
  if (!MAP_TILE_URL) return null
  const problem = templateProblem(MAP_TILE_URL)
  if (problem) {
    if (told !== MAP_TILE_URL) log.warn(`MAP_TILE_URL is not offered as a map: it ${problem}.`)
    told = MAP_TILE_URL
    return null
  }
  return {
    id: 'tiles',
    kind: 'raster',
    attribution: attributionParts(MAP_TILE_ATTRIBUTION ?? ''),
    minZoom: 0,
    maxZoom: 19,
    tiles: expandTileTemplate(MAP_TILE_URL),
  }
}

function fileOffer(file: OwnFile): Basemap {
  return {
    id: 'file',
    kind: file.format === 'pbf' ? 'vector' : 'raster',
    attribution: attributionParts(file.attribution || (file.format === 'pbf' ? STREET_SOURCES : '')),
    minZoom: file.minZoom,
    maxZoom: file.maxZoom,
    tiles: [`/api/basemap/file/{z}/{x}/{y}?v=${file.version}`],
    format: file.format,
    bounds: file.bounds,
    around: file.bounds && !isWholeWorld(file.bounds) ? worldOffer() : null,
  }
}

const isWholeWorld = ([west, , east]: Bounds) => east - west > WHOLE_WORLD_DEGREES

/** With the account's key where it has one, else with the installation's. */
function googleOffer(key: string | undefined): Basemap | null {
  if (!key) return null
  return { id: 'google', kind: 'google', attribution: [], minZoom: 0, maxZoom: 21, key }
}
