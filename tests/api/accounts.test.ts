import { and, eq, like } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as whoAmI } from '@/app/api/account/route'
import { GET as getChildren } from '@/app/api/accounts/[id]/children/route'
import { GET as explain } from '@/app/api/accounts/[id]/explain/route'
import { POST as move } from '@/app/api/accounts/[id]/move/route'
import { POST as resetPassword } from '@/app/api/accounts/[id]/password/route'
import { PATCH as edit, GET as getAccount, DELETE as remove } from '@/app/api/accounts/[id]/route'
import { POST as synchronise } from '@/app/api/accounts/[id]/sync-settings/route'
import { POST as create, GET as search } from '@/app/api/accounts/route'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceTransfers } from '@/db/schema/device-records'
import { domains } from '@/db/schema/domains'
import type { AccountDetail, AccountHits, BranchList, MovedAccount } from '@/lib/accounts/account-schema'
import { ACCOUNT_TYPES } from '@/lib/accounts/account-types'
import type { Explanation } from '@/lib/accounts/explain-schema'
import { signIn } from '@/lib/server/sign-in'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }

beforeAll(async () => {
  const add = async (...[login, type, parent, fields]: Parameters<typeof makeAccount>) => {
    ids[login] = await makeAccount(login, type, parent, fields)
    tokens[login] = await tokenFor(login)
  }
  await add('admin', 'administrator')
  await add('north', 'distributor', ids.admin)
  await add('fleet', 'enterprise', ids.north)
  await add('user', 'endUser', ids.fleet)
  await add('desk', 'virtual', ids.fleet)
  await add('south', 'distributor', ids.admin)
  await add('other', 'enterprise', ids.south)
  await add('muted', 'distributor', ids.admin, { modifyData: false })
  van = await makeDevice(ids.fleet ?? 0, { name: 'Van 7' })
  await makeDevice(ids.user ?? 0)
  await makeDevice(ids.user ?? 0)
  await makeDevice(ids.other ?? 0)
})

const id = (login: string) => ({ id: String(ids[login]) })
const refused = (status: number, code: number) => ({ status, code })
const NOT_THERE = refused(404, 20001)
const DENIED = refused(403, 40300)

const body = (login: string, type: string, more: object = {}) => ({
  account: login,
  type,
  password: PASSWORD,
  customerName: `Customer ${login}`,
  ...more,
})
const make = (as: string, given: object) =>
  callRoute<AccountDetail>(create, { token: tokens[as], body: given })
const change = (as: string, whom: string, given: object) =>
  callRoute<AccountDetail>(edit, { method: 'PATCH', token: tokens[as], params: id(whom), body: given })
const open = (as: string, whom: string) =>
  callRoute<AccountDetail>(getAccount, { token: tokens[as], params: id(whom) })
const put = (as: string, whom: string, under: string) =>
  callRoute<MovedAccount>(move, { token: tokens[as], params: id(whom), body: { parentId: ids[under] } })
const drop = (as: string, whom: string) =>
  callRoute(remove, { method: 'DELETE', token: tokens[as], params: id(whom) })
const rowOf = async (login: string) => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.login, login))
  if (!row) throw new Error(`no account ${login}`)
  return row
}

