import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { DELETE as deleteAccount } from '@/app/api/accounts/[id]/route'
import { GET as getTransfers } from '@/app/api/devices/[imei]/transfers/route'
import { POST as activate } from '@/app/api/devices/activation/route'
import { POST as previewDeletion } from '@/app/api/devices/deletion/preview/route'
import { POST as expire } from '@/app/api/devices/expiry/route'
import { POST as setGroup } from '@/app/api/devices/group/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { DELETE as deleteGroup, PATCH as editGroup } from '@/app/api/groups/[id]/route'
import { PUT as orderGroups } from '@/app/api/groups/order/route'
import { POST as addGroup, GET as listGroups } from '@/app/api/groups/route'
import {
  GET as getPreference,
  PATCH as patchPreference,
  PUT as putPreference,
} from '@/app/api/preferences/[name]/route'
import { takeTransferLock } from '@/db/queries/accounts/transfer-lock'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceTransfers } from '@/db/schema/device-records'
import { deviceFavourites, devices, virtualAccountDevices } from '@/db/schema/devices'
import { systemAccess } from '@/lib/auth/access'
import type { DeviceTransfer } from '@/lib/devices/action-schema'
import type { DeviceGroup } from '@/lib/devices/group-schema'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
const LOGINS = ['admin', 'north', 'fleet', 'depot', 'shop', 'south', 'other', 'user']

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.depot = await makeAccount('depot', 'enterprise', ids.fleet)
  ids.shop = await makeAccount('shop', 'enterprise', ids.north)
  ids.user = await makeAccount('user', 'endUser', ids.shop)
  ids.abroad = await makeAccount('abroad', 'enterprise', ids.north, { nodeId: 2 })
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { deviceSubset: true })
  ids.southDesk = await makeAccount('southDesk', 'virtual', ids.north)
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  ids.other = await makeAccount('other', 'enterprise', ids.south)
  for (const login of LOGINS) tokens[login] = await tokenFor(login)
})

const id = (login: string) => ids[login] ?? 0
const post = (handler: RouteHandler, login: string, body: object) =>
  callRoute<{ changed: number }>(handler, { token: tokens[login], body })
const row = async (deviceId: number) => {
  const [found] = await database.db.select().from(devices).where(eq(devices.id, deviceId))
  if (!found) throw new Error('the device is gone')
  return found
}

describe('a sale', () => {
  it('goes down to a customer, ends what was arranged, and is written down', async () => {
    const device = await makeDevice(id('north'), { name: 'Van', userExpiresAt: new Date() })
    await database.db.insert(deviceFavourites).values([
      { deviceId: device.id, accountId: id('north') },
      { deviceId: device.id, accountId: id('shop') },
      { deviceId: device.id, accountId: id('southDesk') },
    ])
    const answer = await post(sell, 'north', {
      imeis: [device.imei],
      accountId: ids.fleet,
      remark: 'Order 7',
    })
    expect(answer).toMatchObject({ code: 0, data: { changed: 1 } })
    const sold = await row(device.id)
    expect(sold).toMatchObject({ accountId: ids.fleet, groupId: null, userExpiresAt: null })
    expect(sold.soldAt).not.toBeNull()
    const marks = await database.db
      .select()
      .from(deviceFavourites)
      .where(eq(deviceFavourites.deviceId, device.id))
    expect(marks.map(({ accountId }) => accountId).sort()).toEqual([id('north'), id('southDesk')].sort())
    const history = (login: string) =>
      callRoute<DeviceTransfer[]>(getTransfers, { token: tokens[login], params: { imei: device.imei } })
    expect((await history('north')).data).toMatchObject([
      { kind: 'sell', fromName: 'Customer north', toName: 'Customer fleet', remark: 'Order 7' },
    ])
    // The customer sees that it came, not from whom.
    expect((await history('fleet')).data).toMatchObject([
      { kind: 'sell', fromName: null, toName: 'Customer fleet', actorName: null, remark: null },
    ])
    expect((await history('south')).status).toBe(404)
    const logged = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.objectId, String(device.id)))
    expect(logged).toMatchObject([
      { action: 'devices.sell', changes: { account: { before: 'Customer north', after: 'Customer fleet' } } },
    ])
    expect(logged[0]?.path).toBe(`/${ids.admin}/${ids.north}/`)
  })

  it('is refused to oneself, aside, across nodes, to strangers, and without the right', async () => {
    const device = await makeDevice(id('fleet'))
    const foreign = await makeDevice(id('other'))
    const trySell = async (login: string, to: string, device_ = device) =>
      (await post(sell, login, { ids: [device_.id], accountId: ids[to] })).code
    expect(await trySell('fleet', 'fleet')).toBe(20013)
    expect(await trySell('north', 'north')).toBe(20013)
    expect(await trySell('north', 'shop')).toBe(20011)
    expect(await trySell('north', 'fleet')).toBe(20015)
    expect(await trySell('north', 'other')).toBe(20001)
    expect(await trySell('north', 'desk')).toBe(20001)
    expect(await trySell('north', 'shop', foreign)).toBe(21001)
    expect(await trySell('user', 'user')).toBe(40300)
    expect((await post(move, 'north', { ids: [device.id], accountId: ids.abroad })).code).toBe(20016)
    expect((await post(move, 'north', { ids: [device.id, foreign.id], accountId: ids.shop })).code).toBe(
      21001,
    )
    expect((await row(device.id)).accountId).toBe(ids.fleet)
    expect((await post(sell, 'north', { accountId: ids.shop })).status).toBe(400)
    expect((await post(sell, 'north', { ids: [1], imeis: [device.imei], accountId: 1 })).status).toBe(400)
  })

  it('takes a device back into the stock, and away from who was given a part', async () => {
    const device = await makeDevice(id('fleet'), { soldAt: new Date() })
    await database.db.insert(virtualAccountDevices).values({ accountId: id('desk'), deviceId: device.id })
    expect((await post(move, 'north', { ids: [device.id], accountId: ids.north })).code).toBe(0)
    expect(await row(device.id)).toMatchObject({ accountId: ids.north, soldAt: null })
    expect(await database.db.select().from(virtualAccountDevices)).toEqual([])
  })
})

