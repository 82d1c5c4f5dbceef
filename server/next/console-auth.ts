import type { NextRequest } from 'next/server'
import NextAuth, { type Session as AuthSession, type NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { revokeSession } from '@/db/queries/auth/sessions'
import { safeReturnPath } from '@/lib/auth/routes'
import { writeRefusal } from '@/lib/auth/sign-in-refusal'
import { signInBody } from '@/lib/auth/sign-in-schema'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { clientAddress, clientSubnet, isHttps } from '@/server/auth/client-address'
import { refuseAppCookie, resolveSession } from '@/server/auth/session'
import { DEVICE_COOKIE } from '@/server/auth/session-cookie'
import { signIn } from '@/server/auth/sign-in'
import { errorText } from '@/server/i18n/messages'
import { narrowRequest, requireKnownAction, settleAnswer } from './auth-exchange'
import { authLogger } from './auth-logger'
import { limitVisits } from './call-limit'
import { refusal } from './refusal'
import { languageOf } from './request-language'
import { readCookie, sessionReading } from './session-reading'

type Context = { params: Promise<{ nextauth: string[] }> }

/**
 * Answers /api/auth/*: next-auth does, within our limits. A body has a cap, credentials come by POST only, and the
 * session's cookie is set by signing in and taken away by signing out, never prolonged by a look at it. Where the
 * database is away the answer is 503: next-auth would say that all went well.
 */
export async function answerAuth(request: NextRequest, context: Context): Promise<Response> {
  try {
    const path = (await context.params).nextauth
    requireKnownAction(path, request.method)
    limitVisits(clientSubnet(request.headers))
    const { options, outcome } = consoleDoor(request)
    const answer = await NextAuth(await narrowRequest(request), context, options)
    if (outcome.failure) throw outcome.failure
    return await settleAnswer(answer, {
      request,
      action: path[0] ?? '',
      remembered: outcome.remembered,
      device: outcome.device,
    })
  } catch (error) {
    return refusal(request, error)
  }
}

type Outcome = {
  /** Whether the browser shall keep the session when it is closed. */
  remembered: boolean
  /** The cookie by which it is known from now on; null for one that did not come in. */
  device: string | null
  /** What went wrong in a callback of ours: next-auth catches that and goes on. */
  failure: unknown
}
type Door = { options: NextAuthOptions; outcome: Outcome }

/** The console's door for one request: its address, language and transport decide what is written down, said and set. */
function consoleDoor(request: NextRequest): Door {
  const base = sessionReading(isHttps(request.headers))
  const outcome: Outcome = { remembered: false, device: null, failure: null }
  const options: NextAuthOptions = {
    ...base,
    session: { strategy: 'jwt', maxAge: env().REMEMBER_DAYS * 86_400 },
    providers: [
      CredentialsProvider({
        credentials: { account: {}, password: { type: 'password' }, captcha: {}, code: {} },
        authorize: async (credentials) => {
          try {
            const given = readCredentials(credentials ?? {})
            outcome.remembered = given.remember
            const visitor = {
              address: clientAddress(request.headers),
              userAgent: request.headers.get('user-agent'),
              device: readCookie(request, DEVICE_COOKIE),
            }
            const { token, accountId, device } = await signIn(given, visitor)
            outcome.device = device
            return { id: String(accountId), signed: token }
          } catch (error) {
            throw new Error(await refusalText(request, error))
          }
        },
      }),
    ],
    callbacks: {
      ...base.callbacks,
      redirect: ({ url }) => safeReturnPath(url),
      session: ({ token }) => noting(outcome, () => readSession(token.signed)),
    },
    events: {
      signOut: async ({ token }) => {
        await noting(outcome, () => endSession(token?.signed)).catch(() => {})
      },
    },
    logger: authLogger,
  }
  return { options, outcome }
}

/** Notes a failure that is no refusal before it passes on. */
async function noting<T>(outcome: Outcome, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) outcome.failure = error
    throw error
  }
}

/** What a page may read of its session. Throws 10005 and 10006 where there is none any more. */
async function readSession(signed: string): Promise<AuthSession> {
  const session = await resolveSession(signed)
  refuseAppCookie(session)
  const { claims, expiresAt } = session
  if (!claims || !expiresAt) throw new AppError('tokenMissing')
  return { claims, expires: expiresAt.toISOString() }
}

/** The fields of the form: texts all of them, and empty when they were not asked for. */
function readCredentials(credentials: Record<string, unknown>) {
  const given = Object.fromEntries(Object.entries(credentials).filter(([, value]) => value !== ''))
  const body = signInBody.safeParse({ ...given, remember: given.remember === 'true' })
  if (!body.success) throw new AppError(given.account && given.password ? 'illegalParameter' : 'accountEmpty')
  return { ...body.data, client: 'web' as const }
}

async function refusalText(request: NextRequest, error: unknown): Promise<string> {
  if (!(error instanceof AppError)) log.error({ err: error }, 'sign-in failed')
  const refused = error instanceof AppError ? error : new AppError('systemAbnormal')
  const text = await errorText(languageOf(request), refused.error, refused.params)
  return writeRefusal({ code: refused.code, text })
}

/** A token that already ended has nothing left to end. */
async function endSession(signed: string | undefined): Promise<void> {
  try {
    const { access, claims } = await resolveSession(signed)
    if (claims) await revokeSession(access, claims.jti)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
