import { z } from 'zod'

/** A piece of an attribution: plain words, or words that lead somewhere. */
export const attributionPart = z.object({ text: z.string(), href: z.url().nullable() })
export type AttributionPart = z.infer<typeof attributionPart>

const bounds = z.tuple([z.number(), z.number(), z.number(), z.number()])
/** West, south, east, north in degrees. */
export type Bounds = z.infer<typeof bounds>

const common = {
  attribution: z.array(attributionPart),
  minZoom: z.number(),
  maxZoom: z.number(),
}

/** Land, borders and place names that come with the platform: works with no internet. */
export const worldBasemap = z.object({
  id: z.literal('world'),
  kind: z.literal('vector'),
  ...common,
  /** GeoJSON of land, borders and countries. */
  world: z.string(),
  /** Templates of vector tiles of land, from and up to which zoom there are any; before, `world` is as good. */
  land: z.array(z.string()),
  landMinZoom: z.number(),
  landMaxZoom: z.number(),
  /** Templates of the place names' vector tiles, and the zoom from which they hold every place. */
  places: z.array(z.string()),
  placesMaxZoom: z.number(),
})

/**
 * Streets as vector tiles in the OpenMapTiles schema. The browser asks for their TileJSON itself: it may be online
 * where the server is not.
 */
export const streetsBasemap = z.object({
  id: z.literal('streets'),
  kind: z.literal('vector'),
  /** Of the host, where its TileJSON names none. */
  ...common,
  tileJson: z.url(),
  /** What is drawn until streets come, where they do not, and around those of one region. */
  around: worldBasemap,
})

/** Pictures from a tile server; the browser fetches them itself. */
export const tilesBasemap = z.object({
  id: z.literal('tiles'),
  kind: z.literal('raster'),
  ...common,
  tiles: z.array(z.string()).min(1),
})

/** The operator's own tile file, served by us. */
export const fileBasemap = z.object({
  id: z.literal('file'),
  kind: z.enum(['vector', 'raster']),
  ...common,
  tiles: z.array(z.string()).min(1),
  /** What a tile is. */
  format: z.enum(['pbf', 'png', 'jpg', 'webp', 'avif']),
  bounds: bounds.nullable(),
  /** What goes on around a file of one region; null when it holds the whole world. */
  around: worldBasemap.nullable(),
})

/** Google Maps in the browser, with the account's key, its superior's or the installation's. */
export const googleBasemap = z.object({
  id: z.literal('google'),
  kind: z.literal('google'),
  ...common,
  key: z.string(),
})

export const basemap = z.discriminatedUnion('id', [
  worldBasemap,
  streetsBasemap,
  tilesBasemap,
  fileBasemap,
  googleBasemap,
])

export type Basemap = z.infer<typeof basemap>
export type BasemapId = Basemap['id']
export type WorldBasemap = z.infer<typeof worldBasemap>
export type StreetsBasemap = z.infer<typeof streetsBasemap>
export type TilesBasemap = z.infer<typeof tilesBasemap>
export type FileBasemap = z.infer<typeof fileBasemap>

/** What an account is offered. The embedded world is always first among them and always there. */
export const basemaps = z.array(basemap)
