import { PLACES_VERSION, packedPlaceTile } from '@/server/basemap/place-tiles'
import { vectorTileRoute } from '@/server/next/tile-route'

export const GET = vectorTileRoute(
  'Names of places as a vector tile, fewer the smaller the zoom',
  PLACES_VERSION,
  packedPlaceTile,
)
