import { promises as dns } from 'node:dns'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as getBrand } from '@/app/api/brand/route'
import { POST as checkDomain } from '@/app/api/domains/[id]/check/route'
import { POST as giveDomain } from '@/app/api/domains/[id]/give/route'
import { PATCH as patchDomain } from '@/app/api/domains/[id]/route'
import { GET as listDomains, POST as postDomain } from '@/app/api/domains/route'
import { reviewerOf } from '@/db/queries/demo-applications/demo-applications'
import { domains } from '@/db/schema/domains'
import { outbox } from '@/db/schema/outbox'
import { systemAccess } from '@/lib/auth/access'
import type { Brand } from '@/lib/brand/brand'
import type { Domain } from '@/lib/domains/schema'
import { findProof, type ProofReach, setProofReach } from '@/server/domains/find-proof'
import { isOutsideAddress } from '@/server/domains/outside-address'
import { addressFor } from '@/server/domains/public-address'
import type { RouteHandler } from '@/server/next/route'
import { recheckDomains } from '@/worker/jobs/check-domains'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { type DnsServer, startDnsServer } from '../support/dns-server'
import { until } from '../support/until'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
const paths: Record<string, string> = {}
let names: DnsServer
let server: http.Server
let listener: RequestListener
let reach: ProofReach
let asked: string[] = []

beforeAll(async () => {
  Object.assign(process.env, {
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: '9', MAIL_FROM: 'no-reply@example.com' },
    PUBLIC_URL: 'https://track.example.com',
  })
  names = await startDnsServer()
  server = http.createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const resolver = new dns.Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([names.address])
  reach = {
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolve4: async () => ['127.0.0.1'],
    resolve6: () => Promise.reject(new Error('no such record')),
    mayFetchFrom: () => true,
    ports: { http: port, https: port },
  }
  const admin = await makeAccount('admin', 'administrator')
  const north = await makeAccount('north', 'distributor', admin, {
    email: 'north@example.com',
    language: 'es',
  })
  const branch = await makeAccount('branch', 'distributor', north)
  const south = await makeAccount('south', 'distributor', admin)
  for (const login of ['admin', 'north', 'branch', 'south']) tokens[login] = await tokenFor(login)
  paths.north = `/${admin}/${north}/`
  paths.branch = `/${admin}/${north}/${branch}/`
  paths.south = `/${admin}/${south}/`
})
afterAll(async () => {
  await names.stop()
  await new Promise((resolve) => server.close(resolve))
})
beforeEach(() => {
  asked = []
  names.texts.clear()
  listener = (_, response) => response.writeHead(404).end()
  setProofReach(reach)
})

const FIELDS = {
  ...{ title: 'Northway', defaultLanguage: 'en', themeColor: '#0f766e', hoverColor: null },
  ...{ selectedColor: null, loginView: 'newlogin' },
}
const claim = (login: string, host: string) =>
  callRoute<Domain>(postDomain, { token: tokens[login], body: { ...FIELDS, host } })
const ask =
  (handler: RouteHandler) =>
  (login: string, { id }: Domain) =>
    callRoute<Domain>(handler, { method: 'POST', token: tokens[login], params: { id: String(id) } })
const [check, give] = [ask(checkDomain), ask(giveDomain)]
const titleAt = async (host: string) =>
  (await callRoute<Brand>(getBrand, { path: `/api/brand?domain=${host}` })).data.domainTitle
const linkTo = (host: string, path: string) => addressFor(new Headers({ host }), path)
const say = ({ wanted }: Domain) => names.texts.set(wanted.record, ['v=spf1 -all', wanted.value])

