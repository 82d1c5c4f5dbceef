import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getMessages } from '@/app/api/messages/route'
import { GET as openFeed } from '@/app/api/share/feed/route'
import { POST as openLink } from '@/app/api/share/open/route'
import { POST as renewBearer } from '@/app/api/share/renew/route'
import { PATCH as editLink, DELETE as revokeLink } from '@/app/api/shares/[id]/route'
import { publish } from '@/bus/bus'
import { openDatabase, setDatabase } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { shares } from '@/db/schema/shares'
import { rateLimits } from '@/db/schema/sign-in-guards'
import type { MessageList } from '@/lib/messages/schema'
import { shareRoom } from '@/server/shares/share-rooms'
import { callRoute } from '../support/call-route'
import {
  ago,
  drive,
  firstState,
  makeShare,
  NO_FIELDS,
  openShare,
  shareWorld,
  tokenIn,
  trailOf,
  watchShare,
} from '../support/share-world'
import { makeAccount, tokenFor } from '../support/world'

const { database, ids, tokens, newVan, give } = shareWorld()
let deskId: number

beforeAll(async () => {
  deskId = await makeAccount('desk', 'virtual', ids.fleet, { shareLinks: true })
})

describe('opening a link', () => {
  it('gives a bearer and what is shown, and sets no cookie', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], fields: { ...NO_FIELDS, plate: true } })
    const { data, headers, cookies } = await openShare(made.token)
    expect(data).toMatchObject({
      title: 'Delivery',
      shows: { fields: { plate: true, name: false } },
      end: null,
    })
    expect(Object.keys(data.brand)).toEqual(['title', 'themeColor', 'logo'])
    expect(cookies).toEqual({})
    expect(headers.get('cache-control')).toContain('no-store')
  })

  it('is refused by a wrong token, and after many for the whole network', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei] })
    const from = '203.0.113.77'
    expect((await openShare('x'.repeat(43), {}, from)).code).toBe(27_003)
    expect((await openShare('short', {}, from)).code).toBe(27_003)
    for (let guess = 0; guess < 18; guess++) await openShare('y'.repeat(43), {}, from)
    expect((await openShare('y'.repeat(43), {}, from)).status).toBe(429)
    // Who has a link is not in the way of what others guess.
    expect((await openShare(made.token, {}, from)).status).toBe(200)
  })

  it('takes the passcode, and few wrong ones', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], passcode: 'harbour 7' })
    const from = '203.0.113.78'
    expect((await openShare(made.token, {}, from)).code).toBe(27_005)
    expect((await openShare(made.token, { passcode: 'harbour 7' }, from)).status).toBe(200)
    for (let guess = 0; guess < 10; guess++)
      expect((await openShare(made.token, { passcode: `harbour ${guess}9` }, from)).code).toBe(27_006)
    expect((await openShare(made.token, { passcode: 'harbour 7' }, from)).status).toBe(429)
    expect((await openShare(made.token, { passcode: 'harbour 7' })).status).toBe(200)
  })

  it('is slowed down by the wrong passcodes of many, closed by none, and its account is told once', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], passcode: 'harbour 7', name: 'Guessed' })
    const right = { passcode: 'harbour 7' }
    const known = '203.0.114.7'
    expect((await openShare(made.token, right, known)).status).toBe(200)
    const subject = `share-passcode:${made.id}`
    const wrong = (count: number) =>
      database.db.update(rateLimits).set({ count }).where(eq(rateLimits.subject, subject))
    const told = async () =>
      (
        await callRoute<MessageList>(getMessages, { token: tokens.fleet, path: '/api/messages?type=14' })
      ).data.items.filter(({ title }) => title.includes('Guessed'))
    await wrong(48)
    expect((await openShare(made.token, { passcode: 'wrong 1' })).code).toBe(27_006)
    expect(await told()).toEqual([])
    for (const guess of [2, 3])
      expect((await openShare(made.token, { passcode: `wrong ${guess}` })).code).toBe(27_006)
    expect(await told()).toHaveLength(1)
    await wrong(5000)
    expect((await openShare(made.token, { passcode: 'wrong 4' })).code).toBe(27_006)
    expect((await openShare(made.token, right)).status).toBe(429)
    expect((await openShare(made.token, right, known)).status).toBe(200)
    await database.db.delete(rateLimits).where(eq(rateLimits.subject, `share-passcode-wait:${made.id}`))
    expect((await openShare(made.token, right)).status).toBe(200)
  })

  it('is for so many at a time', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], maxViewers: 2 })
    const [one, two] = [await openShare(made.token), await openShare(made.token)]
    expect((await openShare(made.token)).code).toBe(27_007)
    const feed = await watchShare(one.data.bearer)
    await feed.untilType('state')
    await watchShare(two.data.bearer)
    await feed.close()
    await expect.poll(async () => (await openShare(made.token)).status).toBe(200)
    // Its place is taken meanwhile.
    expect((await callRoute(renewBearer, { method: 'POST', token: one.data.bearer })).code).toBe(27_007)
    expect((await callRoute(renewBearer, { method: 'POST', token: two.data.bearer })).status).toBe(200)
  })

  it('keeps the seat of a page that loses its feed and comes back, and has none for a trail without', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], maxViewers: 1 })
    const { bearer } = (await openShare(made.token)).data
    for (let round = 0; round < 3; round++) {
      const feed = await watchShare(bearer)
      await feed.untilType('state')
      await feed.close()
    }
    const back = await watchShare(bearer)
    await back.untilType('state')
    // The room has written down by then that the former ones were closed.
    await (await shareRoom(made.id)).turn(Date.now())
    expect((await openShare(made.token)).code).toBe(27_007)
    await back.close()
    let taken = await openShare(made.token)
    await expect
      .poll(async () => {
        if (taken.status !== 200) taken = await openShare(made.token)
        return taken.status
      })
      .toBe(200)
    expect((await trailOf(bearer)).code).toBe(27_007)
    expect((await trailOf(taken.data.bearer)).status).toBe(200)
  })

  it('gives one network some of its seats', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], maxViewers: 22 })
    const from = (host: number) => openShare(made.token, {}, `203.0.113.${host}`)
    const bearers = []
    for (let host = 1; host <= 20; host++) bearers.push((await from(host)).data.bearer)
    expect((await from(21)).code).toBe(27_007)
    const other = await openShare(made.token, {}, '203.0.114.1')
    expect(other.status).toBe(200)
    // Who is in stays in.
    const headers = { 'x-client-address': '203.0.113.1' }
    const renewed = await callRoute(renewBearer, { method: 'POST', token: bearers[0], headers })
    expect(renewed.status).toBe(200)
  })

  it('gives a bearer that is renewed while the link lives, and no other is taken', async () => {
    const van = await newVan()
    const made = await makeShare(tokens.fleet, { imeis: [van.imei] })
    const { bearer } = (await openShare(made.token)).data
    const renew = (token: string) => callRoute<{ bearer: string }>(renewBearer, { method: 'POST', token })
    expect((await renew(bearer)).data.bearer).toMatch(/^\d+\.\d+\.\d+\.\d+\.[\w-]{43}$/)
    const [shareId, viewId, until, mark, signature] = bearer.split('.')
    const forged = [`${Number(shareId) + 1}`, viewId, until, mark, signature].join('.')
    for (const token of [
      forged,
      [shareId, viewId, '9999999999999', mark, signature].join('.'),
      made.token,
      tokens.fleet,
    ])
      expect((await renew(token)).code).toBe(27_008)
    await callRoute(revokeLink, { method: 'DELETE', token: tokens.fleet, params: { id: String(made.id) } })
    expect((await renew(bearer)).code).toBe(27_004)
    expect((await trailOf(bearer)).code).toBe(27_004)
  })
})

