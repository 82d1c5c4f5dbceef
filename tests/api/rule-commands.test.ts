import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PATCH as editRule, GET as openRule } from '@/app/api/alert-rules/[id]/route'
import { POST as makeRule } from '@/app/api/alert-rules/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { GET as listCommands, POST as orderOne } from '@/app/api/commands/route'
import { POST as move } from '@/app/api/devices/move/route'
import { PATCH as editFence, GET as openFence } from '@/app/api/geofences/[id]/route'
import { POST as drawFence } from '@/app/api/geofences/route'
import { deleteOldAlertCommands } from '@/db/queries/alert-commands/command-counts'
import { devicesToOrderOf, orderRaised } from '@/db/queries/commands/on-alert/order-raised'
import { accounts } from '@/db/schema/accounts'
import { alertCommands } from '@/db/schema/alerts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { devices, virtualAccountDevices } from '@/db/schema/devices'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { env } from '@/lib/env'
import type { Geofence } from '@/lib/geofences/schema'
import { runAlertCommands } from '@/worker/alerts/run-alert-commands'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { circle, nextRevision, reportAt, saveLate, saveLive } from '../support/fence-world'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const MINUTE = 60_000
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }

beforeAll(async () => {
  const add = async (...[login, type, parent, fields]: Parameters<typeof makeAccount>) => {
    ids[login] = await makeAccount(login, type, parent, fields)
    tokens[login] = await tokenFor(login)
  }
  const may = { sendCommand: true }
  await add('shop', 'distributor', null, { ...may, cutEngine: true })
  await add('fleet', 'enterprise', ids.shop, may)
  await add('rival', 'enterprise', ids.shop, may)
  await add('clerk', 'virtual', ids.fleet, { sendCommand: false })
  await add('driver', 'virtual', ids.fleet, { ...may, deviceSubset: true })
})
beforeEach(async () => {
  van = await makeDevice(ids.fleet ?? 0, { model: 'GT06N' })
})

const body = (onAlert: unknown, given: object = {}) => ({
  ...{ name: 'Help!', kind: 'deviceEvent', params: { eventTypes: ['sos'] }, devices: [van.imei] },
  ...{ onAlert, ...given },
})
const asked = (onAlert: unknown, given: object = {}, who = 'fleet') =>
  callRoute<AlertRule>(makeRule, { token: tokens[who], body: body(onAlert, given) })
const made = async (onAlert: unknown = { text: 'STATUS#' }, given: object = {}, who = 'fleet') => {
  const { status, data, msg } = await asked(onAlert, given, who)
  if (status !== 201) throw new Error(msg)
  return data
}
const see = async (id: number, who = 'fleet') =>
  (await callRoute<AlertRule>(openRule, { token: tokens[who], params: { id: String(id) } })).data
const change = (id: number, said: object, who = 'fleet') =>
  callRoute<AlertRule>(editRule, {
    ...{ token: tokens[who], method: 'PATCH', params: { id: String(id) }, body: said },
  })

/** The vehicle calls for help at a time. */
const help = (at: number) => ({
  ...reportAt(at, 0, 0, 0),
  events: [{ type: 'sos' as const, time: at, fix: 0 }],
})
const callHelp = (at = Date.now(), id = van.id) => saveLive(id, [help(at)])
const decide = async (now = new Date(), id = van.id) => {
  while (await orderRaised(system, id, now));
}
const states = async (id = van.id) => {
  const rows = await database.db
    .select({ state: alertCommands.state })
    .from(alertCommands)
    .where(eq(alertCommands.deviceId, id))
    .orderBy(asc(alertCommands.id))
  return rows.map(({ state }) => state)
}
const ordered = (id = van.id) =>
  database.db
    .select()
    .from(deviceCommands)
    .where(eq(deviceCommands.deviceId, id))
    .orderBy(asc(deviceCommands.id))
const fieldsOf = ({ data }: { data: unknown }) =>
  (data as { fields: { path: string }[] }).fields.map(({ path }) => path)

