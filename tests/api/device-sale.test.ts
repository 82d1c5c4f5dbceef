import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { GET as getEarlier } from '@/app/api/devices/[imei]/earlier-records/route'
import { GET as getPicture } from '@/app/api/devices/[imei]/pictures/[serial]/route'
import { POST as postPicture } from '@/app/api/devices/[imei]/pictures/route'
import { GET as getRecord } from '@/app/api/devices/[imei]/record/route'
import { PATCH as editDevice, GET as getDevice } from '@/app/api/devices/[imei]/route'
import { POST as preview } from '@/app/api/devices/[imei]/tracking/preview/route'
import { GET as getTransfers } from '@/app/api/devices/[imei]/transfers/route'
import { POST as move } from '@/app/api/devices/move/route'
import { GET as listDevices } from '@/app/api/devices/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { GET as openLive } from '@/app/api/live/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { POST as equipmentList } from '@/app/v3/new/newEquipment/queryEquipmentList/route'
import { publish } from '@/bus/bus'
import { countByStatus } from '@/db/queries/devices/device-counts'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePictures } from '@/db/schema/device-records'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { landmarks } from '@/db/schema/landmarks'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import type { DeviceList } from '@/lib/devices/device-row'
import type { DevicePicture, DeviceRecord, EarlierRecord } from '@/lib/devices/record-schema'
import type { DeviceDetail } from '@/lib/devices/schema'
import { LIVE_FIELDS, placeIn } from '@/lib/live/fields'
import type { LiveMessage } from '@/lib/live/schema'
import { reportNames } from '@/lib/reports/report-index'
import { unpackRows } from '@/lib/reports/row'
import type { ReportAnswer } from '@/lib/reports/schema'
import type { RecomputePreview } from '@/lib/tracking/thresholds'
import type { RouteHandler } from '@/server/next/route'
import { folderStorage } from '@/server/storage/folder-storage'
import { setFileStorage } from '@/server/storage/storage'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { fillPast, PAST_MARKS, PAST_PLACE } from '../support/device-past'
import { orderText } from '../support/order-text'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/**
 * A van of a fleet is taken back by the distributor and sold to a shop. The fleet had written down its driver, and knew
 * where it was; `blank` is a device of the shop that nobody ever had.
 */
const database = freshDatabase()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let folder: string
let van: { id: number; imei: string }
let blank: { id: number; imei: string }

const CUSTOMER = {
  driverName: 'Ana pastmark',
  driverPhone: '+351 900000000',
  idCard: 'pastmark 77',
  fuelPer100Km: 9,
}
const HOUR = 3_600_000
/** A quarter of an hour, some two hours ago. */
const PAST = new Date(Math.floor(Date.now() / 900_000) * 900_000 - 2 * HOUR)
const RANGE = `from=${new Date(PAST.getTime() - HOUR).toISOString()}&to=${new Date(Date.now() + HOUR).toISOString()}`
const heardAt = new Date(Date.now() - 60_000)

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sale-'))
  setFileStorage(folderStorage(folder))
  ids.admin = await makeAccount('admin', 'administrator')
  ids.north = await makeAccount('north', 'distributor', ids.admin)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.north)
  ids.shop = await makeAccount('shop', 'enterprise', ids.north)
  ids.other = await makeAccount('other', 'enterprise', ids.north)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet, { deviceSubset: true })
  for (const login of Object.keys(ids)) tokens[login] = await tokenFor(login)
  van = await makeDevice(ids.fleet, { name: 'Van', activatedAt: PAST })
  blank = await makeDevice(ids.shop, { name: 'Van', activatedAt: PAST })
  await fillPast(van.id, PAST)
  // Both know the place by a name: what is told of it is told of who visited it.
  const depot = {
    name: 'pastmark depot',
    icon: 'pin',
    shape: { kind: 'circle', ...PAST_PLACE, radiusM: 100 },
  } as const
  await database.db
    .insert(landmarks)
    .values([ids.north, ids.shop].map((accountId) => ({ accountId, ...depot })))
  await database.db.insert(deviceStates).values({
    deviceId: van.id,
    ...PAST_PLACE,
    fixTime: heardAt,
    receivedAt: heardAt,
    lastPacketAt: heardAt,
    motion: 1,
    motionSince: heardAt,
    speedKmh: 77,
    odometerCm: 900_000,
    satellites: 9,
    batteryPercent: 33,
    voltage: 12.34,
    ignition: true,
  })
  await database.db.insert(deviceDetails).values({
    deviceId: van.id,
    connectedAt: heardAt,
    sensors: { fuel: 42 },
    networks: ['203.0.0.0/16'],
    network: { cells: [{ mcc: 460, mnc: 0, lac: 10_365, cell: 8120 }] },
  })

  const sources = { policy: 'fixed', addresses: '203.0.113.7' }
  const record = {
    basic: { remark: 'pastmark remark', sources },
    customer: CUSTOMER,
    alarms: { overspeedKmh: 77, overspeedSeconds: 10 },
  }
  const body = {
    ...record,
    sensors: { door: 'input1' },
  }
  const edit = { token: tokens.fleet, params: { imei: van.imei }, method: 'PATCH' }
  const edited = await callRoute(editDevice, { ...edit, body: record })
  expect(edited).toMatchObject({ code: 0 })
  await callRoute(editDevice, { ...edit, body: { sensors: body.sensors } })
  const form = new FormData()
  const pixels = { width: 8, height: 8, channels: 3 as const, background: '#204060' }
  const jpeg = await sharp({ create: pixels }).jpeg().toBuffer()
  form.set('picture', new File([new Uint8Array(jpeg)], 'front.jpg', { type: 'image/jpeg' }))
  const added = await callRoute<DevicePicture>(postPicture, {
    token: tokens.fleet,
    params: { imei: van.imei },
    form,
    method: 'POST',
  })
  expect(added).toMatchObject({ status: 201, data: { serial: 1 } })
  await orderText(await accessOf('fleet'), van.imei, 'TIMER,20,60#')

  const give = async (handler: RouteHandler, to: string) =>
    expect(
      await callRoute(handler, { token: tokens.north, body: { imeis: [van.imei], accountId: ids[to] } }),
    ).toMatchObject({ code: 0 })
  await give(move, 'north')
  await give(sell, 'shop')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function accessOf(login: string): Promise<Access> {
  const [row] = await database.db
    .select()
    .from(accounts)
    .where(eq(accounts.id, ids[login] ?? 0))
  if (!row) throw new Error('no such account')
  return accessFor(accountForAccess(row))
}

