import { attributionParts } from './attribution'
import { boundsOf } from './bounds'
import type { AttributionPart, Bounds } from './schema'
import { isTileZoom } from './tile'
import { templateProblem } from './tile-template'

/** Where tiles of streets are fetched, and for what. */
export type StreetTiles = {
  tiles: string[]
  minZoom: number
  maxZoom: number
  bounds: Bounds | null
  /** Empty where the host does not say. */
  attribution: AttributionPart[]
}

/** Layers of the OpenMapTiles schema without which our style would draw nothing that helps. */
const NEEDED_LAYERS = ['water', 'transportation', 'place']

/**
 * Reads a TileJSON that came from `address` and is trusted in nothing: tiles of another host, another schema or no
 * TileJSON at all (null) are not used; of its HTML only words and links are kept. Checked by hand: zod would be a third
 * of the script that the map's page loads beside the map.
 */
export function readTileJson(text: string, address: string): StreetTiles | null {
  const { scheme = 'xyz', minzoom = 0, maxzoom = 14, ...rest } = parsed(text)
  const { tiles, bounds = [], attribution = '', vector_layers: layers } = rest
  const isTemplate = (template: unknown): template is string =>
    isText(template, 2000) && templateProblem(template) === null && isOfHost(template, address)
  if (scheme !== 'xyz' || !isTileZoom(minzoom) || !isTileZoom(maxzoom) || minzoom > maxzoom) return null
  if (!isList(tiles, 16) || tiles.length === 0 || !tiles.every(isTemplate)) return null
  if (!isList(bounds, 6) || !isText(attribution, 4000) || !hasLayers(layers)) return null
  return {
    tiles,
    minZoom: minzoom,
    maxZoom: maxzoom,
    bounds: boundsOf(bounds),
    attribution: attributionParts(attribution),
  }
}

function hasLayers(layers: unknown): boolean {
  if (!isList(layers, 200) || !layers.every(isFields)) return false
  const names = new Set(layers.map(({ id }) => id))
  return NEEDED_LAYERS.every((name) => names.has(name))
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most

const isList = (value: unknown, most: number): value is unknown[] =>
  Array.isArray(value) && value.length <= most

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Of what is no object there are no fields. */
function parsed(text: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(text)
    return isFields(read) ? read : {}
  } catch {
    return {}
  }
}

/** The page may ask that one host alone; encryption may be added to it, never taken away. */
function isOfHost(template: string, address: string): boolean {
  if (!URL.canParse(template)) return false
  const [tile, source] = [new URL(template), new URL(address)]
  return tile.host === source.host && (tile.protocol === source.protocol || tile.protocol === 'https:')
}