describe('the tree', () => {
  const children = (as: string, of: string, query = '') =>
    callRoute<BranchList>(getChildren, {
      token: tokens[as],
      params: id(of),
      path: `/api/accounts/${ids[of]}/children${query}`,
    })

  it('opens one node at a time, with what hangs below each', async () => {
    const { data } = await children('admin', 'admin')
    expect(data.total).toBe(3)
    expect(
      data.items.map(({ login, accountsBelow, devices, devicesBelow, hasChildren }) => ({
        login,
        accountsBelow,
        devices,
        devicesBelow,
        hasChildren,
      })),
    ).toEqual([
      { login: 'muted', accountsBelow: 0, devices: 0, devicesBelow: 0, hasChildren: false },
      { login: 'north', accountsBelow: 2, devices: 0, devicesBelow: 3, hasChildren: true },
      { login: 'south', accountsBelow: 1, devices: 0, devicesBelow: 1, hasChildren: true },
    ])
    const below = await children('north', 'fleet')
    expect(below.data.items).toMatchObject([{ login: 'user', devices: 2, devicesBelow: 2 }])
  })

  it('comes in pages, and not to strangers', async () => {
    const { data } = await children('admin', 'admin', '?offset=1&limit=1')
    expect(data).toMatchObject({ total: 3, items: [{ login: 'north' }] })
    expect(await children('south', 'north')).toMatchObject(NOT_THERE)
    expect(await children('fleet', 'north')).toMatchObject(NOT_THERE)
    expect(await children('admin', 'admin', '?limit=501')).toMatchObject(refused(400, 40001))
  })

  it('is searched within what is in sight, with the way to each hit', async () => {
    const find = (as: string, query: string) =>
      callRoute<AccountHits>(search, { token: tokens[as], path: `/api/accounts?${query}` })
    const { data } = await find('north', 'search=USER')
    expect(data.items).toMatchObject([
      { login: 'user', trail: [{ id: ids.north }, { id: ids.fleet }, { id: ids.user }] },
    ])
    expect((await find('north', 'search=other')).data.total).toBe(0)
    expect((await find('north', 'search=desk')).data.total).toBe(0)
    expect((await find('admin', 'search=%25')).data.total).toBe(0)
    expect((await find('admin', `search=customer&below=${ids.south}`)).data.total).toBe(2)
    expect(await find('north', `below=${ids.south}`)).toMatchObject(NOT_THERE)
  })

  it('shows one account to whoever stands above it, and itself', async () => {
    expect((await open('north', 'user')).data).toMatchObject({
      login: 'user',
      editable: true,
      devices: 2,
      trail: [{ name: 'Customer north' }, { name: 'Customer fleet' }, { name: 'Customer user' }],
    })
    expect((await open('fleet', 'fleet')).data).toMatchObject({
      editable: false,
      virtualAccounts: 1,
      superior: null,
    })
    expect(await open('fleet', 'north')).toMatchObject(NOT_THERE)
    expect(await open('other', 'fleet')).toMatchObject(NOT_THERE)
    expect((await open('desk', 'fleet')).data).toMatchObject({ editable: false, mapKey: null })
  })
})

describe('making accounts', () => {
  it('puts them below the own account, or one below it', async () => {
    const made = await make('north', body('branch', 'distributor', { timeZone: 'Asia/Dubai' }))
    expect(made).toMatchObject({
      status: 201,
      data: { login: 'branch', parentId: ids.north, timeZone: 'Asia/Dubai' },
    })
    const below = await make('north', body('branch-fleet', 'enterprise', { parentId: made.data.id }))
    expect((await rowOf('branch-fleet')).path).toBe(
      `/${ids.admin}/${ids.north}/${made.data.id}/${below.data.id}/`,
    )
    const entry = { account: 'branch-fleet', password: PASSWORD, remember: false }
    expect(await signIn(entry, { address: 'test', userAgent: null })).toMatchObject({
      accountId: below.data.id,
    })
  })

  it('refuses a type that has no place there, by name', async () => {
    const answer = await make('fleet', body('wrong', 'distributor'))
    expect(answer).toMatchObject(refused(400, 20003))
    expect(answer.msg).toBe('An account of type “Reseller” cannot be created under “Fleet”.')
  })

  it('refuses other branches, taken logins, end users, virtual accounts and whoever may not modify', async () => {
    expect(await make('south', body('new-x1', 'endUser', { parentId: ids.fleet }))).toMatchObject(NOT_THERE)
    expect(await make('fleet', body('new-x2', 'endUser', { parentId: ids.north }))).toMatchObject(NOT_THERE)
    expect(await make('south', body('FLEET', 'endUser'))).toMatchObject(refused(409, 20002))
    expect(await make('user', body('new-x3', 'endUser'))).toMatchObject(DENIED)
    expect(await make('desk', body('new-x4', 'endUser'))).toMatchObject(DENIED)
    expect(await make('muted', body('new-x5', 'endUser'))).toMatchObject(DENIED)
  })

  it('keeps the end and the switches within those of the superior', async () => {
    const end = '2099-01-01T00:00:00.000Z'
    await make('admin', body('short', 'distributor', { expiresAt: end, sendCommand: false }))
    ids.short = (await rowOf('short')).id
    tokens.short = await tokenFor('short')
    const late = { expiresAt: '2099-01-02T00:00:00Z' }
    expect(await make('short', body('new-y1', 'endUser', late))).toMatchObject(refused(400, 20017))
    expect(
      await make('short', body('new-y2', 'endUser', { expiresAt: '2001-01-01T00:00:00Z' })),
    ).toMatchObject(refused(400, 20018))
    expect(await make('short', body('new-y3', 'endUser', { sendCommand: true }))).toMatchObject(
      refused(403, 20023),
    )
    expect((await make('short', body('new-y4', 'endUser'))).data).toMatchObject({
      expiresAt: end,
      sendCommand: false,
      viewReport: true,
    })
  })

  it('holds data on the node of the superior; the administrator chooses', async () => {
    expect(await make('north', body('new-z1', 'endUser', { nodeId: 2 }))).toMatchObject(refused(400, 20016))
    expect((await make('admin', body('overseas', 'distributor', { nodeId: 2 }))).data.nodeId).toBe(2)
    expect(await make('admin', body('new-z2', 'distributor', { nodeId: 32_000 }))).toMatchObject(
      refused(400, 40001),
    )
    ids.overseas = (await rowOf('overseas')).id
  })
})

