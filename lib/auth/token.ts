import { z } from 'zod'

/** The claims of a session token: exactly those of spec section 3. Expiry lives with the session row. */
export const tokenClaims = z.strictObject({
  accountId: z.number().int(),
  iat: z.number().int(),
  jti: z.uuid(),
  isUserFictitious: z.enum(['true', 'false']),
  userFictitiousParentId: z.number().int().nullable(),
  cAccountId: z.number().int(),
})

export type TokenClaims = z.infer<typeof tokenClaims>

/**
 * The account that a token acts for: `cAccountId` when present, else the parent of a fictitious
 * (virtual) user, else the account itself (product decision on the two readings).
 */
export function currentAccountId(claims: TokenClaims): number {
  if (claims.cAccountId) return claims.cAccountId
  if (claims.isUserFictitious === 'true' && claims.userFictitiousParentId)
    return claims.userFictitiousParentId
  return claims.accountId
}
