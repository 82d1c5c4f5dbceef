import { NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { safeReturnPath } from '@/lib/auth/routes'
import { AppError } from '@/lib/errors'
import { isHttps, requestHost } from '@/server/auth/client-address'
import { knownUntil } from '@/server/auth/known-device'
import { cookieName, cookieOptions, DEVICE_COOKIE, SESSION_COOKIE } from '@/server/auth/session-cookie'
import { PUBLIC_BODY_BYTES } from '@/server/http/body-limits'
import { readFields } from './request-input'

const HERE = 'http://here.invalid'

/** What we have next-auth answer, by path; the rest of it, such as a log that anybody may write to, is closed. */
const METHODS = new Map<string, readonly string[]>([
  ['csrf', ['GET', 'HEAD']],
  ['session', ['GET', 'HEAD']],
  ['providers', ['GET', 'HEAD']],
  ['signin', ['GET', 'HEAD']],
  ['error', ['GET', 'HEAD']],
  ['signout', ['GET', 'HEAD', 'POST']],
  ['callback/credentials', ['POST']],
])

/** Throws `notFound` for a path that is closed, `methodNotAllowed` for one that is not asked like this. */
export function requireKnownAction(path: readonly string[], method: string): void {
  const methods = METHODS.get(path.join('/'))
  if (!methods) throw new AppError('notFound')
  if (!methods.includes(method)) throw new AppError('methodNotAllowed')
}

/**
 * The request as next-auth may see it: HEAD as GET, a form of a few texts, and a path of ours to come back to, which
 * keeps it from looking for one in a cookie. Throws for a body that is too large or no form.
 */
export async function narrowRequest(request: NextRequest): Promise<NextRequest> {
  const url = new URL(request.url)
  url.searchParams.set('callbackUrl', safeReturnPath(url.searchParams.get('callbackUrl')))
  if (request.method !== 'POST') return new NextRequest(url)
  const fields = z
    .record(z.string(), z.string())
    .parse(await readFields(request, { maxBodyBytes: PUBLIC_BODY_BYTES }))
  return new NextRequest(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
}

type Exchange = {
  request: NextRequest
  action: string
  /** Whether the browser shall keep the session when it is closed. */
  remembered: boolean
  /** The cookie by which the browser is known from now on, where it came in. */
  device: string | null
}

/**
 * The answer of next-auth as it leaves: of its cookies those that the action may set, and paths in place of the address
 * that it believes to be ours.
 */
export async function settleAnswer(
  answer: Response,
  { request, action, remembered, device }: Exchange,
): Promise<Response> {
  const headers = new Headers(answer.headers)
  headers.delete('set-cookie')
  for (const cookie of answer.headers.getSetCookie()) {
    const kept = settleCookie(cookie, action, remembered)
    if (kept) headers.append('set-cookie', kept)
  }
  const location = headers.get('location')
  if (location) headers.set('location', pathOf(location))
  headers.set('cache-control', 'no-store')
  const isJson = headers.get('content-type')?.includes('application/json')
  const body = await answer.text()
  if (device) headers.append('set-cookie', deviceCookie(device, isHttps(request.headers)))
  const settled = isJson ? settleAddresses(body, request.headers) : body
  return new Response(request.method === 'HEAD' ? null : settled, { status: answer.status, headers })
}

function settleCookie(cookie: string, action: string, remembered: boolean): string | null {
  // Nobody reads it: where to go on to stands in the address.
  if (/^[^=]*callback-url=/.test(cookie)) return null
  const isSession = [false, true].some((https) => cookie.startsWith(`${cookieName(SESSION_COOKIE, https)}=`))
  if (!isSession || action === 'signout') return cookie
  if (action !== 'callback') return null
  return remembered ? cookie : cookie.replace(/; Expires=[^;]*/i, '')
}

function deviceCookie(device: string, https: boolean): string {
  const { cookies } = new NextResponse()
  cookies.set(cookieName(DEVICE_COOKIE, https), device, cookieOptions(https, knownUntil(new Date())))
  return cookies.toString()
}

/** Its client takes `url` for a whole address, and only reads what is asked for in it. */
function settleAddresses(body: string, asked: Headers): string {
  const origin = `${isHttps(asked) ? 'https' : 'http'}://${requestHost(asked)}`
  const settled: unknown = JSON.parse(body, (key, value: unknown) => {
    if (typeof value !== 'string') return value
    if (key === 'url') return origin + pathOf(value)
    return key === 'signinUrl' || key === 'callbackUrl' ? pathOf(value) : value
  })
  return JSON.stringify(settled)
}

function pathOf(address: string): string {
  const url = new URL(address, HERE)
  return url.pathname + url.search + url.hash
}
