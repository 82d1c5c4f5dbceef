import type { FileBasemap } from '@/lib/basemap/schema'
import { AppError } from '@/lib/errors'
import { ownFile } from '@/server/basemap/own-file'
import { tileRoute, VECTOR_TILE } from '@/server/next/tile-route'

const TYPES: Record<FileBasemap['format'], string> = {
  pbf: VECTOR_TILE,
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
}

export const GET = tileRoute(
  "A tile of the operator's own tile file; 204 where it holds none",
  async (tile) => {
    const file = await ownFile()
    if (!file) throw new AppError('notFound')
    return { stored: await file.tile(tile), type: TYPES[file.format], version: file.version }
  },
)
