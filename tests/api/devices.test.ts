import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { GET as getTree } from '@/app/api/accounts/tree/route'
import { DELETE as dropFavourite, PUT as putFavourite } from '@/app/api/devices/[imei]/favourite/route'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { GET as listDevices, POST as postDevice } from '@/app/api/devices/route'
import { POST as markRead } from '@/app/api/events/read/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as getFavourites } from '@/app/api/favourites/route'
import { GET as getUnknown } from '@/app/api/unknown-devices/route'
import { saveUnknownDevices } from '@/db/queries/devices/unknown-devices'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceDetails } from '@/db/schema/device-states'
import { virtualAccountDevices } from '@/db/schema/devices'
import { systemAccess } from '@/lib/auth/access'
import type { DeviceDetail } from '@/lib/devices/schema'
import type { EventList } from '@/lib/events/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let foreign: { id: number; imei: string }

beforeAll(async () => {
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north, { timeZone: 'Asia/Kathmandu' })
  ids.user = await makeAccount('user', 'endUser', ids.fleet)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { modifyData: false, deviceSubset: true })
  ids.south = await makeAccount('south', 'distributor', ids.admin)
  ids.other = await makeAccount('other', 'enterprise', ids.south)
  van = await makeDevice(ids.fleet ?? 0, { name: 'Van 7', plate: 'AB-12-CD' })
  await makeDevice(ids.fleet ?? 0, { name: 'Van 8' })
  await makeDevice(ids.user ?? 0, { name: 'Family car' })
  foreign = await makeDevice(ids.other ?? 0, { name: 'Foreign truck' })
  await database.db.insert(virtualAccountDevices).values({ accountId: ids.desk ?? 0, deviceId: van.id })
  for (const login of ['admin', 'north', 'fleet', 'user', 'desk', 'south', 'other'])
    tokens[login] = await tokenFor(login)
})

const names = async (login: string, query = '') => {
  const answer = await callRoute<{ items: { name: string }[]; total: number }>(listDevices, {
    path: `/api/devices${query}`,
    token: tokens[login],
  })
  return answer.data.items.map(({ name }) => name)
}

describe('the list of devices', () => {
  it('shows an account its own devices and those below, and nobody else’s', async () => {
    expect(await names('fleet')).toEqual(['Family car', 'Van 7', 'Van 8'])
    expect(await names('user')).toEqual(['Family car'])
    expect(await names('north')).toEqual(['Family car', 'Van 7', 'Van 8'])
    expect(await names('other')).toEqual(['Foreign truck'])
    expect(await names('admin')).toHaveLength(4)
    expect(await names('desk')).toEqual(['Van 7'])
  })

  it('finds by name, IMEI and plate, and takes wildcards as what they are', async () => {
    expect(await names('fleet', '?search=van')).toEqual(['Van 7', 'Van 8'])
    expect(await names('fleet', `?search=${van.imei.slice(1)}`)).toEqual(['Van 7'])
    expect(await names('fleet', '?search=ab-12')).toEqual(['Van 7'])
    expect(await names('fleet', '?search=%25')).toEqual([])
  })

  it('of another account below shows that account only, and nothing of a foreign one', async () => {
    expect(await names('north', `?accountId=${ids.user}`)).toEqual(['Family car'])
    expect(await names('north', `?accountId=${ids.other}`)).toEqual([])
  })

  it('comes in pages', async () => {
    const answer = await callRoute<{ items: unknown[]; total: number }>(listDevices, {
      path: '/api/devices?page=2&pageSize=2',
      token: tokens.fleet,
    })
    expect(answer.data).toMatchObject({ total: 3, page: 2, pageSize: 2 })
    expect(answer.data.items).toHaveLength(1)
  })
})

describe('one device', () => {
  const open = (login: string, imei: string) =>
    callRoute<DeviceDetail>(getDevice, { token: tokens[login], params: { imei } })

  it('is 404 for whoever may not see it', async () => {
    expect((await open('fleet', van.imei)).data).toMatchObject({
      name: 'Van 7',
      status: 'notActivated',
      todayM: 0,
    })
    expect(await open('fleet', foreign.imei)).toMatchObject({ status: 404, code: 21001 })
    expect(await open('user', van.imei)).toMatchObject({ status: 404, code: 21001 })
    expect(await open('other', van.imei)).toMatchObject({ status: 404 })
    expect(await open('fleet', '12')).toMatchObject({ status: 400, code: 40001 })
  })

  it('is made by administrators and agents, below themselves, once', async () => {
    const make = (login: string, body: object) =>
      callRoute<DeviceDetail>(postDevice, { token: tokens[login], body })
    const imei = '356789012345678'
    expect(await make('fleet', { imei, name: 'x' })).toMatchObject({ status: 403, code: 40300 })
    expect(await make('north', { imei: '123', name: 'x' })).toMatchObject({ status: 400, code: 40001 })
    expect(await make('north', { imei, name: 'x', model: 'no such' })).toMatchObject({
      status: 400,
      code: 21004,
    })
    expect(await make('north', { imei, name: 'x', accountId: ids.other })).toMatchObject({
      status: 404,
      code: 20001,
    })
    const made = await make('north', { imei, name: 'New van', model: 'jm-vl03', accountId: ids.fleet })
    expect(made).toMatchObject({
      status: 201,
      code: 0,
      data: { imei, model: 'JM-VL03', accountId: ids.fleet },
    })
    expect(await make('south', { imei, name: 'again' })).toMatchObject({ status: 409, code: 21002 })
    expect(await names('fleet')).toContain('New van')
    for (const [index, model] of ['GT06N', 'JC400', 'PHONE'].entries()) {
      const other = String(356789012345600 + index)
      expect((await make('admin', { imei: other, name: model, model })).status).toBe(201)
    }
  })
})

