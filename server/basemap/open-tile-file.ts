import { open } from 'node:fs/promises'
import { openPmtiles } from './pmtiles'
import { type TileFile, UnusableTileFile } from './tile-file'

const HEAD_BYTES = 16
const SQLITE = 'SQLite format 3\0'
const PMTILES = 'PMTiles'

/** Opens MBTiles or PMTiles, told apart by their first bytes. Throws `UnusableTileFile`. */
export async function openTileFile(path: string): Promise<TileFile> {
  const head = await headOf(path)
  if (head.startsWith(SQLITE)) {
    // Its engine takes 17 MB as soon as it is loaded.
    const { openMbtiles } = await import('./mbtiles')
    return openMbtiles(path)
  }
  if (head.startsWith(PMTILES)) return openPmtiles(path)
  throw new UnusableTileFile('is neither MBTiles nor PMTiles')
}

async function headOf(path: string): Promise<string> {
  const file = await open(path).catch(() => {
    throw new UnusableTileFile('cannot be opened')
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } catch {
    throw new UnusableTileFile('cannot be read')
  } finally {
    await file.close()
  }
}
