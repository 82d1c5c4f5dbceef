import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { POST as createKey } from '@/app/api/api-keys/route'
import { GET as openLive } from '@/app/api/live/route'
import { DELETE as signOut } from '@/app/api/session/route'
import { publish } from '@/bus/bus'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { sessions } from '@/db/schema/sessions'
import { type LiveMessage, MAX_ACCOUNT_FEEDS, MAX_FEEDS_A_MINUTE, MAX_SESSION_FEEDS } from '@/lib/live/schema'
import { verifyToken } from '@/server/auth/token'
import { callRoute, rawRoute } from '../support/call-route'
import { cutListeners } from '../support/cut-listeners'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const opened: ReadableStreamDefaultReader<Uint8Array>[] = []
let fleet: number
let other: number
let van: { id: number; imei: string }
let foreign: { id: number; imei: string }

beforeAll(async () => {
  fleet = await makeAccount('fleet', 'enterprise')
  other = await makeAccount('other', 'enterprise')
  van = await makeDevice(fleet, { name: 'Van' })
  foreign = await makeDevice(other, { name: 'Truck' })
  await database.db.insert(deviceStates).values([{ deviceId: van.id }, { deviceId: foreign.id }])
})

afterEach(async () => {
  vi.useRealTimers()
  for (const reader of opened.splice(0)) await reader.cancel().catch(() => {})
})

/** An open feed, message by message. */
async function open(token: string, headers: Record<string, string> = {}) {
  const response = await rawRoute(openLive, { token, headers })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  opened.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  const next = async (): Promise<{ id: string; message: LiveMessage } | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const data = /^data: (.*)$/m.exec(block)?.[1]
        const id = /^id: (.*)$/m.exec(block)?.[1] ?? ''
        if (data) return { id, message: JSON.parse(data) as LiveMessage }
        continue
      }
      const part = await reader.read()
      if (part.done) return null
      text += decoder.decode(part.value, { stream: true })
    }
  }
  const untilType = async <T extends LiveMessage['type']>(type: T) => {
    for (let got = await next(); got; got = await next()) {
      if (got.message.type === type) return got as { id: string; message: Extract<LiveMessage, { type: T }> }
    }
    throw new Error(`the feed ended before ${type}`)
  }
  return { next, untilType }
}

/** Reads on until a feed tells that the van is there; where it was on the way may be told on its own. */
async function untilAt(feed: Awaited<ReturnType<typeof open>>, lat: number): Promise<void> {
  for (;;) {
    const { message } = await feed.untilType('delta')
    if (message.live.some(([id, at]) => id === van.id && at === lat)) return
  }
}

async function move(deviceId: number, lat: number): Promise<void> {
  await database.db
    .update(deviceStates)
    .set({ lat, lon: 1, fixTime: new Date() })
    .where(eq(deviceStates.deviceId, deviceId))
  await publish(database.db, { kind: 'states', ids: [deviceId] })
}

