import { beforeAll, describe, expect, it } from 'vitest'
import { POST as exportDevices } from '@/app/api/devices/export/route'
import { POST as orderExport } from '@/app/api/devices/export/task/route'
import { GET as listDevices } from '@/app/api/devices/route'
import { POST as searchDevices } from '@/app/api/devices/search/route'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, virtualAccountDevices } from '@/db/schema/devices'
import type { DeviceList } from '@/lib/devices/device-row'
import { DEVICE_SORTS } from '@/lib/devices/filter-terms'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
let groupId = 0
const days = (count: number) => new Date(Date.now() + count * 86_400_000)

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.depot = await makeAccount('depot', 'enterprise', ids.fleet)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { deviceSubset: true })
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  const fleet = ids.fleet
  const [group] = await database.db
    .insert(deviceGroups)
    .values({ accountId: fleet, name: 'North' })
    .returning({ id: deviceGroups.id })
  groupId = group?.id ?? 0
  const active = { activatedAt: days(-100), soldAt: days(-90) }
  const made = {
    moving: await makeDevice(fleet, { ...active, name: 'Alpha', expiresAt: days(5), groupId }),
    idling: await makeDevice(fleet, { ...active, name: 'beta', expiresAt: days(20), plate: 'XY-900' }),
    parked: await makeDevice(fleet, { ...active, name: 'Gamma', expiresAt: days(50), sim: '+99955501' }),
    offline: await makeDevice(fleet, { ...active, name: 'delta', userExpiresAt: days(-2) }),
    silent: await makeDevice(fleet, { ...active, name: 'Epsilon', boundAccountId: ids.depot }),
    sleeping: await makeDevice(fleet, { ...active, name: 'Zeta', bindable: false }),
    off: await makeDevice(ids.depot, { ...active, name: 'Eta' }),
    expired: await makeDevice(ids.depot, { ...active, name: 'Theta', expiresAt: days(-1) }),
    stock: await makeDevice(ids.north, { name: 'Stock 1', model: 'JC400' }),
    waiting: await makeDevice(ids.north, { name: 'Stock 2', autoActivate: false }),
    foreign: await makeDevice(ids.south, { name: 'Foreign' }),
  }
  const now = new Date()
  const state = (device: { id: number }, motion: number, power = 0, lastPacketAt = now) => ({
    deviceId: device.id,
    motion,
    power,
    lastPacketAt,
  })
  await database.db
    .insert(deviceStates)
    .values([
      state(made.moving, 1),
      state(made.idling, 2),
      state(made.parked, 0),
      state(made.offline, 1, 0, days(-1)),
      state(made.sleeping, 0, 1, days(-1)),
      state(made.off, 0, 2),
      state(made.expired, 1),
    ])
  await database.db
    .insert(virtualAccountDevices)
    .values({ accountId: ids.desk ?? 0, deviceId: made.parked.id })
  for (const login of ['admin', 'north', 'fleet', 'desk', 'south']) tokens[login] = await tokenFor(login)
})

const search = async (login: string, body: object = {}) =>
  (await callRoute<DeviceList>(searchDevices, { token: tokens[login], body })).data
const names = async (login: string, body: object = {}) =>
  (await search(login, body)).items.map(({ name }) => name)

