import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { PATCH as editRule } from '@/app/api/alert-rules/[id]/route'
import { POST as makeRule } from '@/app/api/alert-rules/route'
import { GET as getAlerts } from '@/app/api/alerts/route'
import { POST as createKey } from '@/app/api/api-keys/route'
import { PATCH as edit, DELETE as remove } from '@/app/api/webhooks/[id]/route'
import { POST as create } from '@/app/api/webhooks/route'
import { tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { orderWithdrawals } from '@/db/queries/ingest/save-events'
import { alertProcessings } from '@/db/schema/alerts'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { AlertList } from '@/lib/alerts/alert-schema'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { systemAccess } from '@/lib/auth/access'
import type { CreatedWebhook } from '@/lib/webhooks/schema'
import { toldAlert } from '@/lib/webhooks/told-alert'
import { setWebhookReach } from '@/server/webhooks/reach'
import { callRoute } from '../support/call-route'
import { tellingWorld } from '../support/telling-world'
import { HOOK_URL, paramsOf } from '../support/webhook-world'
import { makeDevice, PASSWORD, tokenFor } from '../support/world'

const system = systemAccess('test')
const MINUTE = 60_000
const { database, ids, prefers, raise, takeBack, deliveries, van, waiting } = tellingWorld()
const tell = (id: number, now = Date.now()) => tellWaiting(system, id, now)

afterEach(async () => {
  await database.db.delete(webhooks)
  setWebhookReach(undefined)
})

const hook = async (body: object = {}, login = 'fleet'): Promise<number> => {
  setWebhookReach({ isPrivate: true, resolve: async () => [] })
  const { data } = await callRoute<CreatedWebhook>(create, {
    token: await tokenFor(login),
    body: { name: 'SMS', url: HOOK_URL, kinds: ['alert.told'], ...body },
  })
  return data.id
}
const change = async (id: number, body: object) =>
  callRoute(edit, { token: await tokenFor('fleet'), method: 'PATCH', params: paramsOf(id), body })
/** What webhooks were handed, as `[webhook, what was said]`. */
const handed = async () =>
  (await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)).map(
    ({ webhookId, kind, lane, body }) => ({ webhookId, kind, lane, ...JSON.parse(body) }),
  )