/** A link to a van that is watched, with its first state read. */
async function watched(given: object = {}, who = tokens.fleet) {
  const van = await newVan()
  await drive(van.id, { lat: 41, lon: -8 })
  const made = await makeShare(who, { imeis: [van.imei], ...given })
  const feed = await watchShare((await openShare(made.token)).data.bearer)
  await feed.untilType('state')
  const reason = async () => (await feed.untilType('ended')).reason
  return { van, made, feed, reason }
}

describe('an open page', () => {
  it('is told of what moves', async () => {
    const { van, feed } = await watched()
    await drive(van.id, { lat: 42, lon: -8 })
    const { vehicles } = await feed.untilType('state', ({ vehicles: [one] }) => one?.position?.lat === 42)
    expect(vehicles).toHaveLength(1)
  })

  it('ends when the link is revoked, by whoever may', async () => {
    const { made, feed, reason } = await watched()
    await callRoute(revokeLink, { method: 'DELETE', token: tokens.reseller, params: { id: String(made.id) } })
    expect(await reason()).toBe('revoked')
    expect(await feed.next()).toBeNull()
  })

  it('ends when its hours are over', async () => {
    const { made, reason } = await watched()
    const expiresAt = new Date(Date.now() + 300)
    await database.db.update(shares).set({ expiresAt }).where(eq(shares.id, made.id))
    await publish(database.db, { kind: 'shares', ids: [made.id] })
    expect(await reason()).toBe('expired')
  })

  it('ends when the vehicle is sold, and stays so when it comes back', async () => {
    const { van, made, reason } = await watched()
    expect((await give(van.imei, ids.reseller)).status).toBe(200)
    expect(await reason()).toBe('moved')
    expect((await openShare(made.token)).status).toBe(410)
    expect((await give(van.imei, ids.fleet)).status).toBe(200)
    expect((await openShare(made.token)).status).toBe(410)
  })

  it('goes on without one of two vehicles that is sold, for good', async () => {
    const [kept, sold] = [await newVan({ name: 'Kept' }), await newVan({ name: 'Sold' })]
    const made = await makeShare(tokens.fleet, {
      imeis: [kept.imei, sold.imei],
      fields: { ...NO_FIELDS, name: true },
    })
    const feed = await watchShare((await openShare(made.token)).data.bearer)
    expect((await feed.untilType('state')).vehicles).toHaveLength(2)
    expect((await give(sold.imei, ids.reseller)).status).toBe(200)
    const { vehicles } = await feed.untilType('state', (message) => message.vehicles.length === 1)
    expect(vehicles[0]?.name).toBe('Kept')
    expect((await give(sold.imei, ids.fleet)).status).toBe(200)
    expect((await firstState(made.token)).map(({ name }) => name)).toEqual(['Kept'])
  })

  it('ends when the service of the vehicle does', async () => {
    const { van, reason } = await watched()
    await database.db
      .update(devices)
      .set({ userExpiresAt: ago(1) })
      .where(eq(devices.id, van.id))
    await publish(database.db, { kind: 'devices', ids: [van.id] })
    expect(await reason()).toBe('serviceEnded')
  })

  it.each([
    ['may share no more', { shareLinks: false }],
    ['is locked', { disabled: true }],
    ['has run out', { expiresAt: new Date(0) }],
    ['is given a part of the vehicles without it', { deviceSubset: true }],
  ])('ends when who made the link %s', async (_, change) => {
    const { reason } = await watched({}, await tokenFor('desk'))
    const desk = eq(accounts.id, deskId)
    await database.db.update(accounts).set(change).where(desk)
    await publish(database.db, { kind: 'accounts', ids: [deskId] })
    expect(await reason()).toBe('rightLost')
    const back = { shareLinks: true, disabled: false, expiresAt: null, deviceSubset: false }
    await database.db.update(accounts).set(back).where(desk)
  })

  it('ends when the vehicle arrives', async () => {
    const end = { kind: 'arrives', lat: 42, lon: -8, radiusM: 500 }
    const { van, reason } = await watched({ end })
    await drive(van.id, { lat: 42.001, lon: -8 })
    expect(await reason()).toBe('arrived')
  })

  it.each([
    ['gets one', undefined, undefined],
    ['gets another', 'harbour 7', 'harbour 7'],
  ])('asks for the new passcode when the link %s', async (_, had, typed) => {
    const van = await newVan()
    await drive(van.id, { lat: 41, lon: -8 })
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], passcode: had ?? null })
    const { bearer } = (await openShare(made.token, typed ? { passcode: typed } : {})).data
    const feed = await watchShare(bearer)
    await feed.untilType('state')
    const params = { id: String(made.id) }
    const body = { passcode: 'harbour 8' }
    await callRoute(editLink, { method: 'PATCH', token: tokens.fleet, params, body })
    expect(await feed.next()).toBeNull()
    expect((await callRoute(renewBearer, { method: 'POST', token: bearer })).code).toBe(27_008)
    expect((await trailOf(bearer)).code).toBe(27_008)
    expect((await callRoute(openFeed, { token: bearer })).code).toBe(27_008)
    const again = await openShare(made.token, body)
    expect((await trailOf(again.data.bearer)).status).toBe(200)
  })

  it('is not told of an arrival where positions are withheld', async () => {
    const place = { lat: 42, lon: -8, radiusM: 500 }
    const end = { kind: 'arrives', ...place }
    const { van, feed } = await watched({ end, privacy: { withheld: [place] } })
    await drive(van.id, { lat: 42.001, lon: -8 })
    expect((await feed.untilType('ended')).reason).toBeNull()
  })

  it('is told anew when the link is edited', async () => {
    const { made, feed } = await watched()
    const body = { name: 'Late', fields: { ...NO_FIELDS, name: true } }
    await callRoute(editLink, { method: 'PATCH', token: tokens.fleet, params: { id: String(made.id) }, body })
    expect(await feed.untilType('hello', ({ title }) => title === 'Late')).toMatchObject({
      shows: { fields: { name: true } },
    })
    expect((await feed.untilType('state')).vehicles[0]?.name).toBe('Van')
  })

  it('of a group shows who comes into it, and not who left', async () => {
    const [group] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.fleet, name: 'Tours' })
      .returning()
    const [first, second] = [
      await newVan({ groupId: group?.id, name: 'First' }),
      await newVan({ name: 'Second' }),
    ]
    const made = await makeShare(tokens.fleet, { groupId: group?.id, fields: { ...NO_FIELDS, name: true } })
    const feed = await watchShare((await openShare(made.token)).data.bearer)
    expect((await feed.untilType('state')).vehicles.map(({ name }) => name)).toEqual(['First'])
    const put = async (device: { id: number }, groupId: number | null) => {
      await database.db.update(devices).set({ groupId }).where(eq(devices.id, device.id))
      await publish(database.db, { kind: 'devices', ids: [device.id] })
    }
    await put(second, group?.id ?? null)
    await feed.untilType('state', ({ vehicles }) => vehicles.length === 2)
    await put(first, null)
    expect((await feed.untilType('state', ({ vehicles }) => vehicles.length === 1)).vehicles[0]?.name).toBe(
      'Second',
    )
    await put(second, null)
    expect((await feed.untilType('ended')).reason).toBe('moved')
  })
})

