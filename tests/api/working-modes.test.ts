import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as retry } from '@/app/api/commands/batches/[id]/retry/route'
import { POST as preflight } from '@/app/api/commands/batches/preflight/route'
import { POST as create, GET as listBatches } from '@/app/api/commands/batches/route'
import { POST as orderOne } from '@/app/api/commands/route'
import { POST as removeDevices } from '@/app/api/devices/deletion/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as searchDevices } from '@/app/api/devices/search/route'
import { POST as sell } from '@/app/api/devices/sell/route'
import { GET as openLive } from '@/app/api/live/route'
import { PUT as change, DELETE as remove } from '@/app/api/working-mode-templates/[id]/route'
import { POST as keep, GET as listTemplates } from '@/app/api/working-mode-templates/route'
import { GET as listStages } from '@/app/api/working-modes/route'
import { tellEnded } from '@/db/queries/commands/tell-commands'
import { countByStatus } from '@/db/queries/devices/device-counts'
import { followModes } from '@/db/queries/working-modes/follow-modes'
import { accounts } from '@/db/schema/accounts'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { messages } from '@/db/schema/messages'
import { deviceWorkingModes } from '@/db/schema/working-modes'
import { accessFor, accountForAccess, systemAccess } from '@/lib/auth/access'
import type { CommandBatch, Preflight } from '@/lib/commands/batch-schema'
import type { CommandState } from '@/lib/commands/command-states'
import type { DeviceList } from '@/lib/devices/device-row'
import type { DeviceStatusName } from '@/lib/devices/status-of'
import { LIVE_FIELDS, placeIn } from '@/lib/live/fields'
import type { LiveMessage } from '@/lib/live/schema'
import type { ModeStage } from '@/lib/working-modes/stage-schema'
import { MOST_MODE_TEMPLATES, type ModeTemplate } from '@/lib/working-modes/template-schema'
import type { WorkingMode } from '@/lib/working-modes/working-mode'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { closeFeeds, readFeed } from '../support/feed-reader'
import { takeAllTurns as turns } from '../support/take-all-turns'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
const normal: WorkingMode = { mode: 'normal', syncInterval: 60 }
const each6h: WorkingMode = {
  ...{ mode: 'timing', syncInterval: 6, wakeUpTime: null, syncTime: null, limitation: null },
}
const limited = (unit: 'day' | 'hour' | 'times', amount: number): WorkingMode => ({
  ...{ ...each6h, limitation: { unit, amount, thenInterval: 120 } },
})

const MODEL = { vendor: 'Test', protocol: 'gt06', heartbeatSeconds: 180 }

type Device = { id: number; imei: string }

beforeAll(async () => {
  const may = { sendCommand: true, batchCommands: true }
  ids.root = await makeAccount('admin', 'administrator', null, may)
  ids.shop = await makeAccount('shop', 'distributor', ids.root, may)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.shop, may)
  ids.rival = await makeAccount('rival', 'enterprise', ids.shop, may)
  await makeAccount('single', 'enterprise', ids.shop, { sendCommand: true })
  await makeAccount('part', 'virtual', ids.fleet, { ...may, deviceSubset: true })
  for (const login of ['admin', 'shop', 'fleet', 'rival', 'single', 'part'])
    tokens[login] = await tokenFor(login)
  await database.db.insert(deviceModels).values([
    { ...MODEL, code: 'MT700', name: 'MT700' },
    { ...MODEL, code: 'VT02S', name: 'VT02S' },
  ])
})
afterEach(closeFeeds)

