import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as review } from '@/app/api/black-cars/[id]/review/route'
import { PATCH as edit, GET as get, DELETE as remove } from '@/app/api/black-cars/[id]/route'
import { GET as list, POST as submit } from '@/app/api/black-cars/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { GET as listMessages } from '@/app/api/messages/route'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import type { BlackCar, BlackCarPage } from '@/lib/black-cars/schema'
import type { MessageList } from '@/lib/messages/schema'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}

beforeAll(async () => {
  ids.root = await makeAccount('root', 'administrator')
  ids.reseller = await makeAccount('reseller', 'distributor', ids.root)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.reseller)
  ids.depot = await makeAccount('depot', 'endUser', ids.fleet)
  ids.direct = await makeAccount('direct', 'enterprise', ids.root)
  ids.strict = await makeAccount('strict', 'enterprise', ids.reseller, { modifyData: false })
  ids.under = await makeAccount('under', 'endUser', ids.strict)
  ids.other = await makeAccount('other', 'enterprise')
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet)
  ids.part = await makeAccount('part', 'virtual', ids.fleet, { deviceSubset: true })
  for (const name of Object.keys(ids)) tokens[name] = await tokenFor(name)
})

const PLACE = { name: 'Quarry', lat: 41.15, lon: -8.61, radiusM: 300 }
const make = (who: string, given: object = {}) =>
  callRoute<BlackCar>(submit, { token: tokens[who], body: { ...PLACE, ...given } })
const one = (who: string, id: number) => ({ token: tokens[who], params: { id: String(id) } })
const judge = (who: string, id: number, body: object = { passed: true }) =>
  callRoute<BlackCar>(review, { ...one(who, id), body })
const change = (who: string, id: number, body: object) =>
  callRoute<BlackCar>(edit, { ...one(who, id), method: 'PATCH', body })
const drop = (who: string, id: number) => callRoute(remove, { ...one(who, id), method: 'DELETE' })
const listOf = async (who: string, query = '') =>
  (await callRoute<BlackCarPage>(list, { token: tokens[who], path: `/api/black-cars?${query}` })).data
const told = async (who: string) =>
  (
    await callRoute<MessageList>(listMessages, { token: tokens[who], path: '/api/messages?type=15' })
  ).data.items.map(({ title, text }) => `${title} ${text}`)

describe('the way of an address', () => {
  let id = 0
  it('begins under review, of the account that a virtual one acts for, and is told to who reviews it', async () => {
    const made = await make('desk')
    expect(made.status).toBe(201)
    expect(made.data).toMatchObject({
      ...PLACE,
      accountId: ids.fleet,
      own: true,
      state: 'underReview',
      reason: '',
      color: '#e5484d',
      editable: true,
      removable: true,
      reviewable: false,
    })
    id = made.data.id
    expect(await told('reseller')).toEqual([
      '“Quarry” waits for your review Customer fleet submitted this black-car address.',
    ])
    expect(await told('root')).toEqual([])
  })

  it('is not passed with a reason, edited and reviewed again, passed, and edited no more', async () => {
    const body = { passed: false, reason: 'A public road' }
    expect((await judge('reseller', id, { passed: false })).status).toBe(400)
    expect((await judge('reseller', id, body)).data).toMatchObject({
      state: 'notPassed',
      reason: 'A public road',
      reviewable: false,
      editable: true,
    })
    expect(await judge('reseller', id)).toMatchObject({ status: 409, code: 31_034 })
    expect((await told('fleet'))[0]).toBe('“Quarry” is not passed A public road')
    // Nothing changed.
    expect((await change('fleet', id, { name: 'Quarry' })).data.state).toBe('notPassed')
    const edited = await change('fleet', id, { radiusM: 100, name: 'Old quarry' })
    expect(edited.data).toMatchObject({ state: 'underReview', reason: '', reviewedAt: null, radiusM: 100 })
    expect(await told('reseller')).toHaveLength(2)
    expect((await change('fleet', id, { radiusM: 200 })).data.state).toBe('underReview')
    expect(await told('reseller')).toHaveLength(2)
    // It is not what was looked at any more.
    const seenAt = edited.data.updatedAt
    expect(await judge('reseller', id, { passed: true, seenAt })).toMatchObject({ status: 409, code: 31_036 })
    const { updatedAt } = (await callRoute<BlackCar>(get, one('reseller', id))).data
    const passed = (await judge('reseller', id, { passed: true, seenAt: updatedAt })).data
    expect(passed).toMatchObject({ state: 'passed', editable: false, removable: true })
    expect(passed.reviewedAt).not.toBeNull()
    for (const who of ['fleet', 'reseller'])
      expect(await change(who, id, { name: 'Other' })).toMatchObject({ status: 409, code: 31_033 })
    expect((await told('fleet'))[0]).toContain('“Old quarry” is passed')
  })

  it('ends when it is withdrawn; its name is kept for its alerts', async () => {
    expect((await drop('fleet', id)).status).toBe(200)
    expect((await callRoute(get, one('fleet', id))).status).toBe(404)
    const [row] = await database.db.select().from(blackCarAddresses).where(eq(blackCarAddresses.id, id))
    expect(row).toMatchObject({ name: 'Old quarry', state: 'passed' })
    expect(row?.deletedAt).not.toBeNull()
    const logs = await rawRoute(listLogs, {
      token: tokens.reseller,
      path: '/api/business-logs?kind=blackCar',
    })
    const text = await logs.text()
    for (const action of ['create', 'edit', 'review', 'delete']) expect(text).toContain(`blackCars.${action}`)
    expect(text).toContain('A public road')
    expect(text).not.toContain('41.15')
  })
})