describe('a claimed host', () => {
  it('bears nothing of its reseller until a record in the DNS says that it is theirs', async () => {
    const { data: made } = await claim('north', 'fleet.example.org')
    expect(made).toMatchObject({ state: 'waiting', proof: null, checkedAt: null })
    expect(made.wanted.record).toBe('_tracking-proof.fleet.example.org')
    expect(await titleAt('fleet.example.org')).toBe('Waypost')
    expect(await linkTo('fleet.example.org', paths.north ?? '')).toBe('https://track.example.com')
    const system = systemAccess('test')
    const reviewer = async () => (await reviewerOf(system, 'fleet.example.org'))?.path
    expect(await reviewer()).not.toBe(paths.north)
    expect((await check('north', made)).data).toMatchObject({
      state: 'waiting',
      checkedAt: expect.any(String),
    })

    names.texts.set(made.wanted.record, [made.wanted.value.slice(0, -1)])
    expect((await check('north', made)).data.state).toBe('waiting')
    say(made)
    expect((await check('north', made)).data).toMatchObject({ state: 'proven', proof: 'dns' })
    await until(async () => (await titleAt('fleet.example.org')) === 'Northway')
    expect(await linkTo('fleet.example.org', paths.north ?? '')).toBe('http://fleet.example.org:3000')
    expect(await reviewer()).toBe(paths.north)
  })

  it('may say so in a file instead, of whatever scheme', async () => {
    const { data: made } = await claim('north', 'file.example.org')
    listener = (_, response) => response.end(`${made.wanted.value}\n`)
    expect((await check('north', made)).data).toMatchObject({ state: 'proven', proof: 'file' })
    expect(asked.at(-1)).toMatch(/^file\.example\.org(:\d+)? \/\.well-known\/tracking-proof\.txt$/)
  })

  it('is not taken from its owner by who claims it first, nor proven twice', async () => {
    const { data: first } = await claim('south', 'contested.example.org')
    const { data: second } = await claim('north', 'contested.example.org')
    expect(first.wanted.value).not.toBe(second.wanted.value)
    expect(await claim('north', 'contested.example.org')).toMatchObject({ status: 409, code: 23003 })
    say(second)
    expect((await check('south', first)).data.state).toBe('waiting')
    expect((await check('north', second)).data.state).toBe('proven')
    say(first)
    expect(await check('south', first)).toMatchObject({ status: 409, code: 23003 })
    expect(await give('admin', first)).toMatchObject({ status: 409, code: 23003 })
    expect(await claim('branch', 'contested.example.org')).toMatchObject({ status: 409, code: 23003 })
  })

  it('is reserved when it stands above the platform or a host of others', async () => {
    const deep = (await claim('south', 'a.b.example.net')).data
    say(deep)
    await check('south', deep)
    for (const host of ['example.com', 'track.example.com', 'b.example.net', 'example.net'])
      expect(await claim('north', host)).toMatchObject({ status: 400, code: 23015 })
    expect((await claim('south', 'b.example.net')).status).toBe(201)
    expect((await claim('north', 'other.example.net')).status).toBe(201)
    expect((await claim('north', 'north.track.example.com')).data.state).toBe('waiting')
  })

  it('needs no proof when the administrator enters or gives it', async () => {
    expect((await claim('admin', 'own.example.org')).data).toMatchObject({ state: 'proven', proof: 'given' })
    const { data: made } = await claim('branch', 'branch.track.example.com')
    for (const login of ['branch', 'north']) expect((await give(login, made)).status).toBe(403)
    expect((await check('south', made)).status).toBe(404)
    expect((await give('admin', made)).data).toMatchObject({ state: 'proven', proof: 'given' })
    await until(async () => (await titleAt('branch.track.example.com')) === 'Northway')
    expect((await check('branch', made)).data).toMatchObject({ state: 'proven', proof: 'given' })
  })

  it('has to be proven anew under another name', async () => {
    const { data: made } = await claim('north', 'old.example.org')
    say(made)
    await check('north', made)
    const params = { id: String(made.id) }
    const moved = await callRoute<Domain>(patchDomain, {
      ...{ method: 'PATCH', token: tokens.north, params },
      body: { host: 'new.example.org' },
    })
    expect(moved.data).toMatchObject({ state: 'waiting', proof: null })
    await until(async () => (await titleAt('old.example.org')) === 'Waypost')
    expect(await titleAt('new.example.org')).toBe('Waypost')
    const taken = { method: 'PATCH', token: tokens.north, params, body: { host: 'fleet.example.org' } }
    expect(await callRoute(patchDomain, taken)).toMatchObject({ status: 409, code: 23003 })
  })
})

