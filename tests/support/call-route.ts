import { NextRequest } from 'next/server'
import type { RouteHandler } from '@/server/next/route'
import { MOST_HOLD_MS, watchHold } from './loop-hold'

type Call = {
  method?: string
  /** Path with query, e.g. `/api/devices?page=2`. */
  path?: string
  params?: Record<string, string>
  body?: unknown
  /** A body that is no JSON, or not one document of it. */
  text?: string
  form?: FormData
  token?: string
  cookies?: Record<string, string>
  headers?: Record<string, string>
}

export type Answer<T = unknown> = {
  status: number
  code: number
  msg: string
  data: T
  cookies: Record<string, string>
  headers: Headers
}

/** Calls a route handler as Next would, without a server, and opens the envelope. */
export async function callRoute<T = unknown>(handler: RouteHandler, call: Call = {}): Promise<Answer<T>> {
  const response = await rawRoute(handler, call)
  const body = (await response.json()) as { code: number; msg: string; data: T }
  const cookies: Record<string, string> = {}
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    cookies[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1)
  }
  return { status: response.status, ...body, cookies, headers: response.headers }
}

/**
 * How often each handler held the event loop, among those called before: the first call loads and compiles what a handler
 * needs, and once in thousands the memory of all tests is collected in the middle of one.
 */
const holds = new WeakMap<RouteHandler, number>()
/** No collection takes so long; one call that does fails at once. */
const CERTAIN_HOLD_MS = MOST_HOLD_MS * 3

/** The same, with the answer left unopened. Throws when the handler held the event loop for too long, again. */
export async function rawRoute(handler: RouteHandler, call: Call = {}): Promise<Response> {
  const headers = new Headers({ host: 'localhost:3000', 'x-client-address': '198.51.100.7', ...call.headers })
  if (call.token) headers.set('authorization', `Bearer ${call.token}`)
  if (call.cookies) {
    headers.set(
      'cookie',
      Object.entries(call.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    )
  }
  if (call.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
  const body = call.form ?? call.text ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const request = new NextRequest(new URL(call.path ?? '/', 'http://localhost:3000'), {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body,
  })
  const { result, longestMs } = await watchHold(() =>
    handler(request, { params: Promise.resolve(call.params ?? {}) }),
  )
  const before = holds.get(handler)
  const held = before !== undefined && longestMs > MOST_HOLD_MS
  if (held && (before > 0 || longestMs > CERTAIN_HOLD_MS))
    throw new Error(`${request.method} ${call.path} held the event loop for ${Math.round(longestMs)} ms`)
  holds.set(handler, (before ?? 0) + (held ? 1 : 0))
  return result
}