const ofDevice = (login: string, { imei } = van) => ({ token: tokens[login], params: { imei } })
const recordOf = async (login: string) => (await callRoute<DeviceRecord>(getRecord, ofDevice(login))).data
const earlierOf = (login: string) => callRoute<EarlierRecord[]>(getEarlier, ofDevice(login))
const cardOf = async (login: string) => (await callRoute<DeviceDetail>(getDevice, ofDevice(login))).data
const pictureOf = (login: string, query = '') =>
  rawRoute(getPicture, {
    token: tokens[login],
    params: { imei: van.imei, serial: '1' },
    path: `/api/devices/${van.imei}/pictures/1${query}`,
  })

describe('what was written down', () => {
  it.each(['shop', 'north'])('begins anew, as %s reads it now', async (login) => {
    const record = await recordOf(login)
    expect(record).toMatchObject({ customer: { driverName: null, driverPhone: null, fuelPer100Km: null } })
    expect(record).toMatchObject({ basic: { remark: null, name: 'Van' }, alarms: {}, pictures: [] })
    expect(record).toMatchObject({ basic: { sources: { policy: 'anywhere' } }, networks: [] })
    expect(JSON.stringify(record)).not.toMatch(PAST_MARKS)
    expect(record.sensors).toEqual({ door: 'input1' })
    expect((await pictureOf(login)).status).toBe(404)
  })

  it.each(['fleet', 'north', 'admin'])('stays with its time, for %s', async (login) => {
    const { data } = await earlierOf(login)
    expect(data).toHaveLength(1)
    const [record] = data
    expect(record).toMatchObject({
      customer: CUSTOMER,
      alarms: { overspeedKmh: 77, overspeedSeconds: 10 },
      remark: 'pastmark remark',
    })
    expect(record).toMatchObject({ from: null, accountName: 'Customer fleet', pictures: [{ serial: 1 }] })
    expect(Date.parse(record?.to ?? '')).toBeLessThanOrEqual(Date.now())
    const picture = await pictureOf(login, `?recordId=${record?.id}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  })

  it('is nothing to the buyer, and to others there is no such device', async () => {
    const [record] = (await earlierOf('north')).data
    expect(await earlierOf('shop')).toMatchObject({ code: 0, data: [] })
    expect((await pictureOf('shop', `?recordId=${record?.id}`)).status).toBe(404)
    for (const login of ['other', 'desk']) {
      expect(await earlierOf(login)).toMatchObject({ status: 404 })
      expect((await pictureOf(login, `?recordId=${record?.id}`)).status).toBe(404)
    }
  })

  it('lets the buyer write its own beside it', async () => {
    const kept = await database.db.select().from(devicePictures).where(eq(devicePictures.deviceId, van.id))
    expect(kept).toHaveLength(1)
    const edit = { ...ofDevice('shop'), method: 'PATCH', body: { customer: { driverName: 'Rui' } } }
    expect((await callRoute<DeviceDetail>(editDevice, edit)).code).toBe(0)
    expect((await recordOf('shop')).customer.driverName).toBe('Rui')
    expect((await earlierOf('north')).data[0]?.customer.driverName).toBe(CUSTOMER.driverName)
  })

  it('is said in the log of actions to those who stood above at the time', async () => {
    const logOf = async (login: string) =>
      (await rawRoute(listLogs, { token: tokens[login], path: '/api/business-logs?kind=device' })).text()
    expect(await logOf('north')).toMatch(PAST_MARKS)
    expect(await logOf('fleet')).toMatch(PAST_MARKS)
    const ofShop = await logOf('shop')
    expect(ofShop).toContain(van.imei)
    expect(ofShop).not.toMatch(PAST_MARKS)
  })

  it('names nobody in its transfers whom the buyer does not see', async () => {
    const text = await (await rawRoute(getTransfers, ofDevice('shop'))).text()
    expect(text).toContain('Customer shop')
    expect(text).not.toContain('Customer fleet')
  })

  it('does not reach the device any more', async () => {
    const rows = await database.db.select().from(deviceCommands).where(eq(deviceCommands.deviceId, van.id))
    expect(rows.map(({ state }) => state)).toEqual(['cancelled'])
  })
})

describe('every report', () => {
  const cellsOf = async (login: string, name: string, device: typeof van, range = RANGE) => {
    const path = `/api/reports/${name}?imei=${device.imei}&${range}`
    const { data, code } = await callRoute<ReportAnswer>(getReport, {
      token: tokens[login],
      params: { name },
      path,
    })
    expect(code).toBe(0)
    const { totals, charts } = data
    return {
      rows: unpackRows(data).map(({ cells: { imei: _, driver: _driver, ...cells } }) => cells),
      totals,
      charts,
    }
  }
  const silent = new Set<string>()

  it.each(reportNames(false))('%s has nothing of the time before', async (name) => {
    const [ofShop, ofNorth] = [await cellsOf('shop', name, van), await cellsOf('north', name, van)]
    expect(JSON.stringify(ofShop)).not.toMatch(PAST_MARKS)
    // The own time begins with the sale: of figures for the whole range only how long it is may differ.
    const nothing = await cellsOf('shop', name, blank)
    expect(ofShop.rows.length).toBeLessThanOrEqual(nothing.rows.length)
    for (const key of ['distanceM', 'trips', 'movingS', 'events', 'engineS', 'overspeeds'])
      expect(ofShop.totals[key] ?? 0).toEqual(nothing.totals[key] ?? 0)
    const before = `from=${new Date(PAST.getTime() - HOUR).toISOString()}&to=${new Date(PAST.getTime() + HOUR).toISOString()}`
    expect((await cellsOf('shop', name, van, before)).rows).toEqual([])
    if (JSON.stringify(ofNorth.rows) === JSON.stringify(nothing.rows)) silent.add(name)
  })

  it('has something of it for those above', () => {
    expect([...silent]).toEqual([])
  })
})

it('what other thresholds would make of the time before is not told', async () => {
  const ask = async (login: string) => {
    const body = {
      from: new Date(PAST.getTime() - HOUR).toISOString(),
      to: new Date().toISOString(),
      scope: 'device',
      settings: {},
    }
    return callRoute<RecomputePreview>(preview, { ...ofDevice(login), body })
  }
  const ofNorth = await ask('north')
  expect(ofNorth).toMatchObject({ code: 0, data: { fixes: 3 } })
  expect((await ask('shop')).data).toMatchObject({ fixes: 0, before: { distance: 0 }, gone: [], made: [] })
})

describe('where it was last', () => {
  const listed = async (login: string, query = '') =>
    (await callRoute<DeviceList>(listDevices, { token: tokens[login], path: `/api/devices?${query}` })).data
      .items
  const STATES = 'status=moving'
  const LAT = placeIn(LIVE_FIELDS, 'lat')

  it('is hidden in cards and lists until it is heard again', async () => {
    const card = await cardOf('shop')
    expect(card).toMatchObject({ lat: null, lon: null, fixTime: null, lastPacketAt: null, speedKmh: null })
    expect(card).toMatchObject({
      satellites: null,
      batteryPercent: null,
      receivedAt: null,
      motionSince: null,
    })
    expect(card).toMatchObject({ connection: null, sensors: null, status: 'offline', mileageM: 9000 })
    expect(await cardOf('north')).toMatchObject({
      ...PAST_PLACE,
      satellites: 9,
      batteryPercent: 33,
      status: 'moving',
      connection: { cell: '460-0 · 10365 · 8120' },
    })
    const [row] = await listed('shop', `imeis=${van.imei}`)
    expect(row).toMatchObject({ lat: null, lastPacketAt: null, mileageM: 9000 })
    expect((await listed('north', `imeis=${van.imei}`))[0]).toMatchObject(PAST_PLACE)
    expect(await listed('shop', STATES)).toEqual([])
    expect((await listed('north', STATES)).map(({ imei }) => imei)).toEqual([van.imei])
    expect(await countByStatus(await accessOf('shop'))).toMatchObject({ total: 2, moving: 0, offline: 2 })
    expect(await countByStatus(await accessOf('north'))).toMatchObject({ total: 2, moving: 1, offline: 1 })
    const page = { token: tokens.shop, body: { pageNo: 1, pageSize: 10 } }
    expect(await (await rawRoute(equipmentList, page)).text()).not.toMatch(PAST_MARKS)
  })

  it('and what happened before comes to no feed of the buyer; what happens after, to all', async () => {
    const [shop, north] = [await openFeed('shop'), await openFeed('north')]
    const shownIn = async (feed: Awaited<ReturnType<typeof openFeed>>) =>
      (await feed.until('snapshot')).live.find(([id]) => id === van.id)?.[LAT]
    expect(await shownIn(shop)).toBeNull()
    expect(await shownIn(north)).toBe(PAST_PLACE.lat)
    const happen = async (eventTime: Date, type: string) => {
      const [row] = await database.db
        .insert(deviceEvents)
        .values({ deviceId: van.id, eventTime, type })
        .returning({ id: deviceEvents.id })
      return [van.id, row?.id ?? 0] as [number, number]
    }
    const late = await happen(heardAt, 'sos')
    await publish(database.db, { kind: 'events', ids: [late] })
    expect((await north.until('events')).events.map(({ type }) => type)).toEqual(['sos'])
    const fresh = await happen(new Date(), 'crash')
    await publish(database.db, { kind: 'events', ids: [fresh] })
    expect((await shop.until('events')).events.map(({ type }) => type)).toEqual(['crash'])

    const now = new Date()
    await database.db
      .update(deviceStates)
      .set({ lat: 41, lon: -8, fixTime: now, lastPacketAt: now })
      .where(eq(deviceStates.deviceId, van.id))
    await publish(database.db, { kind: 'states', ids: [van.id] })
    const told = (await shop.until('delta')).live
    expect(told.map((row) => row[LAT])).toEqual([41])
    // What it told before stays until it tells it again, and is the former owner's until then.
    expect(told.map((row) => row[placeIn(LIVE_FIELDS, 'ignition')])).toEqual([null])
    const values = ['ignition', 'batteryPercent', 'voltage', 'sensors'] as const
    for (const name of values) expect(await cardOf('shop')).toHaveProperty(name, null)
    expect(await cardOf('shop')).toMatchObject({ connection: { cell: null, since: null } })
    expect(await cardOf('north')).toMatchObject({ batteryPercent: 33, sensors: { fuel: 42 } })
    // It stands, or moves, since before: that is not the buyer's.
    expect(await cardOf('shop')).toMatchObject({
      lat: 41,
      motionSince: null,
      status: 'moving',
      mileageM: 9000,
    })
    expect((await listed('shop', STATES)).map(({ imei }) => imei)).toEqual([van.imei])
    await database.db.update(deviceStates).set({ toldSince: now }).where(eq(deviceStates.deviceId, van.id))
    expect(await cardOf('shop')).toMatchObject({ ignition: true, voltage: 12.34, sensors: { fuel: 42 } })
    await Promise.all([shop.close(), north.close()])
  })
})

it('given down to a customer it goes along with what was prepared for it', async () => {
  const prepared = await makeDevice(ids.north ?? 0, { remark: 'Fitted under the seat' })
  const body = { imeis: [prepared.imei], accountId: ids.shop }
  expect(await callRoute(sell, { token: tokens.north, body })).toMatchObject({ code: 0 })
  const [row] = await database.db
    .select()
    .from(devices)
    .where(eq(devices.id, prepared.id))
    .orderBy(asc(devices.id))
  expect(row?.remark).toBe('Fitted under the seat')
  expect((await callRoute<EarlierRecord[]>(getEarlier, ofDevice('north', prepared))).data).toEqual([])
})

async function openFeed(login: string) {
  const response = await rawRoute(openLive, { token: tokens[login] })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  const next = async (): Promise<LiveMessage> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        text = text.slice(end + 2)
        if (data) return JSON.parse(data) as LiveMessage
        continue
      }
      const part = await reader.read()
      if (part.done) throw new Error('the feed ended')
      text += decoder.decode(part.value, { stream: true })
    }
  }
  return {
    async until<T extends LiveMessage['type']>(type: T) {
      for (;;) {
        const message = await next()
        if (message.type === type) return message as Extract<LiveMessage, { type: T }>
      }
    },
    close: () => reader.cancel(),
  }
}