describe('the same for many', () => {
  /** What the process asks of the database while `work` is done. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = []
    const watched = openDatabase(database.url, { max: 3, onStatement: (text) => statements.push(text) })
    setDatabase(watched)
    await work()
    setDatabase(database.db)
    await watched.$client.end({ timeout: 2 })
    return statements
  }
  const VIEWERS = 30

  /** A van with so many viewers, who have seen the first state. */
  async function crowd(given: object) {
    const van = await newVan()
    await drive(van.id, { lat: 41, lon: -8, time: ago(5) })
    const made = await makeShare(tokens.fleet, { imeis: [van.imei], ...given })
    const feeds = await Promise.all(
      Array.from({ length: VIEWERS }, async () => watchShare((await openShare(made.token)).data.bearer)),
    )
    for (const feed of feeds) await feed.untilType('state')
    const see = async (lat: number) => {
      for (const feed of feeds)
        await feed.untilType('state', ({ vehicles: [one] }) => one?.position?.lat === lat)
    }
    return { van, feeds, see }
  }

  it('is computed once for all viewers, by what the process knows anyway', async () => {
    const { van, see } = await crowd({})
    const statements = await statementsOf(async () => {
      await drive(van.id, { lat: 43, lon: -8 })
      await see(43)
    })
    expect(statements.filter((text) => text.includes('device_states')).length).toBeGreaterThan(0)
    expect(statements.filter((text) => /\b(share_devices|fixes)\b/.test(text))).toEqual([])
  })

  it('is read every few seconds for all viewers where it is delayed', async () => {
    const { van, see } = await crowd({ privacy: { delayS: 1 } })
    const began = Date.now()
    const statements = await statementsOf(async () => {
      await drive(van.id, { lat: 44, lon: -8 })
      await see(44)
    })
    const reads = statements.filter((text) => /\bfixes\b/.test(text)).length
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThanOrEqual((Date.now() - began) / 5000 + 2)
  })
})

it('a token stands after the sign of the fragment, which no server is sent', async () => {
  const van = await newVan()
  const made = await makeShare(tokens.fleet, { imeis: [van.imei] })
  expect(new URL(made.link).search).toBe('')
  expect(tokenIn(made.link)).toBe(new URL(made.link).hash.slice(1))
  expect((await callRoute(openLink, { body: { token: made.link } })).code).toBe(27_003)
})
