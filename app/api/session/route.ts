import { z } from 'zod'
import { revokeSession } from '@/db/queries/auth/sessions'
import { signInBody, signInResult } from '@/lib/auth/sign-in-schema'
import { AppError } from '@/lib/errors'
import { clientAddress, isHttps } from '@/server/auth/client-address'
import { CAPTCHA_COOKIE, cookieOptions, SESSION_COOKIE } from '@/server/auth/session-cookie'
import { signIn } from '@/server/auth/sign-in'
import { route } from '@/server/next/route'

export const POST = route(
  { summary: 'Sign in', permission: 'public', body: signInBody, returns: signInResult },
  async ({ request, body, setCookie }) => {
    const captchaId = body.captchaId ?? z.uuid().safeParse(request.cookies.get(CAPTCHA_COOKIE)?.value).data
    const visitor = { address: clientAddress(request.headers), userAgent: request.headers.get('user-agent') }
    const { token, expiresAt } = await signIn({ ...body, captchaId }, visitor)
    setCookie(
      SESSION_COOKIE,
      token,
      cookieOptions(isHttps(request.headers), body.remember ? expiresAt : undefined),
    )
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
