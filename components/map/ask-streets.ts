import type { StreetsTrouble } from '@/lib/basemap/streets-state'
import { type Tile, tmsRow } from '@/lib/basemap/tile'
import { readTileJson, type StreetTiles } from '@/lib/basemap/tile-json'

/** Later than this an answer helps nobody: the embedded world has long been read. */
const PATIENCE_MS = 6000
/** OpenFreeMap's is some 15 kB. */
const MOST_BYTES = 512 * 1024

export type StreetsAnswer = { tiles: StreetTiles } | { trouble: StreetsTrouble }

/**
 * Asks a host for the TileJSON of its streets, and for `lostTile` where tiles had stopped coming: who announces
 * streets but has none brings nothing back. `again` asks the host itself, not what the browser kept. Never rejects.
 */
export async function askStreets(
  address: string,
  { lostTile, again }: { lostTile: Tile | null; again: boolean },
): Promise<StreetsAnswer> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const answer = await fetch(address, {
      signal,
      credentials: 'omit',
      cache: again ? 'no-cache' : 'default',
    })
    if (!answer.ok) return { trouble: 'unreachable' }
    const text = await readAtMost(answer, MOST_BYTES)
    const tiles = text === null ? null : readTileJson(text, address)
    if (!tiles) return { trouble: 'unusable' }
    if (lostTile && !(await comes(addressOf(tiles, lostTile), signal))) return { trouble: 'lost' }
    return { tiles }
  } catch {
    return { trouble: 'unreachable' }
  }
}

/** The body as text; null when it is longer than `bytes`, however long it says it is. */
async function readAtMost({ body }: Response, bytes: number): Promise<string | null> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let left = bytes; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    left -= value.length
    if (left < 0) {
      await reader.cancel()
      return null
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}

/** Of a tile, or of the smallest one there is that holds it. */
function addressOf({ tiles: [template = ''], maxZoom }: StreetTiles, tile: Tile): string {
  const up = 2 ** Math.max(0, tile.z - maxZoom)
  const [z, x, y] = [Math.min(tile.z, maxZoom), Math.floor(tile.x / up), Math.floor(tile.y / up)]
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y))
    .replaceAll('{-y}', String(tmsRow({ z, y })))
}

/** Where there is nothing to draw, hosts say so with 404. */
async function comes(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal, credentials: 'omit', cache: 'no-store' })
    await answer.arrayBuffer()
    return answer.ok || answer.status === 404
  } catch {
    return false
  }
}
