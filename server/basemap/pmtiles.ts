import { type FileHandle, open } from 'node:fs/promises'
import { Compression, type Header, PMTiles, SharedPromiseCache, type Source, TileType } from 'pmtiles'
import { z } from 'zod'
import { boundsOf } from '@/lib/basemap/bounds'
import type { FileBasemap } from '@/lib/basemap/schema'
import { type StoredTile, type TileFile, UnusableTileFile } from './tile-file'

const KEPT_DIRECTORIES = 200

const FORMATS: Partial<Record<TileType, FileBasemap['format']>> = {
  [TileType.Mvt]: 'pbf',
  [TileType.Png]: 'png',
  [TileType.Jpeg]: 'jpg',
  [TileType.Webp]: 'webp',
  [TileType.Avif]: 'avif',
}
const ENCODINGS: Partial<Record<Compression, StoredTile['encoding']>> = {
  [Compression.Unknown]: null,
  [Compression.None]: null,
  [Compression.Gzip]: 'gzip',
  [Compression.Brotli]: 'br',
}
const about = z.object({ attribution: z.string().catch('') }).catch({ attribution: '' })

/** PMTiles: one file with a directory of its tiles, read piece by piece. */
export async function openPmtiles(file: string): Promise<TileFile> {
  const handle = await open(file)
  const source: Source = { getKey: () => file, getBytes: (from, length) => read(handle, from, length) }
  const cache = new SharedPromiseCache(KEPT_DIRECTORIES)
  const archive = new PMTiles(source, cache)
  // Tiles go to the browser as they are stored.
  const tiles = new PMTiles(source, cache, async (bytes) => bytes)
  try {
    const header = await archive.getHeader()
    const { attribution } = about.parse(await archive.getMetadata())
    const { format, encoding } = contentOf(header)
    return {
      format,
      minZoom: header.minZoom,
      maxZoom: header.maxZoom,
      bounds: boundsOf([header.minLon, header.minLat, header.maxLon, header.maxLat]),
      attribution,
      tile: async ({ z, x, y }) => {
        const found = await tiles.getZxy(z, x, y)
        return found && found.data.byteLength > 0 ? { bytes: new Uint8Array(found.data), encoding } : null
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    if (error instanceof UnusableTileFile) throw error
    throw new UnusableTileFile('is not a complete PMTiles file')
  }
}

function contentOf({ tileType, tileCompression }: Header) {
  const format = FORMATS[tileType]
  if (!format) throw new UnusableTileFile('holds tiles of an unknown format')
  const encoding = ENCODINGS[tileCompression]
  if (encoding === undefined) throw new UnusableTileFile('is compressed in a way that browsers cannot read')
  return { format, encoding }
}

async function read(handle: FileHandle, from: number, length: number): Promise<{ data: ArrayBuffer }> {
  const data = new ArrayBuffer(length)
  const { bytesRead } = await handle.read(new Uint8Array(data), 0, length, from)
  return { data: bytesRead === length ? data : data.slice(0, bytesRead) }
}
