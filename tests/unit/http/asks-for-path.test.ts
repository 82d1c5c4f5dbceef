import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '@/lib/errors'
import { asksForPath } from '@/server/http/admit-host'
import { refuseEarly } from '@/server/http/refuse-early'

/** As `web/main.ts` has it. */
const server = createServer((request, response) => {
  const { url = '/' } = request
  if (!asksForPath(request)) return refuseEarly(request, response, url, new AppError('illegalParameter'))
  response.end('goes on')
})
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void server.close().closeAllConnections())

function answerTo(line: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  return text(socket)
}

it.each(['GET /', 'GET /login?next=http://x', 'OPTIONS /api/health'])('%s goes on', async (line) => {
  expect(await answerTo(line)).toMatch(/^HTTP\/1\.1 200 .*goes on$/s)
})

it.each(['OPTIONS *', 'GET *', 'GET http://evil.example/login', 'GET https://localhost/api/health'])(
  '%s is refused, and leads nowhere',
  async (line) => {
    const answer = await answerTo(line)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).not.toMatch(/evil|location:/i)
  },
)