describe('changing accounts', () => {
  it('writes down what differs', async () => {
    expect(
      (await change('north', 'user', { phone: '+351 1', customerName: 'Ana Ferreira' })).data,
    ).toMatchObject({
      phone: '+351 1',
      name: 'Ana Ferreira',
    })
    const [deed] = await database.db
      .select()
      .from(businessLogs)
      .where(and(eq(businessLogs.action, 'accounts.edit'), eq(businessLogs.objectId, String(ids.user))))
    expect(deed).toMatchObject({
      actorName: 'north',
      changes: {
        phone: { before: null, after: '+351 1' },
        customerName: { before: 'Customer user', after: 'Ana Ferreira' },
      },
    })
  })

  it('is for superiors: not for oneself, nor for others', async () => {
    expect(await change('north', 'north', { phone: '1' })).toMatchObject(refused(403, 20011))
    expect(await change('south', 'user', { phone: '1' })).toMatchObject(NOT_THERE)
    expect(await change('desk', 'user', { phone: '1' })).toMatchObject(DENIED)
    expect(await change('user', 'user', { phone: '1' })).toMatchObject(DENIED)
    expect(await change('north', 'desk', { phone: '1' })).toMatchObject(NOT_THERE)
  })

  it('changes the type where it fits', async () => {
    await make('north', body('grows', 'endUser'))
    ids.grows = (await rowOf('grows')).id
    expect((await change('north', 'grows', { type: 'enterprise' })).data.type).toBe(ACCOUNT_TYPES.enterprise)
    expect(await change('north', 'fleet', { type: 'endUser' })).toMatchObject(refused(400, 20003))
    expect(await change('north', 'grows', { type: 'demo' })).toMatchObject(refused(409, 20022))
  })

  it('takes from those below what an account loses, and cannot be given back past it', async () => {
    await change('admin', 'north', { sendCommand: false })
    expect(await rowOf('user')).toMatchObject({ sendCommand: false })
    expect(await rowOf('desk')).toMatchObject({ sendCommand: false })
    expect(await change('north', 'fleet', { sendCommand: true })).toMatchObject(refused(403, 20023))
    expect(
      (await callRoute<{ permissions: string[] }>(whoAmI, { token: tokens.user })).data.permissions,
    ).not.toContain('commands.send')
    await change('admin', 'north', { sendCommand: true })
    await change('north', 'fleet', { sendCommand: true })
    expect(await rowOf('fleet')).toMatchObject({ sendCommand: true })
    await change('admin', 'north', { expiresAt: '2098-01-01T00:00:00Z' })
    expect((await rowOf('user')).expiresAt?.toISOString()).toBe('2098-01-01T00:00:00.000Z')
    await change('admin', 'north', { expiresAt: null })
  })

  it('signs a disabled account out, and its virtual ones', async () => {
    const [own, desk] = [await tokenFor('fleet'), await tokenFor('desk')]
    await change('north', 'fleet', { disabled: true })
    for (const token of [own, desk]) {
      expect(await callRoute(whoAmI, { token })).toMatchObject(refused(401, 10006))
    }
    expect((await callRoute(whoAmI, { token: tokens.user })).code).toBe(0)
    await expect(tokenFor('fleet')).rejects.toMatchObject({ error: 'accountDisabled' })
    await change('north', 'fleet', { disabled: false })
    for (const login of ['fleet', 'desk']) tokens[login] = await tokenFor(login)
  })

  it('shares a map key with a hundred accounts and no more', async () => {
    const owner = await make('south', body('keyed', 'enterprise', { mapKey: 'AIza-test' }))
    for (let n = 0; n < 100; n++) {
      await makeAccount(`sharer-${n}`, 'endUser', owner.data.id, { parentMapKey: true })
    }
    const late = body('sharer-late', 'endUser', { parentId: owner.data.id, parentMapKey: true })
    const answer = await make('south', late)
    expect(answer).toMatchObject(refused(400, 20019))
    expect(answer.msg).toContain('100')
    await change('south', 'other', { parentMapKey: true })
  })

  it('hands settings down', async () => {
    await change('admin', 'south', { timeZone: 'Asia/Kathmandu', distanceUnit: 'mi' })
    const sync = (as: string, whom: string, given: object) =>
      callRoute<{ changed: number }>(synchronise, { token: tokens[as], params: id(whom), body: given })
    expect(
      (await sync('admin', 'south', { parts: ['timeZone', 'units'], directOnly: true })).data.changed,
    ).toBe(2)
    expect((await sync('south', 'south', { parts: ['timeZone'] })).data.changed).toBe(100)
    expect(await rowOf('other')).toMatchObject({ timeZone: 'Asia/Kathmandu', distanceUnit: 'mi' })
    expect(await rowOf('sharer-7')).toMatchObject({ timeZone: 'Asia/Kathmandu', distanceUnit: 'km' })
    expect(await sync('south', 'north', { parts: ['timeZone'] })).toMatchObject(NOT_THERE)
    expect(await sync('south', 'south', { parts: [] })).toMatchObject(refused(400, 40001))
  })
})