describe('a webhook that a rule names', () => {
  it('is handed each alert that is told, as the list has it, with the rule', async () => {
    const id = await van()
    const [sms, chat] = [await hook(), await hook({ name: 'Chat' })]
    await hook({ kinds: ['alert.told', 'event.raised'] })
    const eventId = await raise(id, { severity: 'critical', tell: { webhookIds: [sms, chat] } })
    expect(await tell(id)).toBe(2)
    expect(await deliveries(id)).toEqual(['first SMS told', 'first Chat told'])
    const [first, second, ...others] = await handed()
    expect(others).toEqual([])
    expect([first.webhookId, second.webhookId]).toEqual([sms, chat])
    expect(first).toMatchObject({ kind: 'alert.told', lane: `device:${id}`, type: 'alert.told' })
    const { device, ...said } = first.data
    expect(device).toMatchObject({ id, name: 'Van 7' })
    const { data } = await callRoute<AlertList>(getAlerts, { token: await tokenFor('fleet') })
    const listed = data.items.find((one) => one.id === eventId)
    const {
      deliveries: told,
      moreDeliveries: _more,
      ...alert
    } = listed ?? { deliveries: [], moreDeliveries: 0 }
    expect(toldAlert.strict().parse(said)).toEqual({
      alert,
      rule: { id: ids.rule, name: 'Too fast' },
      severity: 'critical',
      stage: 'first',
    })
    expect(first.timestamp).toBe(listed?.time)
    expect(told).toMatchObject([
      { channel: 'webhook', state: 'told', person: null, recipient: 'SMS' },
      { channel: 'webhook', state: 'told', person: null, recipient: 'Chat' },
    ])
  })

  it('is silent as the rule says, and knows neither quiet hours nor a digest', async () => {
    const id = await van()
    const sms = await hook()
    await prefers({ quietFrom: '00:00', quietTo: '23:59', digest: 'daily' })
    const at = Date.now()
    const given = { silenceMinutes: 30, tell: { mail: true, webhookIds: [sms] } }
    for (const minutes of [0, 5]) {
      await raise(id, { ...given, at: at + minutes * MINUTE })
      await tell(id, at + minutes * MINUTE)
    }
    await raise(id, { ...given, late: true })
    await tell(id)
    expect((await deliveries(id)).filter((one) => one.includes('SMS'))).toEqual([
      'first SMS told',
      'first SMS suppressed silence',
      'first SMS suppressed late',
    ])
    expect(await handed()).toHaveLength(1)
  })

  it('that is off, gone, or takes no alerts of rules any more, is handed nothing', async () => {
    const id = await van()
    const [off, other, gone] = [await hook(), await hook({ name: 'Chat' }), await hook()]
    const tells = { webhookIds: [off, other, gone] }
    await change(off, { on: false })
    await change(other, { kinds: ['task.done'] })
    await callRoute(remove, { token: await tokenFor('fleet'), method: 'DELETE', params: paramsOf(gone) })
    await raise(id, { tell: tells })
    expect(await tell(id)).toBe(0)
    expect(await deliveries(id)).toEqual([
      'first SMS suppressed webhookOff',
      'first Chat suppressed webhookOff',
      'first webhook suppressed webhookOff',
    ])
    expect(await handed()).toEqual([])
  })

  it('is handed what it is about', async () => {
    const [id, below] = [await van(), await makeDevice(ids.depot)]
    const depot = await hook({ accountId: ids.depot })
    const one = await hook({ name: 'One', devices: { kind: 'some', imeis: [below.imei], groupIds: [] } })
    for (const device of [id, below.id]) {
      await raise(device, { tell: { webhookIds: [depot, one] } })
      await tell(device)
    }
    expect(await deliveries(id)).toEqual([
      'first SMS suppressed outOfSight',
      'first One suppressed outOfSight',
    ])
    expect(await deliveries(below.id)).toEqual(['first SMS told', 'first One told'])
  })

  it('is handed an escalation, and a word that it was taken back', async () => {
    const id = await van()
    const [sms, chat] = [await hook(), await hook({ name: 'Chat' })]
    const at = Date.now()
    const escalation = {
      afterMinutes: 15,
      contactIds: [],
      roles: [],
      accountIds: [],
      webhookIds: [chat, sms],
    }
    const eventId = await raise(id, { at, type: 'sos', tell: { webhookIds: [sms], escalation } })
    await tell(id, at)
    expect(await tell(id, at + 15 * MINUTE)).toBe(2)
    await takeBack(eventId)
    await database.db.$client.begin((tx) => orderWithdrawals(tx, [[id, eventId]]))
    expect(await tell(id)).toBe(2)
    expect(
      (await handed()).map(({ webhookId, data }) => [webhookId, data.stage, data.alert.withdrawn]),
    ).toEqual([
      [sms, 'first', false],
      [chat, 'escalation', false],
      [sms, 'escalation', false],
      [sms, 'withdrawal', true],
      [chat, 'withdrawal', true],
    ])
    expect(await waiting()).toEqual([])
  })

  it('is handed no escalation of what was dealt with', async () => {
    const id = await van()
    const chat = await hook({ name: 'Chat' })
    const at = Date.now()
    const escalation = { afterMinutes: 1, contactIds: [], roles: [], accountIds: [], webhookIds: [chat] }
    const eventId = await raise(id, { at, tell: { escalation } })
    await tell(id, at)
    await database.db
      .insert(alertProcessings)
      .values({ deviceId: id, eventId, accountId: ids.fleet, handler: 'Ana', content: '' })
    await tell(id, at + MINUTE)
    expect(await deliveries(id)).toEqual(['escalation Chat suppressed processed'])
  })
})

