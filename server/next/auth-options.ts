import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { signInBody } from '@/lib/auth/sign-in-schema'
import { AppError } from '@/lib/errors'
import { SESSION_COOKIE } from '@/server/auth/session-cookie'
import { signIn } from '@/server/auth/sign-in'
import { verifyToken } from '@/server/auth/token'

/**
 * next-auth over our own tokens: its encode hands out the token that `signIn` signed, its decode is
 * our check. The cookie is the one that `POST /api/session` sets, so either door opens the console.
 */
export const authOptions: NextAuthOptions = {
  secret: process.env.SECRET,
  session: { strategy: 'jwt' },
  pages: { signIn: '/login', error: '/login' },
  cookies: {
    sessionToken: {
      name: SESSION_COOKIE,
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: false },
    },
  },
  jwt: {
    encode: async ({ token }) => String(token?.signed ?? ''),
    decode: async ({ token }) => {
      const claims = await verifyToken(token)
      return claims ? { ...claims, signed: token } : null
    },
  },
  providers: [
    CredentialsProvider({
      credentials: { account: {}, password: { type: 'password' }, captcha: {}, captchaId: {}, code: {} },
      authorize: async (credentials, request) => {
        const given = signInBody.safeParse(credentials)
        if (!given.success) throw new AppError('accountEmpty')
        const address = String(request.headers?.['x-client-address'] ?? 'unknown')
        const { token, accountId } = await signIn(given.data, { address, userAgent: null })
        return { id: String(accountId), signed: token }
      },
    }),
  ],
  callbacks: {
    jwt: ({ token, user }) => (user && 'signed' in user ? { signed: user.signed } : token),
    session: ({ session, token }) => ({ ...session, accountId: token.accountId }),
  },
}