describe('templates of working modes', () => {
  const make = (body: object, login = 'fleet') =>
    callRoute<ModeTemplate>(keep, { token: tokens[login], body })
  const put = (id: number, body: object, login = 'fleet') =>
    callRoute<ModeTemplate>(change, {
      ...{ token: tokens[login], method: 'PUT', params: { id: String(id) }, body },
    })
  const take = (id: number, login = 'fleet') =>
    callRoute(remove, { token: tokens[login], method: 'DELETE', params: { id: String(id) } })
  const names = async (login: string) =>
    (await callRoute<ModeTemplate[]>(listTemplates, { token: tokens[login] })).data?.map(({ name }) => name)

  it('are kept, changed and taken away by who may batch commands of all devices of the account', async () => {
    const made = await make({ name: 'Nights', setting: each6h })
    expect([made.status, made.data]).toMatchObject([201, { name: 'Nights', setting: each6h }])
    const id = made.data?.id ?? 0
    const changed = await put(id, { name: 'Days', setting: normal })
    expect(changed.data).toMatchObject({ id, name: 'Days', setting: normal })
    expect([await names('fleet'), await names('part'), await names('rival'), await names('shop')]).toEqual([
      ...[['Days'], ['Days'], [], []],
    ])
    const body = { name: 'Theirs', setting: normal }
    for (const login of ['rival', 'shop', 'admin'])
      expect([(await put(id, body, login)).status, (await take(id, login)).status]).toEqual([404, 404])
    for (const login of ['single', 'part'])
      expect([
        (await make(body, login)).status,
        (await put(id, body, login)).status,
        (await take(id, login)).status,
      ]).toEqual([403, 403, 403])
    expect([(await take(id)).status, (await take(id)).status, await names('fleet')]).toEqual([200, 404, []])
    const logged = await database.db
      .select({ action: businessLogs.action, changes: businessLogs.changes })
      .from(businessLogs)
      .where(eq(businessLogs.objectKind, 'workingModeTemplate'))
      .orderBy(businessLogs.id)
    expect(logged.map(({ action }) => action)).toEqual([
      ...['commands.modeTemplateCreate', 'commands.modeTemplateEdit', 'commands.modeTemplateDelete'],
    ])
    expect(logged[1]?.changes).toMatchObject({ workingMode: { before: 'timing 6 h', after: 'normal 60 s' } })
  })

  it('may bear the same name, say one thing only, and are at most ten of an account', async () => {
    for (const setting of [
      { ...each6h, wakeUpTime: '07:30' },
      { ...each6h, syncInterval: null },
      { ...each6h, syncTime: '07:30' },
      { mode: 'week', weekdays: [2, 2], wakeUpTime: '07:30', limitation: null },
      { mode: 'week', weekdays: [2], wakeUpTime: '24:00', limitation: null },
      { ...normal, syncInterval: 9 },
      { ...each6h, limitation: { unit: 'day', amount: 366, thenInterval: 60 } },
    ])
      expect([setting, (await make({ name: 'Wrong', setting })).status]).toEqual([setting, 400])
    const all = await Promise.all(
      Array.from({ length: MOST_MODE_TEMPLATES + 2 }, () => make({ name: 'Same', setting: normal })),
    )
    const refused = all.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, code, msg }) => [status, code, msg])).toEqual(
      Array(2).fill([409, 21075, 'An account can have 10 templates.']),
    )
  })
})

const order = (body: object, login = 'fleet') =>
  callRoute<CommandBatch>(create, { token: tokens[login], body })
const stagesOf = async (login: string, query = '') =>
  (
    await callRoute<{ items: ModeStage[]; next: number | null }>(listStages, {
      ...{ token: tokens[login], path: `/api/working-modes?${query}` },
    })
  ).data?.items ?? []
const stagesFor = ({ imei }: Device, login = 'fleet') => stagesOf(login, `imei=${imei}`)
const statesOf = async (device: Device, login = 'fleet') =>
  (await stagesFor(device, login)).map(({ stage, state, ending }) => [stage, ending ?? state])
const commandsOf = ({ id }: Device) =>
  database.db
    .select()
    .from(deviceCommands)
    .where(eq(deviceCommands.deviceId, id))
    .orderBy(desc(deviceCommands.id))

/** What the device answered to the newest command of it, or what became of that. */
async function end(device: Device, state: CommandState, at: Date): Promise<void> {
  const [newest] = await commandsOf(device)
  const id = newest?.id ?? 0
  await database.db.transaction(async (tx) => {
    await tx
      .update(deviceCommands)
      .set({ state, answeredAt: state === 'done' || state === 'answered' ? at : null, endedAt: at })
      .where(and(eq(deviceCommands.deviceId, device.id), eq(deviceCommands.id, id)))
    await tellEnded(tx, [id])
  })
}

