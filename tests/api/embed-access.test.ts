import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as move } from '@/app/api/devices/move/route'
import { GET as getFigure } from '@/app/api/embed/figure/route'
import { POST as renew } from '@/app/api/embed/renew/route'
import { GET as getReport } from '@/app/api/embed/report/route'
import { GET as getTrack } from '@/app/api/embed/track/route'
import { PATCH as edit, DELETE as remove } from '@/app/api/embeds/[id]/route'
import { POST as tokens } from '@/app/api/embeds/[id]/tokens/route'
import { GET as keysOf } from '@/app/api/embeds/[id]/vehicles/route'
import { publish } from '@/bus/bus'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import type { EmbedReport, EmbedTrack } from '@/lib/embeds/open-schema'
import type { Embed, EmbedToken } from '@/lib/embeds/schema'
import { dayOf } from '@/lib/time/wall-clock'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeEmbed, NO_EMBED_FIELDS, ORIGIN, openEmbed, watchEmbed } from '../support/embed-world'
import { closeFeeds } from '../support/feed-reader'
import { drive } from '../support/share-world'
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

const newVan = (fields = {}) => makeDevice(ids.fleet ?? 0, { name: 'Van', ...fields })
const tokenOf = async (embed: Embed, body: object = {}) =>
  (await callRoute<EmbedToken>(tokens, { token: fleet, body, params: { id: embed.publicId } })).data.token
const change = (embed: Embed, body: object) =>
  callRoute(edit, { token: fleet, method: 'PATCH', body, params: { id: String(embed.id) } })

