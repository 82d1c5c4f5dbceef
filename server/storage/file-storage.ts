import { randomUUID } from 'node:crypto'

export type FileBytes = Uint8Array | AsyncIterable<Uint8Array>

/**
 * Where files lie that are too large for rows: uploads, exports, pictures. A key is one that
 * `newFileKey` made; what people typed never becomes part of one.
 */
export type FileStorage = {
  /** Saves under `key`, whole or not at all; replaces what was there. Returns the number of bytes. */
  put: (key: string, data: FileBytes, contentType: string) => Promise<number>
  /** The bytes as they come, or null when there is no such file. */
  get: (key: string) => Promise<ReadableStream<Uint8Array> | null>
  stat: (key: string) => Promise<{ bytes: number } | null>
  /** Removing what is not there is no failure. */
  remove: (key: string) => Promise<void>
}

export type FileArea = 'tasks' | 'pictures' | 'brands' | 'media' | 'outbox' | 'sounds' | 'documents'

const KEY = /^[a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{36}\.[a-z0-9]{1,5}$/

/** A name that was never used, spread over 256 folders. `extension` is ours, such as `xlsx`. */
export function newFileKey(area: FileArea, extension: string): string {
  const id = randomUUID()
  return requireKey(`${area}/${id.slice(0, 2)}/${id}.${extension}`)
}

/** Throws for anything that `newFileKey` would not have made. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a key of the file storage')
  return key
}