const heard = (device: Device, at: Date) =>
  database.db
    .insert(deviceStates)
    .values({ deviceId: device.id, lastPacketAt: at })
    .onConflictDoUpdate({ target: deviceStates.deviceId, set: { lastPacketAt: at } })

async function makeTracker(model = 'MT700', accountId = ids.fleet ?? 0): Promise<Device> {
  const tracker = await makeDevice(accountId, { model, activatedAt: new Date() })
  await heard(tracker, new Date())
  return tracker
}

/** It took a mode at `START`, a moment from now, since its commands end by the clock of the database. */
const START = Date.now() + MINUTE
const after = (ms: number) => new Date(START + ms)
async function followed(setting: WorkingMode, tracker?: Device): Promise<Device> {
  const device = tracker ?? (await makeTracker())
  expect((await order({ imeis: [device.imei], mode: setting, replace: true })).status).toBe(201)
  await turns()
  await end(device, 'done', after(0))
  await followModes(system, after(0))
  return device
}

const readStatus = async ({ imei }: Device, login = 'fleet') =>
  (await callRoute<DeviceList>(searchDevices, { token: tokens[login], body: { imeis: [imei] } })).data
    .items[0]?.status
const isFoundBy = async ({ imei }: Device, status: DeviceStatusName) =>
  (await callRoute<DeviceList>(searchDevices, { token: tokens.fleet, body: { status, imeis: [imei] } })).data
    .items.length === 1

describe('a batch that sets a working mode', () => {
  it('is looked at before, and goes to the models of which a text is known', async () => {
    const [mt700, vt02s] = [await makeTracker('MT700'), await makeTracker('VT02S')]
    const imeis = [mt700.imei, vt02s.imei]
    const looked = await callRoute<Preflight>(preflight, {
      ...{ token: tokens.fleet, body: { imeis, mode: each6h, modeName: 'Nights' } },
    })
    expect(looked.data).toMatchObject({ total: 2, unsupported: 1, danger: 'none' })
    expect(looked.data?.texts).toEqual(
      expect.arrayContaining([
        { model: 'MT700', devices: 1, text: 'MODE,3,6' },
        { model: 'VT02S', devices: 1, text: null },
      ]),
    )
    const made = await order({ imeis, mode: each6h, modeName: 'Nights' })
    const told = { text: null, command: null, mode: each6h, modeName: 'Nights' }
    expect([made.status, made.data]).toMatchObject([201, { ...told, total: 2 }])
    await turns()
    const listed = async (kind: string) =>
      (
        await callRoute<{ items: CommandBatch[] }>(listBatches, {
          ...{ token: tokens.fleet, path: `/api/commands/batches?kind=${kind}` },
        })
      ).data?.items.find(({ id }) => id === made.data?.id)
    expect(await listed('modes')).toMatchObject({ ...told, outcomes: { ordered: 1, notOffered: 1 } })
    expect(await listed('commands')).toBeUndefined()
    const [command] = await commandsOf(mt700)
    expect(command).toMatchObject({ text: 'MODE,3,6', command: 'workingMode', source: 'batch' })
    expect(await stagesFor(mt700)).toMatchObject([
      {
        ...{ state: 'inProgress', stage: 1, stages: 1, setting: each6h, templateName: 'Nights' },
        ...{ batchId: made.data?.id, commandId: command?.id, sender: 'fleet', startedAt: null, ending: null },
      },
    ])
    expect([await commandsOf(vt02s), await stagesFor(vt02s)]).toEqual([[], []])
    const [log] = await database.db
      .select()
      .from(businessLogs)
      .where(
        and(eq(businessLogs.objectKind, 'commandBatch'), eq(businessLogs.objectId, String(made.data?.id))),
      )
    expect(log).toMatchObject({
      ...{
        action: 'commands.batch',
        changes: { workingMode: { after: 'timing 6 h' }, devices: { after: 2 } },
      },
    })
  })

  it('says exactly one thing, and is refused by name where no model takes it', async () => {
    const [mt700, vt02s] = [await makeTracker('MT700'), await makeTracker('VT02S')]
    const imeis = [mt700.imei]
    for (const asked of [
      { mode: normal, text: 'STATUS#' },
      { mode: normal, command: 'status' },
      { mode: normal, parameters: {} },
      { text: 'STATUS#', modeName: 'Nights' },
      {},
    ])
      for (const handler of [create, preflight])
        expect((await callRoute(handler, { token: tokens.fleet, body: { imeis, ...asked } })).status).toBe(
          400,
        )
    const week = { mode: 'week', weekdays: [2], wakeUpTime: '07:30', limitation: null }
    const refused = await order({ imeis: [...imeis, vt02s.imei], mode: week })
    expect([refused.code, refused.msg]).toEqual([
      ...[21087, 'No text is known that sets MT700, VT02S to the week mode.'],
    ])
    const others = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']
    await database.db.insert(deviceModels).values(others.map((code) => ({ ...MODEL, code, name: code })))
    const many = await Promise.all(others.map((code) => makeTracker(code)))
    expect((await order({ imeis: many.map(({ imei }) => imei), mode: normal })).msg).toBe(
      'No text is known that sets A1, A2, A3, A4, A5, … to the normal mode.',
    )
    expect((await order({ imeis, mode: normal }, 'single')).status).toBe(403)
    expect((await order({ imeis, mode: normal }, 'rival')).code).toBe(21071)
  })

  it('is tried again as the mode that it is', async () => {
    const tracker = await makeTracker()
    const { data } = await order({ imeis: [tracker.imei], mode: each6h, modeName: 'Nights' })
    await turns()
    await end(tracker, 'failed', after(0))
    await followModes(system, after(0))
    const again = await callRoute<CommandBatch>(retry, {
      ...{ token: tokens.fleet, params: { id: String(data?.id) }, body: {} },
    })
    expect(again.data).toMatchObject({ mode: each6h, modeName: 'Nights', retries: data?.id })
    await turns()
    expect(await statesOf(tracker)).toEqual([
      [1, 'inProgress'],
      [1, 'commandFailed'],
    ])
  })
})