describe('a rule with a command', () => {
  it('says what it sends, is changed, and told of in the log', async () => {
    const rule = await made({ command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } })
    const none = { ordered: 0, held: 0, late: 0, refused: 0 }
    expect(rule).toMatchObject({
      onAlert: { command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } },
      commandCounts: none,
      version: 1,
    })
    const other = await change(rule.id, { onAlert: { text: ' STATUS# ' } })
    // What is sent is no other rule.
    expect(other.data).toMatchObject({ onAlert: { text: 'STATUS#' }, version: 1 })
    expect((await change(rule.id, { name: 'Help' })).data).toMatchObject({ onAlert: { text: 'STATUS#' } })
    expect((await change(rule.id, { onAlert: null })).data).toMatchObject({
      ...{ onAlert: null, commandCounts: null },
    })
    const logs = await callRoute<{ items: { changes: object }[] }>(listLogs, {
      token: tokens.fleet,
      path: `/api/business-logs?kind=alertRule`,
    })
    expect(logs.data.items.map(({ changes }) => changes)).toEqual(
      expect.arrayContaining([
        { alertCommand: { before: 'heartbeatInterval 3 5', after: 'STATUS#' } },
        { alertCommand: { before: 'STATUS#', after: null } },
      ]),
    )
  })

  it.each<object>([
    ...['RELAY,1#', 'DYD,000000#', 'dyd,000000#', ' Relay , 1 ', '000000,DYD#'].map((text) => ({ text })),
    { command: 'cutEngine', parameters: {} },
  ])('cuts no engine: %o', async (onAlert) => {
    expect((await asked(onAlert)).code).toBe(21101)
    const { id } = await made(null)
    expect((await change(id, { onAlert })).code).toBe(21101)
  })

  it('restores none, loses no device, and says at the field what is wrong', async () => {
    expect((await asked({ text: 'RELAY,0#' })).code).toBe(21102)
    expect((await asked({ command: 'restoreEngine', parameters: {} })).code).toBe(21102)
    expect((await asked({ text: 'FACTORY#' })).code).toBe(21102)
    expect(await asked({ command: 'nothing', parameters: {} })).toMatchObject({
      ...{ code: 21065, msg: 'This command is not offered.' },
    })
    const parameters = { moving: 0, stopped: 5 }
    const wrong = await asked({ command: 'heartbeatInterval', parameters })
    expect([wrong.status, fieldsOf(wrong)]).toEqual([400, ['onAlert.parameters.moving']])
    for (const onAlert of [{}, { text: '' }, { text: 'A', command: 'status' }, { text: 'A', more: 1 }])
      expect((await asked(onAlert)).status).toBe(400)
  })

  it('is set and seen by who sends commands, and changed in what it alerts to by nobody else', async () => {
    expect((await asked({ text: 'STATUS#' }, {}, 'clerk')).status).toBe(403)
    const { id } = await made()
    expect(await see(id, 'clerk')).toMatchObject({ onAlert: null, commandCounts: null })
    expect((await change(id, { onAlert: null }, 'clerk')).status).toBe(403)
    expect((await change(id, { devices: 'all' }, 'clerk')).status).toBe(403)
    expect((await change(id, { silenceMinutes: 5 }, 'clerk')).status).toBe(200)
    expect(await see(id)).toMatchObject({ onAlert: { text: 'STATUS#' }, silenceMinutes: 5 })
    expect((await change(id, { onAlert: null }, 'rival')).status).toBe(404)
    expect((await asked(null, {}, 'clerk')).status).toBe(201)
  })
})