describe('events', () => {
  const events = (login: string, query = '') =>
    callRoute<EventList>(listEvents, { token: tokens[login], path: `/api/events${query}` }).then(
      ({ data }) => data,
    )

  it('are listed, filtered and paged within what is visible, and marked by whom they concern', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 11, minute))
    await database.db.insert(deviceEvents).values([
      { deviceId: van.id, eventTime: at(1), type: 'sos' },
      { deviceId: van.id, eventTime: at(2), type: 'powerCut' },
      { deviceId: van.id, eventTime: at(3), type: 'vibration' },
      { deviceId: foreign.id, eventTime: at(4), type: 'sos' },
    ])
    expect((await events('fleet')).items.map(({ type }) => type)).toEqual(['vibration', 'powerCut', 'sos'])
    expect((await events('fleet', '?type=sos&type=powerCut')).items).toHaveLength(2)
    expect((await events('other')).items).toHaveLength(1)
    expect((await events('user')).items).toEqual([])
    const first = await events('fleet', '?limit=2')
    const second = await events('fleet', `?limit=2&before=${first.next}`)
    expect([...first.items, ...second.items].map(({ type }) => type)).toEqual([
      'vibration',
      'powerCut',
      'sos',
    ])
    expect(second.next).toBeNull()

    const everyId = (await events('admin')).items.map(({ id }) => id)
    const mark = (login: string, body: object) =>
      callRoute<{ changed: number }>(markRead, { token: tokens[login], body })
    expect((await mark('fleet', { ids: everyId, read: true })).data.changed).toBe(3)
    expect((await events('other')).unread).toBe(1)
    expect((await events('fleet', '?read=unread')).items).toEqual([])
    expect((await mark('fleet', { ids: everyId, read: false })).data.changed).toBe(3)
    expect((await mark('fleet', { all: true, read: true })).data.changed).toBe(3)
    expect((await events('other')).unread).toBe(1)
    expect((await callRoute(listEvents, { token: tokens.fleet, path: '/api/events?before=x' })).status).toBe(
      400,
    )
  })
})

describe('favourites', () => {
  it('are the own ones, of visible devices only', async () => {
    const put = (login: string, imei: string) =>
      callRoute(putFavourite, { method: 'PUT', token: tokens[login], params: { imei } })
    expect((await put('fleet', van.imei)).code).toBe(0)
    expect((await put('fleet', van.imei)).code).toBe(0)
    expect((await put('fleet', foreign.imei)).status).toBe(404)
    expect((await callRoute(getFavourites, { token: tokens.fleet })).data).toEqual([van.id])
    expect((await callRoute(getFavourites, { token: tokens.north })).data).toEqual([])
    await callRoute(dropFavourite, { method: 'DELETE', token: tokens.fleet, params: { imei: van.imei } })
    expect((await callRoute(getFavourites, { token: tokens.fleet })).data).toEqual([])
  })
})

describe('the tree and the unknown', () => {
  it('shows accounts at and below the own one, without virtual ones', async () => {
    const tree = await callRoute<{ name: string }[]>(getTree, { token: tokens.north })
    expect(tree.data.map(({ name }) => name)).toEqual(['Customer north', 'Customer fleet', 'Customer user'])
  })

  it('tells of a connection when it was and in which cell, and from where to the administrator alone', async () => {
    const { id, imei } = await makeDevice(ids.fleet ?? 0)
    const read = async (login: string) =>
      (await callRoute<DeviceDetail>(getDevice, { token: tokens[login], params: { imei } })).data.connection
    expect(await read('admin')).toBeNull()
    const before = Date.now()
    await claimDevice(systemAccess('test'), id, { gateway: 'west', protocol: 'gt06', address: '203.0.113.9' })
    expect(await read('fleet')).toMatchObject({ cell: null, address: null, gateway: null })
    const cells = [
      { mcc: 268, mnc: 1, lac: 8061, cell: 3252, signal: 40 },
      { mcc: 268, mnc: 1, lac: 8061, cell: 3253 },
    ]
    await database.db
      .update(deviceDetails)
      .set({ network: { time: null, cells, wifi: [] } })
      .where(eq(deviceDetails.deviceId, id))
    const cell = '268-1 · 8061 · 3252'
    const known = await read('admin')
    expect(known).toMatchObject({ cell, address: '203.0.113.9', gateway: 'west' })
    expect(Date.parse(known?.since ?? '')).toBeGreaterThan(before - 5000)
    for (const login of ['north', 'fleet'])
      expect(await read(login)).toEqual({ since: known?.since, cell, address: null, gateway: null })
  })

  it('lists unknown devices to the administrator alone', async () => {
    await saveUnknownDevices(systemAccess('test'), [
      {
        identifier: { kind: 'imei', value: '860000000000001' },
        protocol: 'gt06',
        address: '203.0.113.9',
        attempts: 3,
      },
    ])
    expect(await callRoute(getUnknown, { token: tokens.north })).toMatchObject({ status: 403 })
    expect((await callRoute(getUnknown, { token: tokens.admin })).data).toMatchObject([
      { kind: 'imei', identifier: '860000000000001', attempts: 3, address: '203.0.113.9', model: 'GT06N' },
    ])
  })
})
