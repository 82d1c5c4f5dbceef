import { z } from 'zod'
import type { FileBasemap } from '@/lib/basemap/schema'
import { tileParams } from '@/lib/basemap/tile'
import { AppError } from '@/lib/errors'
import { ownFile } from '@/server/basemap/own-file'
import { storedAnswer } from '@/server/basemap/tile-answer'
import { route } from '@/server/next/route'

const TYPES: Record<FileBasemap['format'], string> = {
  pbf: 'application/vnd.mapbox-vector-tile',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

export const GET = route(
  {
    summary: "A tile of the operator's own tile file; 204 where it holds none",
    permission: 'session',
    unmetered: true,
    params: tileParams,
    query: z.object({ v: z.string().max(50).optional() }),
    returns: z.null(),
    raw: true,
  },
  async ({ request, params, query: { v } }) => {
    const file = await ownFile()
    if (!file) throw new AppError('notFound')
    return storedAnswer(request, await file.tile(params), {
      type: TYPES[file.format],
      versioned: v === file.version,
    })
  },
)
