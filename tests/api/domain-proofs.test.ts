import { describe, expect, it } from 'vitest'
import { PATCH as patchDomain } from '@/app/api/domains/[id]/route'
import { reviewerOf } from '@/db/queries/demo-applications/demo-applications'
import { systemAccess } from '@/lib/auth/access'
import type { Domain } from '@/lib/domains/schema'
import { findProof, type ProofReach, setProofReach } from '@/server/domains/find-proof'
import { addressFor } from '@/server/domains/public-address'
import { isOutsideAddress } from '@/server/network/outside-address'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { proofWorld } from '../support/proof-world'
import { until } from '../support/until'

freshDatabase()
const { tokens, paths, web, reach, texts, claim, check, give, titleAt, say } = proofWorld()
const linkTo = (host: string, path: string) => addressFor(new Headers({ host }), path)

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
      seen: { record: 'missing', file: 'missing' },
    })

    texts().set(made.wanted.record, [made.wanted.value.slice(0, -1)])
    expect((await check('north', made)).data).toMatchObject({ state: 'waiting', seen: { record: 'other' } })
    say(made)
    expect((await check('north', made)).data).toMatchObject({ state: 'proven', proof: 'dns', seen: null })
    await until(async () => (await titleAt('fleet.example.org')) === 'Northway')
    expect(await linkTo('fleet.example.org', paths.north ?? '')).toBe('http://fleet.example.org:3000')
    expect(await reviewer()).toBe(paths.north)
  })

  it('may say so in a file instead, of whatever scheme', async () => {
    const { data: made } = await claim('north', 'file.example.org')
    web.listener = (_, response) => response.end(`${made.wanted.value}\n`)
    expect((await check('north', made)).data).toMatchObject({ state: 'proven', proof: 'file' })
    expect(web.asked.at(-1)).toMatch(/^file\.example\.org(:\d+)? \/\.well-known\/tracking-proof\.txt$/)
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
      method: 'PATCH',
      token: tokens.north,
      params,
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
    setProofReach({ ...reach(), ...given })
    return findProof('file.example.org', 'a'.repeat(64))
  }

  it('is not followed elsewhere, and not read beyond its size', async () => {
    web.listener = ({ url }, response) =>
      url === '/there' ? response.end(VALUE) : response.writeHead(302, { location: '/there' }).end()
    expect(await find()).toBeNull()
    expect(web.asked.some((line) => line.endsWith('/there'))).toBe(false)
    web.listener = (_, response) => response.end(VALUE.padEnd(5000))
    expect(await find()).toBeNull()
    web.listener = (_, response) => response.end(VALUE.padEnd(1000))
    expect(await find()).toBe('file')
  })

  it('is never asked for in our own network', async () => {
    web.listener = (_, response) => response.end(VALUE)
    expect(await find({ mayFetchFrom: isOutsideAddress })).toBeNull()
    const both = async () => ['1.1.1.1', '127.0.0.1']
    expect(await find({ mayFetchFrom: isOutsideAddress, resolve4: both })).toBeNull()
    const outside = { mayFetchFrom: isOutsideAddress, resolve4: async () => ['1.1.1.1'] }
    expect(await find({ ...outside, resolve6: async () => ['::1'] })).toBeNull()
    expect(web.asked).toEqual([])
  })
})

describe('somebody who looks for a proof', () => {
  it('waits for the look that is under way, whichever host of the account it is at', async () => {
    const made = (await claim('south', 'slow.example.org')).data
    const other = (await claim('south', 'quick.example.org')).data
    const waiting: (() => void)[] = []
    web.listener = (_, response) => waiting.push(() => response.end(made.wanted.value))
    const slow = check('south', made)
    await until(async () => waiting.length > 0)
    for (const domain of [made, other])
      expect(await check('south', domain)).toMatchObject({ status: 429, code: 42900 })
    web.listener = (_, response) => response.writeHead(404).end()
    for (const answer of waiting) answer()
    expect((await slow).data.state).toBe('proven')
    expect((await check('south', other)).data.state).toBe('waiting')
  })
})
