import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Identifier } from '@/lib/identifiers/identifier-kinds'
import { log } from '@/lib/log'
import { type ConnectionContext, toReport } from './dialogue'
import { ConnectionLimit } from './limits'
import type { Protocol, RequestCodec } from './protocols/protocol'
import type { DeviceSession } from './session'
import type { DeviceServer } from './tcp-server'

const MAX_BODY_BYTES = 256_000

/** Takes reports of one protocol over HTTP: 200 once they are committed, 400 for nonsense, 404 for strangers. */
export async function startHttpServer(
  protocol: Protocol,
  codec: RequestCodec,
  port: number,
  around: ConnectionContext,
): Promise<DeviceServer> {
  const { GATEWAY_HOST, GATEWAY_MAX_CONNECTIONS_PER_ADDRESS } = around.settings
  const limit = new ConnectionLimit(GATEWAY_MAX_CONNECTIONS_PER_ADDRESS)
  let open = 0
  const server = createServer((request, response) => {
    answer(request, response, protocol, codec, around).catch((error) => {
      log.warn({ err: error, protocol: protocol.name }, 'request failed')
      finish(response, 503)
    })
  })
  server.requestTimeout = 30_000
  server.headersTimeout = 10_000
  server.keepAliveTimeout = 60_000
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? 'unknown'
    if (!limit.enter(address)) {
      socket.destroy()
      return
    }
    open++
    socket.once('close', () => {
      open--
      limit.leave(address)
    })
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: GATEWAY_HOST }, resolve)
  })
  log.info({ protocol: protocol.name, transport: 'http', port }, 'gateway listens')
  return {
    connections: () => open,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  protocol: Protocol,
  codec: RequestCodec,
  around: ConnectionContext,
): Promise<void> {
  const body = await readBody(request)
  if (body === null) {
    finish(response, 413)
    return
  }
  const now = Date.now()
  const contentType = request.headers['content-type'] ?? null
  const asked = { method: request.method ?? 'GET', url: request.url ?? '/', contentType, body }
  const result = codec.decode(asked, now)
  if ('refusal' in result) {
    finish(response, 400)
    return
  }
  await around.batcher.untilRoom()
  const address = request.socket.remoteAddress ?? 'unknown'
  const report = toReport(
    result,
    now,
    Buffer.from(`${asked.method} ${asked.url}\n${contentType ?? ''}\n\n${body}`),
  )
  // A device that moved to another gateway in between is claimed back once.
  for (let attempt = 0; attempt < 2; attempt++) {
    const session = await sessionOf(result.identifier, protocol.name, address, around)
    if (!session) {
      finish(response, 404)
      return
    }
    await around.batcher.add(session, report)
    if (!session.fenced) {
      finish(response, 200)
      return
    }
    around.sessions.release(session)
  }
  finish(response, 503)
}

async function sessionOf(
  identifier: Identifier,
  protocol: string,
  address: string,
  around: ConnectionContext,
): Promise<DeviceSession | null> {
  const known = around.sessions.holding(identifier, protocol)
  if (known && !known.fenced) return known
  return around.sessions.open({ identifier, protocol, address }, { close: () => {}, send: null })
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function finish(response: ServerResponse, status: number): void {
  if (response.writableEnded) return
  response.writeHead(status, { 'content-length': 0 })
  response.end()
}
