import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as find } from '@/app/api/commands/[id]/route'
import { POST as createBatch } from '@/app/api/commands/batches/route'
import { POST as cancelAll, GET as count } from '@/app/api/commands/cancel/route'
import { POST as create, GET as list } from '@/app/api/commands/route'
import { POST as createWebhook } from '@/app/api/webhooks/route'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { systemAccess } from '@/lib/auth/access'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { takeAllTurns } from '../support/take-all-turns'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
let van: { id: number; imei: string }
let bus: { id: number; imei: string }

beforeAll(async () => {
  const may = { sendCommand: true, batchCommands: true }
  ids.admin = await makeAccount('admin', 'administrator')
  ids.shop = await makeAccount('shop', 'distributor', ids.admin, may)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.shop, may)
  ids.rival = await makeAccount('rival', 'enterprise', ids.shop, may)
  ids.reader = await makeAccount('reader', 'enterprise', ids.shop, { sendCommand: false })
  for (const login of ['admin', 'shop', 'fleet', 'rival', 'reader']) tokens[login] = await tokenFor(login)
})

beforeEach(async () => {
  await database.db.delete(deviceCommands)
  await database.db.delete(businessLogs)
  await database.db.delete(webhookDeliveries)
  van = await makeDevice(ids.fleet ?? 0)
  bus = await makeDevice(ids.fleet ?? 0)
})

const order = async (imei: string, body: object = { text: 'STATUS#' }, login = 'fleet') => {
  const made = await callRoute<DeviceCommand>(create, { token: tokens[login], body: { imei, ...body } })
  expect(made.status).toBe(201)
  return made.data.id
}
const listed = async (query: string, login = 'fleet') => {
  const answer = await callRoute<{ items: DeviceCommand[] }>(list, {
    token: tokens[login],
    path: `/api/commands?${query}`,
  })
  return answer.status === 200 ? answer.data.items.map(({ id }) => id) : answer.code
}
const read = async (id: number) =>
  (await callRoute<DeviceCommand>(find, { token: tokens.fleet, params: { id: String(id) } })).data
const cancel = (body: object = {}, login = 'fleet') =>
  callRoute<{ cancelled: number }>(cancelAll, { token: tokens[login], body })
const counted = async (query = '', login = 'fleet') => {
  const path = `/api/commands/cancel?${query}`
  return (await callRoute<{ waiting: number }>(count, { token: tokens[login], path })).data.waiting
}
const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000)
const iso = (ago: number) => hours(ago).toISOString()
const orderedAt = (id: number, createdAt: Date) =>
  database.db.update(deviceCommands).set({ createdAt }).where(eq(deviceCommands.id, id))

describe('the list of commands', () => {
  it('is narrowed to a period, both ends included', async () => {
    const [old, young] = [await order(van.imei), await order(bus.imei)]
    await orderedAt(old, hours(48))
    const [before, between, after] = [iso(72), iso(24), iso(-1)]
    expect(await listed(`from=${between}`)).toEqual([young])
    expect(await listed(`to=${between}`)).toEqual([old])
    expect(await listed(`from=${before}&to=${after}`)).toEqual([young, old])
    const exact = (await read(old)).createdAt
    expect(await listed(`from=${exact}&to=${exact}`)).toEqual([old])
  })

  it('refuses a period that is reversed, or longer than commands are kept', async () => {
    const [from, to] = [iso(1), iso(2)]
    expect(await listed(`from=${from}&to=${to}`)).toBe(22001)
    expect(await listed('from=2020-01-01T00:00:00Z&to=2026-01-01T00:00:00Z')).toBe(22002)
    expect((await cancel({ from, to })).code).toBe(22001)
    expect(await listed('from=yesterday')).toBe(40001)
  })

  it('is narrowed to a sender, but for who stands above, and to a command', async () => {
    const own = await order(van.imei, { command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } })
    const given = await order(bus.imei, { text: 'STATUS#' }, 'shop')
    expect(await listed('sender=fleet')).toEqual([own])
    expect(await listed('sender=FLEET', 'shop')).toEqual([own])
    expect(await listed('sender=shop', 'shop')).toEqual([given])
    expect(await listed('sender=shop')).toEqual([])
    // By the beginning, taken as it is written.
    expect(await listed('sender=Fle')).toEqual([own])
    expect(await listed('sender=sh', 'shop')).toEqual([given])
    expect(await listed('sender=sh')).toEqual([])
    for (const none of ['leet', '%25', 'fle%25', '_leet', 'fleets', '%5C'])
      expect(await listed(`sender=${none}`)).toEqual([])
    const beginning = await callRoute<{ waiting: number }>(count, {
      token: tokens.shop,
      path: '/api/commands/cancel?sender=f',
    })
    expect(beginning.data.waiting).toBe(1)
    expect(await listed('command=heartbeatInterval')).toEqual([own])
    expect(await listed(`command=heartbeatInterval&imei=${bus.imei}`)).toEqual([])
    expect(await listed('state=waiting&sender=fleet', 'rival')).toEqual([])
  })

  it('says of each how far it is in the words of spec.md, and how it goes to its device', async () => {
    const now = new Date()
    await database.db.update(devices).set({ activatedAt: now }).where(eq(devices.id, bus.id))
    await database.db.insert(deviceStates).values({ deviceId: bus.id, lastPacketAt: now })
    const [offline, online] = [await order(van.imei), await order(bus.imei)]
    expect(await read(offline)).toMatchObject({ status: 'toSend', sending: 'offlineSend', result: null })
    expect(await read(online)).toMatchObject({ status: 'toSend', sending: 'onlineSend' })
    await database.db
      .update(deviceCommands)
      .set({ createdAt: sql`now() - interval '5 minutes'` })
      .where(eq(deviceCommands.id, online))
    await runOutTimers(system)
    expect(await read(online)).toMatchObject({ offline: true, sending: 'convertedToOffline' })
    await cancel()
    expect(await read(online)).toMatchObject({ status: 'cancelled', sending: 'convertedToOffline' })
  })

  it('says of one whose time ran out whether its device was to wake by its working mode', async () => {
    const [sleeping, plain] = [await order(van.imei), await order(bus.imei)]
    await database.db.insert(deviceStates).values({ deviceId: van.id, sleepsUntil: new Date() })
    await database.db.insert(deviceStates).values({ deviceId: bus.id })
    await database.db.update(deviceCommands).set({ expiresAt: sql`now() - interval '1 minute'` })
    await runOutTimers(system)
    const expired = { state: 'expired', status: 'failed', result: 'expiredOrPoweredOff' }
    expect(await read(sleeping)).toMatchObject({ ...expired, reason: 'didNotWake', problem: 'wakeUpFailed' })
    expect(await read(plain)).toMatchObject({
      ...expired,
      reason: 'notSentInTime',
      problem: 'expiredOrShutDown',
    })
  })
})

