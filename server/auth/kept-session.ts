import { createHash } from 'node:crypto'
import { env } from '@/lib/env'
import type { KeptOwner } from '@/lib/offline/kept'
import type { Session } from './session'

/** Sessions begin a moment before their token is signed. */
const SLACK_MS = 60_000

/**
 * What a browser is told of its session so that it may keep positions for as long as that lasts: a mark that names the
 * session and opens nothing. Null for what signs in without one, or has no end.
 */
export function keptSession({
  claims,
  expiresAt,
}: Session): Pick<KeptOwner, 'mark' | 'until' | 'outlivesBrowser'> | null {
  if (!claims || !expiresAt) return null
  const mark = createHash('sha256').update(`kept:${claims.jti}`).digest('hex').slice(0, 24)
  const until = expiresAt.getTime()
  // One that ends with the browser is never longer; a remembered one that an account cuts short counts as such.
  const longest = env().SESSION_HOURS * 3_600_000 + SLACK_MS
  return { mark, until, outlivesBrowser: until - claims.iat * 1000 > longest }
}
