import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as bind } from '@/app/api/bindings/route'
import { GET as findBatch } from '@/app/api/commands/batches/[id]/route'
import { POST as preflight } from '@/app/api/commands/batches/preflight/route'
import { POST as createBatch } from '@/app/api/commands/batches/route'
import { POST as orderOne } from '@/app/api/commands/route'
import { POST as makeCode } from '@/app/api/devices/[imei]/binding-code/route'
import { GET as offer } from '@/app/api/devices/[imei]/commands/route'
import { GET as getMileage } from '@/app/api/devices/[imei]/mileage/route'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { GET as exportTrack } from '@/app/api/devices/[imei]/track/export/route'
import { GET as getTrack } from '@/app/api/devices/[imei]/track/route'
import { GET as explainTrip } from '@/app/api/devices/[imei]/trips/[start]/why/route'
import { POST as expire } from '@/app/api/devices/expiry/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as searchDevices } from '@/app/api/devices/search/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as countUnread } from '@/app/api/events/unread/route'
import { GET as openLive } from '@/app/api/live/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { GET as getResources } from '@/app/v3/new/homepage/getResourcesInfo/route'
import { POST as listEquipment } from '@/app/v3/new/newEquipment/queryEquipmentList/route'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceSegments } from '@/db/schema/device-segments'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { positions } from '@/db/schema/positions'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import type { CommandBatch, OneBatch, Preflight } from '@/lib/commands/batch-schema'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import type { OfferedCommands } from '@/lib/commands/offered-schema'
import type { DeviceList } from '@/lib/devices/device-row'
import type { DeviceDetail } from '@/lib/devices/schema'
import type { LiveMessage } from '@/lib/live/schema'
import { SEGMENT_KINDS } from '@/lib/tracking/state'
import type { RouteHandler } from '@/server/next/route'
import { callRoute, rawRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { orderText } from '../support/order-text'
import { takeAllTurns } from '../support/take-all-turns'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/** Who still sees what of a device once its user's end, or the platform's, has passed. */

const database = freshDatabase()
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
type Made = { id: number; imei: string }
const made = {} as Record<'served' | 'userEnded' | 'ended', Made>

const ago = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutes * 60_000)
const START = ago(50)
const RANGE = `from=${ago(120).toISOString()}&to=${ago(0).toISOString()}`
const refused = { status: 403, code: 21009 }

beforeAll(async () => {
  const may = { sendCommand: true, batchCommands: true }
  ids.admin = await makeAccount('admin', 'administrator', null, may)
  ids.seller = await makeAccount('seller', 'distributor', ids.admin, may)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.seller, may)
  ids.desk = await makeAccount('desk', 'virtual', ids.fleet)
  const active = { activatedAt: ago(100_000) }
  made.served = await makeDevice(ids.fleet, { ...active, name: 'Served', userExpiresAt: ago(-9999) })
  made.userEnded = await makeDevice(ids.fleet, { ...active, name: 'Ended', userExpiresAt: ago(5) })
  made.ended = await makeDevice(ids.fleet, { ...active, name: 'Over', expiresAt: ago(5) })
  for (const { id: deviceId } of Object.values(made)) {
    const fix = { deviceId, lat: 41.2, lon: -8.6, speed: 400 }
    await database.db.insert(positions).values([
      { ...fix, fixTime: START },
      { ...fix, fixTime: ago(40), lat: 41.3, stepCm: 1_000_000 },
    ])
    await database.db.insert(deviceStates).values({
      deviceId,
      lat: 41.3,
      lon: -8.6,
      speedKmh: 40,
      fixTime: ago(1),
      lastPacketAt: new Date(),
      motion: 1,
      ignition: true,
      odometerCm: 5_000_000,
    })
    await database.db.insert(deviceSegments).values({
      deviceId,
      kind: SEGMENT_KINDS.trip,
      startTime: START,
      endTime: ago(40),
      distanceCm: 1_000_000,
      startLat: 41.2,
      startLon: -8.6,
      endLat: 41.3,
      endLon: -8.6,
    })
    await database.db.insert(deviceEvents).values({ deviceId, type: 'sos', eventTime: ago(45) })
  }
  for (const login of ['admin', 'seller', 'fleet', 'desk']) tokens[login] = await tokenFor(login)
})

