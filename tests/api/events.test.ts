import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as markRead } from '@/app/api/events/read/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as countUnread } from '@/app/api/events/unread/route'
import { readLiveEvents } from '@/db/queries/live/live'
import { deviceEvents, eventMarks, eventReadFloors } from '@/db/schema/device-events'
import { systemAccess } from '@/lib/auth/access'
import type { EventType } from '@/lib/events/event-types'
import type { EventList, MarkEventsAnswer } from '@/lib/events/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let fleet: number
let other: number
let van: { id: number; imei: string }
let truck: { id: number; imei: string }
let foreign: { id: number; imei: string }

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 11, minute))

const list = async (login: string, query = '') =>
  (await callRoute<EventList>(listEvents, { token: tokens[login], path: `/api/events${query}` })).data
const types = async (login: string, query = '') => (await list(login, query)).items.map(({ type }) => type)
const unread = async (login: string) =>
  (await callRoute<{ unread: number }>(countUnread, { token: tokens[login] })).data.unread
const mark = async (login: string, body: object) =>
  (await callRoute<MarkEventsAnswer>(markRead, { token: tokens[login], body })).data

async function happen(deviceId: number, minute: number, type: EventType): Promise<number> {
  const row = {
    deviceId,
    eventTime: at(minute),
    type,
    lat: 41.1,
    lon: -8.6,
    speedKmh: 52.5,
    data: { code: 3 },
  }
  const [inserted] = await database.db.insert(deviceEvents).values(row).returning({ id: deviceEvents.id })
  if (!inserted) throw new Error('insert returned no row')
  return inserted.id
}

beforeAll(async () => {
  const reseller = await makeAccount('reseller', 'distributor')
  fleet = await makeAccount('fleet', 'enterprise', reseller)
  other = await makeAccount('other', 'enterprise')
  van = await makeDevice(fleet, { name: 'Van' })
  truck = await makeDevice(fleet, { name: 'Truck' })
  foreign = await makeDevice(other, { name: 'Foreign' })
  for (const login of ['reseller', 'fleet', 'other']) tokens[login] = await tokenFor(login)
  await happen(van.id, 1, 'sos')
  await happen(truck.id, 2, 'powerCut')
  await happen(van.id, 3, 'vibration')
  await happen(foreign.id, 4, 'overspeed')
})

describe('the list of events', () => {
  it('of several devices is theirs, in order, and never of a foreign one', async () => {
    const both = `?imei=${van.imei}&imei=${truck.imei}`
    expect(await types('fleet', both)).toEqual(['vibration', 'powerCut', 'sos'])
    expect(await types('fleet', `?imei=${truck.imei}`)).toEqual(['powerCut'])
    expect(await types('fleet', `?imei=${van.imei}&imei=${foreign.imei}`)).toEqual(['vibration', 'sos'])
    expect(await types('fleet', `?imei=${foreign.imei}`)).toEqual([])
    expect(await types('other', both)).toEqual([])
  })

  it('refuses too many devices and what is no IMEI', async () => {
    const many = Array.from({ length: 201 }, (_, i) => `imei=${350_000_000_000_000 + i}`).join('&')
    for (const query of [many, 'imei=123', 'type=nonsense']) {
      const { status } = await callRoute(listEvents, { token: tokens.fleet, path: `/api/events?${query}` })
      expect(status).toBe(400)
    }
  })

  it('keeps to its times, both included', async () => {
    const range = (from: number, to: number) => `?from=${at(from).toISOString()}&to=${at(to).toISOString()}`
    expect(await types('fleet', range(1, 2))).toEqual(['powerCut', 'sos'])
    expect(await types('fleet', range(4, 9))).toEqual([])
  })

  it('says where, how fast and what the packet held', async () => {
    const [newest] = (await list('fleet')).items
    expect(newest).toMatchObject({
      imei: van.imei,
      deviceName: 'Van',
      time: at(3).toISOString(),
      lat: 41.1,
      lon: -8.6,
      speedKmh: 52.5,
      data: { code: 3 },
      read: false,
    })
  })

  it('comes in pages without gaps or repeats, for few devices and for many', async () => {
    const fleet = (await callRoute<EventList>(listEvents, { token: tokens.fleet })).data.items
    const many = await makeAccount('many', 'enterprise')
    tokens.many = await tokenFor('many')
    const devices = []
    for (let i = 0; i < 202; i++) devices.push(await makeDevice(many))
    // Several of one second, so that ids decide.
    const rows = devices.map(({ id }, i) => ({ deviceId: id, eventTime: at(i % 7), type: 'moved' }))
    await database.db.insert(deviceEvents).values(rows)
    for (const [login, total] of [
      ['fleet', fleet.length],
      ['many', 202],
    ] as const) {
      const seen: string[] = []
      for (let next: string | null = ''; next !== null; ) {
        const page: EventList = await list(login, `?limit=40&before=${next}`)
        seen.push(...page.items.map(({ id, time }) => `${time} ${String(id).padStart(9, '0')}`))
        next = page.next
      }
      expect(seen).toHaveLength(total)
      expect([...new Set(seen)].sort().reverse()).toEqual(seen)
    }
  })
})

