import { LAND_VERSION, packedLandTile } from '@/server/basemap/land-tiles'
import { vectorTileRoute } from '@/server/next/tile-route'

export const GET = vectorTileRoute(
  'Land as a vector tile, for zooms at which the world alone is too coarse',
  LAND_VERSION,
  packedLandTile,
)
