import { stat } from 'node:fs/promises'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { openTileFile } from './open-tile-file'
import { type TileFile, UnusableTileFile } from './tile-file'

export type OwnFile = TileFile & {
  /** Changes with the file, so that browsers may keep its tiles. */
  version: string
}

const opened = new Map<string, Promise<OwnFile | null>>()

/** The operator's own tile file, opened on first use; null without one, or when it cannot be used. */
export function ownFile(): Promise<OwnFile | null> {
  const path = env().MAP_FILE
  if (!path) return Promise.resolve(null)
  let file = opened.get(path)
  if (!file) {
    file = openOwnFile(path)
    opened.set(path, file)
  }
  return file
}

async function openOwnFile(path: string): Promise<OwnFile | null> {
  try {
    const file = await openTileFile(path)
    const { mtimeMs, size } = await stat(path)
    return { ...file, version: `${Math.round(mtimeMs).toString(36)}-${size.toString(36)}` }
  } catch (error) {
    const reason = error instanceof UnusableTileFile ? error.message : 'cannot be read'
    log.warn(`MAP_FILE is not offered as a map: ${path} ${reason}.`)
    return null
  }
}