describe('passwords', () => {
  const reset = (as: string, whom: string, given: object = {}) =>
    callRoute<{ password: string | null }>(resetPassword, {
      token: tokens[as],
      params: id(whom),
      body: given,
    })

  it('are made up or typed by a superior, told once, and end the sessions', async () => {
    const before = await tokenFor('user')
    const made = await reset('north', 'user')
    const given = made.data.password ?? ''
    expect(await callRoute(whoAmI, { token: before })).toMatchObject({ status: 401 })
    const visitor = { address: 'test-reset', userAgent: null }
    await signIn({ account: 'user', password: given, remember: false }, visitor)
    expect((await reset('north', 'user', { password: PASSWORD })).data.password).toBeNull()
    tokens.user = await tokenFor('user')
    const [deed] = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.action, 'accounts.resetPassword'))
    expect(JSON.stringify(deed)).not.toContain(given)
  })

  it('are not for strangers, oneself, the weak or virtual accounts', async () => {
    expect(await reset('south', 'user')).toMatchObject(NOT_THERE)
    expect(await reset('north', 'north')).toMatchObject(refused(403, 20011))
    expect(await reset('north', 'user', { password: 'short1' })).toMatchObject(refused(400, 40001))
    expect(await reset('desk', 'user')).toMatchObject(DENIED)
  })
})

describe('moves', () => {
  it('take the whole subtree along, write it down, and bind it to the new superior', async () => {
    await make(
      'admin',
      body('quiet', 'distributor', { viewReport: false, expiresAt: '2097-01-01T00:00:00Z' }),
    )
    ids.quiet = (await rowOf('quiet')).id
    const moved = await put('admin', 'fleet', 'quiet')
    expect(moved.data).toEqual({ accounts: 3, devices: 3, withdrawn: ['viewReport'] })
    expect((await rowOf('user')).path).toBe(`/${ids.admin}/${ids.quiet}/${ids.fleet}/${ids.user}/`)
    expect(await rowOf('user')).toMatchObject({ viewReport: false, expiresAt: new Date('2097-01-01') })
    expect((await rowOf('desk')).path).toBe(`/${ids.admin}/${ids.quiet}/${ids.fleet}/${ids.desk}/`)
    expect(await open('north', 'fleet')).toMatchObject(NOT_THERE)
    const history = await database.db
      .select()
      .from(deviceTransfers)
      .where(eq(deviceTransfers.deviceId, van.id))
    expect(history).toMatchObject([
      { kind: 'transfer', fromName: 'Customer north', toName: 'Customer quiet' },
    ])
    const deeds = await database.db
      .select({ path: businessLogs.path })
      .from(businessLogs)
      .where(eq(businessLogs.action, 'accounts.move'))
    expect(deeds).toHaveLength(2)
    await change('admin', 'quiet', { viewReport: true, expiresAt: null })
    await put('admin', 'fleet', 'north')
  })

  it('are refused where the rules say so', async () => {
    expect(await put('north', 'north', 'fleet')).toMatchObject(refused(403, 20011))
    expect(await put('north', 'fleet', 'fleet')).toMatchObject(refused(400, 20013))
    expect(await put('admin', 'north', 'fleet')).toMatchObject(refused(400, 20014))
    expect(await put('north', 'fleet', 'north')).toMatchObject(refused(400, 20015))
    expect(await put('admin', 'south', 'grows')).toMatchObject(refused(400, 20003))
    expect(await put('admin', 'fleet', 'overseas')).toMatchObject(refused(400, 20016))
    expect(await put('north', 'fleet', 'south')).toMatchObject(NOT_THERE)
    expect(await put('north', 'other', 'north')).toMatchObject(NOT_THERE)
    expect(await put('north', 'fleet', 'desk')).toMatchObject(NOT_THERE)
    expect(await put('user', 'user', 'fleet')).toMatchObject(DENIED)
  })
})

