import { createHash } from 'node:crypto'

/** What tells a key from a session token in `Authorization`. */
const MARK = 'key_'
const SHOWN_CHARACTERS = 10
export const API_KEY_BYTES = 32

export type MadeApiKey = { key: string; prefix: string; hash: string }

/** A key from random bytes, the start that may be shown later, and the hash that is kept. */
export function makeApiKey(bytes: Uint8Array): MadeApiKey {
  const key = MARK + Buffer.from(bytes).toString('base64url')
  return { key, prefix: key.slice(0, SHOWN_CHARACTERS), hash: hashApiKey(key) }
}

/** Whether a bearer token is one of our API keys, by its beginning. */
export function isApiKey(token: string): boolean {
  return token.startsWith(MARK)
}

/** Keys are random and long, so one round of a fast hash is enough. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