describe('a working mode', () => {
  it('is followed from when the device took it, with each wake and whether it came', async () => {
    const tracker = await followed(each6h)
    const [first] = await stagesFor(tracker)
    expect(first).toMatchObject({
      ...{ state: 'current', startedAt: after(0).toISOString(), endsAt: null, wakes: null },
      ...{ nextWakeAt: after(6 * HOUR).toISOString(), lastWakeAt: null, cameLast: null },
    })
    // It is not judged before half an hour is over.
    expect(await followModes(system, after(6 * HOUR + 29 * MINUTE))).toBe(0)
    await heard(tracker, after(6 * HOUR + MINUTE))
    expect(await followModes(system, after(6 * HOUR + 30 * MINUTE))).toBe(1)
    expect((await stagesFor(tracker))[0]).toMatchObject({
      ...{
        cameLast: true,
        lastWakeAt: after(6 * HOUR).toISOString(),
        nextWakeAt: after(12 * HOUR).toISOString(),
      },
    })
    await followModes(system, after(12 * HOUR + 30 * MINUTE))
    expect((await stagesFor(tracker))[0]).toMatchObject({
      cameLast: false,
      nextWakeAt: after(18 * HOUR).toISOString(),
    })
    const missed = await stagesOf('fleet', 'missed=true')
    expect(missed.map(({ imei }) => imei)).toEqual([tracker.imei])
    expect((await stagesOf('fleet', 'missed=false')).some(({ imei }) => imei === tracker.imei)).toBe(false)
    await end(tracker, 'done', after(13 * HOUR))
    await followModes(system, after(13 * HOUR))
    expect(await statesOf(tracker)).toEqual([[1, 'current']])
  })

  it('reaches its limit, is in line to end while the device sleeps, and ends when the device took what follows', async () => {
    const tracker = await followed(limited('times', 1))
    expect((await stagesFor(tracker))[0]).toMatchObject({ wakes: 0, stages: 2 })
    await heard(tracker, after(6 * HOUR))
    const over = after(6 * HOUR + 30 * MINUTE)
    await Promise.all([followModes(system, over), followModes(system, over)])
    await followModes(system, over)
    expect(await statesOf(tracker)).toEqual([
      [2, 'inProgress'],
      [1, 'ending'],
    ])
    const [command] = await commandsOf(tracker)
    expect(command).toMatchObject({
      ...{ text: 'MODE,1,120', source: 'workingMode', batchId: null, state: 'waiting', isOffline: true },
      expiresAt: after(12 * HOUR + 24 * HOUR),
    })
    expect((await stagesFor(tracker))[0]).toMatchObject({
      ...{ setting: { mode: 'normal', syncInterval: 120 }, templateName: null, commandId: command?.id },
    })
    const logs = await database.db
      .select({ action: businessLogs.action, actorId: businessLogs.actorId, changes: businessLogs.changes })
      .from(businessLogs)
      .where(and(eq(businessLogs.objectKind, 'device'), eq(businessLogs.objectId, String(tracker.id))))
    expect(logs).toMatchObject([
      {
        ...{ action: 'commands.send', actorId: ids.fleet },
        changes: { commandText: { after: 'MODE,1,120' }, workingMode: { after: 'normal 120 s' } },
      },
    ])
    // It is followed until then, and ordered once.
    await followModes(system, after(12 * HOUR + 30 * MINUTE))
    expect((await stagesFor(tracker))[1]).toMatchObject({ state: 'ending', cameLast: false })
    expect(await commandsOf(tracker)).toHaveLength(2)
    await end(tracker, 'done', after(18 * HOUR))
    await followModes(system, after(18 * HOUR))
    expect(await statesOf(tracker)).toEqual([
      [2, 'current'],
      [1, 'limitReached'],
    ])
    // Nobody is told of each of thousands.
    expect(await database.db.$count(messages)).toBe(0)
  })

  it('with a limit in time ends then, unless who ordered it lost the right', async () => {
    const [kept, lost] = [await followed(limited('hour', 2)), await makeTracker()]
    await followed(limited('hour', 2), lost)
    expect((await stagesFor(kept))[0]?.endsAt).toBe(after(2 * HOUR).toISOString())
    await database.db.execute(
      sql`update device_working_modes set look_at = null where device_id = ${lost.id}`,
    )
    await followModes(system, after(2 * HOUR))
    expect(await statesOf(kept)).toEqual([
      [2, 'inProgress'],
      [1, 'ending'],
    ])
    await database.db.execute(
      sql`update device_working_modes set look_at = now() where device_id = ${lost.id}`,
    )
    await database.db
      .update(accounts)
      .set({ batchCommands: false })
      .where(eq(accounts.id, ids.fleet ?? 0))
    try {
      await followModes(system, after(2 * HOUR))
    } finally {
      await database.db
        .update(accounts)
        .set({ batchCommands: true })
        .where(eq(accounts.id, ids.fleet ?? 0))
    }
    expect(await statesOf(lost)).toEqual([
      [2, 'commandFailed'],
      [1, 'ending'],
    ])
    expect(await commandsOf(lost)).toHaveLength(1)
  })

  it('waits with what follows while another command waits for the device', async () => {
    const tracker = await followed(limited('hour', 7))
    await heard(tracker, new Date(0))
    await callRoute(orderOne, { token: tokens.fleet, body: { imei: tracker.imei, text: 'STATUS#' } })
    await followModes(system, after(7 * HOUR))
    expect(await statesOf(tracker)).toEqual([[1, 'current']])
    await end(tracker, 'expired', after(7 * HOUR))
    await followModes(system, after(7 * HOUR))
    expect((await statesOf(tracker))[0]).toEqual([2, 'inProgress'])
  })

  it('is replaced by another one, and by whatever else sets one', async () => {
    const tracker = await followed(each6h)
    await followed(normal, tracker)
    expect(await statesOf(tracker)).toEqual([
      [1, 'current'],
      [1, 'replaced'],
    ])
    const send = async (body: object) =>
      expect(
        (await callRoute(orderOne, { token: tokens.fleet, body: { imei: tracker.imei, ...body } })).status,
      ).toBe(201)
    await send({ text: 'MODE#' })
    await end(tracker, 'answered', after(HOUR))
    await followModes(system, after(HOUR))
    expect((await statesOf(tracker))[0]).toEqual([1, 'current'])
    await send({ text: 'MODE,3,9' })
    await end(tracker, 'done', after(HOUR))
    await followModes(system, after(HOUR))
    expect((await statesOf(tracker))[0]).toEqual([1, 'replaced'])
    await followed(each6h, tracker)
    await send({ command: 'workingMode', parameters: { mode: 'normal', seconds: 60 } })
    await end(tracker, 'done', after(2 * HOUR))
    await followModes(system, after(2 * HOUR))
    expect((await statesOf(tracker))[0]).toEqual([1, 'replaced'])
  })

  it('is not known to be followed while its answer is one that nobody can judge', async () => {
    const tracker = await makeTracker()
    await order({ imeis: [tracker.imei], mode: each6h })
    await turns()
    await end(tracker, 'answered', after(0))
    await followModes(system, after(0))
    const look = async () => {
      const [stage] = await stagesFor(tracker)
      const [state] = await database.db
        .select()
        .from(deviceStates)
        .where(eq(deviceStates.deviceId, tracker.id))
      return [stage?.state, stage?.confirmed, state?.sleepsUntil]
    }
    expect(await look()).toEqual(['current', false, null])
    // Asked again, it says so.
    const [command] = await commandsOf(tracker)
    const asked = { deviceId: tracker.id, source: 'readBack', text: 'MODE#', readsOnly: true } as const
    const [read] = await database.db
      .insert(deviceCommands)
      .values({ ...asked, confirms: command?.id ?? 0, expiresAt: after(HOUR) })
      .returning()
    await database.db
      .update(deviceCommands)
      .set({ isConfirmed: true })
      .where(eq(deviceCommands.id, command?.id ?? 0))
    await end(tracker, 'answered', after(MINUTE))
    expect((await commandsOf(tracker))[0]?.id).toBe(read?.id)
    await followModes(system, after(MINUTE))
    expect(await look()).toEqual(['current', true, after(6 * HOUR + 30 * MINUTE)])
    // Another answer of this kind, to something else that sets one, ends it no more.
    const body = { imei: tracker.imei, text: 'MODE,3,9' }
    expect((await callRoute(orderOne, { token: tokens.fleet, body })).status).toBe(201)
    await end(tracker, 'answered', after(2 * MINUTE))
    await followModes(system, after(2 * MINUTE))
    expect(await look()).toEqual(['current', true, after(6 * HOUR + 30 * MINUTE)])
  })

  it.each<CommandState>(['refused', 'timedOut', 'expired', 'cancelled', 'unknown'])(
    'is not followed when its command is %s',
    async (state) => {
      const tracker = await makeTracker()
      await order({ imeis: [tracker.imei], mode: each6h })
      await turns()
      await end(tracker, state, after(0))
      await followModes(system, after(0))
      expect(await statesOf(tracker)).toEqual([[1, 'commandFailed']])
    },
  )

  it('counts after all when the device says late that it has it', async () => {
    const tracker = await makeTracker()
    await order({ imeis: [tracker.imei], mode: each6h })
    await turns()
    await end(tracker, 'timedOut', after(0))
    await followModes(system, after(0))
    await end(tracker, 'done', after(HOUR))
    await followModes(system, after(HOUR))
    expect((await stagesFor(tracker))[0]).toMatchObject({ state: 'current', ending: null, endedAt: null })
  })

  it('is found by index when something is to be decided of it', async () => {
    const plan = await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute<Record<string, string>>(sql`
        explain select device_id from device_working_modes where look_at <= now() order by look_at limit 100`)
    })
    expect(JSON.stringify(plan)).toContain('device_working_modes_look_idx')
  })
})

