import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { GET as templateCommands } from '@/app/api/command-templates/commands/route'
import { POST as orderOne } from '@/app/api/commands/route'
import { V3_ROUTES } from '@/app/v3/routes'
import { alertCommands } from '@/db/schema/alerts'
import { deviceCommands } from '@/db/schema/device-commands'
import { devices } from '@/db/schema/devices'
import type { TemplateCommand, TemplateCommands } from '@/lib/commands/template-schema'
import { env } from '@/lib/env'
import type { RouteHandler } from '@/server/next/route'
import { callRoute } from '../support/call-route'
import { circle, reportAt, saveLive } from '../support/fence-world'
import { fieldsOf, help, ruleCommandWorld } from '../support/rule-command-world'
import { makeDevice, PASSWORD } from '../support/world'

const world = ruleCommandWorld()
const { database, ids, tokens, van, asked, made, see, change, draw, findFence, edit, logged } = world
const { callHelp, decide, states, ordered } = world

const cut = { command: 'cutEngine', parameters: {} }
const engine = { password: PASSWORD }
const UNCONFIRMED = { status: 400, code: 21103 }
const activate = (id: number) =>
  database.db.update(devices).set({ activatedAt: new Date() }).where(eq(devices.id, id))
/** The vehicle has stood for a while when it calls for help. */
const standing = async (now: number, id = van.id) => {
  await activate(id)
  const fixes = [50, 40, 30, 20, 10].map((seconds) => reportAt(now - seconds * 1000, 0, 0, 0))
  await saveLive(id, [...fixes, help(now)])
}

beforeAll(() => void Object.assign(env(), { ENGINE_CUT_BY_RULE: true }))
afterAll(() => void Object.assign(env(), { ENGINE_CUT_BY_RULE: false }))

describe('an engine cut by a rule', () => {
  it('takes the switch of the operator, the right to cut, and the gate each time', async () => {
    expect((await asked({ text: 'RELAY,1#' }, { engine })).status).toBe(403)
    const { id } = await made(cut, { engine }, 'shop')
    await activate(van.id)
    await callHelp()
    await decide()
    // One fix does not say that it has stood.
    expect([await states(), await ordered()]).toEqual([['engineGate'], []])
    const now = Date.now() + 8000
    const car = await makeDevice(ids.fleet ?? 0, { model: 'GT06N' })
    await change(id, { devices: [van.imei, car.imei], engine }, 'shop')
    await standing(now, car.id)
    await decide(new Date(now), car.id)
    expect(await states(car.id)).toEqual(['ordered'])
    expect((await ordered(car.id))[0]).toMatchObject({
      command: 'cutEngine',
      isGuarded: true,
      whenStops: false,
      purpose: 'Help!',
      source: 'rule',
    })
    Object.assign(env(), { ENGINE_CUT_BY_RULE: false })
    await database.db.delete(alertCommands).where(eq(alertCommands.deviceId, van.id))
    await callHelp(Date.now() + 1000)
    await decide()
    Object.assign(env(), { ENGINE_CUT_BY_RULE: true })
    expect(await states()).toEqual(['notAllowed'])
  })

  it('takes the own password where it is set, or set to cut others, and nowhere else', async () => {
    expect(await asked(cut, {}, 'shop')).toMatchObject(UNCONFIRMED)
    expect(await asked(cut, { engine: { password: 'wrong' } }, 'shop')).toMatchObject({
      data: { error: 'passwordNotConfirmed' },
    })
    // Who may not cut is told so, and not whether the password is right.
    expect((await asked(null, { engine: { password: 'wrong' } })).status).toBe(403)
    expect(fieldsOf(await asked(cut, { engine: {} }, 'shop'))).toEqual(['engine.password'])
    const { id } = await made(null, {}, 'shop')
    for (const onAlert of [cut, { text: 'RELAY,1#' }]) {
      expect(await change(id, { onAlert }, 'shop')).toMatchObject(UNCONFIRMED)
      expect((await see(id, 'shop')).onAlert).toBeNull()
    }
    expect((await change(id, { onAlert: cut, engine }, 'shop')).status).toBe(200)
    expect(await change(id, { devices: 'all' }, 'shop')).toMatchObject(UNCONFIRMED)
    expect((await change(id, { devices: 'all', engine }, 'shop')).status).toBe(200)
    for (const said of [{ name: 'Other' }, { silenceMinutes: 5 }, { enabled: false }])
      expect((await change(id, said, 'shop')).status).toBe(200)
    expect(await change(id, { enabled: true }, 'shop')).toMatchObject(UNCONFIRMED)
    expect((await change(id, { onAlert: null }, 'shop')).status).toBe(200)
    expect(JSON.stringify(await logged('kind=alertRule', 'shop'))).not.toContain(PASSWORD)
  })

  it('takes it of fences, too: of those that send it, and of those that such a rule looks at', async () => {
    expect(await draw(cut, {}, 'shop')).toMatchObject(UNCONFIRMED)
    const { data: fence } = await draw(cut, { engine }, 'shop')
    expect(fence.onAlert).toEqual(cut)
    expect(await edit(fence.id, { shape: circle(10) }, 'shop')).toMatchObject(UNCONFIRMED)
    expect((await edit(fence.id, { shape: circle(10), engine }, 'shop')).status).toBe(200)
    expect((await edit(fence.id, { color: '#112233', mail: true }, 'shop')).status).toBe(200)

    const { data: yard } = await draw(null, {}, 'shop')
    const inside = { kind: 'fenceExit', params: { fenceId: yard.id } }
    await made(cut, { ...inside, engine }, 'shop')
    expect(await edit(yard.id, { shape: circle(20) }, 'shop')).toMatchObject(UNCONFIRMED)
    expect((await findFence(yard.id, 'shop')).shape).toEqual(yard.shape)
    expect((await edit(yard.id, { exit: false, enter: true }, 'shop')).status).toBe(200)
    expect((await edit(yard.id, { shape: circle(20), engine }, 'shop')).status).toBe(200)
  })

  it('takes it by the calls of `/v3`', async () => {
    const post = (verb: string, body: object) =>
      callRoute<{ ruleId: number; fenceId: number }>(V3_ROUTES[`/v3/new/${verb}`]?.POST as RouteHandler, {
        token: tokens.shop,
        path: `/v3/new/${verb}`,
        body,
      })
    const rule = { ruleName: 'Help!', ruleType: 'deviceEvent', params: { eventTypes: ['sos'] }, onAlert: cut }
    expect(await post('newAlarmRule/addAlarmRule', rule)).toMatchObject(UNCONFIRMED)
    const { ruleId } = (await post('newAlarmRule/addAlarmRule', { ...rule, engine })).data
    const only = { ruleId, imeiList: [van.imei] }
    expect(await post('newAlarmRule/updateAlarmRule', only)).toMatchObject(UNCONFIRMED)
    expect((await post('newAlarmRule/updateAlarmRule', { ...only, engine })).code).toBe(0)
    const shape = { kind: 'circle', lat: 41.15, lng: -8.62, radius: 500 }
    const fence = { fenceName: 'Depot', shape, exit: true, onAlert: cut }
    expect(await post('newFence/addFence', fence)).toMatchObject(UNCONFIRMED)
    const { fenceId } = (await post('newFence/addFence', { ...fence, engine })).data
    const moved = { fenceId, shape: { ...shape, radius: 600 } }
    expect(await post('newFence/updateFence', moved)).toMatchObject(UNCONFIRMED)
    expect((await post('newFence/updateFence', { ...moved, engine })).code).toBe(0)
  })
})

