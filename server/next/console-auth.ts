import { NextRequest } from 'next/server'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { revokeSession } from '@/db/queries/auth/sessions'
import { writeRefusal } from '@/lib/auth/sign-in-refusal'
import { signInBody } from '@/lib/auth/sign-in-schema'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { clientAddress, isHttps } from '@/server/auth/client-address'
import { resolveSession } from '@/server/auth/session'
import { CAPTCHA_COOKIE, cookieOptions, SESSION_COOKIE } from '@/server/auth/session-cookie'
import { signIn } from '@/server/auth/sign-in'
import { errorText } from '@/server/i18n/messages'
import { refusal } from './refusal'
import { readBytes } from './request-input'
import { languageOf } from './request-language'
import { sessionReading } from './session-reading'

/** Credentials are short; whatever is longer is none. */
const MAX_BODY_BYTES = 16_000

type Context = { params: Promise<{ nextauth: string[] }> }

/**
 * Answers /api/auth/*: next-auth does, within our limits. A body has a cap, credentials come by POST
 * only, and the session's cookie is set by signing in and taken away by signing out, never prolonged by a look at it.
 */
export async function answerAuth(request: NextRequest, context: Context): Promise<Response> {
  try {
    const [action] = (await context.params).nextauth
    if (action === 'callback' && request.method !== 'POST') throw new AppError('methodNotAllowed')
    const { options, remembered } = consoleDoor(request)
    const response = await NextAuth(await withinLimit(request), context, options)
    return withCookies(response, (cookie) => {
      if (!cookie.startsWith(`${SESSION_COOKIE}=`)) return cookie
      if (action === 'signout') return cookie
      if (action !== 'callback') return null
      return remembered() ? cookie : cookie.replace(/; Expires=[^;]*/i, '')
    })
  } catch (error) {
    return refusal(request, error)
  }
}

/** The request with its body read, which is refused as soon as it is larger than allowed. */
async function withinLimit(request: NextRequest): Promise<NextRequest> {
  if (request.method !== 'POST') return request
  const body = (await readBytes(request, MAX_BODY_BYTES)).toString('utf8')
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body })
}

function withCookies(response: Response, change: (cookie: string) => string | null): Response {
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  for (const cookie of response.headers.getSetCookie()) {
    const kept = change(cookie)
    if (kept) headers.append('set-cookie', kept)
  }
  headers.set('cache-control', 'no-store')
  return new Response(response.body, { status: response.status, headers })
}

/** What a person typed, and whether the browser shall keep the session when it is closed. */
type Door = { options: NextAuthOptions; remembered: () => boolean }

/** The console's door for one request: its address, language and transport decide what is written down, said and set. */
function consoleDoor(request: NextRequest): Door {
  const secure = isHttps(request.headers)
  let remembered = false
  const options: NextAuthOptions = {
    ...sessionReading,
    useSecureCookies: secure,
    session: { strategy: 'jwt', maxAge: env().REMEMBER_DAYS * 86_400 },
    cookies: { sessionToken: { name: SESSION_COOKIE, options: cookieOptions(secure) } },
    providers: [
      CredentialsProvider({
        credentials: { account: {}, password: { type: 'password' }, captcha: {}, captchaId: {}, code: {} },
        authorize: async (credentials) => {
          try {
            const given = readCredentials(request, credentials ?? {})
            remembered = given.remember
            const visitor = {
              address: clientAddress(request.headers),
              userAgent: request.headers.get('user-agent'),
            }
            const { token, accountId } = await signIn(given, visitor)
            return { id: String(accountId), signed: token }
          } catch (error) {
            throw new Error(await refusalText(request, error))
          }
        },
      }),
    ],
    events: { signOut: ({ token }) => endSession(token.signed) },
    logger: {
      error: (code, metadata) => log.error({ code, metadata }, 'next-auth failed'),
      warn: (code) => log.debug({ code }, 'next-auth warns'),
      debug: () => {},
    },
  }
  return { options, remembered: () => remembered }
}

/** The fields of the form: texts all of them, and empty when they were not asked for. */
function readCredentials(request: NextRequest, credentials: Record<string, unknown>) {
  const given = Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== ''))
  const captchaId = given.captchaId ?? z.uuid().safeParse(request.cookies.get(CAPTCHA_COOKIE)?.value).data
  const body = signInBody.safeParse({ ...given, captchaId, remember: given.remember === 'true' })
  if (!body.success) throw new AppError(given.account && given.password ? 'illegalParameter' : 'accountEmpty')
  return body.data
}

async function refusalText(request: NextRequest, error: unknown): Promise<string> {
  if (!(error instanceof AppError)) log.error({ err: error }, 'sign-in failed')
  const refused = error instanceof AppError ? error : new AppError('systemAbnormal')
  const text = await errorText(languageOf(request), refused.error, refused.params)
  return writeRefusal({ code: refused.code, text })
}

/** A token that already ended has nothing left to end. */
async function endSession(signed: string): Promise<void> {
  try {
    const { access, claims } = await resolveSession(signed)
    if (claims) await revokeSession(access, claims.jti)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
