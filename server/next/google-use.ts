import type { TokenClaims } from '@/lib/auth/token'
import { env } from '@/lib/env'

type HasMapKey = (claims: TokenClaims) => Promise<boolean>

// The middleware is a bundle of its own: a second copy of what asks the database would be held for this one question.
const holder = globalThis as typeof globalThis & { trackingHasMapKey?: HasMapKey }

/** Says who asks the database whether an account has a map key; once, at the start of the web process. */
export function answerMapKeys(hasMapKey: HasMapKey): void {
  holder.trackingHasMapKey = hasMapKey
}

/**
 * Whether the account behind a signed token may look at Google's map: with a key of its own, handed down to it, or of the
 * installation. Without an answer it may not: the page says that Google's map did not come.
 */
export async function usesGoogle(claims: TokenClaims): Promise<boolean> {
  if (env().GOOGLE_MAPS_KEY !== undefined) return true
  return (await holder.trackingHasMapKey?.(claims).catch(() => false)) ?? false
}