describe('the file at a host', () => {
  const VALUE = `tracking-proof=${'a'.repeat(64)}`
  const find = (given: Partial<ProofReach> = {}) => {
    setProofReach({ ...reach, ...given })
    return findProof('file.example.org', 'a'.repeat(64))
  }

  it('is not followed elsewhere, and not read beyond its size', async () => {
    listener = ({ url }, response) =>
      url === '/there' ? response.end(VALUE) : response.writeHead(302, { location: '/there' }).end()
    expect(await find()).toBeNull()
    expect(asked.some((line) => line.endsWith('/there'))).toBe(false)
    listener = (_, response) => response.end(VALUE.padEnd(5000))
    expect(await find()).toBeNull()
    listener = (_, response) => response.end(VALUE.padEnd(1000))
    expect(await find()).toBe('file')
  })

  it('is never asked for in our own network', async () => {
    listener = (_, response) => response.end(VALUE)
    expect(await find({ mayFetchFrom: isOutsideAddress })).toBeNull()
    const both = async () => ['1.1.1.1', '127.0.0.1']
    expect(await find({ mayFetchFrom: isOutsideAddress, resolve4: both })).toBeNull()
    const outside = { mayFetchFrom: isOutsideAddress, resolve4: async () => ['1.1.1.1'] }
    expect(await find({ ...outside, resolve6: async () => ['::1'] })).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('somebody who looks for a proof', () => {
  it('waits for the look that is under way, whichever host of the account it is at', async () => {
    const made = (await claim('south', 'slow.example.org')).data
    const other = (await claim('south', 'quick.example.org')).data
    const waiting: (() => void)[] = []
    listener = (_, response) => waiting.push(() => response.end(made.wanted.value))
    const slow = check('south', made)
    await until(async () => waiting.length > 0)
    for (const domain of [made, other])
      expect(await check('south', domain)).toMatchObject({ status: 429, code: 42900 })
    listener = (_, response) => response.writeHead(404).end()
    for (const answer of waiting) answer()
    expect((await slow).data.state).toBe('proven')
    expect((await check('south', other)).data.state).toBe('waiting')
  })
})

describe('the worker', () => {
  const WEEK = 7 * 86_400_000
  const stateOf = async (id: number) => {
    const { data } = await callRoute<Domain[]>(listDomains, { token: tokens.north })
    return data.find((one) => one.id === id)
  }
  const mails = async (host: string) => {
    const rows = await database.db.select().from(outbox)
    return rows
      .filter(({ cause }) => cause.startsWith(`domain:${host}:`))
      .map(({ recipient, title }) => [recipient, title])
  }

  it('looks again weekly, tells the owner of a lost proof, and ends the brand a week later', async () => {
    const host = 'weekly.example.org'
    const { data: made } = await claim('north', host)
    say(made)
    await check('north', made)
    await until(async () => (await titleAt(host)) === 'Northway')
    const start = Date.now()
    names.texts.clear()
    await recheckDomains(new Date(start + WEEK - 3_600_000))
    expect(await stateOf(made.id)).toMatchObject({ state: 'proven' })

    await recheckDomains(new Date(start + WEEK + 1000))
    expect(await stateOf(made.id)).toMatchObject({
      state: 'lost',
      endsAt: new Date(start + 2 * WEEK + 1000).toISOString(),
    })
    expect(await mails(host)).toEqual([['north@example.com', `La acreditación de ${host} ya no está`]])
    expect(await titleAt(host)).toBe('Northway')
    // Somebody who looks in vain changes nothing.
    expect((await check('north', made)).data.state).toBe('lost')

    await database.db
      .update(domains)
      .set({ checkedAt: new Date(start + WEEK + 1000) })
      .where(eq(domains.id, made.id))
    await recheckDomains(new Date(start + 2 * WEEK + 2000))
    expect(await stateOf(made.id)).toMatchObject({ state: 'ended', proof: null })
    expect(await mails(host)).toHaveLength(2)
    await until(async () => (await titleAt(host)) === 'Waypost')

    say(made)
    await recheckDomains(new Date(start + 4 * WEEK))
    expect((await stateOf(made.id))?.state).toBe('ended')
    expect((await check('north', made)).data.state).toBe('proven')
  })

  it('looks when it would have looked, however often somebody looks in vain', async () => {
    const DAY = 86_400_000
    const { data: made } = await claim('north', 'sold.example.org')
    say(made)
    await check('north', made)
    names.texts.clear()
    const start = Date.now()
    const checkAt = async (checkedAt: Date) => {
      await database.db.update(domains).set({ checkedAt }).where(eq(domains.id, made.id))
      expect((await check('north', made)).status).toBe(200)
    }
    // The owner's last look was a week ago, the one in vain is of now.
    await checkAt(new Date(start - WEEK))
    await recheckDomains(new Date(start + 1000))
    expect((await stateOf(made.id))?.state).toBe('lost')
    await checkAt(new Date(start - DAY))
    await database.db
      .update(domains)
      .set({ lostAt: new Date(start - WEEK) })
      .where(eq(domains.id, made.id))
    await recheckDomains(new Date(start + 2000))
    expect((await stateOf(made.id))?.state).toBe('ended')
  })

  it('is not waited for: a proof that was lost for a week leaves the host to others', async () => {
    const host = 'resold.example.org'
    const lose = (id: number, days: number) =>
      database.db
        .update(domains)
        .set({ lostAt: new Date(Date.now() - days * 86_400_000) })
        .where(eq(domains.id, id))
    const { data: old } = await claim('north', host)
    say(old)
    await check('north', old)
    await lose(old.id, 6.9)
    expect((await claim('south', host)).status).toBe(409)
    const found = async () => (await reviewerOf(systemAccess('test'), host))?.path
    expect(await found()).toBe(paths.north)

    await lose(old.id, 7.1)
    expect(await found()).not.toBe(paths.north)
    const { data: fresh, status } = await claim('south', host)
    expect(status).toBe(201)
    say(fresh)
    expect((await check('south', fresh)).data).toMatchObject({ state: 'proven', proof: 'dns' })
    expect(await found()).toBe(paths.south)
    expect(await stateOf(old.id)).toMatchObject({ state: 'ended', proof: null })
    say(old)
    expect(await check('north', old)).toMatchObject({ status: 409, code: 23003 })
  })

  it('takes a proof that is found again as if nothing had been', async () => {
    const { data: made } = await claim('north', 'again.example.org')
    say(made)
    await check('north', made)
    names.texts.clear()
    const later = Date.now() + WEEK + 1000
    await recheckDomains(new Date(later))
    say(made)
    await recheckDomains(new Date(later + 86_400_000))
    expect(await stateOf(made.id)).toMatchObject({ state: 'proven', endsAt: null })
  })
})
