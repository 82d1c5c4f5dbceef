import { fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf'
import type { Tile } from '@/lib/basemap/tile'
import { landOf } from './land'
import { packedTiles } from './packed-tiles'

/** Part of the tiles' address, which browsers keep for a year: to be raised with every change of their content. */
export const LAND_VERSION = '10m-2'
/** Before it the world's own coasts are as good; after it the atlas has no more to tell, and its lines are enlarged. */
export const LAND_ZOOMS = { from: 6, to: 8 }
const LAND_LAYER = 'land'
/** Outlines apart: those of land would be drawn where it is cut, by browsers that cut it again to enlarge it. */
const COAST_LAYER = 'coast'
/** The whole tile, below the land: before a tile has come nobody knows whether there is sea. */
const SEA_LAYER = 'sea'

const EXTENT = 4096
/** How far a tile's land goes beyond it, so that the edges it is cut at are never drawn as coasts. */
const BEYOND = 128
const [FROM, TO] = [-BEYOND, EXTENT + BEYOND]
const WHOLE_TILE: [number, number][] = [
  [FROM, FROM],
  [TO, FROM],
  [TO, TO],
  [FROM, TO],
  [FROM, FROM],
]
const KEPT_TILES = 200
const LEAST_RING = 4

type Rings = [number, number][][]

/** A vector tile of land in the sea, gzipped; null at zooms that have none. */
export const packedLandTile = packedTiles(async (tile) => {
  if (tile.z < LAND_ZOOMS.from || tile.z > LAND_ZOOMS.to) return null
  return encode(await landIn(tile))
}, KEPT_TILES)

/** The land of a tile in its own units; what is smaller than they can tell is left out. */
async function landIn(tile: Tile): Promise<Rings[]> {
  const across = 2 ** tile.z
  const within = (ring: readonly number[]) => {
    const points: [number, number][] = []
    for (let i = 0; i + 1 < ring.length; i += 2) {
      const x = Math.round(((ring[i] ?? 0) * across - tile.x) * EXTENT)
      const y = Math.round(((ring[i + 1] ?? 0) * across - tile.y) * EXTENT)
      const last = points.at(-1)
      if (!last || last[0] !== x || last[1] !== y) points.push([x, y])
    }
    return points
  }
  return (await landOf(tile, BEYOND / EXTENT))
    .map((rings) => rings.map(within).filter((ring) => ring.length >= LEAST_RING))
    .filter((rings) => rings.length > 0)
}

/** The outline of a ring, but where it was cut at the edge of the box. */
function coastsOf(ring: Rings[number]): Rings {
  const coasts: Rings = []
  let coast: Rings[number] = []
  for (const [i, to] of ring.entries()) {
    const from = ring[i - 1]
    if (from && isCut(from, to)) coast = []
    if (coast.length === 1) coasts.push(coast)
    coast.push(to)
  }
  return coasts
}

const isCut = ([x1, y1]: [number, number], [x2, y2]: [number, number]): boolean =>
  [-BEYOND, EXTENT + BEYOND].some((edge) => (x1 === edge && x2 === edge) || (y1 === edge && y2 === edge))

function encode(features: readonly Rings[]): Uint8Array {
  const coasts = features.map((rings) => rings.flatMap(coastsOf)).filter((lines) => lines.length > 0)
  return fromVectorTileJs({
    layers: {
      [SEA_LAYER]: layerOf(SEA_LAYER, 3, [[WHOLE_TILE]]),
      ...(features.length > 0 && { [LAND_LAYER]: layerOf(LAND_LAYER, 3, features) }),
      ...(coasts.length > 0 && { [COAST_LAYER]: layerOf(COAST_LAYER, 2, coasts) }),
    },
  })
}

function layerOf(name: string, type: 2 | 3, geometries: readonly Rings[]): GeoJSONWrapper {
  const layer = new GeoJSONWrapper(
    geometries.map((geometry) => ({ type, id: undefined, geometry, tags: {} })),
    { version: 2, extent: EXTENT },
  )
  layer.name = name
  return layer
}
