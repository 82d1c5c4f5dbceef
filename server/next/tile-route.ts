import { z } from 'zod'
import type { Tile } from '@/lib/basemap/tile'
import { tileParams } from '@/lib/basemap/tile-params'
import { type Stored, storedAnswer } from '@/server/http/stored-answer'
import { limitMapVisits } from './map-visits'
import { route } from './route'

/** One tile: null where there is none. Kept for good by whoever asks with the `version` of now in its address. */
export type TileAnswer = { stored: Stored | null; type: string; version: string }

export const VECTOR_TILE = 'application/vnd.mapbox-vector-tile'

/** A route that gives tiles by `z`, `x` and `y`, to anybody: a page of a share link has a map without a login. */
export const tileRoute = (summary: string, answer: (tile: Tile) => Promise<TileAnswer>) =>
  route(
    {
      summary,
      permission: 'public',
      unmetered: true,
      params: tileParams,
      query: z.object({ v: z.string().max(50).optional() }),
      returns: z.null(),
      raw: true,
    },
    async ({ request, params, query: { v } }) => {
      await limitMapVisits(request)
      const { stored, type, version } = await answer(params)
      return storedAnswer(request, stored, { type, kept: v === version ? 'forever' : 'anHour' })
    },
  )

/** The same of vector tiles that we draw ourselves, gzipped. */
export const vectorTileRoute = (
  summary: string,
  version: string,
  packed: (tile: Tile) => Promise<Buffer | null>,
) =>
  tileRoute(summary, async (tile) => {
    const bytes = await packed(tile)
    return { stored: bytes && { bytes, encoding: 'gzip' }, type: VECTOR_TILE, version }
  })