describe('the live feed', () => {
  it('begins with the devices in view and then tells what changes, to those who may see it', async () => {
    const feed = await open(await tokenFor('fleet'))
    const { message } = await feed.untilType('snapshot')
    expect(message.info.map((info) => info[2])).toEqual(['Van'])
    await feed.untilType('ready')
    await move(foreign.id, 10)
    await move(van.id, 20)
    const delta = await feed.untilType('delta')
    expect(delta.message.live.map(([id, lat]) => [id, lat])).toEqual([[van.id, 20]])
  })

  it('goes on after a lost connection with what was missed and nothing else', async () => {
    const token = await tokenFor('fleet')
    const first = await open(token)
    await first.untilType('ready')
    await move(van.id, 30)
    const { id } = await first.untilType('delta')
    await opened.pop()?.cancel()
    await move(van.id, 31)
    const watcher = await open(token)
    await watcher.untilType('ready')
    await move(van.id, 32)
    await untilAt(watcher, 32)
    const again = await open(token, { 'last-event-id': id })
    expect((await again.untilType('hello')).message.resumed).toBe(true)
    expect((await again.untilType('delta')).message.live.map(([id, lat]) => [id, lat])).toEqual([
      [van.id, 32],
    ])
    const stranger = await open(token, { 'last-event-id': 'another.5' })
    expect((await stranger.untilType('hello')).message.resumed).toBe(false)
    await stranger.untilType('snapshot')
  })

  it('shows a device that comes into view and takes away one that leaves', async () => {
    const feed = await open(await tokenFor('fleet'))
    await feed.untilType('ready')
    const fresh = await makeDevice(fleet, { name: 'Fresh' })
    await publish(database.db, { kind: 'devices', ids: [fresh.id] })
    expect((await feed.untilType('changed')).message.info[0]?.[2]).toBe('Fresh')
    await database.db.update(devices).set({ accountId: other }).where(eq(devices.id, fresh.id))
    await publish(database.db, { kind: 'devices', ids: [fresh.id] })
    expect((await feed.untilType('removed')).message.ids).toEqual([fresh.id])
  })

  it('lets the oldest give way when a session or an account has too many open', async () => {
    const crowd = await makeAccount('crowd', 'enterprise')
    const tokens = await Promise.all([tokenFor('crowd'), tokenFor('crowd'), tokenFor('crowd')])
    const feeds: Awaited<ReturnType<typeof open>>[] = []
    const openOf = async (session: number, times: number) => {
      for (let time = 0; time < times; time++) feeds.push(await open(tokens[session] ?? ''))
    }
    await openOf(0, MAX_SESSION_FEEDS)
    await openOf(1, 1)
    await openOf(0, 1)
    const left = await feeds[0]?.untilType('ended')
    expect(left?.message.msg).toContain(String(MAX_SESSION_FEEDS))
    expect(await feeds[0]?.next()).toBeNull()
    await openOf(1, MAX_SESSION_FEEDS - 1)
    await openOf(2, MAX_ACCOUNT_FEEDS - 2 * MAX_SESSION_FEEDS + 1)
    const gone = await feeds[1]?.untilType('ended')
    expect(gone?.message.msg).toContain(String(MAX_ACCOUNT_FEEDS))
    const stays = feeds[2]
    await stays?.untilType('ready')
    const fresh = await makeDevice(crowd, { name: 'Tram' })
    await publish(database.db, { kind: 'devices', ids: [fresh.id] })
    expect((await stays?.untilType('changed'))?.message.info[0]?.[2]).toBe('Tram')
  })

  it('are refused to an account that opens one after the other', async () => {
    await makeAccount('hasty', 'enterprise')
    const tokens = await Promise.all([tokenFor('hasty'), tokenFor('hasty')])
    const ask = (time: number) => rawRoute(openLive, { token: tokens[time % 2] ?? '' })
    for (let time = 0; time < MAX_FEEDS_A_MINUTE; time++) {
      const { status, body } = await ask(time)
      expect(status).toBe(200)
      await body?.cancel()
    }
    const refused = await callRoute(openLive, { token: tokens[0] })
    expect([refused.status, refused.code]).toEqual([429, 42_900])
    await open(await tokenFor('fleet'))
  })

  it('of a key are counted with the keys: its person opens them all the same', async () => {
    const id = await makeAccount('keyed', 'enterprise')
    await makeDevice(id, { name: 'Ferry' })
    const token = await tokenFor('keyed')
    const scopes = ['positions.read']
    const body = { name: 'feed', scopes, password: PASSWORD }
    const key = (await callRoute<{ key: string }>(createKey, { token, body })).data.key
    const own = await open(token)
    await own.untilType('ready')
    for (let time = 0; time < MAX_FEEDS_A_MINUTE; time++)
      await (await rawRoute(openLive, { token: key })).body?.cancel()
    expect(await callRoute(openLive, { token: key })).toMatchObject({ status: 429, code: 42_900 })
    await (await open(token)).untilType('ready')
  })

  it('of keys give way to each other, never those of the person', async () => {
    const id = await makeAccount('many-keys', 'enterprise')
    const token = await tokenFor('many-keys')
    const own = await open(token)
    await own.untilType('ready')
    const body = { name: 'feed', scopes: ['positions.read'], password: PASSWORD }
    for (let made = 0; made * MAX_SESSION_FEEDS <= MAX_ACCOUNT_FEEDS; made++) {
      const { key } = (await callRoute<{ key: string }>(createKey, { token, body })).data
      for (let time = 0; time < MAX_SESSION_FEEDS; time++) await open(key)
    }
    const fresh = await makeDevice(id, { name: 'Barge' })
    await publish(database.db, { kind: 'devices', ids: [fresh.id] })
    expect((await own.untilType('changed')).message.info[0]?.[2]).toBe('Barge')
  })

  it('tells of new events', async () => {
    const feed = await open(await tokenFor('fleet'))
    await feed.untilType('ready')
    const rows = await database.db
      .insert(deviceEvents)
      .values([
        { deviceId: foreign.id, eventTime: sql`now()`, type: 'sos' },
        { deviceId: van.id, eventTime: sql`now()`, type: 'powerCut' },
      ])
      .returning({ deviceId: deviceEvents.deviceId, id: deviceEvents.id })
    await publish(database.db, { kind: 'events', ids: rows.map(({ deviceId, id }) => [deviceId, id]) })
    const { message } = await feed.untilType('events')
    expect(message.events.map(({ deviceId, type }) => [deviceId, type])).toEqual([[van.id, 'powerCut']])
  })

  it('after lost messages shows what was missed, tells events once, and asks everybody to come back', async () => {
    const [staying, leaving] = [await tokenFor('fleet'), await tokenFor('fleet')]
    const feed = await open(staying)
    const revoked = await open(leaving)
    await feed.untilType('ready')
    await revoked.untilType('ready')
    // None of this is published, as if its messages had been lost with the connection.
    const bus = await makeDevice(fleet, { name: 'Bus' })
    await database.db.update(deviceStates).set({ lat: 40 }).where(eq(deviceStates.deviceId, van.id))
    await database.db
      .insert(deviceEvents)
      .values({ deviceId: van.id, eventTime: sql`now()`, type: 'lowBattery' })
    await database.db
      .update(sessions)
      .set({ revokedAt: sql`now()` })
      .where(eq(sessions.jti, (await verifyToken(leaving))?.jti ?? ''))
    await cutListeners(database.db)

    const rest: LiveMessage[] = []
    for (let got = await feed.next(); got; got = await feed.next()) rest.push(got.message)
    const changed = rest.flatMap((message) => (message.type === 'changed' ? message.live : []))
    expect(new Map(changed.map(([id, lat]) => [id, lat]))).toEqual(
      new Map([
        [van.id, 40],
        [bus.id, null],
      ]),
    )
    const events = rest.flatMap((message) => (message.type === 'events' ? message.events : []))
    expect(events.map(({ type }) => type)).toEqual(['lowBattery'])
    for (
      let got = await revoked.next().catch(() => null);
      got;
      got = await revoked.next().catch(() => null)
    ) {
      expect(['changed', 'events']).not.toContain(got.message.type)
    }
    expect((await callRoute(openLive, { token: leaving })).status).toBe(401)
    expect((await (await open(staying)).untilType('snapshot')).message.info).toHaveLength(2)
  })

  it('ends with the session', async () => {
    const token = await tokenFor('fleet')
    const feed = await open(token)
    await feed.untilType('ready')
    await callRoute(signOut, { method: 'DELETE', token })
    while (await feed.next().catch(() => null)) {
      // read on until it ends
    }
    expect((await callRoute(openLive, { token })).status).toBe(401)
  })
})

describe('a session that ends by itself', () => {
  it('takes its feed along', async () => {
    const token = await tokenFor('fleet')
    const feed = await open(token)
    await feed.untilType('ready')
    const soon = await tokenFor('fleet')
    const ending = await verifyToken(soon)
    if (!ending) throw new Error('no claims')
    await database.db
      .update(sessions)
      .set({ expiresAt: sql`now() + interval '1 minute'` })
      .where(eq(sessions.jti, ending.jti))
    const short = await open(soon)
    await short.untilType('ready')
    vi.setSystemTime(Date.now() + 61_000)
    while (await short.next().catch(() => null)) {
      // Whatever it says before it ends.
    }
    await publish(database.db, { kind: 'states', ids: [van.id] })
    expect((await feed.untilType('delta')).message.type).toBe('delta')
  })
})
