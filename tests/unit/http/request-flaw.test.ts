import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseEarly } from '@/server/http/refuse-early'
import { KNOWN_METHODS, requestFlaw } from '@/server/http/request-flaw'
import { METHODS } from '@/server/next/openapi'

/** As `web/main.ts` has it. */
const server = createServer((request, response) => {
  const { method = '', url = '/' } = request
  const flaw = requestFlaw(method, url)
  if (flaw) return refuseEarly(request, response, url.split('?')[0] ?? '/', flaw)
  response.end('goes on')
})
beforeAll(async () => void (await once(server.listen(0, '127.0.0.1'), 'listening')))
afterAll(() => void server.close().closeAllConnections())

async function ask(line: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  const answer = await text(socket)
  return { answer, status: Number(answer.split(' ')[1]), body: answer.slice(answer.indexOf('\r\n\r\n') + 4) }
}

it.each([
  'GET /',
  'GET /api/devices/%F0%9F%9A%9A/day',
  'HEAD /login?next=%ff',
  'DELETE /api/models/a%2Fb',
  'OPTIONS /v3/new',
])('%s goes on', async (line) => {
  expect((await ask(line)).answer).toMatch(/^HTTP\/1\.1 200 /)
})

it.each([
  'GET /api/devices/%ff/readings',
  'GET /api/devices/%ff/day?x=1',
  'PATCH /api/models/%ff',
  'GET /v3/%e0%a4%a',
  'GET /api/models/%',
  'GET /api/models/%00',
])('%s is refused: its path is no text', async (line) => {
  const { status, body } = await ask(line)
  expect(status).toBe(400)
  expect(JSON.parse(body)).toMatchObject({ data: { error: 'illegalParameter' } })
})

it.each(['TRACE /api/session', 'PROPFIND /v3/new/getDeviceByUser', 'LINK /api/devices', 'QUERY /api/events'])(
  '%s is refused: no route has such a method',
  async (line) => {
    const { answer, status, body } = await ask(line)
    expect(status).toBe(405)
    expect(answer).toMatch(/\r\nallow: GET, HEAD, POST, /i)
    expect(JSON.parse(body)).toMatchObject({ code: 40500, data: { error: 'methodNotAllowed' } })
  },
)

it('says no page where a person asks, and every method of a route goes on', async () => {
  expect((await ask('TRACE /login')).answer).toMatch(/^HTTP\/1\.1 405 .*<!doctype html>/s)
  expect(METHODS.filter((method) => !KNOWN_METHODS.has(method))).toEqual([])
})