describe('opening an embed', () => {
  it('gives a bearer and what to draw, and sets no cookie', async () => {
    const van = await newVan()
    const made = await makeEmbed(fleet, {
      scope: { imeis: [van.imei] },
      options: { timeZone: 'Asia/Kathmandu' },
    })
    const { data, cookies, headers } = await openEmbed(made.publicId, { origin: ORIGIN })
    expect(data).toMatchObject({
      title: 'Our fleet',
      renewable: true,
      vehicles: null,
      days: null,
      options: { timeZone: 'Asia/Kathmandu', units: { distance: 'km' }, language: null },
    })
    expect(cookies).toEqual({})
    expect(headers.get('cache-control')).toContain('no-store')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('is refused for ids that are none, many from one network, and by other sites', async () => {
    const made = await makeEmbed(fleet, { scope: { imeis: [(await newVan()).imei] } })
    const from = '203.0.113.77'
    expect((await openEmbed('x'.repeat(22), {}, from)).code).toBe(29_002)
    expect((await openEmbed(String(made.id), {}, from)).code).toBe(29_002)
    for (let guess = 0; guess < 28; guess++) await openEmbed('y'.repeat(22), {}, from)
    expect((await openEmbed('y'.repeat(22), {}, from)).status).toBe(429)
    expect((await openEmbed(made.publicId, {}, from)).status).toBe(200)
    expect((await openEmbed(made.publicId, { origin: 'https://other.example' })).code).toBe(29_014)
    expect((await openEmbed(made.publicId)).status).toBe(200)
  })

  it('takes a token of a signed one, and its bearer ends with it', async () => {
    const van = await newVan()
    const made = await makeEmbed(fleet, { mode: 'signed', scope: { imeis: [van.imei] } })
    const other = await makeEmbed(fleet, { mode: 'signed', scope: { imeis: [van.imei] } })
    expect((await openEmbed(made.publicId)).code).toBe(29_005)
    const token = await tokenOf(made)
    for (const wrong of ['x', `${token.slice(0, -1)}_`, await tokenOf(other), fleet])
      expect((await openEmbed(made.publicId, { token: wrong.slice(0, 200) })).code).toBe(29_006)
    const { data } = await openEmbed(made.publicId, { token })
    expect(data.renewable).toBe(false)
    expect(Date.parse(data.bearerUntil)).toBe(Number(token.split('.')[2]))
    expect((await callRoute(renew, { method: 'POST', token: data.bearer })).code).toBe(29_005)
    expect((await callRoute(renew, { method: 'POST', token })).code).toBe(29_004)
  })

  it('gives a bearer that is renewed while the embed lives, and no other is taken', async () => {
    const made = await makeEmbed(fleet, { scope: { imeis: [(await newVan()).imei] } })
    const { bearer } = (await openEmbed(made.publicId)).data
    const again = (token: string) => callRoute<{ bearer: string }>(renew, { method: 'POST', token })
    expect((await again(bearer)).data.bearer).toMatch(/^\d+\.0\.\d+\.\d+\.1\.[\w-]{43}$/)
    const [embedId, tokenId, viewId, until, renewable, signature] = bearer.split('.')
    for (const parts of [
      [Number(embedId) + 1, tokenId, viewId, until, renewable, signature],
      [embedId, tokenId, viewId, '999999999999999', renewable, signature],
      [fleet],
    ])
      expect((await again(parts.join('.'))).code).toBe(29_004)
    await change(made, { mode: 'signed' })
    await expect.poll(async () => (await again(bearer)).code).toBe(29_005)
    await callRoute(remove, { token: fleet, method: 'DELETE', params: { id: String(made.id) } })
    await expect.poll(async () => (await again(bearer)).code).toBe(29_003)
    expect((await openEmbed(made.publicId)).code).toBe(29_003)
  })
})

/** An embed of a van that is watched, with its first state read. */
async function watched(given: object = {}, who = fleet) {
  const van = await newVan()
  await drive(van.id, { lat: 41, lon: -8 })
  const made = await makeEmbed(who, { scope: { imeis: [van.imei] }, ...given })
  const feed = await watchEmbed((await openEmbed(made.publicId)).data.bearer)
  const { vehicles } = await feed.untilType('state', () => true)
  const reason = async () => (await feed.untilType('ended')).reason
  return { van, made, feed, reason, vehicles }
}

describe('an open page', () => {
  it('is told of what moves, and of nothing else', async () => {
    const spare = await newVan()
    const { van, feed, vehicles } = await watched()
    expect(vehicles).toHaveLength(1)
    await drive(spare.id, { lat: 43, lon: -8 })
    await drive(van.id, { lat: 42, lon: -8 })
    const changes = await feed.untilType('changes')
    expect(changes.vehicles).toMatchObject([{ key: vehicles[0]?.key, position: { lat: 42, lon: -8 } }])
    expect(changes.gone).toEqual([])
  })

  it('sees vehicles of the account come and go', async () => {
    const { feed } = await watched({ scope: {}, fields: { ...NO_EMBED_FIELDS, name: true } })
    const more = await newVan({ name: 'More' })
    await publish(database.db, { kind: 'devices', ids: [more.id] })
    const came = await feed.untilType('changes', ({ vehicles }) =>
      vehicles.some(({ name }) => name === 'More'),
    )
    const give = { token: reseller, body: { imeis: [more.imei], accountId: ids.shop } }
    expect((await callRoute(move, give)).status).toBe(200)
    const went = await feed.untilType('changes', ({ gone }) => gone.length > 0)
    expect(went.gone).toEqual(came.vehicles.flatMap(({ key, name }) => (name === 'More' ? key : [])))
  })

  it('is told of an edit', async () => {
    const { made, feed } = await watched()
    await change(made, { name: 'Renamed', fields: { ...NO_EMBED_FIELDS, name: true } })
    expect((await feed.untilType('hello', ({ title }) => title === 'Renamed')).fields.name).toBe(true)
    expect((await feed.untilType('changes')).vehicles).toMatchObject([{ name: 'Van' }])
  })

  it('ends when the embed is deleted, or its end comes', async () => {
    const one = await watched()
    await callRoute(remove, { token: reseller, method: 'DELETE', params: { id: String(one.made.id) } })
    expect(await one.reason()).toBe('revoked')
    const two = await watched()
    await change(two.made, { endsAt: new Date().toISOString() })
    expect(await two.reason()).toBe('expired')
  })

  it('ends when its vehicle is sold, deleted, or its service ends', async () => {
    const sold = await watched()
    await callRoute(move, { token: reseller, body: { imeis: [sold.van.imei], accountId: ids.shop } })
    expect(await sold.reason()).toBe('empty')
    const over = await watched()
    await database.db.update(devices).set({ expiresAt: new Date() }).where(eq(devices.id, over.van.id))
    await publish(database.db, { kind: 'devices', ids: [over.van.id] })
    expect(await over.reason()).toBe('empty')
  })

  it.each([
    ['is locked', { disabled: true }],
    ['loses the switch', { shareLinks: false }],
    ['is over', { expiresAt: new Date(0) }],
  ])('ends when who made it %s', async (_, fields) => {
    const desk = await tokenFor('desk')
    const { reason } = await watched({}, desk)
    const ofDesk = eq(accounts.id, ids.desk ?? 0)
    await database.db.update(accounts).set(fields).where(ofDesk)
    await publish(database.db, { kind: 'accounts', ids: [ids.desk ?? 0] })
    expect(await reason()).toBe('rightLost')
    await database.db
      .update(accounts)
      .set({ disabled: false, shareLinks: true, expiresAt: null })
      .where(ofDesk)
  })

  it('of a token sees its vehicles alone, and nothing once they are sold', async () => {
    const [one, two] = [await newVan({ name: 'One' }), await newVan({ name: 'Two' })]
    for (const { id } of [one, two]) await drive(id, { lat: 41, lon: -8 })
    const made = await makeEmbed(fleet, { mode: 'signed', scope: { imeis: [one.imei, two.imei] } })
    const token = await tokenOf(made, { imeis: [two.imei] })
    const feed = await watchEmbed((await openEmbed(made.publicId, { token })).data.bearer)
    const { vehicles } = await feed.untilType('state')
    const keys = await callRoute<{ items: { imei: string; key: string }[] }>(keysOf, {
      token: fleet,
      params: { id: String(made.id) },
    })
    const wanted = keys.data.items.find(({ imei }) => imei === two.imei)
    expect(vehicles.map(({ key }) => key)).toEqual([wanted?.key])
    await drive(one.id, { lat: 45, lon: -8 })
    await drive(two.id, { lat: 44, lon: -8 })
    expect((await feed.untilType('changes')).vehicles).toMatchObject([{ position: { lat: 44 } }])
    await callRoute(move, { token: reseller, body: { imeis: [two.imei], accountId: ids.shop } })
    expect((await feed.untilType('ended')).reason).toBe('empty')
    expect((await openEmbed(made.publicId, { token })).code).toBe(29_009)
  })
})

describe('what is asked', () => {
  const ask = (route: Parameters<typeof callRoute>[0], bearer: string, path = '/') =>
    callRoute(route, { token: bearer, path })

  it('is answered for the view of the embed alone', async () => {
    const scope = { imeis: [(await newVan()).imei] }
    const map = (await openEmbed((await makeEmbed(fleet, { scope })).publicId)).data.bearer
    const [{ key = '' } = {}] = (await watchEmbed(map).then((feed) => feed.untilType('state'))).vehicles
    expect((await ask(getTrack, map, `/?vehicle=${key}`)).code).toBe(29_004)
    expect((await ask(getReport, map)).code).toBe(29_004)
    expect((await ask(getFigure, map)).code).toBe(29_004)
  })

  it('is a day of a vehicle, of those that may be asked for', async () => {
    const van = await newVan()
    const zone = 'Asia/Kathmandu'
    await drive(van.id, { lat: 41, lon: -8, time: new Date(Date.now() - 1000) })
    const scope = { imeis: [van.imei] }
    const view = { kind: 'playback', day: 'asked', daysBack: 2 }
    const made = await makeEmbed(fleet, { scope, view, options: { timeZone: zone } })
    const { data } = await openEmbed(made.publicId)
    const [{ key = '' } = {}] = data.vehicles ?? []
    const today = dayOf(Date.now(), zone)
    expect(data.days).toMatchObject({ last: today, most: 1 })
    const track = (query: string) =>
      callRoute<EmbedTrack>(getTrack, { token: data.bearer, path: `/?${query}` })
    const found = (await track(`vehicle=${key}&day=${today}`)).data
    expect(found).toMatchObject({ vehicle: key, day: today, timeZone: zone, points: { lat: [41] } })
    expect(found.points).not.toHaveProperty('speedKmh')
    expect((await track(`vehicle=${key}&day=2020-01-01`)).code).toBe(29_011)
    expect((await track(`vehicle=${key}&day=2099-01-01`)).code).toBe(29_011)
    expect((await track(`vehicle=nothing&day=${today}`)).code).toBe(29_013)
  })

  it('is a report of its period, and of no other vehicle', async () => {
    const scope = { imeis: [(await newVan()).imei] }
    const view = { kind: 'report', report: 'mileage', period: 'last7', chart: true, table: true }
    const made = await makeEmbed(fleet, { scope, view, fields: { ...NO_EMBED_FIELDS, name: true } })
    const { bearer } = (await openEmbed(made.publicId)).data
    const report = (query = '') => callRoute<EmbedReport>(getReport, { token: bearer, path: `/?${query}` })
    const { data } = await report()
    expect(data).toMatchObject({ report: 'mileage' })
    expect(data.columns.map(({ key }) => key)).toContain('device')
    expect((await report('from=2020-01-01&to=2020-01-02')).code).toBe(29_011)
    expect((await report('vehicle=nothing')).code).toBe(29_013)
    await change(made, { view: { ...view, period: 'asked' } })
    const day = dayOf(Date.now(), 'UTC')
    await expect.poll(async () => (await report(`from=${day}&to=${day}`)).status).toBe(200)
    expect((await report('from=2026-01-01&to=2026-03-01')).code).toBe(29_011)
    expect((await report(`from=${day}&to=2026-01-01`)).status).toBe(400)
  })

  it('is figures, in the order of the embed', async () => {
    const scope = { imeis: [(await newVan()).imei] }
    const view = { kind: 'figure', dashboard: 'deviceOverview', figures: ['moving', 'devices'] }
    const { bearer } = (await openEmbed((await makeEmbed(fleet, { scope, view })).publicId)).data
    const { data } = await callRoute<{ figures: unknown[] }>(getFigure, { token: bearer })
    expect(data.figures).toEqual([
      { key: 'moving', kind: 'count', value: 0 },
      { key: 'devices', kind: 'count', value: 1 },
    ])
  })
})
