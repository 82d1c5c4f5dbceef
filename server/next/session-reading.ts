import type { NextRequest } from 'next/server'
import type { NextAuthOptions } from 'next-auth'
import { getToken } from 'next-auth/jwt'
import type { TokenClaims } from '@/lib/auth/token'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { isHttps } from '@/server/auth/client-address'
import { cookieName, cookieOptions, SESSION_COOKIE } from '@/server/auth/session-cookie'
import { verifyToken } from '@/server/auth/token'

declare module 'next-auth' {
  interface Session {
    claims: TokenClaims
  }
  interface User {
    signed: string
  }
}

declare module 'next-auth/jwt' {
  interface JWT {
    /** The token as it travels, with our signature. */
    signed: string
  }
}

/**
 * next-auth over the tokens that `signIn` signs, so that the cookie and `Authorization` carry the same one.
 * For `getServerSession`, which looks at the signature alone: whoever reads asks the database. The door of the console
 * adds who may come in, and asks it.
 */
const reading = {
  secret: process.env.SECRET,
  session: { strategy: 'jwt' },
  pages: { signIn: '/login', signOut: '/login', error: '/login' },
  jwt: {
    encode: async ({ token }) => String(token?.signed ?? ''),
    decode: async ({ token }) => {
      const claims = await verifyToken(token)
      return claims && token ? { ...claims, signed: token } : null
    },
  },
  providers: [],
  callbacks: {
    jwt: ({ token, user }) => (user ? { signed: user.signed } : token),
    session: async ({ session, token }) => {
      const claims = await verifyToken(token.signed)
      if (!claims) throw new AppError('tokenMissing')
      return { expires: session.expires, claims }
    },
  },
} satisfies NextAuthOptions

/** The same for a request that came over TLS, or did not. */
export const sessionReading = (https: boolean) => ({
  ...reading,
  useSecureCookies: https,
  cookies: {
    sessionToken: { name: cookieName(SESSION_COOKIE, https), options: cookieOptions(https) },
  },
})

/** What a request carries in one of our cookies. */
export const readCookie = (request: NextRequest, name: string): string | undefined =>
  request.cookies.get(cookieName(name, isHttps(request.headers)))?.value

/** The signed token in the cookie of a request, or undefined. Says nothing about its worth. */
export async function cookieToken(request: NextRequest): Promise<string | undefined> {
  const name = cookieName(SESSION_COOKIE, isHttps(request.headers))
  const token = await getToken({ req: request, cookieName: name, raw: true, secret: env().SECRET })
  return token || undefined
}