describe('the order by severity', () => {
  it('has the most severe first, in pages without gaps, of each the newest', async () => {
    const account = await makeAccount('orderly', 'enterprise')
    tokens.orderly = await tokenFor('orderly')
    const { id } = await makeDevice(account)
    for (const [minute, type] of [
      [1, 'sos'],
      [2, 'doorOpen'],
      [3, 'overspeed'],
      [4, 'doorOpen'],
      [5, 'sos'],
      [6, 'vibration'],
    ] as const) {
      await happen(id, minute, type)
    }
    const seen: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: EventList = await list('orderly', `?order=severity&limit=2&before=${next}`)
      seen.push(...page.items.map(({ time, type }) => `${type} ${new Date(time).getUTCMinutes()}`))
      next = page.next
    }
    expect(seen).toEqual(['sos 5', 'sos 1', 'vibration 6', 'overspeed 3', 'doorOpen 4', 'doorOpen 2'])
    expect(await types('orderly', '?order=severity&type=doorOpen&type=sos&limit=3')).toEqual([
      'sos',
      'sos',
      'doorOpen',
    ])
  })

  it.each([
    'order=severity&before=mild.1.1',
    'before=1',
    'before=x.1',
    'before=8640000000000001.1',
    'before=-8640000000000000.1',
    'before=-8640000000000001.1',
    `before=1.1${'0'.repeat(30)}`,
    'order=severity&before=warning.-8640000000000000.1',
  ])('refuse a page after what is no event: %s', async (query) => {
    tokens.pages ??= await makeAccount('pages', 'enterprise').then(() => tokenFor('pages'))
    const path = `/api/events?${query}`
    expect((await callRoute(listEvents, { token: tokens.pages, path })).status).toBe(400)
  })
})

describe('pages', () => {
  it('hold 10 to 100 events, and go on where the one before ended', async () => {
    const account = await makeAccount('paged', 'enterprise')
    tokens.paged = await tokenFor('paged')
    const { id } = await makeDevice(account)
    const made: number[] = []
    for (let minute = 0; minute < 12; minute++) made.unshift(await happen(id, minute, 'sos'))
    for (const order of ['newest', 'severity']) {
      const first = await list('paged', `?pageSize=10&order=${order}`)
      expect(first.items.map((event) => event.id)).toEqual(made.slice(0, 10))
      const rest = await list('paged', `?pageSize=10&order=${order}&before=${first.next}`)
      expect(rest.items.map((event) => event.id)).toEqual(made.slice(10))
      expect(rest.next).toBe(null)
    }
    for (const size of [9, 101]) {
      const path = `/api/events?pageSize=${size}`
      expect((await callRoute(listEvents, { token: tokens.paged, path })).status).toBe(400)
    }
  })
})

