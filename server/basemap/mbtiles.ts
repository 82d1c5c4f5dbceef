import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sqlite, { type Database } from 'node-sqlite3-wasm'
import { z } from 'zod'
import { boundsOf } from '@/lib/basemap/bounds'
import { fileBasemap } from '@/lib/basemap/schema'
import { tmsRow } from '@/lib/basemap/tile'
import { isGzip, type StoredTile, type TileFile, UnusableTileFile, zoomOr } from './tile-file'

const format = z
  .string()
  .toLowerCase()
  .transform((name) => (name === 'jpeg' ? 'jpg' : name))
  .pipe(fileBasemap.shape.format)

const TILE = 'SELECT tile_data AS data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?'
/** Asked for one by one, each is a look at one end of the index. */
const ZOOMS =
  'SELECT (SELECT min(zoom_level) FROM tiles) AS least, (SELECT max(zoom_level) FROM tiles) AS most'

/** MBTiles: an SQLite file with a table of tiles, rows counted from the south, and one of words about them. */
export function openMbtiles(file: string): TileFile {
  const { database, close } = openReadOnly(file)
  try {
    const about = new Map(
      database
        .all('SELECT name, value FROM metadata')
        .map(({ name, value }) => [String(name).toLowerCase(), value === null ? '' : String(value)]),
    )
    const kind = format.safeParse(about.get('format') ?? 'png')
    if (!kind.success) throw new UnusableTileFile(`holds tiles of an unknown format, ${about.get('format')}`)
    if (!database.get('SELECT 1 FROM tiles LIMIT 1')) throw new UnusableTileFile('holds no tiles')
    const ends = database.get(ZOOMS)
    const statement = database.prepare(TILE)
    return {
      format: kind.data,
      minZoom: zoomOr(about.get('minzoom') || ends?.least, 0),
      maxZoom: zoomOr(about.get('maxzoom') || ends?.most, 14),
      bounds: boundsOf(about.get('bounds')?.split(',') ?? []),
      attribution: about.get('attribution') ?? '',
      tile: (tile) => stored(statement.get([tile.z, tile.x, tmsRow(tile)])?.data),
      close: () => {
        statement.finalize()
        close()
      },
    }
  } catch (error) {
    close()
    if (error instanceof UnusableTileFile) throw error
    throw new UnusableTileFile('is not a complete MBTiles file')
  }
}

function stored(data: unknown): StoredTile | null {
  if (!(data instanceof Uint8Array) || data.length === 0) return null
  return { bytes: data, encoding: isGzip(data) ? 'gzip' : null }
}

/**
 * The engine locks a file by a folder beside it, which fails where we may not write, and stays behind
 * when a process is killed. Through a link in a folder of our own it can do neither.
 */
function openReadOnly(file: string): { database: Database; close: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'map-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const database = new sqlite.Database(linkIn(folder, path.resolve(file)), {
      readOnly: true,
      fileMustExist: true,
    })
    database.exec('PRAGMA locking_mode = EXCLUSIVE')
    const close = () => {
      database.close()
      remove()
      process.removeListener('exit', remove)
    }
    return { database, close }
  } catch {
    remove()
    process.removeListener('exit', remove)
    throw new UnusableTileFile('cannot be opened as MBTiles')
  }
}

/** Some systems keep links from ordinary users; there the file itself is opened. */
function linkIn(folder: string, file: string): string {
  const link = path.join(folder, 'tiles')
  try {
    symlinkSync(file, link)
    return link
  } catch {
    return file
  }
}
