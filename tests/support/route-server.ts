import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { NextRequest } from 'next/server'
import type { Method, RouteModule } from '@/server/next/openapi'

const ADDRESS = '198.51.100.7'

/** Serves routes over real HTTP as Next does: for programs that want an address to talk to. */
export async function serveRoutes(routes: Record<string, RouteModule>) {
  const patterns = Object.entries(routes).map(([path, module]) => {
    const names = [...path.matchAll(/\[(\w+)\]/g)].map(([, name]) => name ?? '')
    return { names, module, pattern: new RegExp(`^${path.replace(/\[\w+\]/g, '([^/]+)')}$`) }
  })
  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const found = patterns.find(({ pattern }) => pattern.test(url.pathname))
    const handler = found?.module[request.method as Method]
    if (!found || !handler) return void response.writeHead(found ? 405 : 404).end()
    const [, ...values] = found.pattern.exec(url.pathname) ?? []
    const params = Object.fromEntries(
      found.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]),
    )
    const headers = new Headers({ 'x-client-address': ADDRESS })
    for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const left = new AbortController()
    response.on('close', () => left.abort())
    const given = new NextRequest(url, {
      method: request.method,
      headers,
      signal: left.signal,
      ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' }),
    })
    const answered = await handler(given, { params: Promise.resolve(params) })
    response.writeHead(answered.status, Object.fromEntries(answered.headers))
    if (!answered.body) return void response.end()
    const body = Readable.fromWeb(answered.body as WebStream<Uint8Array>)
    body.on('error', () => response.destroy())
    response.on('close', () => body.destroy())
    body.pipe(response)
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
