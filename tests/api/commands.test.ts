import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DELETE as cancelRoute, GET as find } from '@/app/api/commands/[id]/route'
import { POST as create, GET as list } from '@/app/api/commands/route'
import { POST as createWebhook } from '@/app/api/webhooks/route'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { writeAnswer } from '@/db/queries/commands/write-answer'
import { businessLogs } from '@/db/schema/business-logs'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { messages } from '@/db/schema/messages'
import { positions } from '@/db/schema/positions'
import { webhookDeliveries } from '@/db/schema/webhooks'
import { systemAccess } from '@/lib/auth/access'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
let imei: string
let deviceId: number

beforeAll(async () => {
  const may = { sendCommand: true, cutEngine: true }
  ids.admin = await makeAccount('admin', 'administrator', null, may)
  ids.shop = await makeAccount('shop', 'distributor', ids.admin, may)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.shop, may)
  ids.rival = await makeAccount('rival', 'enterprise', ids.shop, { sendCommand: true })
  for (const login of ['admin', 'shop', 'fleet', 'rival']) tokens[login] = await tokenFor(login)
})

beforeEach(async () => {
  const made = await makeDevice(ids.fleet ?? 0, { model: 'GT06N' })
  imei = made.imei
  deviceId = made.id
  await database.db.delete(messages)
  await database.db.delete(webhookDeliveries)
})

const order = (body: object, login = 'fleet') =>
  callRoute<DeviceCommand>(create, { token: tokens[login], body: { imei, ...body } })
const read = (id: number, login = 'fleet') =>
  callRoute<DeviceCommand>(find, { token: tokens[login], params: { id: String(id) } })
const cancel = (id: number, login = 'fleet') =>
  callRoute<DeviceCommand>(cancelRoute, {
    token: tokens[login],
    method: 'DELETE',
    params: { id: String(id) },
  })
const told = async () => {
  const rows = await database.db.select().from(messages).orderBy(messages.id)
  return rows.map(({ accountId, text, params, type }) => ({ accountId, text, params, type }))
}

describe('a command', () => {
  it('is a text or one of the catalogue, read by its number and in the list, and cancelled while it waits', async () => {
    const { status, data } = await order({ text: 'STATUS#' })
    expect([status, data?.state, data?.offline]).toEqual([201, 'waiting', true])
    expect((await read(data?.id ?? 0)).data).toMatchObject({
      imei,
      text: 'STATUS#',
      answer: null,
      sentAt: null,
    })
    const page = await callRoute<{ items: DeviceCommand[] }>(list, {
      token: tokens.fleet,
      path: `/api/commands?imei=${imei}`,
    })
    expect(page.data?.items.map(({ id }) => id)).toEqual([data?.id])
    expect((await cancel(data?.id ?? 0)).data).toMatchObject({ state: 'cancelled', reason: 'byUser' })
    expect((await cancel(data?.id ?? 0)).status).toBe(409)
    const typed = await order({ command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } })
    expect(typed.data).toMatchObject({ command: 'heartbeatInterval', text: 'HBT,3,5#', batchId: null })
    expect(typed.data.category).toBe('reporting')
  })

  it.each([
    ['with nothing to send', {}],
    ['with two things to send', { text: 'STATUS#', command: 'status' }],
    ['with what would end the text', { text: 'STATUS\n' + 'RELAY,1#' }],
    ['of values out of range', { command: 'heartbeatInterval', parameters: { moving: 0, stopped: 5 } }],
    ['that the model does not know', { command: 'startLiveVideo', parameters: {} }],
  ])('%s is refused', async (_what, body) => {
    const { status } = await order(body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(await database.db.$count(deviceCommands, eq(deviceCommands.deviceId, deviceId))).toBe(0)
  })

  it('takes the place of the one that waits when it names it, and else is refused with its number', async () => {
    const first = (await order({ text: 'STATUS#' })).data?.id ?? 0
    const refused = await order({ text: 'PARAM#' })
    expect([refused.status, refused.code]).toEqual([409, 21061])
    expect(JSON.stringify(refused)).toContain(String(first))
    expect((await order({ text: 'PARAM#', replace: first })).status).toBe(201)
    expect((await read(first)).data?.state).toBe('replaced')
    expect((await order({ text: 'VERSION#', replace: first })).status).toBe(409)
  })

  it('is of who has the device and those above, and of nobody beside', async () => {
    const { data } = await order({ text: 'STATUS#' }, 'shop')
    expect((await read(data?.id ?? 0)).data).toMatchObject({ sender: null })
    expect((await read(data?.id ?? 0, 'shop')).data).toMatchObject({ sender: 'shop' })
    expect((await read(data?.id ?? 0, 'rival')).status).toBe(404)
    expect((await cancel(data?.id ?? 0, 'rival')).status).toBe(404)
    expect((await order({ text: 'STATUS#' }, 'rival')).status).toBe(404)
  })

  it('is written down in the log with who ordered it and what', async () => {
    const { data } = await order({ text: 'STATUS#' })
    await cancel(data?.id ?? 0)
    const rows = await database.db
      .select()
      .from(businessLogs)
      .where(eq(businessLogs.objectId, String(deviceId)))
      .orderBy(businessLogs.id)
    const changes = { commandText: { before: null, after: 'STATUS#' } }
    expect(rows.filter(({ action }) => action.startsWith('commands.'))).toMatchObject([
      { action: 'commands.send', actorName: 'fleet', changes },
      { action: 'commands.cancel', actorName: 'fleet', changes },
    ])
  })

  it('that waited and ended is told to who ordered it and to webhooks; one that was cancelled to these alone', async () => {
    const body = { name: 'erp', url: 'https://erp.example.com/hook', kinds: ['command.result'] }
    expect((await callRoute(createWebhook, { token: tokens.fleet, body })).status).toBe(201)
    const first = (await order({ text: 'STATUS#' })).data?.id ?? 0
    await cancel(first)
    const second = (await order({ text: 'PARAM#' }, 'shop')).data?.id ?? 0
    const past = { expiresAt: sql`now() - interval '1 minute'` }
    await database.db.update(deviceCommands).set(past).where(eq(deviceCommands.id, second))
    await runOutTimers(system)
    const message = { text: 'commandEnded', params: { id: second, state: 'expired' }, type: 10 }
    expect(await told()).toEqual([{ accountId: ids.shop, ...message }])
    const sent = await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
    expect(sent.map(({ kind, body: said }) => [kind, JSON.parse(said).data])).toMatchObject([
      ['command.result', { device: { imei }, command: { id: first, state: 'cancelled', reason: 'byUser' } }],
      ['command.result', { command: { id: second, text: 'PARAM#', state: 'expired', answer: null } }],
    ])
  })
})

