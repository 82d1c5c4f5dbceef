import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import next from 'next'
import { becomeNode } from '@/db/node'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { settleForwarding } from '@/server/http/forwarding'
import { passPacked } from '@/server/http/packed'
import { commonHeaders } from '@/server/next/security-headers'

/**
 * The web process: Next behind a server of our own, because only the server sees the socket. It
 * tells the application who is asking in a header that no client can set, and says with every answer
 * what browsers may do with it.
 */
const SHUTDOWN_MS = 3000

// Collects after a third of what is in use has come on top; left alone, V8 lets the heap double (docs/memory.md).
setFlagsFromString('--heap-growing-percent=30')
const { PORT, NODE_ENV, TRUST_PROXY } = env()
const holder = globalThis as typeof globalThis & { trackingWebStop?: () => Promise<void> }
becomeNode('web')
const app = next({ dev: NODE_ENV === 'development', port: PORT })
const handle = app.getRequestHandler()
await app.prepare()

const server = createServer((request, response) => {
  settleForwarding(request.headers, request.socket.remoteAddress, TRUST_PROXY)
  const [path = '/'] = (request.url ?? '/').split('?')
  for (const [name, value] of Object.entries(commonHeaders(path))) response.setHeader(name, value)
  passPacked(response)
  handle(request, response)
})
server.requestTimeout = 60_000
server.headersTimeout = 15_000
server.keepAliveTimeout = 65_000
server.listen(PORT, () => log.info({ port: PORT }, 'web listens'))
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