describe('an alert of such a rule', () => {
  it('orders the command once, through the rule, and holds others back for ten minutes', async () => {
    const { id } = await made({ text: 'STATUS#' }, { name: 'Help of the van' })
    await callHelp()
    expect(await states()).toEqual(['waiting'])
    expect(await devicesToOrderOf(system, { most: 10, underWay: [], now: new Date() })).toContain(van.id)
    await decide()
    const [command] = await ordered()
    expect(command).toMatchObject({
      ...{ source: 'rule', text: 'STATUS#', accountId: ids.fleet, raisedBy: `rule:${id}`, state: 'waiting' },
    })
    await database.db.update(deviceCommands).set({ state: 'done' }).where(eq(deviceCommands.deviceId, van.id))
    await callHelp(Date.now() + 1000)
    await decide()
    expect(await states()).toEqual(['ordered', 'held'])
    // Another one ten minutes later.
    await callHelp(Date.now() + 2000)
    await database.db
      .update(alertCommands)
      .set({ decidedAt: sql`decided_at - interval '10 minutes'` })
      .where(and(eq(alertCommands.deviceId, van.id), eq(alertCommands.state, 'ordered')))
    await decide()
    expect(await states()).toEqual(['ordered', 'held', 'ordered'])
    expect((await see(id)).commandCounts).toEqual({ ordered: 2, held: 1, late: 0, refused: 0 })
    const page = await callRoute<{ items: DeviceCommand[] }>(listCommands, {
      ...{ token: tokens.fleet, path: `/api/commands?imei=${van.imei}` },
    })
    expect(page.data.items[0]).toMatchObject({
      ...{ source: 'rule', sender: 'fleet', ruleName: 'Help of the van' },
    })
    const seen = await callRoute<{ items: { changes: object }[] }>(listLogs, {
      ...{ token: tokens.fleet, path: '/api/business-logs?action=commands.send' },
    })
    expect(seen.data.items[0]?.changes).toMatchObject({ ruleName: { after: 'Help of the van' } })
  })

  it('of the account above is not told by name to who has the vehicle', async () => {
    await made({ text: 'STATUS#' }, { name: 'Of the shop' }, 'shop')
    await callHelp()
    await decide()
    const of = async (who: string) =>
      (
        await callRoute<{ items: DeviceCommand[] }>(listCommands, {
          ...{ token: tokens[who], path: `/api/commands?imei=${van.imei}` },
        })
      ).data.items[0]
    expect(await of('fleet')).toMatchObject({ source: 'rule', sender: null, ruleName: null })
    expect(await of('shop')).toMatchObject({ sender: 'shop', ruleName: 'Of the shop' })
  })

  it('orders nothing where no rule sends anything, or it was switched off since', async () => {
    const { id } = await made(null)
    await callHelp()
    expect(await states()).toEqual([])
    await change(id, { onAlert: { text: 'STATUS#' } })
    await callHelp(Date.now() + 1000)
    await change(id, { enabled: false })
    await decide()
    expect([await states(), await ordered()]).toEqual([['cancelled'], []])
  })

  it('that is known late orders nothing and is counted, whether it came late or was decided late', async () => {
    const { id } = await made()
    await callHelp()
    await saveLate(van.id, [help(Date.now() - 30 * MINUTE)])
    expect((await states()).toSorted()).toEqual(['late', 'waiting'])
    await decide(new Date(Date.now() + 11 * MINUTE))
    expect([await states(), await ordered()]).toEqual([['late', 'late'], []])
    expect((await see(id)).commandCounts).toMatchObject({ ordered: 0, late: 2 })
  })

  it('that was taken back orders nothing', async () => {
    await made()
    await callHelp()
    await database.db
      .update(deviceEvents)
      .set({ withdrawnAt: new Date() })
      .where(eq(deviceEvents.deviceId, van.id))
    await decide()
    expect(await states()).toEqual(['cancelled'])
  })

  it('orders by the rights that who set it has by then', async () => {
    const { id } = await made()
    await callHelp()
    const fleet = eq(accounts.id, ids.fleet ?? 0)
    await database.db.update(accounts).set({ sendCommand: false }).where(fleet)
    await decide()
    expect([await states(), await ordered()]).toEqual([['notAllowed'], []])
    await database.db.update(accounts).set({ sendCommand: true }).where(fleet)
    expect((await see(id)).commandCounts).toMatchObject({ refused: 1 })
  })

  it('of a virtual account goes to the devices that it still has', async () => {
    const given = { accountId: ids.driver ?? 0, deviceId: van.id }
    await database.db.insert(virtualAccountDevices).values(given)
    await made({ text: 'STATUS#' }, {}, 'driver')
    await callHelp()
    await decide()
    await database.db.delete(virtualAccountDevices).where(eq(virtualAccountDevices.deviceId, van.id))
    await database.db.update(alertCommands).set({ decidedAt: new Date(0) })
    await callHelp(Date.now() + 1000)
    await decide()
    expect(await states()).toEqual(['ordered', 'notAllowed'])
  })

  it('of a device that was sold since orders nothing', async () => {
    await made()
    await made({ text: 'PARAM#' }, {}, 'shop')
    await callHelp()
    const sold = await callRoute(move, {
      ...{ token: tokens.shop, body: { imeis: [van.imei], accountId: ids.rival } },
    })
    expect(sold.code).toBe(0)
    await decide()
    expect([await states(), await ordered()]).toEqual([['deviceGone', 'deviceGone'], []])
  })

  it('waits for its device unless something else does, or the model does not take it', async () => {
    const { id } = await made({ command: 'heartbeatInterval', parameters: { moving: 3, stopped: 5 } })
    await callRoute(orderOne, { token: tokens.fleet, body: { imei: van.imei, text: 'PARAM#' } })
    await callHelp(Date.now() - 9 * MINUTE)
    await database.db.update(devices).set({ activatedAt: null }).where(eq(devices.id, van.id))
    await decide()
    expect(await states()).toEqual(['offlineCommandExists'])
    const camera = await makeDevice(ids.fleet ?? 0, { model: 'JC400' })
    await change(id, { devices: [van.imei, camera.imei] })
    await callHelp(Date.now(), camera.id)
    await decide(new Date(), camera.id)
    expect(await states(camera.id)).toEqual(['notOffered'])
    expect((await see(id)).commandCounts).toMatchObject({ ordered: 0, refused: 2 })
  })
})

