import { headers } from 'next/headers'
import { forbidden, redirect } from 'next/navigation'
import { getServerSession } from 'next-auth'
import { cache } from 'react'
import { may } from '@/lib/auth/access'
import type { Permission } from '@/lib/auth/permissions'
import { loginPath } from '@/lib/auth/routes'
import { AppError } from '@/lib/errors'
import { isHttps } from '@/server/auth/client-address'
import { refuseAppCookie, resolveClaims, type Session } from '@/server/auth/session'
import { authLogger } from './auth-logger'
import { sessionReading } from './session-reading'

/** The session of the page that is being rendered, or null. Asked once a request, however often it is called. */
export const pageSession = cache(async (): Promise<Session | null> => {
  const read = await getServerSession({
    ...sessionReading(isHttps(await headers())),
    logger: authLogger,
  })
  if (!read) return null
  try {
    const session = await resolveClaims(read.claims)
    refuseAppCookie(session)
    return session
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
})

/** For the top of every page behind the login: its session, or on to the login, to the set-up of the second factor, or to the page that says "not for you". */
export async function requirePage(permission?: Permission): Promise<Session> {
  const session = await requireSession()
  if (session.mustSetUp) redirect('/twoFactor')
  if (permission && !may(session.access, permission)) forbidden()
  return session
}

/** A session, also one that has yet to set up its second factor; without, on to the login. */
export async function requireSession(): Promise<Session> {
  const session = await pageSession()
  if (!session) redirect(loginPath((await headers()).get('x-path') ?? '/'))
  return session
}
