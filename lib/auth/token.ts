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