describe('quiet events', () => {
  it('are kept, and neither listed, counted nor marked unless they are asked for', async () => {
    const account = await makeAccount('calm', 'enterprise')
    tokens.calm = await tokenFor('calm')
    const { id } = await makeDevice(account)
    await happen(id, 1, 'sharpLeft')
    await database.db.update(deviceEvents).set({ quiet: true }).where(eq(deviceEvents.deviceId, id))
    await happen(id, 2, 'sos')
    expect(await types('calm')).toEqual(['sos'])
    expect(await types('calm', '?quiet=show')).toEqual(['sos', 'sharpLeft'])
    expect(await unread('calm')).toBe(1)
    expect((await mark('calm', { all: true, read: true })).changed).toBe(1)
    expect((await mark('calm', { all: true, read: true, quiet: 'show' })).changed).toBe(1)
    expect(await unread('calm')).toBe(0)
  })
})

describe('marking', () => {
  it('counts what is unread within what is visible', async () => {
    expect(await unread('fleet')).toBe(3)
    expect(await unread('reseller')).toBe(3)
    expect(await unread('other')).toBe(1)
  })

  it('counts warnings and alarms, which notices would hide', async () => {
    const account = await makeAccount('doors', 'enterprise')
    tokens.doors = await tokenFor('doors')
    const { id } = await makeDevice(account)
    await happen(id, 1, 'sos')
    await happen(id, 2, 'sharpLeft')
    const door = await happen(id, 3, 'doorClosed')
    expect(await unread('doors')).toBe(2)
    expect((await mark('doors', { ids: [door], read: true })).changed).toBe(1)
    expect(await unread('doors')).toBe(2)
    expect((await mark('doors', { all: true, read: true })).changed).toBe(2)
    expect(await unread('doors')).toBe(0)
  })

  it('says what changed, so that it can be taken back', async () => {
    const items = (await list('reseller')).items
    const ids = items.map(({ id }) => id)
    const foreignId = (await list('other')).items[0]?.id ?? 0
    expect(await mark('fleet', { ids: [ids[0]], read: true })).toMatchObject({ changed: 1, ids: [ids[0]] })
    const all = await mark('fleet', { ids: [...ids, foreignId], read: true })
    expect(all.ids.sort()).toEqual(ids.slice(1).sort())
    expect(await unread('fleet')).toBe(0)
    expect(await unread('other')).toBe(1)
    await mark('fleet', { ids: all.ids, read: false })
    expect(await unread('fleet')).toBe(2)
    await mark('fleet', { ids, read: false })
  })

  it('marks all of a filter, but nothing that came after what was seen', async () => {
    const seen = Math.max(...(await list('fleet')).items.map(({ id }) => id))
    await happen(van.id, 20, 'sos')
    const some = await mark('fleet', { all: true, read: true, upTo: seen, imei: [van.imei], type: ['sos'] })
    expect(some).toMatchObject({ changed: 1, more: false })
    expect(await types('fleet', '?read=read')).toEqual(['sos'])
    expect(await mark('fleet', { all: true, read: true, upTo: seen })).toMatchObject({ changed: 2 })
    expect(await types('fleet', '?read=unread')).toEqual(['sos'])
    expect(await mark('fleet', { all: true, read: true, imei: [foreign.imei] })).toMatchObject({ changed: 0 })
    expect(await mark('fleet', { all: true, read: true })).toMatchObject({ changed: 1 })
    expect(await unread('other')).toBe(1)
  })

  it('takes no half orders', async () => {
    for (const body of [
      {},
      { ids: [], read: true },
      { all: true, read: false },
      { ids: ['1'], read: true },
    ]) {
      expect((await callRoute(markRead, { token: tokens.fleet, body })).status).toBe(400)
    }
  })
})