describe('who may', () => {
  it('review: accounts above that hold the permission, each for what is below them', async () => {
    const { id } = (await make('depot')).data
    for (const who of ['depot', 'desk', 'part']) expect((await judge(who, id)).status).toBe(403)
    expect((await judge('other', id)).status).toBe(404)
    expect((await judge('direct', id)).status).toBe(404)
    expect(await told('fleet')).toHaveLength(3)
    expect((await judge('fleet', id)).data.state).toBe('passed')
    const own = (await make('fleet')).data
    expect((await judge('fleet', own.id)).status).toBe(403)
    await drop('fleet', own.id)
    await drop('depot', id)
  })

  it('review: the platform’s administrator where there is no other, and its own', async () => {
    const { id } = (await make('direct')).data
    expect((await judge('root', id)).data.state).toBe('passed')
    const own = (await make('root')).data
    expect(own).toMatchObject({ own: true, reviewable: true })
    const before = await told('root')
    expect((await judge('root', own.id)).data.state).toBe('passed')
    expect(await told('root')).toEqual(before)
    for (const one of [id, own.id]) await drop('root', one)
  })

  it('review: where the one above may not, the next is told', async () => {
    const before = (await told('reseller')).length
    const { id } = (await make('under', { name: 'Pit' })).data
    expect(await told('strict')).toEqual([])
    expect(await told('reseller')).toHaveLength(before + 1)
    expect((await judge('strict', id)).status).toBe(403)
    expect((await judge('reseller', id)).data.state).toBe('passed')
    await drop('under', id)
  })

  it('see and change: the own account and those above, and nobody else', async () => {
    const { id } = (await make('fleet')).data
    for (const who of ['depot', 'other', 'strict', 'direct']) {
      expect((await callRoute(get, one(who, id))).status).toBe(404)
      expect((await change(who, id, { name: 'Mine' })).status).toBe(who === 'strict' ? 403 : 404)
      expect((await listOf(who)).items).toEqual([])
    }
    expect((await change('reseller', id, { name: 'Quarry north' })).data.name).toBe('Quarry north')
    for (const call of [make('part'), change('part', id, { name: 'Mine' }), drop('part', id), make('strict')])
      expect((await call).status).toBe(403)
    expect((await listOf('part')).items).toMatchObject([{ id, editable: false, removable: false }])
    await drop('reseller', id)
  })
})

describe('the list', () => {
  it('has what waits first, and is filtered, searched and turned over', async () => {
    const a = (await make('fleet', { name: 'A yard' })).data.id
    const b = (await make('fleet', { name: 'B yard' })).data.id
    const c = (await make('depot', { name: 'C pit' })).data.id
    await judge('reseller', a)
    await judge('reseller', c, { passed: false, reason: 'No' })
    const named = async (query = '') => (await listOf('fleet', query)).items.map(({ name }) => name)
    expect(await named()).toEqual(['B yard', 'A yard', 'C pit'])
    expect(await named('state=underReview')).toEqual(['B yard'])
    expect(await named('search=yard')).toEqual(['B yard', 'A yard'])
    expect(await named('pageSize=2&page=2')).toEqual(['C pit'])
    expect(await listOf('fleet')).toMatchObject({ total: 3, used: 2, quota: 20 })
    for (const id of [a, b, c]) await drop('reseller', id)
  })

  it('has no more than 20 of an account, also of those who take the last place together', async () => {
    for (let count = 0; count < 19; count++) expect((await make('other')).status).toBe(201)
    const made = await Promise.all([make('other'), make('other'), make('other')])
    expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = made.find(({ status }) => status === 409)
    expect(refused).toMatchObject({ code: 31_032 })
    expect(refused?.msg).toContain('20')
  })

  it('takes no more than 100 of an account within a day', async () => {
    const { other: accountId = 0 } = ids
    const gone = { ...PLACE, accountId, color: '#112233', deletedAt: new Date() }
    await database.db.insert(blackCarAddresses).values(Array.from({ length: 80 }, () => gone))
    const [row] = (await listOf('other')).items
    await drop('other', row?.id ?? 0)
    expect(await make('other')).toMatchObject({ status: 429, code: 31_035 })
  })
})