describe('all that waits', () => {
  it('is counted and cancelled, but for what was sent, and told as single ones are', async () => {
    const body = { name: 'erp', url: 'https://erp.example.com/hook', kinds: ['command.result'] }
    expect((await callRoute(createWebhook, { token: tokens.fleet, body })).status).toBe(201)
    const third = await makeDevice(ids.fleet ?? 0)
    const [first, second, sent] = [await order(van.imei), await order(bus.imei), await order(third.imei)]
    await database.db
      .update(deviceCommands)
      .set({ state: 'sent', isOffline: false, sentAt: sql`now()` })
      .where(eq(deviceCommands.id, sent))
    await database.db.delete(businessLogs)
    expect(await counted()).toBe(2)
    expect((await cancel()).data).toEqual({ cancelled: 2 })
    expect(await read(first)).toMatchObject({ state: 'cancelled', reason: 'byUser' })
    expect((await read(second)).endedAt).not.toBeNull()
    expect((await read(sent)).state).toBe('sent')
    const told = await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
    expect(told.map(({ body: said }) => JSON.parse(said).data.command)).toMatchObject([
      { id: first, state: 'cancelled' },
      { id: second, state: 'cancelled' },
    ])
    const logged = await database.db.select().from(businessLogs)
    expect(logged).toMatchObject([
      {
        action: 'commands.cancelAll',
        actorName: 'fleet',
        objectKind: 'account',
        objectId: String(ids.fleet),
        objectName: 'Customer fleet',
        changes: { commandCount: { before: null, after: 2 } },
      },
    ])
    // Nothing is left, and nothing is written down of it.
    expect((await cancel()).data).toEqual({ cancelled: 0 })
    expect(await database.db.$count(businessLogs)).toBe(1)
  })

  it('is narrowed as the list is', async () => {
    const [own, given] = [await order(van.imei), await order(bus.imei, { text: 'PARAM#' }, 'shop')]
    expect(await counted('sender=shop')).toBe(0)
    expect(await counted('sender=shop', 'shop')).toBe(1)
    expect((await cancel({ command: 'heartbeatInterval' })).data).toEqual({ cancelled: 0 })
    expect((await cancel({ to: iso(1) })).data).toEqual({ cancelled: 0 })
    expect((await cancel({ imei: van.imei })).data).toEqual({ cancelled: 1 })
    expect([(await read(own)).state, (await read(given)).state]).toEqual(['cancelled', 'waiting'])
    expect((await cancel({ sender: 'shop' }, 'shop')).data).toEqual({ cancelled: 1 })
    expect((await cancel({ sendr: 'shop' })).status).toBe(400)
  })

  it('of a batch is what of it is seen', async () => {
    const foreign = await makeDevice(ids.rival ?? 0)
    const body = { imeis: [van.imei, foreign.imei], text: 'STATUS#' }
    const batch = await callRoute<{ id: number }>(createBatch, { token: tokens.shop, body })
    await takeAllTurns()
    const beside = await order(bus.imei)
    const batchId = batch.data.id
    expect(await listed(`batchId=${batchId}`, 'shop')).toHaveLength(2)
    const { data: one } = await callRoute<{ items: DeviceCommand[] }>(list, {
      token: tokens.fleet,
      path: `/api/commands?batchId=${batchId}`,
    })
    expect(one.items).toMatchObject([{ batchId, category: null, text: 'STATUS#' }])
    expect(await read(beside)).toMatchObject({ batchId: null })
    expect(await counted(`batchId=${batchId}`)).toBe(1)
    expect((await cancel({ batchId })).data).toEqual({ cancelled: 1 })
    expect(await counted(`batchId=${batchId}`, 'shop')).toBe(1)
    expect((await read(beside)).state).toBe('waiting')
  })

  it('is that of who may send, and of nobody beside', async () => {
    const id = await order(van.imei)
    expect(await counted('', 'rival')).toBe(0)
    expect((await cancel({}, 'rival')).data).toEqual({ cancelled: 0 })
    expect((await cancel({ imei: van.imei }, 'rival')).data).toEqual({ cancelled: 0 })
    expect((await cancel({}, 'reader')).status).toBe(403)
    expect((await read(id)).state).toBe('waiting')
    expect((await cancel({}, 'shop')).data).toEqual({ cancelled: 1 })
  })
})
