import { createCipheriv, createECDH, createPublicKey, hkdfSync } from 'node:crypto'

/** Of a browser, base64url: its public key (P-256, uncompressed) and the secret that it shares with us. */
export type BrowserKeys = { p256dh: string; auth: string }

const KEY_BYTES = 65
const AUTH_BYTES = 16
const RECORD_BYTES = 4096
/** Ends the last record, before what it is padded with. */
const LAST_RECORD = 2

const derive = (secret: Uint8Array, salt: Uint8Array, info: string | Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Whether a browser can have made these: lengths, and a point that is on the curve. */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== KEY_BYTES || point[0] !== 4) return false
  if (Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  try {
    createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
    return true
  } catch {
    return false
  }
}

/** Made anew for each message: a private key of P-256 and 16 random bytes. */
export type MessageSecrets = { privateKey: Uint8Array; salt: Uint8Array }

/**
 * A message that only the browser reads (RFC 8291), in one record of aes128gcm (RFC 8188):
 * salt (16) | record size (4) | 65 | our public key (65) | text, a 2, tag (16).
 */
export function encryptPush(
  text: string,
  keys: BrowserKeys,
  { privateKey, salt }: MessageSecrets,
): Buffer<ArrayBuffer> {
  const theirs = Buffer.from(keys.p256dh, 'base64url')
  const ours = createECDH('prime256v1')
  ours.setPrivateKey(privateKey)
  const ourPublic = ours.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ourPublic])
  const shared = derive(ours.computeSecret(theirs), Buffer.from(keys.auth, 'base64url'), info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head[4] = KEY_BYTES
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const record = [cipher.update(text, 'utf8'), cipher.update(Uint8Array.of(LAST_RECORD)), cipher.final()]
  return Buffer.concat([salt, head, ourPublic, ...record, cipher.getAuthTag()])
}
