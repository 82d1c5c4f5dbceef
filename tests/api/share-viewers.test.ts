import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as openLink } from '@/app/api/share/open/route'
import { POST as renewBearer } from '@/app/api/share/renew/route'
import { GET as getTrail } from '@/app/api/share/trail/route'
import { PATCH as editLink, DELETE as revokeLink } from '@/app/api/shares/[id]/route'
import { publish } from '@/bus/bus'
import { openDatabase, setDatabase } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { shares } from '@/db/schema/shares'
import type { SharedTrail } from '@/lib/shares/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import {
  closeFeeds,
  drive,
  firstState,
  makeShare,
  NO_FIELDS,
  openShare,
  tokenIn,
  watchShare,
} from '../support/share-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
let reseller: string
let fleet: string

beforeAll(async () => {
  ids.reseller = await makeAccount('reseller', 'distributor')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.reseller)
  ids.shop = await makeAccount('shop', 'enterprise', ids.reseller)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { shareLinks: true })
  reseller = await tokenFor('reseller')
  fleet = await tokenFor('fleet')
})
afterEach(closeFeeds)

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const newVan = (fields = {}) => makeDevice(ids.fleet ?? 0, { name: 'Van', ...fields })
const give = (imei: string, accountId: number | undefined) =>
  callRoute(move, { token: reseller, body: { imeis: [imei], accountId } })
const trailOf = (bearer: string) => callRoute<SharedTrail>(getTrail, { token: bearer })

describe('opening a link', () => {
  it('gives a bearer and what is shown, and sets no cookie', async () => {
    const van = await newVan()
    const made = await makeShare(fleet, { imeis: [van.imei], fields: { ...NO_FIELDS, plate: true } })
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
    const made = await makeShare(fleet, { imeis: [van.imei] })
    const from = '203.0.113.77'
    expect((await openShare('x'.repeat(43), {}, from)).code).toBe(27_003)
    expect((await openShare('short', {}, from)).code).toBe(27_003)
    for (let guess = 0; guess < 18; guess++) await openShare('y'.repeat(43), {}, from)
    expect((await openShare(made.token, {}, from)).status).toBe(429)
    expect((await openShare(made.token)).status).toBe(200)
  })

  it('takes the passcode, and few wrong ones', async () => {
    const van = await newVan()
    const made = await makeShare(fleet, { imeis: [van.imei], passcode: 'harbour 7' })
    const from = '203.0.113.78'
    expect((await openShare(made.token, {}, from)).code).toBe(27_005)
    expect((await openShare(made.token, { passcode: 'harbour 7' }, from)).status).toBe(200)
    for (let guess = 0; guess < 10; guess++)
      expect((await openShare(made.token, { passcode: `harbour ${guess}9` }, from)).code).toBe(27_006)
    expect((await openShare(made.token, { passcode: 'harbour 7' }, from)).status).toBe(429)
    expect((await openShare(made.token, { passcode: 'harbour 7' })).status).toBe(200)
  })

  it('is for so many at a time', async () => {
    const van = await newVan()
    const made = await makeShare(fleet, { imeis: [van.imei], maxViewers: 2 })
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

  it('gives a bearer that is renewed while the link lives, and no other is taken', async () => {
    const van = await newVan()
    const made = await makeShare(fleet, { imeis: [van.imei] })
    const { bearer } = (await openShare(made.token)).data
    const renew = (token: string) => callRoute<{ bearer: string }>(renewBearer, { method: 'POST', token })
    expect((await renew(bearer)).data.bearer).toMatch(/^\d+\.\d+\.\d+\.[\w-]{43}$/)
    const [shareId, viewId, until, signature] = bearer.split('.')
    const forged = [`${Number(shareId) + 1}`, viewId, until, signature].join('.')
    for (const token of [forged, [shareId, viewId, '9999999999999', signature].join('.'), made.token, fleet])
      expect((await renew(token)).code).toBe(27_008)
    await callRoute(revokeLink, { method: 'DELETE', token: fleet, params: { id: String(made.id) } })
    expect((await renew(bearer)).code).toBe(27_004)
    expect((await trailOf(bearer)).code).toBe(27_004)
  })
})

/** A link to a van that is watched, with its first state read. */
async function watched(given: object = {}, who = fleet) {
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
    await callRoute(revokeLink, { method: 'DELETE', token: reseller, params: { id: String(made.id) } })
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
    const made = await makeShare(fleet, {
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
    const desk = eq(accounts.id, ids.desk ?? 0)
    await database.db.update(accounts).set(change).where(desk)
    await publish(database.db, { kind: 'accounts', ids: [ids.desk ?? 0] })
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

  it('is told anew when the link is edited', async () => {
    const { made, feed } = await watched()
    const body = { name: 'Late', fields: { ...NO_FIELDS, name: true } }
    await callRoute(editLink, { method: 'PATCH', token: fleet, params: { id: String(made.id) }, body })
    expect(await feed.untilType('hello', ({ title }) => title === 'Late')).toMatchObject({
      shows: { fields: { name: true } },
    })
    expect((await feed.untilType('state')).vehicles[0]?.name).toBe('Van')
  })

  it('of a group shows who comes into it, and not who left', async () => {
    const [group] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.fleet ?? 0, name: 'Tours' })
      .returning()
    const [first, second] = [
      await newVan({ groupId: group?.id, name: 'First' }),
      await newVan({ name: 'Second' }),
    ]
    const made = await makeShare(fleet, { groupId: group?.id, fields: { ...NO_FIELDS, name: true } })
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
    const made = await makeShare(fleet, { imeis: [van.imei], ...given })
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

  it('is read once a turn for all viewers where it is delayed', async () => {
    const { van, see } = await crowd({ privacy: { delayS: 1 } })
    const began = Date.now()
    const statements = await statementsOf(async () => {
      await drive(van.id, { lat: 44, lon: -8 })
      await see(44)
    })
    const reads = statements.filter((text) => /\bfixes\b/.test(text)).length
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThanOrEqual((Date.now() - began) / 1000 + 2)
  })
})

it('a token stands after the sign of the fragment, which no server is sent', async () => {
  const van = await newVan()
  const made = await makeShare(fleet, { imeis: [van.imei] })
  expect(new URL(made.link).search).toBe('')
  expect(tokenIn(made.link)).toBe(new URL(made.link).hash.slice(1))
  expect((await callRoute(openLink, { body: { token: made.link } })).code).toBe(27_003)
})