it('is offered to who may cut, and to rules alone', async () => {
  const offered = async (who: string) =>
    (await callRoute<TemplateCommands>(templateCommands, { token: tokens[who] })).data
  const namesOf = (list: TemplateCommand[]) => list.map(({ name }) => name)
  const own = await offered('shop')
  expect([namesOf(own.cuts), namesOf(own.commands).includes('cutEngine')]).toEqual([['cutEngine'], false])
  expect((await offered('fleet')).cuts).toEqual([])
  Object.assign(env(), { ENGINE_CUT_BY_RULE: false })
  const without = (await offered('shop')).cuts
  Object.assign(env(), { ENGINE_CUT_BY_RULE: true })
  expect(without).toEqual([])
})

describe('a cut by an alert of before', () => {
  let id = 0
  let now = 0
  beforeEach(async () => {
    id = (await made(cut, { engine }, 'shop')).id
    now = Date.now()
    await standing(now)
  })

  it('is ordered where nothing happened since, or the engine was restored before', async () => {
    await database.db.insert(deviceCommands).values({
      deviceId: van.id,
      text: 'RELAY,0#',
      isUrgent: true,
      state: 'done',
      createdAt: new Date(now - 1000),
      expiresAt: new Date(now),
    })
    await decide()
    expect(await states()).toEqual(['ordered'])
  })

  it('is not ordered after the engine was restored, whatever became of that', async () => {
    const restore = { imei: van.imei, command: 'restoreEngine', parameters: {} }
    expect((await callRoute(orderOne, { token: tokens.fleet, body: restore })).status).toBe(201)
    await decide()
    expect(await states()).toEqual(['cancelled'])
    expect((await ordered()).map(({ isUrgent }) => isUrgent)).toEqual([true])
    // Nor is it one that was refused.
    expect((await see(id, 'shop')).commandCounts).toMatchObject({ ordered: 0, refused: 0 })
  })

  it.each<[string, object[]]>([
    ['switched off', [{ enabled: false }]],
    ['switched off and on again', [{ enabled: false }, { enabled: true, engine }]],
    ['set to another time', [{ activeUntil: '2099-01-01T00:00:00Z', engine }]],
    ['set to send something else', [{ onAlert: { text: 'STATUS#' } }]],
    ['set to the same once more', [{ onAlert: null }, { onAlert: cut, engine }]],
  ])('is not ordered after the rule was %s', async (_, changes) => {
    for (const said of changes) expect((await change(id, said, 'shop')).status).toBe(200)
    await decide()
    expect([await states(), await ordered()]).toEqual([['cancelled'], []])
  })

  it('is ordered after the rule was called something else', async () => {
    await change(id, { name: 'Help me', silenceMinutes: 5 }, 'shop')
    await decide()
    expect(await states()).toEqual(['ordered'])
  })
})