describe('an engine cut', () => {
  const purpose = 'Stolen from the yard'
  const cut = (engine: object | undefined, login = 'fleet') =>
    order({ command: 'cutEngine', parameters: {}, ...(engine && { engine }) }, login)

  /** Of a vehicle that is heard and has stood for a minute. */
  beforeEach(async () => {
    const now = new Date()
    await database.db.update(devices).set({ activatedAt: now }).where(eq(devices.id, deviceId))
    await database.db
      .insert(deviceStates)
      .values({ deviceId, lastPacketAt: now, fixTime: now, lat: 1, lon: 2 })
    await database.db.insert(positions).values(
      [50, 40, 30, 20, 10].map((seconds) => ({
        deviceId,
        fixTime: new Date(now.getTime() - seconds * 1000),
        lat: 41.15,
        lon: -8.61,
        speed: 0,
      })),
    )
  })

  it('takes a purpose and the own password once more', async () => {
    expect((await cut(undefined)).code).toBe(21066)
    expect((await cut({ password: 'wrong', purpose })).code).toBe(11016)
    expect((await cut({ password: PASSWORD, purpose: '' })).status).toBe(400)
    expect(await told()).toEqual([])
    expect((await cut({ password: PASSWORD, purpose })).data).toMatchObject({ state: 'waiting', purpose })
  })

  it('is told to who has the vehicle and the account above, when it is ordered and when it ended', async () => {
    const { data } = await cut({ password: PASSWORD, purpose }, 'admin')
    const id = data?.id ?? 0
    const ordered = { text: 'engineCutOrdered', params: { id }, type: 10 }
    expect(await told()).toEqual([ids.fleet, ids.shop].map((accountId) => ({ accountId, ...ordered })))
    await database.db.delete(messages)
    const past = { expiresAt: sql`now() - interval '1 minute'` }
    await database.db.update(deviceCommands).set(past).where(eq(deviceCommands.id, id))
    await runOutTimers(system)
    const ended = { text: 'engineCutEnded', params: { id, state: 'expired' }, type: 10 }
    expect(await told()).toEqual(
      [ids.fleet, ids.shop, ids.admin].map((accountId) => ({ accountId, ...ended })),
    )
  })

  it('that was not carried out, or whose restore was not, is in the log of who has the vehicle, with who ordered it', async () => {
    const { data } = await cut({ password: PASSWORD, purpose }, 'shop')
    const ends = async () =>
      (await database.db.select().from(businessLogs).orderBy(businessLogs.id))
        .filter(({ action, objectId }) => action === 'commands.engineEnd' && objectId === String(deviceId))
        .map(({ actorName, accountId, objectId, path, changes }) => ({
          actorName,
          accountId,
          objectId,
          isOfOwner: path.endsWith(`/${ids.fleet}/`),
          outcome: changes.commandOutcome?.after,
          purpose: changes.purpose?.after,
        }))
    const told = { actorName: 'shop', accountId: ids.shop, objectId: String(deviceId), isOfOwner: true }
    const sent = { state: 'sent' as const, sentAt: new Date(), dueAt: sql`now() - interval '1 s'` }
    const send = (one: number) =>
      database.db.update(deviceCommands).set(sent).where(eq(deviceCommands.id, one))
    const id = data?.id ?? 0
    await send(id)
    expect(await ends()).toEqual([])
    await runOutTimers(system)
    expect(await ends()).toEqual([{ ...told, outcome: 'timedOut', purpose }])
    // Its answer came late, and is written down as well.
    await writeAnswer(system, deviceId, { flag: id % 2 ** 32, text: 'Cut off the fuel supply: Success!' })
    expect((await ends()).length).toBe(2)
    const restore = (await order({ text: 'RELAY,0#' })).data?.id ?? 0
    await send(restore)
    await writeAnswer(system, deviceId, { flag: restore % 2 ** 32, text: 'RELAY=Fail!' })
    const usual = (await order({ text: 'STATUS#' })).data?.id ?? 0
    await send(usual)
    await runOutTimers(system)
    expect((await ends()).slice(2)).toEqual([
      { ...told, actorName: 'fleet', accountId: ids.fleet, outcome: 'refused', purpose: undefined },
    ])
  })
})