describe('marks', () => {
  it('belong to an account: neither superior nor subordinate reads for the other', async () => {
    await mark('fleet', { all: true, read: true })
    await mark('reseller', { all: true, read: true })
    const id = await happen(van.id, 40, 'sos')
    const [older] = (await list('fleet', '?read=read')).items
    expect(await mark('reseller', { ids: [id], read: true })).toMatchObject({ changed: 1 })
    expect([await unread('reseller'), await unread('fleet')]).toEqual([0, 1])
    expect((await list('fleet', '?limit=1')).items[0]).toMatchObject({ id, read: false })
    expect((await list('reseller', '?limit=1')).items[0]).toMatchObject({ id, read: true })
    expect(await mark('fleet', { ids: [older?.id], read: false })).toMatchObject({ changed: 1 })
    expect([await unread('reseller'), await unread('fleet')]).toEqual([0, 2])
    expect(await mark('fleet', { all: true, read: true })).toMatchObject({ changed: 2 })
  })

  it('of a virtual account are those of its parent', async () => {
    const helper = await makeAccount('helper', 'virtual', fleet)
    tokens.helper = await tokenFor('helper')
    expect(helper).not.toBe(fleet)
    const id = await happen(van.id, 41, 'sos')
    expect(await unread('helper')).toBe(1)
    await mark('helper', { ids: [id], read: true })
    expect([await unread('helper'), await unread('fleet'), await unread('reseller')]).toEqual([0, 0, 1])
  })

  it('are put together once all is read, and what is older can still be made unread', async () => {
    const old = await happen(van.id, 42, 'sos')
    const later = await happen(van.id, 43, 'sos')
    await mark('fleet', { all: true, read: true })
    const anHourAgo = sql`update event_read_floors set next_at = now() - interval '61 minutes', next_event_id = ${later}`
    await database.db.execute(anHourAgo)
    const newest = await happen(van.id, 44, 'sos')
    expect(await mark('fleet', { all: true, read: true })).toMatchObject({ changed: 1, ids: [newest] })
    const left = await database.db.select().from(eventMarks).where(eq(eventMarks.accountId, fleet))
    expect(left.map(({ eventId }) => eventId)).toEqual([newest])
    expect(await unread('fleet')).toBe(0)
    expect((await list('fleet', '?read=read')).items.map(({ id }) => id)).toContain(old)

    expect(await mark('fleet', { ids: [old, newest], read: false })).toMatchObject({ changed: 2 })
    expect(await unread('fleet')).toBe(2)
    expect((await list('fleet', '?read=unread')).items.map(({ id }) => id)).toEqual([newest, old])
    expect(await mark('fleet', { all: true, read: true })).toMatchObject({ changed: 2 })
    expect(await types('fleet', '?read=unread')).toEqual([])
  })

  it('of filters, and of a part of the devices, leave the floor where it is', async () => {
    const floors = () =>
      database.db.select().from(eventReadFloors).where(eq(eventReadFloors.accountId, other))
    await mark('other', { all: true, read: true, type: ['sos'] })
    expect(await floors()).toEqual([])
    await makeAccount('half', 'virtual', other, { deviceSubset: true })
    tokens.half = await tokenFor('half')
    await mark('half', { all: true, read: true })
    expect(await floors()).toEqual([])
    await mark('other', { all: true, read: true })
    expect(await floors()).toHaveLength(1)
  })
})

it('a live event says all that its row shows', async () => {
  const id = await happen(truck.id, 30, 'crash')
  const [heard] = await readLiveEvents(systemAccess('test'), [[truck.id, id]])
  expect(heard?.event).toMatchObject({
    id,
    deviceId: truck.id,
    type: 'crash',
    time: at(30).getTime() / 1000,
    lat: 41.1,
    speedKmh: 52.5,
    data: { code: 3 },
  })
  expect(heard?.event.receivedAt).toBeGreaterThan(1e9)
})
