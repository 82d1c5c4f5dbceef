import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { PATCH as editProfile } from '@/app/api/account/profile/route'
import { GET as whoAmI } from '@/app/api/account/route'
import { POST as resetPassword } from '@/app/api/accounts/[id]/password/route'
import { POST as synchronise } from '@/app/api/accounts/[id]/sync-settings/route'
import { publish, subscribe } from '@/bus/bus'
import type { Message } from '@/bus/message'
import { businessLogs } from '@/db/schema/business-logs'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { signIn } from '@/server/auth/sign-in'
import { accountWorld, body, DENIED, NOT_THERE, refused } from '../support/account-world'
import { callRoute } from '../support/call-route'
import { until } from '../support/until'
import { makeAccount, PASSWORD, tokenFor } from '../support/world'

/** To a virtual account, where its primary account may. */
const PRIMARY_ONLY = refused(403, 20021)

const { database, ids, tokens, id, make, change, rowOf } = accountWorld()

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
    expect(await make('desk', body('new-x4', 'endUser'))).toMatchObject(PRIMARY_ONLY)
    expect(await make('muted', body('new-x5', 'endUser'))).toMatchObject(DENIED)
  })

  it('keeps the end and the switches within those of the superior', async () => {
    const end = '2099-01-01T00:00:00.000Z'
    await make('admin', body('short', 'distributor', { expiresAt: end, editByApp: false }))
    ids.short = (await rowOf('short')).id
    tokens.short = await tokenFor('short')
    const late = { expiresAt: '2099-01-02T00:00:00Z' }
    expect(await make('short', body('new-y1', 'endUser', late))).toMatchObject(refused(400, 20017))
    expect(
      await make('short', body('new-y2', 'endUser', { expiresAt: '2001-01-01T00:00:00Z' })),
    ).toMatchObject(refused(400, 20018))
    expect(await make('short', body('new-y3', 'endUser', { editByApp: true }))).toMatchObject(
      refused(403, 20023),
    )
    expect((await make('short', body('new-y4', 'endUser'))).data).toMatchObject({
      expiresAt: end,
      editByApp: false,
      viewReport: true,
    })
  })

  it('gives a say over many devices at a time to nobody whose superior has none', async () => {
    const grant = { batchCommands: true }
    expect(await make('north', body('new-w1', 'endUser', grant))).toMatchObject(refused(403, 20023))
    expect(await change('north', 'fleet', grant)).toMatchObject(refused(403, 20023))
    expect(await change('admin', 'north', grant)).toMatchObject({ status: 200 })
    expect(await change('north', 'fleet', grant)).toMatchObject({ status: 200 })
    expect(await change('admin', 'north', { batchCommands: false })).toMatchObject({ status: 200 })
  })

  it('holds data on the node of the superior; the administrator chooses', async () => {
    expect(await make('north', body('new-z1', 'endUser', { nodeId: 2 }))).toMatchObject(refused(400, 20016))
    expect((await make('admin', body('overseas', 'distributor', { nodeId: 2 }))).data.nodeId).toBe(2)
    expect(await make('admin', body('new-z2', 'distributor', { nodeId: 32_000 }))).toMatchObject(
      refused(400, 40001),
    )
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
    const [action] = await database.db
      .select()
      .from(businessLogs)
      .where(and(eq(businessLogs.action, 'accounts.edit'), eq(businessLogs.objectId, String(ids.user))))
    expect(action).toMatchObject({
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
    expect(await change('desk', 'user', { phone: '1' })).toMatchObject(PRIMARY_ONLY)
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
    await change('admin', 'north', { viewReport: false })
    expect(await rowOf('user')).toMatchObject({ viewReport: false })
    expect(await rowOf('desk')).toMatchObject({ viewReport: false })
    expect(await change('north', 'fleet', { viewReport: true })).toMatchObject(refused(403, 20023))
    expect(
      (await callRoute<{ permissions: string[] }>(whoAmI, { token: tokens.user })).data.permissions,
    ).not.toContain('reports.read')
    await change('admin', 'north', { viewReport: true })
    await change('north', 'fleet', { viewReport: true })
    expect(await rowOf('fleet')).toMatchObject({ viewReport: true })
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

  it('has no customer with Google’s map and no key for it', async () => {
    const keyless = body('keyless', 'endUser', { mapType: 'google' })
    expect(await make('north', keyless)).toMatchObject(refused(400, 20024))
    expect(await change('north', 'fleet', { mapType: 'google' })).toMatchObject(refused(400, 20024))
    expect((await make('north', { ...keyless, mapKey: 'AIza-test' })).status).toBe(201)
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

it('tells open pages of an account, and of those below, only when its rights change', async () => {
  const heard: Message[] = []
  const subscription = await subscribe(database.db, {
    onMessage: (message) => void heard.push(message),
    onGap: () => {},
  })
  /** The accounts that were told of by what was done; a mark behind it says that all has come. */
  const toldBy = async (work: () => Promise<{ status: number }>) => {
    heard.length = 0
    expect((await work()).status).toBe(200)
    await publish(database.db, { kind: 'trials' })
    await until(async () => heard.some(({ kind }) => kind === 'trials'))
    return heard.flatMap((message) => (message.kind === 'accounts' ? message.ids : []))
  }
  const ownProfile = (given: object) =>
    callRoute(editProfile, { method: 'PATCH', token: tokens.fleet, body: given })
  const handDown = (parts: string[]) =>
    callRoute(synchronise, { method: 'POST', token: tokens.north, params: id('fleet'), body: { parts } })

  expect(
    await toldBy(() => ownProfile({ phone: '+351 2', password: PASSWORD, timeZone: 'Asia/Dubai' })),
  ).toEqual([])
  const contact = { phone: '+351 3', viewReport: true, webLogin: true, disabled: false }
  expect(await toldBy(() => change('north', 'fleet', contact))).toEqual([])
  expect(await toldBy(() => change('north', 'fleet', { appLogin: false }))).toEqual([ids.fleet])
  expect(await toldBy(() => change('north', 'fleet', { twoFactorRequired: true }))).toEqual([ids.fleet])
  expect(await toldBy(() => change('north', 'fleet', { twoFactorRequired: false }))).toEqual([ids.fleet])
  expect(await toldBy(() => handDown(['timeZone']))).toEqual([])
  expect(await toldBy(() => handDown(['timeZone', 'permissions']))).toContain(ids.user)
  expect(await toldBy(() => ownProfile({ timeZone: 'Asia/Tokyo' }))).toEqual([])
  // The switches stand as they are handed down already.
  expect(await toldBy(() => handDown(['timeZone', 'permissions']))).toEqual([])
  subscription.stop()
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
    const [action] = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.action, 'accounts.resetPassword'))
    expect(JSON.stringify(action)).not.toContain(given)
  })

  it('are not for strangers, oneself, the weak or virtual accounts', async () => {
    expect(await reset('south', 'user')).toMatchObject(NOT_THERE)
    expect(await reset('north', 'north')).toMatchObject(refused(403, 20011))
    expect(await reset('north', 'user', { password: 'short1' })).toMatchObject(refused(400, 40001))
    expect(await reset('north', 'user', { password: 'Charlie1' })).toMatchObject({
      ...refused(400, 40001),
      data: { fields: [{ path: 'password' }] },
    })
    expect(await reset('north', 'user', { password: 'some User 1' })).toMatchObject(refused(400, 11011))
    expect(await reset('desk', 'user')).toMatchObject(PRIMARY_ONLY)
  })
})