/** Names of the devices that are open to an account, and of those that are closed to it. */
const SIGHT: [login: string, open: string[], closed: string[]][] = [
  ['fleet', ['Served'], ['Ended', 'Over']],
  ['desk', ['Served'], ['Ended', 'Over']],
  ['seller', ['Ended', 'Served'], ['Over']],
  ['admin', ['Ended', 'Over', 'Served'], []],
]
const imeiOf = (name: string) =>
  ({ Served: made.served, Ended: made.userEnded, Over: made.ended })[name]?.imei ?? ''

const about = (handler: RouteHandler, login: string, name: string, more: Record<string, string> = {}) =>
  rawRoute(handler, {
    token: tokens[login],
    params: { imei: imeiOf(name), ...more },
    path: `/x?${RANGE}&format=csv`,
  })
const list = async (login: string, body: object = {}) =>
  (await callRoute<DeviceList>(searchDevices, { token: tokens[login], body })).data.items

async function firstSnapshot(login: string) {
  const response = await rawRoute(openLive, { token: tokens[login] })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (!text.includes('event: ready')) {
    const { done, value } = await reader.read()
    if (done) throw new Error('the feed ended early')
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  const messages = [...text.matchAll(/^data: (.*)$/gm)].map(
    ([, data]) => JSON.parse(data ?? '') as LiveMessage,
  )
  const snapshot = messages.find((message) => message.type === 'snapshot')
  if (snapshot?.type !== 'snapshot') throw new Error('no snapshot')
  return snapshot.info.map((info, index) => ({ name: info[2], end: info[9], live: snapshot.live[index] }))
}

describe.each(SIGHT)('%s', (login, open, closed) => {
  it('sees all of them, the closed ones as expired and without where they are', async () => {
    const items = await list(login)
    expect(items.map(({ name }) => name).sort()).toEqual([...open, ...closed].sort())
    for (const { name, status, lat, lastPacketAt, mileageM } of items) {
      if (closed.includes(name)) {
        expect([name, status, lat, lastPacketAt, mileageM]).toEqual([name, 'expired', null, null, null])
      } else {
        expect([name, lat, mileageM]).toEqual([name, 41.3, 50_000])
        expect(lastPacketAt).not.toBeNull()
      }
    }
  })

  it('filters and counts by the state that it is shown', async () => {
    const shown = await list(login)
    for (const status of ['expired', 'moving']) {
      const names = shown.filter((item) => item.status === status).map(({ name }) => name)
      expect((await list(login, { status })).map(({ name }) => name)).toEqual(names)
    }
    const last = await list(login, { sort: 'status', direction: 'desc' })
    const expired = shown.filter(({ status }) => status === 'expired').length
    expect(last.slice(0, expired).map(({ status }) => status)).toEqual(Array(expired).fill('expired'))
    const { data } = await callRoute(getResources, {
      token: tokens[login],
    })
    expect(JSON.stringify(data)).toContain(`"expired":${expired}`)
  })

  it('is told of open ones what they do, and of closed ones nothing, on the live map', async () => {
    const snapshot = await firstSnapshot(login)
    expect(snapshot).toHaveLength(3)
    for (const { name, end, live } of snapshot) {
      if (closed.includes(name)) {
        expect(live?.slice(1)).toEqual([null, null, null, null, null, null, 0, null, 0, null, null, 0, null])
        expect(end).toBeLessThan(Date.now() / 1000)
      } else expect(live?.[1]).toBe(41.3)
    }
  })

  it('opens the card', async () => {
    for (const name of [...open, ...closed]) {
      const params = { imei: imeiOf(name) }
      const { data } = await callRoute<DeviceDetail>(getDevice, { token: tokens[login], params })
      const isClosed = closed.includes(name)
      expect(data).toMatchObject({
        name,
        closed: isClosed,
        lat: isClosed ? null : 41.3,
        ignition: isClosed ? null : true,
        mileageM: isClosed ? 0 : 50_000,
      })
    }
  })

  it.each([
    ['plays back', getTrack],
    ['saves tracks', exportTrack],
    ['reads mileage', getMileage],
  ])('%s of open ones only', async (_, handler) => {
    for (const name of open) expect((await about(handler, login, name)).status).toBe(200)
    for (const name of closed) {
      const answer = await about(handler, login, name)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: 21009, msg: expect.stringContaining(name) })
    }
  })

  it('is told why a trip was a trip of open ones only', async () => {
    const ask = (name: string) => about(explainTrip, login, name, { start: START.toISOString() })
    for (const name of closed) expect((await ask(name)).status).toBe(403)
    for (const name of open) expect((await ask(name)).status).not.toBe(403)
  })

  it('reads events and reports of open ones only', async () => {
    const token = tokens[login]
    const events = await callRoute<{ items: { deviceName: string }[] }>(listEvents, { token })
    expect(events.data.items.map(({ deviceName }) => deviceName).sort()).toEqual(open)
    expect((await callRoute(countUnread, { token })).data).toEqual({ unread: open.length })
    const report = (query: string) => {
      const path = `/api/reports/trips?${RANGE}${query}`
      return callRoute<{ rows: unknown[] }>(getReport, { token, params: { name: 'trips' }, path })
    }
    expect((await report('')).data.rows).toHaveLength(open.length)
    const all = [...open, ...closed].map((name) => `&imei=${imeiOf(name)}`).join('')
    expect((await report(all)).data.rows).toHaveLength(open.length)
    for (const name of closed) expect(await report(`&imei=${imeiOf(name)}`)).toMatchObject(refused)
  })

  it('is told the same through the documented calls', async () => {
    const { data } = await callRoute<{ items: { deviceName: string; mileage: number | null }[] }>(
      listEquipment,
      {
        token: tokens[login],
        body: {},
      },
    )
    const text = JSON.stringify(data)
    expect(text.match(/"mileage":50000/g) ?? []).toHaveLength(open.length)
    expect(text.match(/41\.3/g) ?? []).toHaveLength(open.length)
  })
})