describe('the table of devices', () => {
  it('agrees with itself: what a status filter finds is shown with that status', async () => {
    let found = 0
    for (const status of DEVICE_STATUSES) {
      const { items, total } = await search('admin', { status })
      expect(items.map((item) => item.status)).toEqual(items.map(() => status))
      expect(total).toBe(items.length)
      found += total
    }
    expect(found).toBe(11)
    expect(await names('north', { status: ['moving', 'idling'] })).toEqual(['Alpha', 'beta'])
    expect(await names('north', { status: 'offline' })).toEqual(['delta', 'Epsilon'])
  })

  it('sorts by every column, both ways, in whole pages without repeats', async () => {
    for (const sort of DEVICE_SORTS) {
      for (const direction of ['asc', 'desc']) {
        const pages = await Promise.all(
          [1, 2, 3].map((page) => search('admin', { sort, direction, page, pageSize: 4 })),
        )
        const seen = pages.flatMap(({ items }) => items.map(({ id }) => id))
        expect(new Set(seen).size).toBe(11)
      }
    }
    expect((await names('fleet', { sort: 'name', direction: 'desc' })).at(0)).toBe('Zeta')
    expect((await names('fleet', { sort: 'expiresAt' })).slice(0, 4)).toEqual([
      'Theta',
      'Alpha',
      'beta',
      'Gamma',
    ])
    expect(
      (await callRoute(searchDevices, { token: tokens.fleet, body: { sort: 'password_hash' } })).status,
    ).toBe(400)
  })

  it('finds by IMEI list and tells which are missing, foreign ones too', async () => {
    const all = await search('admin')
    const imei = (name: string) => all.items.find((item) => item.name === name)?.imei ?? ''
    const found = await search('fleet', { imeis: [imei('Alpha'), imei('Foreign'), '359999999999999'] })
    expect(found.items.map(({ name }) => name)).toEqual(['Alpha'])
    expect(found.missing).toEqual([imei('Foreign'), '359999999999999'])
    expect(await names('fleet', { imeis: [imei('beta').slice(5)] })).toEqual(['beta'])
    expect((await callRoute(searchDevices, { token: tokens.fleet, body: { imeis: ['12'] } })).status).toBe(
      400,
    )
    const many = Array.from({ length: 1001 }, (_, index) => String(356_000_000_000_000 + index))
    expect((await callRoute(searchDevices, { token: tokens.fleet, body: { imeis: many } })).status).toBe(400)
  })

  it('narrows by everything there is', async () => {
    expect(await names('north', { search: '900' })).toEqual(['beta'])
    expect(await names('north', { plate: 'xy-9' })).toEqual(['beta'])
    expect(await names('north', { sim: '5501' })).toEqual(['Gamma'])
    expect(await names('north', { model: 'JC400' })).toEqual(['Stock 1'])
    expect(await names('north', { groupId })).toEqual(['Alpha'])
    expect(await names('north', { groupIds: [groupId, 999_999] })).toEqual(['Alpha'])
    expect(await names('fleet', { groupId: 'none', name: 'e' })).toHaveLength(6)
    expect(await names('north', { accountId: ids.fleet, subAccounts: 'exclude' })).toHaveLength(6)
    expect(await names('north', { accountId: ids.fleet })).toHaveLength(8)
    expect(await names('north', { activation: 'awaiting' })).toEqual(['Stock 2'])
    expect(await names('north', { activation: 'autoActivate' })).toEqual(['Stock 1'])
    expect(await names('north', { expiry: 'in7' })).toEqual(['Alpha'])
    expect(await names('north', { expiry: 'in60' })).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(await names('north', { expiry: 'expired' })).toEqual(['Theta'])
    expect(await names('north', { userExpiry: 'expired' })).toEqual(['delta'])
    expect(await names('north', { binding: 'bound' })).toEqual(['Epsilon'])
    expect(await names('north', { binding: 'barred' })).toEqual(['Zeta'])
    expect(await names('north', { stock: 'stock' })).toEqual(['Stock 1', 'Stock 2'])
    expect(await names('north', { stock: 'sold' })).toHaveLength(8)
  })

  it('never widens what is visible: foreign accounts and groups find nothing', async () => {
    expect(await names('south', { accountId: ids.fleet })).toEqual([])
    expect(await names('south', { groupId })).toEqual([])
    expect(await names('south', { groupIds: [groupId] })).toEqual([])
    expect(await names('desk')).toEqual(['Gamma'])
    expect(await names('desk', { accountId: ids.depot })).toEqual([])
  })

  it('takes the same from an address', async () => {
    const answer = await callRoute<DeviceList>(listDevices, {
      token: tokens.north,
      path: '/api/devices?status=moving&status=idling&sort=expiresAt&direction=desc&stock=sold',
    })
    expect(answer.data.items.map(({ name }) => name)).toEqual(['beta', 'Alpha'])
  })
})

describe('the export', () => {
  it.each([
    ['the export', exportDevices],
    ['an export as a task', orderExport],
    ['the search', searchDevices],
  ])('%s refuses what it does not know by its name', async (_name, handler) => {
    const body = { acountId: 1 }
    const answer = await callRoute<{ fields: { path: string }[] }>(handler, { token: tokens.fleet, body })
    expect(answer.status).toBe(400)
    expect(answer.data.fields.map(({ path }) => path)).toEqual(['acountId'])
  })

  it('holds the visible devices of the filter, and of ids only those that are visible', async () => {
    const { items } = await search('admin')
    const save = async (login: string, body: object) => {
      const answer = await rawRoute(exportDevices, { token: tokens[login], body: { format: 'csv', ...body } })
      return (await answer.text()).split('\r\n').filter(Boolean).slice(1)
    }
    expect(await save('fleet', { status: ['moving', 'idling'], columns: ['name', 'group'] })).toEqual([
      'Alpha,North',
      'beta,Default group',
    ])
    const everyId = items.map(({ id }) => id)
    expect(await save('fleet', { ids: everyId, columns: ['name'] })).toHaveLength(8)
    expect(await save('south', { ids: everyId, columns: ['name'] })).toEqual(['Foreign'])
    const book = await rawRoute(exportDevices, { token: tokens.fleet, body: {} })
    expect(
      Buffer.from(await book.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})
