import { z } from 'zod'
import type { Bounds, FileBasemap } from '@/lib/basemap/schema'
import type { Tile } from '@/lib/basemap/tile'

/** A tile as it is stored, and how it is compressed on the way. */
export type StoredTile = { bytes: Uint8Array; encoding: 'gzip' | 'br' | null }

/** An opened file of tiles: what it says about itself, and its tiles one by one. */
export type TileFile = {
  format: FileBasemap['format']
  minZoom: number
  maxZoom: number
  bounds: Bounds | null
  attribution: string
  /** Null where the file holds nothing. */
  tile: (tile: Tile) => StoredTile | null | Promise<StoredTile | null>
  close: () => void | Promise<void>
}

/** Raised with words that follow the file's name: why it cannot be used. */
export class UnusableTileFile extends Error {}

const zoom = z.coerce.number().int().min(0).max(24)

export const zoomOr = (value: unknown, otherwise: number): number => zoom.catch(otherwise).parse(value)

/** Zlib's first two bytes: tiles of either kind of file may be gzipped or not. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