describe.each(SIGHT.filter(([login]) => login !== 'desk'))('%s', (login, open, closed) => {
  it('sends commands to open ones only', async () => {
    const [row] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, ids[login] ?? 0))
    if (!row) throw new Error('no account')
    const access = accessFor(accountForAccess(row))
    for (const name of closed) {
      await expect(orderText(access, imeiOf(name), 'STATUS#')).rejects.toMatchObject({
        error: 'deviceExpired',
      })
    }
    for (const name of open) await orderText(access, imeiOf(name), 'STATUS#')
    const mine = await database.db.select().from(deviceCommands).where(eq(deviceCommands.accountId, row.id))
    expect(mine).toHaveLength(open.length)
  })

  it('restores the engine of closed ones too, one by one and in a batch, and is offered nothing else of them', async () => {
    const order = (name: string, body: object) =>
      callRoute<DeviceCommand>(orderOne, { token: tokens[login], body: { imei: imeiOf(name), ...body } })
    const offers = async (name: string) =>
      (await callRoute<OfferedCommands>(offer, { token: tokens[login], params: { imei: imeiOf(name) } })).data
    for (const name of closed) {
      expect(await order(name, { text: 'STATUS#' })).toMatchObject(refused)
      expect(await order(name, { text: 'RELAY,0#' })).toMatchObject({
        status: 201,
        data: { state: 'waiting' },
      })
      expect(await order(name, { command: 'restoreEngine' })).toMatchObject({ status: 201 })
      const offered = await offers(name)
      expect([offered.commands.map((one) => one.name), offered.speedKmh]).toEqual([['restoreEngine'], null])
    }
    for (const name of open) expect((await offers(name)).commands.length).toBeGreaterThan(1)

    const imeis = [...closed, ...open].map(imeiOf)
    const ask = async (body: object) => {
      const { data } = await callRoute<Preflight>(preflight, {
        token: tokens[login],
        body: { imeis, ...body },
      })
      return [data.total, data.unknownCount, data.expired.toSorted()]
    }
    expect(await ask({ text: 'VERSION#' })).toEqual([open.length, 0, closed.map(imeiOf).toSorted()])
    for (const body of [{ text: 'RELAY,0#' }, { command: 'restoreEngine' }]) {
      expect(await ask(body)).toEqual([3, 0, []])
      const made = await callRoute<CommandBatch>(createBatch, {
        token: tokens[login],
        body: { imeis, ...body },
      })
      await takeAllTurns()
      const params = { id: String(made.data.id) }
      const read = async () => (await callRoute<OneBatch>(findBatch, { token: tokens[login], params })).data
      expect(await read()).toMatchObject({ total: 3, outcomes: { ordered: 3 } })
      await database.db
        .update(deviceCommands)
        .set({ state: 'failed', endedAt: new Date() })
        .where(eq(deviceCommands.batchId, made.data.id))
      expect((await read()).again).toEqual({ failed: 3, unsure: 0 })
    }
  })

  it('has a batch leave out those that close before their turn, unless it restores their engines', async () => {
    const batches = await Promise.all(
      ['VERSION#', 'RELAY,0#'].map(async (text) => {
        const { id, imei } = await makeDevice(ids.fleet ?? 0, { activatedAt: ago(100_000) })
        const body = { imeis: [imei], text }
        const made = await callRoute<CommandBatch>(createBatch, { token: tokens[login], body })
        await database.db
          .update(devices)
          .set({ expiresAt: ago(1) })
          .where(eq(devices.id, id))
        return made.data.id
      }),
    )
    await takeAllTurns()
    const outcomes = await Promise.all(
      batches.map(async (id) => {
        const params = { id: String(id) }
        return (await callRoute<OneBatch>(findBatch, { token: tokens[login], params })).data.outcomes
      }),
    )
    const isServed = login === 'admin'
    expect(outcomes).toEqual([isServed ? { ordered: 1 } : { deviceGone: 1 }, { ordered: 1 }])
  })
})

