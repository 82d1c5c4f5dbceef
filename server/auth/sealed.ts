import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/env'

/** Secrets at rest: readable only with SECRET. */
const NONCE_BYTES = 12
const TAG_BYTES = 16

function keyFor(purpose: string): Buffer {
  const secret = env().SECRET
  if (!secret) throw new Error('SECRET is not set')
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
}

/** `text` encrypted by AES-256-GCM, as base64 of nonce, tag and cipher text. Each purpose has a key of its own. */
export function seal(text: string, purpose = 'sealed'): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** What was sealed for the same purpose; throws when SECRET has changed or the text was tampered with. */
export function unseal(sealed: string, purpose = 'sealed'): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = bytes.subarray(NONCE_BYTES + TAG_BYTES)
  return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
}

/** A hash that cannot be tried out without SECRET. */
export function sealedHash(text: string): string {
  return createHmac('sha256', keyFor('hash')).update(text).digest('base64url')
}
