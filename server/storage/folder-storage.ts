import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileBytes, type FileStorage, requireKey } from './file-storage'
import { webBody } from './web-body'

/**
 * Files in a folder of this machine, for its user alone. A file appears under its name only when all of it is written.
 */
export function folderStorage(folder: string): FileStorage {
  const placeOf = (key: string) => path.join(folder, ...requireKey(key).split('/'))

  async function put(key: string, data: FileBytes): Promise<number> {
    const place = placeOf(key)
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const unfinished = `${place}.${randomUUID().slice(0, 8)}`
    try {
      const source = Readable.from(data instanceof Uint8Array ? [data] : data)
      await pipeline(source, createWriteStream(unfinished, { mode: 0o600 }))
      await syncFile(unfinished)
      await rename(unfinished, place)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
    return (await stat(place)).size
  }

  return {
    put,
    get: async (key) => {
      const handle = await open(placeOf(key)).catch(nullWhenMissing)
      if (!handle) return null
      const stream = createReadStream('', { fd: handle })
      return webBody(stream)
    },
    stat: async (key) => {
      const found = await stat(placeOf(key)).catch(nullWhenMissing)
      return found ? { bytes: found.size } : null
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