describe('deletion', () => {
  it('is refused while something is left, with the code of what it is', async () => {
    expect(await drop('north', 'user')).toMatchObject(refused(409, 20004))
    await make('north', body('holding', 'enterprise'))
    ids.holding = (await rowOf('holding')).id
    ids.leaf = await makeAccount('leaf', 'endUser', ids.holding)
    await makeAccount('leaf-desk', 'virtual', ids.leaf)
    expect(await drop('north', 'holding')).toMatchObject(refused(409, 20005))
    const set = (fields: object) => database.db.update(accounts).set(fields).where(eq(accounts.login, 'leaf'))
    await set({ milliCoins: 14 })
    expect(await drop('north', 'leaf')).toMatchObject(refused(409, 20010))
    await set({ milliCoins: 0 })
    await database.db.insert(domains).values({ host: 'leaf.example', title: 'Leaf', accountId: ids.leaf })
    expect(await drop('north', 'leaf')).toMatchObject(refused(409, 20225))
    await database.db.delete(domains).where(eq(domains.host, 'leaf.example'))
  })

  it('takes the account and its virtual ones, for superiors only', async () => {
    expect(await drop('south', 'leaf')).toMatchObject(NOT_THERE)
    expect(await drop('north', 'north')).toMatchObject(refused(403, 20011))
    expect(await drop('north', 'leaf')).toMatchObject({ status: 200, code: 0 })
    expect(await drop('north', 'leaf')).toMatchObject(NOT_THERE)
    expect(await database.db.select().from(accounts).where(like(accounts.login, 'leaf%'))).toEqual([])
    expect(await drop('north', 'holding')).toMatchObject({ status: 200 })
  })
})

describe('why one sees the other', () => {
  const why = (as: string, whom: string, query: string) =>
    callRoute<Explanation>(explain, {
      token: tokens[as],
      params: id(whom),
      path: `/api/accounts/${ids[whom]}/explain?${query}`,
    })

  it('is told with path, role, switches and what may be done', async () => {
    const { data } = await why('admin', 'north', `device=${van.imei}`)
    expect(data).toMatchObject({
      sees: true,
      reason: 'below',
      object: { kind: 'device', name: 'Van 7', imei: van.imei },
      viewerTrail: [{ name: 'Customer admin' }, { name: 'Customer north' }],
      objectTrail: [{ name: 'Customer admin' }, { name: 'Customer north' }, { name: 'Customer fleet' }],
    })
    expect(data.may).toContainEqual({ permission: 'devices.move', granted: true })
    expect((await why('admin', 'user', `device=${van.imei}`)).data).toMatchObject({
      sees: false,
      reason: 'above',
    })
    expect((await why('admin', 'south', `account=${ids.fleet}`)).data).toMatchObject({
      sees: false,
      reason: 'elsewhere',
    })
    expect((await why('admin', 'desk', `device=${van.imei}`)).data).toMatchObject({
      sees: true,
      viewer: { actsFor: { id: ids.fleet } },
    })
  })

  it('is told of what is in sight only', async () => {
    expect(await why('south', 'north', `device=${van.imei}`)).toMatchObject(NOT_THERE)
    expect(await why('south', 'other', `device=${van.imei}`)).toMatchObject(refused(404, 21001))
    expect(await why('south', 'other', `account=${ids.north}`)).toMatchObject(NOT_THERE)
    expect(await why('user', 'user', `device=${van.imei}`)).toMatchObject(DENIED)
    expect(await why('admin', 'north', `device=${van.imei}&account=1`)).toMatchObject(refused(400, 40001))
  })
})
