import { z } from 'zod'
import { packedWorld, WORLD_VERSION } from '@/server/basemap/world'
import { storedAnswer } from '@/server/http/stored-answer'
import { limitMapVisits } from '@/server/next/map-visits'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Land, borders and names of countries as GeoJSON',
    permission: 'public',
    unmetered: true,
    query: z.object({ v: z.string().max(50).optional() }),
    returns: z.null(),
    raw: true,
  },
  async ({ request, query: { v } }) => {
    await limitMapVisits(request)
    return storedAnswer(
      request,
      { bytes: await packedWorld(), encoding: 'gzip' },
      { type: 'application/geo+json', kept: v === WORLD_VERSION ? 'forever' : 'anHour' },
    )
  },
)
