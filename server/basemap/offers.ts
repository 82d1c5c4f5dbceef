import { findMapKey } from '@/db/queries/accounts/account-map-keys'
import type { Access } from '@/lib/auth/access'
import { attributionParts } from '@/lib/basemap/attribution'
import { isWholeWorld } from '@/lib/basemap/bounds'
import { EVERY_PLACE_ZOOM } from '@/lib/basemap/place-ranking'
import type { Basemap, StreetsBasemap, WorldBasemap } from '@/lib/basemap/schema'
import { expandTileTemplate, templateProblem } from '@/lib/basemap/tile-template'
import { type Env, env } from '@/lib/env'
import { log } from '@/lib/log'
import { LAND_VERSION, LAND_ZOOMS } from './land-tiles'
import { type OwnFile, ownFile } from './own-file'
import { PLACES_VERSION } from './place-tiles'
import { WORLD_ADDRESS } from './world'

const MAX_ZOOM = 20
/** Streets are drawn after one schema, whose data is under this licence also when a file does not say so. */
const STREET_SOURCES =
  '<a href="https://www.openmaptiles.org/">© OpenMapTiles</a> <a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>'
const OPEN_FREE_MAP = 'tiles.openfreemap.org'
const WORLD_SOURCES =
  '<a href="https://www.naturalearthdata.com">Natural Earth</a> <a href="https://www.geonames.org">GeoNames</a>'

/** The maps that an account may look at, the embedded world first. */
export async function offeredBasemaps(access: Access): Promise<Basemap[]> {
  const [offers, ownKey] = await Promise.all([operatorBasemaps(), findMapKey(access)])
  return [...offers, googleOffer(ownKey ?? env().GOOGLE_MAPS_KEY)].filter((offer) => offer !== null)
}

/** The maps that the installation offers to every account. */
export async function operatorBasemaps(): Promise<Basemap[]> {
  const settings = env()
  const file = await ownFile()
  return [worldOffer(), streetsOffer(settings), tilesOffer(settings), file && fileOffer(file)].filter(
    (offer) => offer !== null,
  )
}

function worldOffer(): WorldBasemap {
  return {
    id: 'world',
    kind: 'vector',
    attribution: attributionParts(WORLD_SOURCES),
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    world: WORLD_ADDRESS,
    land: [`/api/basemap/land/{z}/{x}/{y}?v=${LAND_VERSION}`],
    landMinZoom: LAND_ZOOMS.from,
    landMaxZoom: LAND_ZOOMS.to,
    places: [`/api/basemap/places/{z}/{x}/{y}?v=${PLACES_VERSION}`],
    placesMaxZoom: EVERY_PLACE_ZOOM,
  }
}

function streetsOffer({ MAP_STREETS_URL }: Env): StreetsBasemap | null {
  if (MAP_STREETS_URL === 'none') return null
  const { host, hostname, origin } = new URL(MAP_STREETS_URL)
  const maker =
    hostname === OPEN_FREE_MAP
      ? '<a href="https://openfreemap.org">OpenFreeMap</a>'
      : `<a href="${origin}">${host}</a>`
  return {
    id: 'streets',
    kind: 'vector',
    attribution: attributionParts(`${maker} ${STREET_SOURCES}`),
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    tileJson: MAP_STREETS_URL,
    around: worldOffer(),
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

/** With the account's key where it has one, else with the installation's. */
function googleOffer(key: string | undefined): Basemap | null {
  if (!key) return null
  return { id: 'google', kind: 'google', attribution: [], minZoom: 0, maxZoom: 21, key }
}