describe('two transfers at once', () => {
  it('end in one winner and one "another transfer in progress"', async () => {
    const device = await makeDevice(id('north'))
    await database.db.transaction(async (tx) => {
      await takeTransferLock(tx)
      const second = await post(sell, 'north', { ids: [device.id], accountId: ids.fleet })
      expect(second).toMatchObject({ status: 409, code: 20012 })
    })
    expect((await row(device.id)).accountId).toBe(ids.north)
  })

  it('leave every device owned once, with a history that leads to its owner', async () => {
    const fleet = await Promise.all(Array.from({ length: 4 }, () => makeDevice(id('north'))))
    const owners = ['north', 'fleet', 'depot', 'shop', 'user', 'other', 'abroad', 'south']
    const step = fc.record({
      handler: fc.constantFrom(sell, move),
      login: fc.constantFrom('admin', 'north', 'fleet', 'shop', 'south'),
      to: fc.constantFrom(...owners),
      which: fc.subarray([0, 1, 2, 3], { minLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        // Two by two: whoever comes second may be refused, and then has changed nothing.
        for (let at = 0; at < steps.length; at += 2) {
          const answers = await Promise.all(
            steps
              .slice(at, at + 2)
              .map(({ handler, login, to, which }) =>
                post(handler, login, { ids: which.map((index) => fleet[index]?.id), accountId: ids[to] }),
              ),
          )
          for (const { status } of answers) expect(status).toBeLessThan(500)
        }
        for (const device of fleet) {
          const { accountId, soldAt } = await row(device.id)
          const history = await database.db
            .select()
            .from(deviceTransfers)
            .where(eq(deviceTransfers.deviceId, device.id))
            .orderBy(deviceTransfers.id)
          let owner = id('north')
          for (const { fromAccountId, toAccountId } of history) {
            expect(fromAccountId).toBe(owner)
            owner = toAccountId ?? 0
          }
          expect(accountId).toBe(owner)
          const seller = [ids.admin, ids.north, ids.south].includes(accountId)
          expect(soldAt === null).toBe(seller || history.length === 0)
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('groups', () => {
  const add = (login: string, body: object) =>
    callRoute<DeviceGroup>(addGroup, { token: tokens[login], body })
  const patch = (login: string, groupId: number, body: object) =>
    callRoute(editGroup, { method: 'PATCH', token: tokens[login], params: { id: String(groupId) }, body })
  const remove = (login: string, groupId: number) =>
    callRoute(deleteGroup, { method: 'DELETE', token: tokens[login], params: { id: String(groupId) } })
  const list = async (login: string) =>
    (await callRoute<DeviceGroup[]>(listGroups, { token: tokens[login] })).data.map(({ name }) => name)

  it('have a short name of their own, an order, and stick on top', async () => {
    const [a, b, c] = [
      await add('fleet', { name: 'Alpha' }),
      await add('fleet', { name: 'Beta' }),
      await add('fleet', { name: 'Gamma' }),
    ].map(({ data }) => data.id)
    expect((await add('fleet', { name: 'alpha' })).code).toBe(21011)
    expect((await add('fleet', { name: 'x'.repeat(21) })).status).toBe(400)
    expect((await add('fleet', { name: '  ' })).status).toBe(400)
    expect((await add('shop', { name: 'Alpha' })).status).toBe(201)
    expect((await add('south', { name: 'Mine', accountId: ids.fleet })).code).toBe(20001)
    const put = (login: string, order: (number | undefined)[]) =>
      callRoute(orderGroups, { method: 'PUT', token: tokens[login], body: { ids: order } })
    expect((await put('fleet', [c, a])).code).toBe(0)
    expect(await list('fleet')).toEqual(['Gamma', 'Alpha', 'Beta'])
    expect((await put('shop', [c])).code).toBe(21010)
    expect((await patch('fleet', b ?? 0, { pinned: true })).code).toBe(0)
    expect(await list('fleet')).toEqual(['Beta', 'Gamma', 'Alpha'])
    expect((await patch('fleet', b ?? 0, { name: 'Gamma' })).code).toBe(21011)
    expect((await patch('south', b ?? 0, { name: 'Taken' })).code).toBe(21010)

    const device = await makeDevice(id('fleet'))
    const elsewhere = await makeDevice(id('depot'))
    expect((await post(setGroup, 'fleet', { ids: [device.id], groupId: a })).data.changed).toBe(1)
    expect((await post(setGroup, 'fleet', { ids: [device.id], groupId: a })).data.changed).toBe(0)
    expect((await post(setGroup, 'fleet', { ids: [elsewhere.id], groupId: a })).code).toBe(21014)
    expect((await post(setGroup, 'depot', { ids: [elsewhere.id], groupId: a })).code).toBe(21010)
    expect((await remove('fleet', a ?? 0)).code).toBe(21012)
    expect((await post(setGroup, 'fleet', { ids: [device.id], groupId: null })).data.changed).toBe(1)
    expect((await remove('fleet', a ?? 0)).code).toBe(0)
    expect((await remove('fleet', 0)).code).toBe(21013)
    expect((await remove('fleet', a ?? 0)).code).toBe(21010)
  })
})

describe('activation and ends', () => {
  it('waits where it must, and happens when it is allowed', async () => {
    const device = await makeDevice(id('fleet'), { autoActivate: false })
    const other = await makeDevice(id('fleet'))
    const connection = { gateway: 'g', protocol: 'gt06', address: 'a' }
    await claimDevice(systemAccess('test'), device.id, connection)
    await claimDevice(systemAccess('test'), other.id, connection)
    expect((await row(device.id)).activatedAt).toBeNull()
    expect((await row(other.id)).activatedAt).not.toBeNull()
    expect((await post(activate, 'fleet', { ids: [device.id], allow: true })).code).toBe(40300)
    expect((await post(activate, 'south', { ids: [device.id], allow: true })).code).toBe(21001)
    expect((await post(activate, 'north', { ids: [device.id], allow: true })).data.changed).toBe(1)
    await claimDevice(systemAccess('test'), device.id, connection)
    expect((await row(device.id)).activatedAt).not.toBeNull()
    expect((await post(activate, 'north', { ids: [device.id], allow: false })).code).toBe(21016)
  })

  it('is set by a superior within the service, never for the own stock', async () => {
    const service = new Date(Date.now() + 400 * 86_400_000)
    const activatedAt = new Date(Date.now() - 86_400_000)
    const device = await makeDevice(id('fleet'), { activatedAt, expiresAt: service })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const set = async (login: string, body: object) =>
      (await post(expire, login, { ids: [device.id], ...body })).code
    expect(await set('fleet', { until })).toBe(21017)
    expect(await set('north', { until })).toBe(0)
    expect((await row(device.id)).userExpiresAt?.toISOString()).toBe(until)
    expect(await set('north', { until: '2099-01-01T00:00:00Z' })).toBe(20017)
    expect(await set('north', { until: '2001-01-01T00:00:00Z' })).toBe(20018)
    expect(await set('north', { until: 'lifetime' })).toBe(0)
    expect((await row(device.id)).userExpiresAt).toEqual(service)
    expect(await set('north', { until, of: 'platform' })).toBe(40300)
    expect(await set('admin', { until, of: 'platform' })).toBe(0)
    expect(await row(device.id)).toMatchObject({ expiresAt: new Date(until), userExpiresAt: new Date(until) })
  })
})

describe('an end that a superior set', () => {
  const activatedAt = new Date(Date.now() - 86_400_000)
  const [until, later] = [1, 2].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  const end = async (deviceId: number) => (await row(deviceId)).userExpiresAt?.toISOString()
  const closedByAdmin = async () => {
    const device = await makeDevice(id('north'), { name: 'Closed', activatedAt })
    expect((await post(expire, 'admin', { ids: [device.id], until })).code).toBe(0)
    return device
  }
  const moves = async (imei: string, login: string) =>
    expect((await post(move, 'north', { imeis: [imei], accountId: id(login) })).code).toBe(0)

  it('is not lifted by a move down, a change there, and a move back', async () => {
    const device = await closedByAdmin()
    await moves(device.imei, 'fleet')
    for (const changed of [null, later, 'lifetime']) {
      const answer = await post(expire, 'north', { ids: [device.id], until: changed })
      expect(answer).toMatchObject({ status: 409, code: 21050, msg: expect.stringContaining('Closed') })
    }
    await moves(device.imei, 'north')
    expect(await end(device.id)).toBe(until)
  })

  it('is not lifted by a sale either, nor does the seller delete the device', async () => {
    const device = await closedByAdmin()
    const body = { imeis: [device.imei], accountId: id('fleet') }
    expect((await post(sell, 'north', body)).code).toBe(0)
    expect(await end(device.id)).toBe(until)
    expect((await post(previewDeletion, 'north', { ids: [device.id] })).code).toBe(21050)
    expect((await post(expire, 'admin', { ids: [device.id], until: null })).code).toBe(0)
    expect((await post(expire, 'north', { ids: [device.id], until: later })).code).toBe(0)
    expect(await end(device.id)).toBe(later)
  })

  it('is told apart from one of the same day that the seller had set itself', async () => {
    const device = await makeDevice(id('fleet'), { activatedAt })
    expect((await post(expire, 'north', { ids: [device.id], until })).code).toBe(0)
    expect((await post(expire, 'admin', { ids: [device.id], until })).data.changed).toBe(1)
    expect((await post(expire, 'north', { ids: [device.id], until: null })).code).toBe(21050)
  })

  it('is its superior’s when the account that set it is deleted', async () => {
    ids.seller = await makeAccount('seller', 'distributor', id('north'))
    ids.buyer = await makeAccount('buyer', 'enterprise', ids.seller)
    tokens.seller = await tokenFor('seller')
    const device = await makeDevice(ids.buyer, { activatedAt })
    expect((await post(expire, 'seller', { ids: [device.id], until })).code).toBe(0)
    await moves(device.imei, 'fleet')
    await database.db.delete(accounts).where(eq(accounts.id, ids.buyer))
    const params = { id: String(ids.seller) }
    expect((await callRoute(deleteAccount, { token: tokens.north, params })).code).toBe(0)
    expect((await row(device.id)).userEndSetBy).toBe(ids.north)
  })
})

describe('preferences', () => {
  it('are of the person, of known names and shapes', async () => {
    const params = { name: 'devices.columns' }
    const put = (value: unknown, name = 'devices.columns') =>
      callRoute(putPreference, { method: 'PUT', token: tokens.fleet, params: { name }, body: { value } })
    expect((await put({ shown: ['name', 'imei'] })).code).toBe(0)
    expect((await put({ shown: 'all' })).status).toBe(400)
    expect((await put({}, 'anything')).status).toBe(400)
    expect((await put({ events: { widths: { place: 7 } } }, 'tables.columns')).status).toBe(400)
    const layouts = { 'reports.trips': { shown: { plate: true }, order: ['plate'], pinned: [] } }
    expect((await put(layouts, 'tables.columns')).code).toBe(0)
    const kept = await callRoute(getPreference, { token: tokens.fleet, params: { name: 'tables.columns' } })
    expect(kept.data).toEqual(layouts)
    const patch = (value: unknown, name = 'tables.columns') =>
      callRoute(patchPreference, { method: 'PATCH', token: tokens.fleet, params: { name }, body: { value } })
    const other = (index: number) => ({ [`reports.other${index}`]: { widths: { speed: 100 + index } } })
    // As several tabs would, at one time, each of which knows of its own table only.
    const answers = await Promise.all([0, 1, 2, 3].map((index) => patch(other(index))))
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0])
    expect((await patch({ events: { widths: { place: 7 } } })).status).toBe(400)
    expect((await patch({ shown: [] }, 'devices.columns')).status).toBe(400)
    const merged = await callRoute(getPreference, { token: tokens.fleet, params: { name: 'tables.columns' } })
    expect(merged.data).toEqual({ ...layouts, ...other(0), ...other(1), ...other(2), ...other(3) })
    expect((await callRoute(getPreference, { token: tokens.fleet, params })).data).toEqual({
      shown: ['name', 'imei'],
    })
    expect((await callRoute(getPreference, { token: tokens.shop, params })).data).toBeNull()
  })
})
