import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Tile } from '@/lib/basemap/tile'

/**
 * Vector tiles by what draws one: gzipped, and the last `max` of them kept, each drawn once however many ask at a time.
 * Null where nothing is drawn; what failed is drawn anew.
 */
export function packedTiles(draw: (tile: Tile) => Promise<Uint8Array | null>, max: number) {
  const kept = new LRUCache<string, Promise<Buffer | null>>({ max })
  return (tile: Tile): Promise<Buffer | null> => {
    const key = `${tile.z}/${tile.x}/${tile.y}`
    const known = kept.get(key)
    if (known) return known
    const packed = draw(tile).then((drawn) => drawn && promisify(gzip)(drawn))
    kept.set(key, packed)
    packed.catch(() => kept.delete(key))
    return packed
  }
}
