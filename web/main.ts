import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import next from 'next'
import { becomeNode } from '@/db/node'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { SERVICE_WORKER_PATH } from '@/lib/offline/worker-rules'
import { admitsHost, asksForPath, unknownHost } from '@/server/http/admit-host'
import { BODY_LIMITS, bodyLimitOf } from '@/server/http/body-limits'
import { envelopeRefusals, isProgramPath, withoutSlash } from '@/server/http/envelope-refusals'
import { settleForwarding } from '@/server/http/forwarding'
import { bodyTime, guardBody } from '@/server/http/guard-body'
import { afterEarlier } from '@/server/http/one-at-a-time'
import { layDownResponse } from '@/server/http/open-response'
import { passPacked } from '@/server/http/packed'
import { packedFiles } from '@/server/http/packed-files'
import { refuseEarly } from '@/server/http/refuse-early'
import { requestFlaw } from '@/server/http/request-flaw'
import { serveEmbedHelper } from '@/server/http/serve-embed-helper'
import { serveServiceWorker } from '@/server/http/serve-service-worker'
import { serveDevShareFile } from '@/server/http/share-page-files'
import { commonHeaders } from '@/server/next/security-headers'
import { serveSharePage } from '@/server/next/share-page'

/**
 * The web process: Next behind a server of our own, because only the server sees the socket. It
 * tells the application who is asking in a header that no client can set, says with every answer what browsers may do
 * with it, answers under hosts of ours alone, and holds every body to its limits before anything parses it.
 */
const SHUTDOWN_MS = 3000

// Collects after a third of what is in use has come on top; left alone, V8 lets the heap double (docs/memory.md).
setFlagsFromString('--heap-growing-percent=30')
const { PORT, HOST, NODE_ENV, TRUST_PROXY } = env()
const holder = globalThis as typeof globalThis & { trackingWebStop?: () => Promise<void> }
becomeNode('web')
const server = createServer((request, response) => receive(request, response, false))
const dev = NODE_ENV === 'development'
// Next listens for upgrades on the server that it is given, and holds for ever what it does not know; on one that nobody
// reaches it hears of none, and Node takes them as ordinary requests. In development browsers hear of changes that way.
const app = next({ dev, port: PORT, ...(!dev && { httpServer: createServer() }) })
const handle = app.getRequestHandler()
await app.prepare()
const servePacked = dev ? null : packedFiles(join('.next', 'static'), '/_next/static/')

let warnedOfProxy = false

/** Settles what we say and believe of a request, and hands on what may go on; `asked` is one that waits for that. */
async function answer(request: IncomingMessage, response: ServerResponse, asked: boolean): Promise<void> {
  const untold = settleForwarding(request.headers, request.socket.remoteAddress, TRUST_PROXY)
  if (untold && !warnedOfProxy) {
    warnedOfProxy = true
    log.warn(
      { from: request.socket.remoteAddress },
      'a request came with x-forwarded-for, which is not believed: behind a proxy set TRUST_PROXY=1, or all visitors share one address and its limits',
    )
  }
  const earlier = afterEarlier(request, response)
  if (earlier) await earlier
  const url = withoutSlash(request.url ?? '/')
  request.url = url
  const [path = '/'] = url.split('?')
  const encrypted = TRUST_PROXY && request.headers['x-forwarded-proto'] === 'https'
  for (const [name, value] of Object.entries(commonHeaders(path, encrypted))) response.setHeader(name, value)
  if (!asksForPath(request)) return refuseEarly(request, response, path, new AppError('illegalParameter'))
  const admitted = admitsHost(request, path)
  if (admitted !== true && !(await admitted))
    return refuseEarly(request, response, path, unknownHost(request))
  const flaw = requestFlaw(request.method ?? '', url)
  if (flaw) return refuseEarly(request, response, path, flaw)
  passPacked(response)
  if (!guardBody(request, response, { maxBytes: bodyLimitOf(path) })) return
  if (servePacked?.(request, response, { path, otherwise: () => handle(request, response) })) return
  if (!dev && path === SERVICE_WORKER_PATH && (await serveServiceWorker(request, response))) return
  if (dev && (await serveDevShareFile(path, response))) return
  if (await serveSharePage(request, response, dev)) return
  if (await serveEmbedHelper(request, response, path)) return
  if (isProgramPath(path)) envelopeRefusals(request, response)
  if (asked) response.writeContinue()
  const letGo = layDownResponse(request, response, path)
  await handle(request, response)
  letGo()
}

function receive(request: IncomingMessage, response: ServerResponse, asked: boolean): void {
  answer(request, response, asked).catch((error) => {
    log.error({ err: error, path: request.url }, 'a request could not be answered')
    response.destroy()
  })
}

// Who asks before sending a body is told at once when it is too large.
server.on('checkContinue', (request, response) => receive(request, response, true))
server.headersTimeout = 15_000
// Bodies have their time each; this is for what comes before and after them.
server.requestTimeout = server.headersTimeout + bodyTime(Math.max(...Object.values(BODY_LIMITS)))
server.keepAliveTimeout = 65_000
server.listen(PORT, HOST, () => log.info({ port: PORT }, 'web listens'))
server.on('error', (error) => {
  log.fatal({ err: error }, 'web cannot listen')
  process.exit(1)
})

process.once('SIGTERM', () => {
  // Live feeds stay open for hours; their browsers come back by themselves.
  const left = holder.trackingWebStop?.() ?? Promise.resolve()
  server.close(() => void left.finally(() => process.exit(0)))
  setTimeout(() => process.exit(0), SHUTDOWN_MS).unref()
  server.closeIdleConnections()
})
