import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as cancel } from '@/app/api/commands/batches/[id]/cancel/route'
import { GET as listDevices } from '@/app/api/commands/batches/[id]/devices/route'
import { POST as retry } from '@/app/api/commands/batches/[id]/retry/route'
import { GET as find } from '@/app/api/commands/batches/[id]/route'
import { POST as preflight } from '@/app/api/commands/batches/preflight/route'
import { POST as create, GET as list } from '@/app/api/commands/batches/route'
import { POST as orderOne } from '@/app/api/commands/route'
import { takeTurns } from '@/db/queries/commands/batches/take-turns'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { businessLogs } from '@/db/schema/business-logs'
import { commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices } from '@/db/schema/devices'
import { systemAccess } from '@/lib/auth/access'
import type { BatchDevice, CommandBatch, OneBatch, Preflight } from '@/lib/commands/batch-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { takeAllTurns as turns } from '../support/take-all-turns'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const tokens: Record<string, string> = {}
let fleet: number
let rival: number

beforeAll(async () => {
  const may = { sendCommand: true, batchCommands: true }
  const root = await makeAccount('admin', 'administrator', null, may)
  fleet = await makeAccount('fleet', 'enterprise', root, may)
  rival = await makeAccount('rival', 'enterprise', root, may)
  await makeAccount('single', 'enterprise', root, { sendCommand: true, batchCommands: false })
  for (const login of ['admin', 'fleet', 'rival', 'single']) tokens[login] = await tokenFor(login)
})

const params = (id: number) => ({ id: String(id) })
const order = (body: object, login = 'fleet') =>
  callRoute<CommandBatch>(create, { token: tokens[login], body })
const read = async (id: number) =>
  (await callRoute<OneBatch>(find, { token: tokens.fleet, params: params(id) })).data
const devicesOf = async (id: number) =>
  (await callRoute<{ items: BatchDevice[] }>(listDevices, { token: tokens.fleet, params: params(id) })).data
    ?.items ?? []
const makeFleet = async (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeDevice(fleet, { model: 'GT06N' })))
/** They are heard. */
async function connect(ids: readonly number[]): Promise<void> {
  const now = new Date()
  await database.db
    .update(devices)
    .set({ activatedAt: now })
    .where(inArray(devices.id, [...ids]))
  await database.db
    .insert(deviceStates)
    .values(ids.map((deviceId) => ({ deviceId, lastPacketAt: now, ignition: true })))
}

