import { count, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as bind } from '@/app/api/devices/binding/route'
import { POST as expire } from '@/app/api/devices/expiry/route'
import { POST as group } from '@/app/api/devices/group/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceTransfers } from '@/db/schema/device-records'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices } from '@/db/schema/devices'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/** Actions that are done to all devices that a filter means, however many the screen has loaded. */

const database = freshDatabase()
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
const MANY = 1500

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  ids.desk = await makeAccount('desk', 'virtual', ids.north, { deviceSubset: true })
  await database.db.execute(sql`
    insert into devices (account_id, imei, name, model, activated_at, expires_at)
    select ${ids.north}, (351000000000000 + n)::text, 'Stock ' || n, 'GT06N', now() - interval '9 days',
      now() + interval '900 days' from generate_series(1, ${MANY}) n`)
  await makeDevice(ids.north, { name: 'Other' })
  await makeDevice(ids.south, { name: 'Stock of the south' })
  for (const login of ['admin', 'north', 'fleet', 'south', 'desk']) tokens[login] = await tokenFor(login)
})

const act = (handler: RouteHandler, login: string, body: object) =>
  callRoute<{ changed: number }>(handler, { token: tokens[login], body })
const owned = async (login: string) => {
  const [row] = await database.db
    .select({ count: count() })
    .from(devices)
    .where(eq(devices.accountId, ids[login] ?? 0))
  return row?.count
}
const stock = { search: 'stock' }

describe('all devices that match', () => {
  it('are sold at once, with their history and log, and nobody else’s', async () => {
    const sold = await act(sell, 'north', { filter: stock, accountId: ids.fleet })
    expect(sold.data).toEqual({ changed: MANY })
    expect([await owned('north'), await owned('fleet'), await owned('south')]).toEqual([1, MANY, 1])
    const history = await database.db.select({ to: deviceTransfers.toAccountId }).from(deviceTransfers)
    expect(history).toHaveLength(MANY)
    const logged = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.action, 'devices.sell'))
    expect(logged).toHaveLength(MANY)
  })

  it('are all or none: one that may not go keeps all', async () => {
    const back = await act(sell, 'north', { filter: {}, accountId: ids.fleet })
    expect(back).toMatchObject({ status: 400, code: 20015 })
    expect(await owned('fleet')).toBe(MANY)
  })

  it('are those within the viewer’s visibility', async () => {
    expect((await act(bind, 'south', { filter: stock, bindable: false })).data).toEqual({ changed: 1 })
    expect(
      (await act(move, 'south', { filter: { accountId: ids.fleet }, accountId: ids.south })).data,
    ).toEqual({
      changed: 0,
    })
    expect((await act(bind, 'desk', { filter: {}, bindable: false })).data).toEqual({ changed: 0 })
    expect(await owned('fleet')).toBe(MANY)
  })

  it('get an end, a group and bindings like chosen ones', async () => {
    const until = new Date(Date.now() + 86_400_000).toISOString()
    expect((await act(expire, 'north', { filter: stock, until })).data).toEqual({ changed: MANY })
    expect((await act(expire, 'north', { filter: { userExpiry: 'in7' }, until })).data).toEqual({
      changed: 0,
    })
    const [own] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.fleet ?? 0, name: 'All' })
      .returning({ id: deviceGroups.id })
    expect(await act(group, 'north', { filter: {}, groupId: own?.id })).toMatchObject({ code: 21014 })
    expect((await act(group, 'north', { filter: stock, groupId: own?.id })).data).toEqual({ changed: MANY })
    const barred = await act(bind, 'fleet', { filter: { groupId: own?.id }, bindable: false })
    expect(barred.data).toEqual({ changed: MANY })
  })

  it('are found by state, too', async () => {
    const [some] = await database.db.select().from(devices).where(eq(devices.name, 'Stock 7'))
    await database.db
      .insert(deviceStates)
      .values({ deviceId: some?.id ?? 0, motion: 1, lastPacketAt: new Date() })
    const moving = await act(bind, 'north', { filter: { status: ['moving'] }, bindable: true })
    expect(moving.data).toEqual({ changed: 1 })
    const offline = { filter: { status: 'offline', search: 'stock' }, bindable: true }
    expect((await act(bind, 'north', offline)).data).toEqual({ changed: MANY - 1 })
  })

  it('are meant by a filter alone, and by a known one', async () => {
    for (const body of [
      { filter: {}, ids: [1] },
      { filter: {}, imeis: ['351000000000001'] },
      { filter: { owner: 3 } },
      { filter: { status: 'gone' } },
      {},
    ]) {
      expect((await act(bind, 'north', { ...body, bindable: true })).status).toBe(400)
    }
  })
})
