import path from 'node:path'
import { env } from '@/lib/env'
import type { FileStorage } from './file-storage'
import { folderStorage } from './folder-storage'
import { s3Storage } from './s3-storage'

let opened: FileStorage | undefined

/** The storage of this process: S3 when it is set up, else `files` in the data folder. */
export function fileStorage(): FileStorage {
  opened ??= openStorage()
  return opened
}

/** Replaces the storage of this process; for tests. */
export function setFileStorage(storage: FileStorage): void {
  opened = storage
}

function openStorage(): FileStorage {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_KEY_ID, S3_SECRET, DATA_DIR } = env()
  if (!S3_ENDPOINT) return folderStorage(path.resolve(DATA_DIR, 'files'))
  const settings = { S3_BUCKET, S3_KEY_ID, S3_SECRET }
  for (const [name, value] of Object.entries(settings))
    if (!value) throw new Error(`S3_ENDPOINT is set, so ${name} must be as well`)
  return s3Storage({
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET ?? '',
    region: S3_REGION,
    keyId: S3_KEY_ID ?? '',
    secret: S3_SECRET ?? '',
  })
}

/** Reads a file of at most `maxBytes` whole; null when it is not there. */
export async function readWhole(
  storage: FileStorage,
  key: string,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const stream = await storage.get(key)
  if (!stream) return null
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.byteLength
    if (bytes > maxBytes) throw new Error(`file of more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
