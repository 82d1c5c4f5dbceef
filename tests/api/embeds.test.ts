import { beforeAll, describe, expect, it } from 'vitest'
import { GET as openings } from '@/app/api/embeds/[id]/openings/route'
import { POST as preview } from '@/app/api/embeds/[id]/preview/route'
import { PATCH as edit, GET as getOne, DELETE as remove } from '@/app/api/embeds/[id]/route'
import { POST as tokens } from '@/app/api/embeds/[id]/tokens/route'
import { GET as vehicles } from '@/app/api/embeds/[id]/vehicles/route'
import { POST as create, GET as list } from '@/app/api/embeds/route'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceGroups } from '@/db/schema/devices'
import type { Embed, EmbedOpeningPage, EmbedPage, EmbedToken } from '@/lib/embeds/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { embedBody, makeEmbed, NO_EMBED_FIELDS, ORIGIN, openEmbed } from '../support/embed-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
let [reseller, fleet, other, desk, denied] = ['', '', '', '', '']
let van: { id: number; imei: string }
let foreign: { id: number; imei: string }

beforeAll(async () => {
  ids.reseller = await makeAccount('reseller', 'distributor')
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.reseller)
  ids.other = await makeAccount('other', 'distributor')
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { shareLinks: true })
  ids.denied = await makeAccount('denied', 'enterprise', ids.reseller, { shareLinks: false })
  ;[reseller, fleet, other] = [await tokenFor('reseller'), await tokenFor('fleet'), await tokenFor('other')]
  ;[desk, denied] = [await tokenFor('desk'), await tokenFor('denied')]
  van = await makeDevice(ids.fleet ?? 0, { name: 'Van', plate: 'AA-11' })
  foreign = await makeDevice(ids.other ?? 0, { name: 'Foreign' })
})

const params = (embed: Pick<Embed, 'id'>) => ({ params: { id: String(embed.id) } })
const at = (id: number | string) => ({ params: { id: String(id) } })

describe('an embed', () => {
  it('is made with all that is chosen, and found by its number and its public id', async () => {
    const made = await makeEmbed(fleet, {
      view: { kind: 'playback', day: 'asked', daysBack: 7 },
      scope: { imeis: [van.imei] },
      fields: { ...NO_EMBED_FIELDS, plate: true },
      options: { theme: 'dark', accent: '#112233', language: 'pt', timeZone: 'Asia/Kathmandu' },
      origins: [`${ORIGIN}/`, ORIGIN, 'http://localhost:8080'],
      mode: 'signed',
      endsAt: '2099-01-01T00:00:00Z',
    })
    expect(made.publicId).toMatch(/^[\w-]{22}$/)
    expect(made).toMatchObject({
      name: 'Our fleet',
      own: true,
      makerName: 'fleet',
      mode: 'signed',
      openings: 0,
      origins: [ORIGIN, 'http://localhost:8080'],
      endsAt: '2099-01-01T00:00:00.000Z',
      options: { controls: { zoom: true }, units: null, accent: '#112233' },
      scope: {
        accountId: ids.fleet,
        whole: false,
        groups: [],
        devices: [{ imei: van.imei, plate: 'AA-11' }],
      },
    })
    for (const id of [made.id, made.publicId])
      expect((await callRoute<Embed>(getOne, { token: fleet, ...at(id) })).data).toEqual(made)
  })

  it.each([
    ['origins', []],
    ['origins', ['*']],
    ['origins', ['http://example.com']],
    ['origins', ['https://example.com/page']],
    ['origins', Array.from({ length: 21 }, (_, at) => `https://a${at}.example`)],
    ['view', { kind: 'report', report: 'trips', period: 'today', chart: false, table: false }],
    ['view', { kind: 'report', report: 'nothing', period: 'today', chart: true, table: false }],
    ['view', { kind: 'figure', dashboard: 'movingOverview', figures: ['eventsToday'] }],
    ['view', { kind: 'playback', day: 'asked', daysBack: 32 }],
    ['options', { accent: 'red' }],
    ['options', { timeZone: 'Mars/Base' }],
    ['scope', { groupIds: Array.from({ length: 51 }, (_, at) => at + 1) }],
  ])('is refused with %s like %j', async (field, value) => {
    const { status } = await callRoute(create, { token: fleet, body: embedBody({ [field]: value }) })
    expect(status).toBe(400)
  })

  it('shows nothing of others: not their accounts, groups or vehicles', async () => {
    const [group] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.other ?? 0, name: 'Theirs' })
      .returning({ id: deviceGroups.id })
    const scopes = [{ accountId: ids.other }, { groupIds: [group?.id] }, { imeis: [foreign.imei] }]
    for (const scope of [...scopes, { accountId: ids.reseller }])
      expect((await callRoute(create, { token: fleet, body: embedBody({ scope }) })).status).toBe(404)
  })

  it('takes the switch for links, and what its view takes', async () => {
    expect((await callRoute(create, { token: denied, body: embedBody() })).status).toBe(403)
    await makeAccount('blind', 'enterprise', ids.reseller, { shareLinks: true, viewReport: false })
    const view = { kind: 'figure', dashboard: 'movingOverview', figures: ['tripsToday'] }
    const blind = await tokenFor('blind')
    expect((await callRoute(create, { token: blind, body: embedBody({ view }) })).status).toBe(403)
    expect((await callRoute(create, { token: blind, body: embedBody() })).status).toBe(201)
  })

  it('is listed for its account and those above; a virtual account has its own', async () => {
    const [ours, theirs] = [await makeEmbed(fleet, { name: 'Ours' }), await makeEmbed(desk, { name: 'Desk' })]
    const names = async (token: string, path = '/') =>
      (await callRoute<EmbedPage>(list, { token, path })).data.items.map(({ id }) => id)
    expect(await names(fleet)).toEqual(expect.arrayContaining([ours.id, theirs.id]))
    expect(await names(reseller)).toEqual(expect.arrayContaining([ours.id, theirs.id]))
    expect(await names(desk)).toEqual([theirs.id])
    expect(await names(other)).toEqual([])
    expect(await names(fleet, '/?search=Desk')).toEqual([theirs.id])
    for (const token of [desk, other])
      for (const route of [getOne, vehicles, openings])
        expect((await callRoute(route, { token, ...params(ours) })).code).toBe(29_001)
    const body = { name: 'Stolen' }
    for (const token of [desk, other, reseller])
      expect((await callRoute(edit, { token, method: 'PATCH', body, ...params(ours) })).code).toBe(29_001)
  })

  it('is edited part by part, and deleted by whoever stands above', async () => {
    const made = await makeEmbed(fleet, { scope: { imeis: [van.imei] } })
    const patch = (body: object) =>
      callRoute<Embed>(edit, { token: fleet, method: 'PATCH', body, ...params(made) })
    expect((await patch({ name: 'Renamed', mode: 'signed' })).data).toEqual({
      ...made,
      name: 'Renamed',
      mode: 'signed',
    })
    expect((await patch({ scope: {} })).data.scope).toMatchObject({ whole: true, devices: [] })
    expect((await patch({})).status).toBe(200)
    expect((await patch({ scope: { imeis: [foreign.imei] } })).status).toBe(404)
    expect((await callRoute(remove, { token: other, method: 'DELETE', ...params(made) })).code).toBe(29_001)
    expect((await callRoute(remove, { token: reseller, method: 'DELETE', ...params(made) })).status).toBe(200)
    expect((await patch({ name: 'Again' })).code).toBe(29_003)
    const ended = await callRoute<EmbedPage>(list, { token: fleet, path: '/?state=ended' })
    expect(ended.data.items.map(({ id }) => id)).toEqual([made.id])
    const logged = await database.db.select({ action: businessLogs.action }).from(businessLogs)
    expect(logged.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['embeds.create', 'embeds.edit', 'embeds.delete']),
    )
  })
})