describe('workers', () => {
  it('that decide at once order once', async () => {
    await made()
    await saveLive(van.id, [help(Date.now() - 2000), help(Date.now() - 1000)])
    expect(await states()).toEqual(['waiting', 'waiting'])
    await Promise.all(Array.from({ length: 4 }, () => decide()))
    expect([(await states()).toSorted(), (await ordered()).length]).toEqual([['held', 'ordered'], 1])
  })

  it('that are stopped in between leave it to others, who order it once', async () => {
    await made()
    await callHelp()
    await database.owner.execute(sql`
      create function stop_here() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`)
    await database.owner.execute(sql`
      create trigger stop_here before update of command_id on alert_commands for each row execute function stop_here()`)
    await expect(decide()).rejects.toThrow()
    await database.owner.execute(sql`drop trigger stop_here on alert_commands`)
    await database.owner.execute(sql`drop function stop_here`)
    expect([await states(), await ordered()]).toEqual([['waiting'], []])
    await decide()
    expect([await states(), (await ordered()).length]).toEqual([['ordered'], 1])
  })

  it('are woken by an alert', async () => {
    const worker = await runAlertCommands({ pollMs: 60_000 })
    await made()
    await callHelp()
    const done = await until(async () => ((await states())[0] === 'ordered' ? 'ordered' : undefined))
    await worker.stop()
    expect(done).toBe('ordered')
  })
})

describe('an engine cut by a rule', () => {
  beforeAll(() => void Object.assign(env(), { ENGINE_CUT_BY_RULE: true }))
  afterAll(() => void Object.assign(env(), { ENGINE_CUT_BY_RULE: false }))

  it('takes the switch of the operator, the right to cut, and the gate each time', async () => {
    expect((await asked({ text: 'RELAY,1#' })).status).toBe(403)
    const cut = { command: 'cutEngine', parameters: {} }
    const { id } = await made(cut, {}, 'shop')
    await database.db.update(devices).set({ activatedAt: new Date() }).where(eq(devices.id, van.id))
    await callHelp()
    await decide()
    // One fix does not say that it has stood.
    expect([await states(), await ordered()]).toEqual([['engineGate'], []])
    const now = Date.now() + 8000
    const standing = [50, 40, 30, 20, 10].map((seconds) => reportAt(now - seconds * 1000, 0, 0, 0))
    const car = await makeDevice(ids.fleet ?? 0, { model: 'GT06N' })
    await database.db.update(devices).set({ activatedAt: new Date() }).where(eq(devices.id, car.id))
    await change(id, { devices: [van.imei, car.imei] }, 'shop')
    await saveLive(car.id, [...standing, help(now)])
    await decide(new Date(now), car.id)
    expect(await states(car.id)).toEqual(['ordered'])
    expect((await ordered(car.id))[0]).toMatchObject({
      ...{ command: 'cutEngine', isGuarded: true, whenStops: false, purpose: 'Help!', source: 'rule' },
    })
    Object.assign(env(), { ENGINE_CUT_BY_RULE: false })
    await database.db.delete(alertCommands).where(eq(alertCommands.deviceId, van.id))
    await callHelp(Date.now() + 1000)
    await decide()
    Object.assign(env(), { ENGINE_CUT_BY_RULE: true })
    expect(await states()).toEqual(['notAllowed'])
  })
})

