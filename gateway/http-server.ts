import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { log } from '@/lib/log'
import { subnetOf } from '@/lib/network/address'
import { judgeFix } from '@/lib/positions/judge-fix'
import { type ConnectionContext, toReport } from './dialogue'
import { ConnectionLimit } from './limits'
import type { Protocol, RequestCodec } from './protocols/protocol'
import { RequestSessions } from './request-sessions'
import type { DeviceSession } from './session'
import { type DeviceServer, SWEEP_EVERY_MS } from './tcp-server'

const MAX_BODY_BYTES = 256_000
/** When an address that guesses may ask again. */
const GUESSER_WAITS_S = 600

/**
 * Takes reports of one protocol over HTTP: 200 once they are committed, 400 for nonsense, 404 for strangers, 429 with
 * the seconds to wait for a device that sends faster than it may: it keeps what it has and sends it again. So does one
 * behind an address that guesses identifiers. Who sends no valid fix is not told whether anybody is known by that name. A
 * command that waits for a phone is the text of the answer to what it reports.
 */
export async function startHttpServer(
  protocol: Protocol,
  codec: RequestCodec,
  port: number,
  around: ConnectionContext,
): Promise<DeviceServer> {
  const { GATEWAY_HOST, GATEWAY_MAX_CONNECTIONS_PER_ADDRESS } = around.settings
  const limit = new ConnectionLimit(GATEWAY_MAX_CONNECTIONS_PER_ADDRESS, subnetOf)
  const devices = new RequestSessions(protocol.name, around)
  let open = 0
  const server = createServer((request, response) => {
    answer(request, response, codec, around, devices).catch((error) => {
      if (!request.complete) {
        log.info({ protocol: protocol.name, address: request.socket.remoteAddress }, 'request aborted')
        return
      }
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
  server.on('clientError', (error: Error & { rawPacket?: Buffer }, socket) => {
    // Bytes that are no request: most likely a tracker that was given the wrong port.
    const address = socket instanceof Socket ? socket.remoteAddress : undefined
    const stranger = { protocol: protocol.name, reason: 'foreign' as const }
    if (error.rawPacket && address)
      around.admission.refuseStranger({ ...stranger, bytes: error.rawPacket, address })
    socket.destroy()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: GATEWAY_HOST }, resolve)
  })
  const sweep = setInterval(() => devices.sweep(Date.now()), SWEEP_EVERY_MS)
  log.info({ protocol: protocol.name, transport: 'http', port }, 'gateway listens')
  return {
    connections: () => open,
    stop: async () => {
      clearInterval(sweep)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      devices.endAll()
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  codec: RequestCodec,
  around: ConnectionContext,
  devices: RequestSessions,
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
  const address = request.socket.remoteAddress ?? 'unknown'
  const report = toReport(
    result,
    now,
    Buffer.from(`${asked.method} ${asked.url}\n${contentType ?? ''}\n\n${body}`),
  )
  // A device that moved to another gateway in between is claimed back once.
  for (let attempt = 0; attempt < 2; attempt++) {
    const device = await devices.deviceOf({ identifier: result.identifier, key: result.key, address })
    if (!device) {
      if (around.admission.hasGuessed(address))
        finish(response, 429, { 'retry-after': String(GUESSER_WAITS_S) })
      else finish(response, result.fixes.some((fix) => judgeFix(fix, now) === 0) ? 404 : 200)
      return
    }
    const { session, rate } = device
    const waitMs = rate.take(0, now)
    if (waitMs > 0) {
      finish(response, 429, { 'retry-after': String(Math.ceil(waitMs / 1000)) })
      return
    }
    rate.take(report.fixes.length, now)
    await around.batcher.untilRoom(session)
    await around.batcher.add(session, report)
    if (!session.fenced) {
      await sendCommand(session, response, codec, around)
      finish(response, 200)
      return
    }
    devices.end(session)
  }
  finish(response, 503)
}

/** Ends the answer with the command that waits for a phone, if one does. */
async function sendCommand(
  session: DeviceSession,
  response: ServerResponse,
  { encodeCommand }: RequestCodec,
  { commands }: ConnectionContext,
): Promise<void> {
  if (!encodeCommand || !session.device.isPhone) return
  await commands.sendWaiting(session, {
    isOpen: () => !session.fenced && !response.writableEnded && !response.destroyed,
    send: ({ text }) => {
      const body = encodeCommand(text)
      // What a proxy kept would be told again.
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
      response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) })
      response.end(body)
    },
  })
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

function finish(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}): void {
  if (response.writableEnded) return
  response.writeHead(status, { ...headers, 'content-length': 0 })
  response.end()
}
