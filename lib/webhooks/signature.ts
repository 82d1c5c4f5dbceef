import { createHmac } from 'node:crypto'

/** Standard Webhooks: what a secret begins with, and how many random bytes follow as base64. */
const MARK = 'whsec_'
export const SECRET_BYTES = 32
const [LEAST_BYTES, MOST_BYTES] = [24, 64]

/** After a rotation the former secret signs beside the new one for so long. */
export const ROTATION_HOURS = 24

/** A secret of 24 to 64 random bytes, as its receiver types it in. */
export function writeSecret(bytes: Uint8Array): string {
  if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES)
    throw new RangeError(`a secret has ${LEAST_BYTES} to ${MOST_BYTES} bytes`)
  return MARK + Buffer.from(bytes).toString('base64')
}

type Signed = { id: string; timestamp: number; body: string }

/**
 * The headers of one attempt: the id stays for all attempts of a delivery, `timestamp` (seconds UTC) is the attempt's, and
 * there is a signature for each secret.
 */
export function signedHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => sign(`${id}.${timestamp}.${body}`, secret)).join(' '),
  }
}

function sign(text: string, secret: string): string {
  const key = Buffer.from(secret.slice(MARK.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text, 'utf8').digest('base64')}`
}
