import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as giveDomain } from '@/app/api/domains/[id]/give/route'
import { DELETE as dropDomain } from '@/app/api/domains/[id]/route'
import { POST as postDomain } from '@/app/api/domains/route'
import { database, openDatabase, setDatabase } from '@/db/client'
import type { Domain } from '@/lib/domains/schema'
import { admitsHost, unknownHost } from '@/server/http/admit-host'
import { settleForwarding } from '@/server/http/forwarding'
import { refuseEarly } from '@/server/http/refuse-early'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const handle = freshDatabase()
const statements: string[] = []

let trustProxy = false
/** As `web/main.ts` has it. */
const server = createServer(async (request, response) => {
  settleForwarding(request.headers, request.socket.remoteAddress, trustProxy)
  const [path = '/'] = (request.url ?? '/').split('?')
  const admitted = admitsHost(request, path)
  if (admitted !== true && !(await admitted))
    return refuseEarly(request, response, path, unknownHost(request))
  response.end(admitted === true ? 'at once' : 'looked for')
})
let port = 0
let token = ''

beforeAll(async () => {
  const watched = openDatabase(handle.url, { max: 5, onStatement: (statement) => statements.push(statement) })
  setDatabase(watched)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  await makeAccount('admin', 'administrator')
  token = await tokenFor('admin')
})
afterAll(async () => {
  server.close().closeAllConnections()
  await database().$client.end({ timeout: 2 })
})

async function ask(host: string, path = '/login', headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    httpRequest({ host: '127.0.0.1', port, path, headers: { host, ...headers } }, resolve)
      .on('error', reject)
      .end(),
  )
  return { status: answer.statusCode, type: answer.headers['content-type'], said: await text(answer) }
}

const add = async (host: string) => {
  const fields = { title: 'Northway', defaultLanguage: 'en', themeColor: '#0f766e' }
  const body = { ...fields, host, hoverColor: null, selectedColor: null, loginView: 'newlogin' }
  const { data } = await callRoute<Domain>(postDomain, { token, body })
  return { id: String(data.id) }
}

describe('a host', () => {
  it('that nobody set up is refused with what is to be set, to people and to programs', async () => {
    const page = await ask('evil.example:3000', '/login', { 'accept-language': 'es' })
    expect(page).toMatchObject({ status: 421, type: 'text/html; charset=utf-8' })
    expect(page.said).toMatch(/<html lang="es" dir="ltr">.*evil\.example.*PUBLIC_URL/)
    const api = await ask('evil.example', '/api/session')
    expect(api).toMatchObject({ status: 421, type: 'application/json; charset=utf-8' })
    expect(JSON.parse(api.said)).toMatchObject({ code: 42100, data: { error: 'hostUnknown' } })
    expect((await ask('<img src=x>')).said).not.toContain('<img')
    expect((await ask('evil.example', '/api/health/../session')).status).toBe(421)
  })

  it('does not matter to who asks whether we are well', async () => {
    expect(await ask('evil.example', '/api/health?deep=1')).toMatchObject({ status: 200, said: 'at once' })
  })

  it('that another reader might see in what was sent is none', async () => {
    for (const host of ['localhost:80@evil.example', '[::1]evil.example', 'localhost:99999', ':80'])
      expect((await ask(host)).status, host).toBe(421)
  })

  it('of the machine is known at once', async () => {
    for (const host of ['localhost:3000', 'any.localhost', `127.0.0.1:${port}`])
      expect((await ask(host)).said).toBe('at once')
  })

  it('is what a trusted proxy says, and nobody else', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example' }
    expect((await ask('localhost', '/', forwarded)).status).toBe(200)
    trustProxy = true
    expect((await ask('localhost', '/', forwarded)).status).toBe(421)
    trustProxy = false
  })

  it('with a brand is known as soon as it has one, and no longer than that', async () => {
    expect((await ask('fleet.example.org')).status).toBe(421)
    const params = await add('fleet.example.org')
    await callRoute(giveDomain, { method: 'POST', token, params })
    expect((await ask('fleet.example.org')).status).toBe(200)
    expect((await ask('Fleet.example.org:443')).said).toBe('at once')
    await callRoute(dropDomain, { method: 'DELETE', token, params })
    await until(async () => (await ask('fleet.example.org')).status === 421)
  })
})

describe('made up hosts', () => {
  it('cost the database next to nothing, however many come', async () => {
    statements.length = 0
    const asked = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(`made-up-${index}.example`)))
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([421]))
    const read = statements.filter((statement) => statement.includes('"domains"'))
    expect(read.length).toBeGreaterThan(0)
    expect(read.length).toBeLessThanOrEqual(3)
  })
})