describe('a fence with a command', () => {
  const draw = (onAlert: unknown, who = 'fleet') =>
    callRoute<Geofence>(drawFence, {
      token: tokens[who],
      body: { name: 'Depot', shape: circle(0), exit: true, devices: [van.imei], onAlert },
    })
  const findFence = async (id: number, who = 'fleet') =>
    (await callRoute<Geofence>(openFence, { token: tokens[who], params: { id: String(id) } })).data
  const edit = (id: number, said: object, who = 'fleet') =>
    callRoute<Geofence>(editFence, {
      ...{ token: tokens[who], method: 'PATCH', params: { id: String(id) }, body: said },
    })

  it('sends it when a vehicle leaves, counts it, and cuts no engine', async () => {
    expect((await draw({ text: 'dyd,000000#' })).code).toBe(21101)
    expect((await draw({ text: 'STATUS#' }, 'clerk')).status).toBe(403)
    const { data } = await draw({ text: 'STATUS#' })
    const { id } = data
    expect(data).toMatchObject({ onAlert: { text: 'STATUS#' }, commandCounts: { ordered: 0 } })
    const start = Date.now() - 4 * MINUTE
    await saveLive(
      van.id,
      Array.from({ length: 20 }, (_, index) => reportAt(start, index / 6, index * 120)),
    )
    await decide()
    expect((await ordered())[0]).toMatchObject({ source: 'rule', raisedBy: `geofence:${id}` })
    expect((await findFence(id)).commandCounts).toMatchObject({ ordered: 1 })
    expect(await findFence(id, 'clerk')).toMatchObject({ onAlert: null, commandCounts: null })
    expect((await edit(id, { shape: circle(10) }, 'clerk')).status).toBe(403)
    expect((await edit(id, { mail: true }, 'clerk')).status).toBe(200)
    expect((await edit(id, { onAlert: null })).data).toMatchObject({ onAlert: null, commandCounts: null })
  })

  it('that had none before sends it from then on', async () => {
    const { data } = await draw(null)
    expect((await edit(data.id, { onAlert: { text: 'PARAM#' } })).data).toMatchObject({
      onAlert: { text: 'PARAM#' },
    })
    // Of late data what held at its time counts.
    const drive = (start: number) =>
      Array.from({ length: 20 }, (_, index) => reportAt(start, index / 6, index * 120))
    await saveLive(van.id, drive(Date.now() - 9 * MINUTE))
    expect(await states()).toEqual([])
    await database.db.execute(sql`
      update geofence_versions set to_time = to_time - interval '5 minutes' where to_time is not null`)
    await database.db.execute(sql`
      update geofence_versions set from_time = from_time - interval '5 minutes' where to_time is null`)
    await nextRevision(ids.fleet ?? 0)
    await saveLive(van.id, drive(Date.now() - 4 * MINUTE))
    await decide()
    expect((await ordered()).map(({ text }) => text)).toEqual(['PARAM#'])
  })
})

it('what was counted is let go after 90 days', async () => {
  await made()
  await callHelp()
  await database.db
    .update(alertCommands)
    .set({ createdAt: sql`now() - interval '91 days'` })
    .where(eq(alertCommands.deviceId, van.id))
  await deleteOldAlertCommands(system, 90)
  expect(await states()).toEqual([])
})
