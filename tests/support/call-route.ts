import { NextRequest } from 'next/server'
import type { RouteHandler } from '@/server/next/route'

type Call = {
  method?: string
  /** Path with query, e.g. `/api/devices?page=2`. */
  path?: string
  params?: Record<string, string>
  body?: unknown
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

/** The same, with the answer left unopened. */
export function rawRoute(handler: RouteHandler, call: Call = {}): Promise<Response> {
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
  const body = call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const request = new NextRequest(new URL(call.path ?? '/', 'http://localhost:3000'), {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    body,
  })
  return handler(request, { params: Promise.resolve(call.params ?? {}) })
}
