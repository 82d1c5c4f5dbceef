import { jwtVerify, SignJWT } from 'jose'
import { type TokenClaims, tokenClaims } from '@/lib/auth/token'
import { env } from '@/lib/env'

/** Session tokens: JWT with HS256 and exactly our claims; the key is SECRET. */
function key(): Uint8Array {
  const secret = env().SECRET
  if (!secret) throw new Error('SECRET is not set')
  return new TextEncoder().encode(secret)
}

/** The token of a session, as it stands in the cookie and in `Authorization`. Throws for claims of another shape. */
export function signToken(claims: TokenClaims): Promise<string> {
  return new SignJWT(tokenClaims.parse(claims)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key())
}

/** The claims of a token that we signed, or null. Says nothing about revocation: the session row does. */
export async function verifyToken(token: string | null | undefined): Promise<TokenClaims | null> {
  if (!token || token === 'undefined' || token.length > 2000) return null
  try {
    const { payload } = await jwtVerify(token, key(), { algorithms: ['HS256'] })
    const claims = tokenClaims.safeParse(payload)
    return claims.success ? claims.data : null
  } catch {
    return null
  }
}
