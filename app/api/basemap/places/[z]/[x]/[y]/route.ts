import { z } from 'zod'
import { tileParams } from '@/lib/basemap/tile'
import { PLACES_VERSION, packedPlaceTile } from '@/server/basemap/place-tiles'
import { storedAnswer } from '@/server/basemap/tile-answer'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Names of places as a vector tile, fewer the smaller the zoom',
    permission: 'session',
    unmetered: true,
    params: tileParams,
    query: z.object({ v: z.string().max(50).optional() }),
    returns: z.null(),
    raw: true,
  },
  async ({ request, params, query: { v } }) => {
    const bytes = await packedPlaceTile(params)
    const type = 'application/vnd.mapbox-vector-tile'
    return storedAnswer(request, bytes && { bytes, encoding: 'gzip' }, {
      type,
      versioned: v === PLACES_VERSION,
    })
  },
)
