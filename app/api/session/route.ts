import { z } from 'zod'
import { revokeSession } from '@/db/queries/auth/sessions'
import { signInBody, signInResult } from '@/lib/auth/sign-in-schema'
import { AppError } from '@/lib/errors'
import { clientAddress, isHttps } from '@/server/auth/client-address'
import { knownUntil } from '@/server/auth/known-device'
import { cookieOptions, DEVICE_COOKIE, SESSION_COOKIE } from '@/server/auth/session-cookie'
import { signIn } from '@/server/auth/sign-in'
import { route } from '@/server/next/route'
import { readCookie } from '@/server/next/session-reading'

export const POST = route(
  { summary: 'Sign in', permission: 'public', body: signInBody, returns: signInResult, signsIn: true },
  async ({ request, body, setCookie }) => {
    const visitor = {
      address: clientAddress(request.headers),
      userAgent: request.headers.get('user-agent'),
      device: readCookie(request, DEVICE_COOKIE),
    }
    const { token, expiresAt, device } = await signIn(body, visitor)
    const https = isHttps(request.headers)
    if (body.client === 'web')
      setCookie(SESSION_COOKIE, token, cookieOptions(https, body.remember ? expiresAt : undefined))
    setCookie(DEVICE_COOKIE, device, cookieOptions(https, knownUntil(new Date())))
    return { token }
  },
)

export const DELETE = route(
  {
    summary: 'Sign out: the token is refused from now on',
    permission: 'session',
    duringSetUp: true,
    returns: z.null(),
  },
  async ({ request, access, session, setCookie }) => {
    if (!session.claims) throw new AppError('permissionDenied')
    await revokeSession(access, session.claims.jti)
    setCookie(SESSION_COOKIE, null, cookieOptions(isHttps(request.headers)))
    return null
  },
)
