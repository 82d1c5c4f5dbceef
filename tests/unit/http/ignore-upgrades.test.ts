import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import next from 'next'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const server = createServer((request, response) => {
  // Next listens for upgrades before it looks at a request; there is none that could be answered here.
  handle(request, response).catch(() => response.end('asked'))
})
// As `web/main.ts` has it.
const handle = next({ dev: false, httpServer: createServer() }).getRequestHandler()

beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void server.close().closeAllConnections())

const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** All that a connection hears until it is closed. */
function heard(request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(request)
  return text(socket)
}

describe('a connection that asks for another protocol', () => {
  const asking = (protocol: string) =>
    `GET /login HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade, close\r\nupgrade: ${protocol}\r\n\r\n`

  it('is an ordinary one, before and after the first request', async () => {
    expect(await heard(asking('websocket'))).toMatch(/^HTTP\/1\.1 200 .*asked/s)
    expect(await (await fetch(url())).text()).toBe('asked')
    expect(await heard(asking('websocket'))).toMatch(/^HTTP\/1\.1 200 .*asked/s)
    expect(await heard(asking('h2c'))).toMatch(/^HTTP\/1\.1 200 .*asked/s)
  })

  it('is not seen by Next', async () => {
    await fetch(url())
    expect(server.listenerCount('upgrade')).toBe(0)
  })
})
