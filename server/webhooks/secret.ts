import { randomBytes } from 'node:crypto'
import { SECRET_BYTES, writeSecret } from '@/lib/webhooks/signature'
import { seal } from '@/server/auth/sealed'

/** Secrets of endpoints are sealed with a key of their own. */
export const SEAL_PURPOSE = 'webhook'

/** A new secret of an endpoint: to be shown once, and as it is kept. */
export function makeSecret(): { secret: string; sealed: string } {
  const secret = writeSecret(randomBytes(SECRET_BYTES))
  return { secret, sealed: seal(secret, SEAL_PURPOSE) }
}