describe('a device that sleeps by its working mode', () => {
  /** Nothing was heard of it for so long that it would be offline. */
  const fallSilent = (tracker: Device) => heard(tracker, new Date(Date.now() - 2 * HOUR))
  let tracker: Device
  beforeEach(async () => {
    tracker = await followed(each6h)
    await fallSilent(tracker)
  })

  it('is shown so in lists, filters and counts, until it did not come', async () => {
    const [row] = await database.db
      .select()
      .from(accounts)
      .where(eq(accounts.id, ids.fleet ?? 0))
    if (!row) throw new Error('no account')
    const count = () => countByStatus(accessFor(accountForAccess(row)))
    expect([
      await readStatus(tracker),
      await isFoundBy(tracker, 'sleeping'),
      await isFoundBy(tracker, 'offline'),
    ]).toEqual(['sleeping', true, false])
    const before = await count()
    await database.db
      .update(deviceStates)
      .set({ sleepsUntil: new Date(Date.now() - MINUTE) })
      .where(eq(deviceStates.deviceId, tracker.id))
    expect([
      await readStatus(tracker),
      await isFoundBy(tracker, 'sleeping'),
      await isFoundBy(tracker, 'offline'),
    ]).toEqual(['offline', false, true])
    const later = await count()
    expect([before.sleeping - later.sleeping, later.offline - before.offline]).toEqual([1, 1])
  })

  it('is told so in the live feed, which hears at once when that changes', async () => {
    const SLEEPS = placeIn(LIVE_FIELDS, 'sleepsUntil')
    const feed = await readFeed<LiveMessage>(openLive, tokens.fleet ?? '')
    const { live } = await feed.untilType('snapshot')
    const until = live.find(([id]) => id === tracker.id)?.[SLEEPS]
    expect(until).toBe(after(6 * HOUR + 30 * MINUTE).getTime() / 1000)
    await followed(normal, tracker)
    const isIt = (row: readonly unknown[]) => row[0] === tracker.id && row[SLEEPS] === null
    await feed.untilType('delta', (delta) => delta.live.some(isIt))
  })

  it('and is sold follows none for anybody: the new owner sees nothing of it', async () => {
    const waiting = await makeTracker()
    await order({ imeis: [waiting.imei], mode: each6h })
    await turns()
    const give = async (handler: typeof sell, accountId = ids.shop) =>
      expect(
        await callRoute(handler, {
          ...{ token: tokens.shop, body: { imeis: [tracker.imei, waiting.imei], accountId } },
        }),
      ).toMatchObject({ code: 0 })
    await give(move)
    await give(sell, ids.rival)
    expect([await statesOf(tracker, 'rival'), await statesOf(tracker, 'fleet')]).toEqual([[], []])
    expect([await statesOf(tracker, 'shop'), await statesOf(waiting, 'shop')]).toEqual([
      ...[[[1, 'deviceMoved']], [[1, 'deviceMoved']]],
    ])
    expect(await readStatus(tracker, 'rival')).toBe('offline')
    await end(waiting, 'done', after(HOUR))
    await followModes(system, after(9 * HOUR))
    expect([await statesOf(tracker, 'shop'), await statesOf(waiting, 'shop')]).toEqual([
      ...[[[1, 'deviceMoved']], [[1, 'deviceMoved']]],
    ])
  })

  it('and is deleted follows none any more', async () => {
    const preview = { imeis: [tracker.imei], confirm: tracker.imei }
    const gone = await callRoute(removeDevices, { token: tokens.admin, body: preview })
    expect(gone).toMatchObject({ code: 0 })
    const [device] = await database.db.select().from(devices).where(eq(devices.id, tracker.id))
    expect(device?.deletedAt).not.toBeNull()
    const rows = await database.db
      .select({ ending: deviceWorkingModes.ending, lookAt: deviceWorkingModes.lookAt })
      .from(deviceWorkingModes)
      .where(inArray(deviceWorkingModes.deviceId, [tracker.id]))
    expect(rows).toEqual([{ ending: 'deviceMoved', lookAt: null }])
    expect(await stagesFor(tracker)).toEqual([])
  })
})

it('working modes are listed page by page, to who sees their devices', async () => {
  const all = await stagesOf('fleet', 'limit=200')
  const page = await callRoute<{ items: ModeStage[]; next: number | null }>(listStages, {
    ...{ token: tokens.fleet, path: '/api/working-modes?limit=2' },
  })
  expect(page.data?.items.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id))
  const rest = await stagesOf('fleet', `limit=200&before=${page.data?.next}`)
  expect(rest.map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id))
  expect((await stagesOf('fleet', 'state=ending&limit=200')).every(({ state }) => state === 'ending')).toBe(
    true,
  )
  expect([await stagesOf('part'), (await stagesOf('rival')).length]).toEqual([[], 0])
  expect((await stagesOf('shop', 'limit=200')).length).toBeGreaterThan(all.length)
})