describe('a renewal', () => {
  it('by the seller opens the device to the owner again', async () => {
    const { imei } = made.userEnded
    const until = ago(-9999).toISOString()
    const body = { imeis: [imei], until }
    expect(await callRoute(expire, { token: tokens.fleet, body })).toMatchObject({ status: 403 })
    expect(await callRoute(expire, { token: tokens.seller, body })).toMatchObject({ data: { changed: 1 } })
    expect((await about(getTrack, 'fleet', 'Ended')).status).toBe(200)
  })
})

describe('a device whose service a superior of its owner ended', () => {
  const give = (handler: RouteHandler) => (imei: string) =>
    callRoute(handler, { token: tokens.fleet, body: { imeis: [imei], accountId: ids.driver } })
  const ways: [string, (imei: string) => Promise<{ code: number }>][] = [
    ['move', give(move)],
    ['sale', give(sell)],
    [
      'binding',
      async (imei) => {
        const made = await callRoute<{ code: string }>(makeCode, { token: tokens.fleet, params: { imei } })
        return callRoute(bind, { token: tokens.driver, body: { imei, code: made.data.code } })
      },
    ],
  ]
  beforeAll(async () => {
    ids.driver = await makeAccount('driver', 'endUser', ids.fleet)
    tokens.driver = await tokenFor('driver')
  })

  it.each(ways)(
    'stays closed to both after a %s further down, as to the virtual account',
    async (way, hand) => {
      const device = await makeDevice(ids.fleet ?? 0, { name: `By ${way}`, activatedAt: ago(100_000) })
      await database.db
        .insert(positions)
        .values({ deviceId: device.id, lat: 41.2, lon: -8.6, fixTime: START })
      const state = { deviceId: device.id, lat: 41.2, lon: -8.6, fixTime: START, lastPacketAt: new Date() }
      await database.db.insert(deviceStates).values(state)
      const body = { imeis: [device.imei], until: ago(2).toISOString() }
      expect(await callRoute(expire, { token: tokens.seller, body })).toMatchObject({ data: { changed: 1 } })
      expect((await hand(device.imei)).code).toBe(0)

      const params = { imei: device.imei }
      for (const login of ['fleet', 'desk', 'driver']) {
        const track = await rawRoute(getTrack, { token: tokens[login], params, path: `/x?${RANGE}` })
        expect([login, track.status]).toEqual([login, 403])
        const { data } = await callRoute<DeviceDetail>(getDevice, { token: tokens[login], params })
        expect(data).toMatchObject({ closed: true, endsAt: body.until, lat: null })
        const listed = (await list(login)).find(({ imei }) => imei === device.imei)
        expect(listed).toMatchObject({ status: 'expired', lat: null })
        expect((await list(login, { status: 'expired' })).map(({ imei }) => imei)).toContain(device.imei)
        const live = (await firstSnapshot(login)).find(({ name }) => name === `By ${way}`)
        expect([live?.live?.[1], live?.end]).toEqual([null, Date.parse(body.until) / 1000])
      }
      const seen = await rawRoute(getTrack, { token: tokens.seller, params, path: `/x?${RANGE}` })
      expect(seen.status).toBe(200)
    },
  )
})