describe('a token', () => {
  const give = (embed: Embed, body: object, token = fleet) =>
    callRoute<EmbedToken>(tokens, { token, body, params: { id: embed.publicId } })

  it('is given for the vehicles of the embed alone, and written down once a day', async () => {
    const made = await makeEmbed(fleet, { mode: 'signed', scope: { imeis: [van.imei] } })
    const given = await give(made, { imeis: [van.imei], viewer: 'customer 7' })
    expect(given.status).toBe(201)
    expect(Date.parse(given.data.expiresAt) - Date.now()).toBeGreaterThan(9 * 60_000)
    const spare = await makeDevice(ids.fleet ?? 0)
    for (const imei of [foreign.imei, spare.imei, '359000000000000'])
      expect((await give(made, { imeis: [imei] })).status).toBe(404)
    expect((await give(made, {}, other)).code).toBe(29_001)
    await give(made, {})
    const rows = await database.db.select().from(businessLogs)
    expect(
      rows.filter(({ action, objectId }) => action === 'embeds.token' && objectId === String(made.id)),
    ).toHaveLength(1)

    await openEmbed(made.publicId, { token: given.data.token, origin: ORIGIN }, '203.0.113.9')
    await openEmbed(made.publicId, { token: given.data.token, origin: ORIGIN }, '203.0.113.10')
    const log = await callRoute<EmbedOpeningPage>(openings, { token: fleet, ...params(made) })
    expect(log.data.items).toMatchObject([
      { network: '203.0.0.0/16', origin: ORIGIN, viewer: 'customer 7', count: 2 },
    ])
    const { data } = await callRoute<Embed>(getOne, { token: fleet, ...params(made) })
    expect([data.openings, data.openingsByDay.at(-1)]).toEqual([2, 2])
  })

  it('is not given of an embed that shows nothing', async () => {
    const past = { endsAt: '2020-01-01T00:00:00Z' }
    expect((await callRoute(create, { token: fleet, body: embedBody(past) })).status).toBe(400)
    const made = await makeEmbed(fleet)
    await callRoute(edit, { token: fleet, method: 'PATCH', body: past, ...params(made) })
    expect((await give(made, {})).code).toBe(29_003)
    await makeAccount('empty', 'enterprise', ids.reseller, { shareLinks: true })
    const empty = await tokenFor('empty')
    expect((await give(await makeEmbed(empty), {}, empty)).code).toBe(29_009)
  })

  it('to look at it in our own page counts as no opening', async () => {
    const made = await makeEmbed(fleet, { mode: 'signed' })
    const look = await callRoute<EmbedToken>(preview, { token: fleet, method: 'POST', ...params(made) })
    const opened = await openEmbed(made.publicId, { preview: look.data.token })
    expect(opened.data).toMatchObject({ renewable: false, title: 'Our fleet' })
    expect((await openEmbed(made.publicId, { token: look.data.token })).code).toBe(29_006)
    const { data } = await callRoute<Embed>(getOne, { token: fleet, ...params(made) })
    expect(data.openings).toBe(0)
  })
})