describe('naming a webhook', () => {
  const asked = async (tells: object, login = 'fleet') =>
    callRoute<AlertRule & { error?: string; fields?: { path: string }[] }>(makeRule, {
      token: await tokenFor(login),
      body: { name: 'Too fast', kind: 'overspeed', params: { limitKmh: 90 }, tell: tells },
    })

  it('takes one of the own account that takes alerts of rules', async () => {
    const [sms, foreign, deaf] = [
      await hook(),
      await hook({}, 'depot'),
      await hook({ kinds: ['device.online', 'event.raised'] }),
    ]
    const escalation = (webhookIds: number[]) => ({ escalation: { afterMinutes: 5, webhookIds } })
    const { status, data } = await asked({ webhookIds: [sms, sms], ...escalation([sms]) })
    expect([status, data.tell]).toMatchObject([
      201,
      { webhookIds: [sms], escalation: { webhookIds: [sms], contactIds: [] } },
    ])
    for (const id of [foreign, 99_999])
      for (const tells of [{ webhookIds: [id] }, escalation([id])]) {
        const refused = await asked(tells)
        expect([refused.status, refused.data.error]).toEqual([404, 'webhookUnknown'])
      }
    const refused = await asked({ webhookIds: [deaf] })
    expect([refused.status, refused.data.error]).toEqual([400, 'webhookNotForAlerts'])
    expect((await asked({ webhookIds: Array.from({ length: 11 }, (_, n) => n + 1) })).status).toBe(400)
  })

  it('takes the permission to make one, and goes by the account of the rule', async () => {
    const [sms, below] = [await hook(), await hook({}, 'depot')]
    const { data: ofDepot } = await asked({}, 'depot')
    const byFleet = async (token: string, id: number, webhookId: number) =>
      (
        await callRoute<{ error?: string }>(editRule, {
          token,
          method: 'PATCH',
          params: paramsOf(id),
          body: { tell: { webhookIds: [webhookId] } },
        })
      ).data.error
    const fleet = await tokenFor('fleet')
    expect(await byFleet(fleet, ofDepot.id, sms)).toBe('webhookUnknown')
    expect(await byFleet(fleet, ofDepot.id, below)).toBeUndefined()
    const { data: own } = await asked({ webhookIds: [sms] })
    const scopes = ['alertRules.read', 'alertRules.edit', 'devices.read', 'events.read', 'positions.read']
    const keyWith = async (more: string[]) =>
      (
        await callRoute<{ key: string }>(createKey, {
          token: fleet,
          body: { name: 'k', scopes: [...scopes, ...more], password: PASSWORD },
        })
      ).data.key
    const other = await hook({ name: 'Chat' })
    const lacking = await keyWith([])
    expect(await byFleet(lacking, own.id, other)).toBe('permissionDenied')
    // What is named already may stay.
    expect(await byFleet(lacking, own.id, sms)).toBeUndefined()
    expect(await byFleet(await keyWith(['webhooks.edit']), own.id, other)).toBeUndefined()
  })

  it('of what it tells who may not read positions decides nothing more', async () => {
    const { data: own } = await asked({ webhookIds: [await hook()] })
    const scopes = ['alertRules.read', 'alertRules.edit', 'devices.read', 'events.read']
    const fleet = await tokenFor('fleet')
    const { data: narrow } = await callRoute<{ key: string }>(createKey, {
      token: fleet,
      body: { name: 'narrow', scopes, password: PASSWORD },
    })
    const edit = async (body: object, token = narrow.key) =>
      (
        await callRoute<{ error?: string }>(editRule, {
          token,
          method: 'PATCH',
          params: paramsOf(own.id),
          body,
        })
      ).data.error
    for (const wider of [
      { except: [], devices: 'all', params: { limitKmh: 5 } },
      { activeUntil: '2040-01-01T00:00:00Z' },
    ])
      expect(await edit(wider)).toBe('permissionDenied')
    expect(await edit({ name: 'Fast' })).toBeUndefined()
    expect(await edit({ enabled: false })).toBeUndefined()
    expect(await edit({ enabled: true })).toBe('permissionDenied')
    expect(await edit({ enabled: true }, fleet)).toBeUndefined()
  })

  it('keeps one that stopped taking them, and drops one that is gone', async () => {
    const [sms, chat] = [await hook(), await hook({ name: 'Chat' })]
    const { data } = await asked({ webhookIds: [sms, chat] })
    await change(sms, { kinds: ['task.done'] })
    await database.db.delete(webhooks).where(eq(webhooks.id, chat))
    const { data: later } = await callRoute<AlertRule>(editRule, {
      token: await tokenFor('fleet'),
      method: 'PATCH',
      params: paramsOf(data.id),
      body: { tell: { push: true } },
    })
    expect(later.tell).toEqual({ ...data.tell, push: true, webhookIds: [sms] })
  })

  it('is refused by the name of a key that is not known, there and in an escalation', async () => {
    const paths = async (tells: object) => (await asked(tells)).data.fields?.map(({ path }) => path)
    expect(await paths({ webhooks: [1], mial: true })).toEqual(['tell.webhooks', 'tell.mial'])
    const escalation = { afterMinutes: 5, roles: ['boss'], push: true }
    expect(await paths({ mail: true, escalation })).toEqual(['tell.escalation.push'])
    const { data } = await asked({ mail: true })
    const edited = await callRoute<{ fields: { path: string }[] }>(editRule, {
      token: await tokenFor('fleet'),
      method: 'PATCH',
      params: paramsOf(data.id),
      body: { tell: { sms: true, escalation } },
    })
    expect(edited.status).toBe(400)
    expect(edited.data.fields.map(({ path }) => path)).toEqual(['tell.escalation.push', 'tell.sms'])
  })
})