describe('a batch', () => {
  it('is looked at before: what is connected, what waits, what does not take it, and whose it is not', async () => {
    const [van, bus, car] = await makeFleet(3)
    const camera = await makeDevice(fleet, { model: 'JC400' })
    const foreign = await makeDevice(rival)
    if (!van || !bus || !car) throw new Error('no devices')
    await connect([van.id])
    await callRoute(orderOne, { token: tokens.fleet, body: { imei: bus.imei, text: 'STATUS#' } })
    const imeis = [van, bus, car, camera, foreign].map(({ imei }) => imei)
    const look = (choices: object = {}) =>
      callRoute<Preflight>(preflight, {
        token: tokens.fleet,
        body: { imeis, command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 }, ...choices },
      })
    const { data } = await look()
    expect((await look({ replace: true })).data?.reach).toBe(3)
    expect((await look({ skipOffline: true })).data?.reach).toBe(1)
    expect(data).toMatchObject({
      total: 4,
      reach: 2,
      online: 1,
      offline: 3,
      pending: 1,
      ignitionOn: 1,
      unsupported: 1,
      unknown: [foreign.imei],
      unknownCount: 1,
      danger: 'none',
    })
    expect(data?.texts).toContainEqual({ model: 'GT06N', devices: 3, text: 'HBT,3,5#' })
    expect(data?.texts).toContainEqual({ model: 'JC400', devices: 1, text: null })
  })

  it('goes to who is in groups, as far as they are in scope, and takes one way to name devices', async () => {
    const [van, bus] = await makeFleet(2)
    const foreign = await makeDevice(rival, { model: 'GT06N' })
    if (!van || !bus) throw new Error('no devices')
    const [own, other] = await Promise.all(
      [fleet, rival].map(async (accountId) => {
        const [group] = await database.db
          .insert(deviceGroups)
          .values({ accountId, name: 'North', position: 0 })
          .returning({ id: deviceGroups.id })
        return group?.id ?? 0
      }),
    )
    await database.db.update(devices).set({ groupId: own }).where(eq(devices.id, van.id))
    await database.db.update(devices).set({ groupId: other }).where(eq(devices.id, foreign.id))
    const look = (target: object) =>
      callRoute<Preflight>(preflight, { token: tokens.fleet, body: { text: 'STATUS#', ...target } })
    expect((await look({ groupIds: [own, other] })).data).toMatchObject({ total: 1, unknown: [] })
    expect((await look({ groupIds: [other] })).data).toMatchObject({ total: 0, unknown: [] })
    expect((await look({ groupIds: [own], imeis: [bus.imei] })).status).toBe(400)
    const { data } = await order({ groupIds: [own], text: 'STATUS#' })
    expect((await devicesOf(data?.id ?? 0)).map(({ imei }) => imei)).toEqual([van.imei])
  })

  it('gives each device its turn once, whoever looks at the same time, and says what became of it', async () => {
    const many = await makeFleet(30)
    await connect(many.slice(0, 15).map(({ id }) => id))
    const { status, data } = await order({ imeis: many.map(({ imei }) => imei), text: 'STATUS#' })
    expect([status, data?.total, data?.left]).toEqual([201, 30, 30])
    await Promise.all(Array.from({ length: 4 }, () => takeTurns(system, new Date())))
    await turns()
    const id = data?.id ?? 0
    expect(await read(id)).toMatchObject({ left: 0, outcomes: { ordered: 30 }, states: { waiting: 30 } })
    const rows = await database.db.select().from(deviceCommands).where(eq(deviceCommands.batchId, id))
    expect(new Set(rows.map(({ deviceId }) => deviceId)).size).toBe(30)
    expect([rows.length, rows.filter(({ isOffline }) => isOffline).length]).toEqual([30, 15])
    expect(rows[0]).toMatchObject({ source: 'batch', text: 'STATUS#' })
    const [first] = await devicesOf(id)
    expect(first).toMatchObject({ outcome: 'ordered', command: { state: 'waiting', source: 'batch' } })
  })

  it('leaves out what another command waits for, or takes its place, and what is offline if it is told to', async () => {
    const [van, bus] = await makeFleet(2)
    if (!van || !bus) throw new Error('no devices')
    const before = await callRoute<{ id: number }>(orderOne, {
      token: tokens.fleet,
      body: { imei: van.imei, text: 'STATUS#' },
    })
    const imeis = [van.imei, bus.imei]
    const kept = await order({ imeis, text: 'PARAM#' })
    await turns()
    expect(await read(kept.data?.id ?? 0)).toMatchObject({
      outcomes: { ordered: 1, offlineCommandExists: 1 },
    })
    const replacing = await order({ imeis, text: 'VERSION#', replace: true })
    const skipping = await order({ imeis, text: 'VERSION#', skipOffline: true })
    await turns()
    expect(await read(replacing.data?.id ?? 0)).toMatchObject({ outcomes: { ordered: 2 } })
    expect(await read(skipping.data?.id ?? 0)).toMatchObject({ outcomes: { offlineSkipped: 2 } })
    const [gone] = await database.db
      .select()
      .from(deviceCommands)
      .where(eq(deviceCommands.id, before.data?.id ?? 0))
    expect(gone?.state).toBe('replaced')
  })

  it('leaves out what another server forwards, which only reports, and is refused for nothing but that', async () => {
    const [van] = await makeFleet(1)
    const forwarded = await makeDevice(fleet, { model: 'FORWARDED' })
    if (!van) throw new Error('no device')
    expect((await order({ imeis: [forwarded.imei], text: 'STATUS#' })).code).toBe(21086)
    const { data } = await order({ imeis: [van.imei, forwarded.imei], text: 'STATUS#' })
    await turns()
    expect(await read(data?.id ?? 0)).toMatchObject({ outcomes: { ordered: 1, notOffered: 1 } })
    expect(await database.db.$count(deviceCommands, eq(deviceCommands.deviceId, forwarded.id))).toBe(0)
  })

  it('is cancelled: what had no turn gets none, and what waits is cancelled', async () => {
    const many = await makeFleet(4)
    const { data } = await order({ imeis: many.map(({ imei }) => imei), text: 'STATUS#' })
    const id = data?.id ?? 0
    await turns()
    const other = await order({ imeis: many.map(({ imei }) => imei), text: 'PARAM#', replace: true })
    const call = (one: number) => callRoute(cancel, { token: tokens.fleet, params: params(one), body: {} })
    expect((await call(other.data?.id ?? 0)).status).toBe(200)
    expect((await call(id)).status).toBe(200)
    expect((await call(id)).code).toBe(21073)
    await turns()
    expect(await read(other.data?.id ?? 0)).toMatchObject({ left: 0, outcomes: { cancelled: 4 }, states: {} })
    expect(await read(id)).toMatchObject({ outcomes: { ordered: 4 }, states: { cancelled: 4 } })
  })

  it('that restores engines goes before what waits, cancels cuts, and stands in no timer’s way', async () => {
    const [van] = await makeFleet(1)
    if (!van) throw new Error('no device')
    const expiresAt = new Date(Date.now() + 3_600_000)
    const given = { deviceId: van.id, accountId: fleet, expiresAt }
    const [cut, usual] = await database.db
      .insert(deviceCommands)
      .values([
        { ...given, text: 'RELAY,1#', isGuarded: true, whenStops: true },
        { ...given, text: 'STATUS#', createdAt: new Date(Date.now() - 300_000) },
      ])
      .returning({ id: deviceCommands.id })
    const { data } = await order({ imeis: [van.imei], text: 'RELAY,0#' })
    await turns()
    expect(await read(data?.id ?? 0)).toMatchObject({ outcomes: { ordered: 1 }, states: { waiting: 1 } })
    // A while later nothing has ended a moment ago.
    await database.db
      .update(deviceCommands)
      .set({ endedAt: new Date(Date.now() - 300_000) })
      .where(eq(deviceCommands.id, cut?.id ?? 0))
    await runOutTimers(system)
    const rows = await database.db.select().from(deviceCommands).where(eq(deviceCommands.deviceId, van.id))
    const found = (id = 0) => rows.find((row) => row.id === id)
    expect(found(cut?.id)).toMatchObject({ state: 'cancelled', reason: 'restored' })
    expect(found(usual?.id)).toMatchObject({ state: 'waiting', isOffline: true })
    expect(rows.find(({ text }) => text === 'RELAY,0#')).toMatchObject({ isUrgent: true, isOffline: false })
  })

  it('waits for a device that is being given away, and goes on with the others', async () => {
    const [van, bus] = await makeFleet(2)
    if (!van || !bus) throw new Error('no devices')
    const { data } = await order({ imeis: [van.imei, bus.imei], text: 'STATUS#' })
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select id from devices where id = ${van.id} for update`)
      await turns()
    })
    expect(await read(data?.id ?? 0)).toMatchObject({ left: 1, outcomes: { ordered: 1 } })
    await turns()
    expect(await read(data?.id ?? 0)).toMatchObject({ left: 0, outcomes: { ordered: 2 } })
  })

  it('has some of its devices at a time, however many batches there are, and in which of them there was a turn before', async () => {
    await turns()
    const began = Date.now() + 60_000
    const look = (ms: number) => takeTurns(system, new Date(began + ms))
    const first = (await makeFleet(30)).map(({ imei }) => imei)
    expect((await order({ imeis: first, text: 'STATUS#' })).status).toBe(201)
    expect(await look(0)).toBe(30)
    // That one is over: it counts all the same.
    const later = (await makeFleet(40)).map(({ imei }) => imei)
    const made = await Promise.all(
      [later.slice(0, 20), later.slice(20)].map((imeis) => order({ imeis, text: 'STATUS#' })),
    )
    const left = async () => Promise.all(made.map(async ({ data }) => (await read(data?.id ?? 0))?.left))
    expect([await look(5), await left()]).toEqual([0, [20, 20]])
    expect([await look(100), await left()]).toEqual([14, [13, 13]])
    // One at a time: whose turn is longest ago has the next.
    expect([await look(110), await look(120), await left()]).toEqual([1, 1, [12, 12]])
    await turns()
    expect(await left()).toEqual([0, 0])
  })

  it('is in the log of whoever has the devices', async () => {
    const [van] = await makeFleet(1)
    if (!van) throw new Error('no device')
    const { data } = await order({ imeis: [van.imei], text: 'STATUS#' }, 'admin')
    await turns()
    const [row] = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.objectId, String(data?.id)))
    expect(row).toMatchObject({ action: 'commands.batch', path: expect.stringMatching(`/${fleet}/$`) })
  })

  it('is tried again for the devices of which it came to nothing, and for no others', async () => {
    const [failed, done, unknown, late] = await makeFleet(4)
    if (!failed || !done || !unknown || !late) throw new Error('no devices')
    const { data } = await order({
      imeis: [failed, done, unknown, late].map(({ imei }) => imei),
      text: 'TIMER,20,60#',
    })
    const id = data?.id ?? 0
    await turns()
    const end = (deviceId: number, state: 'failed' | 'timedOut' | 'done' | 'unknown') =>
      database.db
        .update(deviceCommands)
        .set({ state, endedAt: sql`now()` })
        .where(eq(deviceCommands.deviceId, deviceId))
    await end(failed.id, 'failed')
    await end(late.id, 'timedOut')
    await end(done.id, 'done')
    await end(unknown.id, 'unknown')
    // Somebody else may have fewer of them; those of another account are nobody's to try again.
    const before = await database.db.select().from(devices).where(eq(devices.id, failed.id))
    await database.db.update(devices).set({ accountId: rival }).where(eq(devices.id, failed.id))
    expect((await read(id))?.again).toEqual({ failed: 0, unsure: 2 })
    await database.db
      .update(devices)
      .set({ accountId: before[0]?.accountId })
      .where(eq(devices.id, failed.id))
    expect(await read(id)).toMatchObject({ again: { failed: 1, unsure: 2 }, danger: 'none' })
    const again = await callRoute<OneBatch>(retry, { token: tokens.fleet, params: params(id), body: {} })
    expect(again.data).toMatchObject({ total: 1, retries: id, text: 'TIMER,20,60#' })
    await turns()
    expect((await devicesOf(again.data?.id ?? 0)).map(({ imei }) => imei)).toEqual([failed.imei])
    expect((await read(id))?.again).toEqual({ failed: 0, unsure: 2 })
    const unsure = await callRoute<CommandBatch>(retry, {
      token: tokens.fleet,
      params: params(id),
      body: { unsure: true, replace: true },
    })
    // The one that failed was taken over by the batch before.
    expect(unsure.data?.total).toBe(2)
    const none = await callRoute(retry, { token: tokens.fleet, params: params(id), body: { unsure: true } })
    expect([(await read(id))?.again, none.code]).toEqual([{ failed: 0, unsure: 0 }, 21071])
  })

  it('takes its own right, cuts no engine, is of its account and those above, and ends with the right', async () => {
    const [van] = await makeFleet(1)
    if (!van) throw new Error('no device')
    const body = { imeis: [van.imei], text: 'STATUS#' }
    expect((await order(body, 'single')).status).toBe(403)
    expect((await order({ ...body, text: 'RELAY,1#' })).code).toBe(21069)
    expect((await order({ imeis: [van.imei], command: 'cutEngine', parameters: {} })).code).toBe(21069)
    expect((await order({ ...body, imeis: ['860000000000009'] })).code).toBe(21071)
    const { data } = await order(body)
    const own = (login: string) =>
      callRoute<{ items: CommandBatch[] }>(list, { token: tokens[login] }).then((answer) =>
        answer.data?.items.some(({ id }) => id === data?.id),
      )
    expect([await own('fleet'), await own('admin'), await own('rival')]).toEqual([true, true, false])
    await database.db.execute(sql`update accounts set batch_commands = false where id = ${fleet}`)
    try {
      await turns()
      expect(await database.db.$count(deviceCommands, eq(deviceCommands.deviceId, van.id))).toBe(0)
      const [row] = await database.db
        .select()
        .from(commandBatches)
        .where(eq(commandBatches.id, data?.id ?? 0))
      expect(row?.finishedAt).not.toBeNull()
    } finally {
      await database.db.execute(sql`update accounts set batch_commands = true where id = ${fleet}`)
    }
  })
})
