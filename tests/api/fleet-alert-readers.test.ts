import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DELETE as deleteRule, PATCH as editRule, GET as findRule } from '@/app/api/alert-rules/[id]/route'
import { POST as makeRule } from '@/app/api/alert-rules/route'
import { GET as findWhy } from '@/app/api/alerts/[id]/why/route'
import { POST as processAlerts } from '@/app/api/alerts/process/route'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { POST as markRead } from '@/app/api/events/read/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as countUnread } from '@/app/api/events/unread/route'
import { GET as openLive } from '@/app/api/live/route'
import { GET as getOverview } from '@/app/api/overviews/[name]/route'
import { GET as getReport } from '@/app/api/reports/[name]/route'
import { POST as createHook } from '@/app/api/webhooks/route'
import { POST as queryAlarmList } from '@/app/v3/new/newAlarm/queryAlarmList/route'
import { DELETE as deleteRuleById } from '@/app/v3/new/newAlarmRule/deleteAlarmRule/[ruleId]/route'
import { DELETE as deleteAlarmRule } from '@/app/v3/new/newAlarmRule/deleteAlarmRule/route'
import { POST as updateAlarmRule } from '@/app/v3/new/newAlarmRule/updateAlarmRule/route'
import { publish } from '@/bus/bus'
import { driverTx } from '@/db/client'
import { snoozedByAlert } from '@/db/queries/alert-people/snooze-subjects'
import { tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { raiseEvents } from '@/db/queries/ingest/raise-events'
import { findPushedAlert } from '@/db/queries/push/push-target'
import { forgetWantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import { accounts } from '@/db/schema/accounts'
import { alertRules } from '@/db/schema/alerts'
import { deviceStates } from '@/db/schema/device-states'
import { virtualAccountDevices } from '@/db/schema/devices'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { FLEET_EVENTS } from '@/lib/alerts/kinds/kinds'
import type { AlertRule } from '@/lib/alerts/rules/rule-schema'
import { type Access, accessWithin, systemAccess } from '@/lib/auth/access'
import type { Permission } from '@/lib/auth/permissions'
import type { EventType } from '@/lib/events/event-types'
import { TOLD_NOBODY } from '@/lib/events/telling'
import type { LiveMessage } from '@/lib/live/schema'
import type { CreatedWebhook } from '@/lib/webhooks/schema'
import { setWebhookReach } from '@/server/webhooks/reach'
import { alertWorld } from '../support/alert-world'
import { callRoute, rawRoute } from '../support/call-route'
import { closeFeeds, readFeed } from '../support/feed-reader'
import { makeKey } from '../support/made-key'
import { HOOK_URL } from '../support/webhook-world'
import { makeAccount, tokenFor } from '../support/world'

const world = alertWorld()
const { database, ids, tokens, devices, raise } = world
const system = systemAccess('test')
const SECRET = 'Secret paper'
const SCOPES: Permission[] = [
  'events.read',
  'events.edit',
  'devices.read',
  'positions.read',
  'reports.read',
  'alertRules.read',
  'alertRules.edit',
]

/** By name: who reads the fleet, and who sees its devices alone. */
const READERS = ['account', 'virtual account', 'key'] as const
const STRANGERS = ['reseller', 'helper of the reseller', 'virtual account with a part', 'narrow key'] as const
type Who = (typeof READERS)[number] | (typeof STRANGERS)[number]
const bearer = {} as Record<Who, string>
const access = {} as Record<Who, Access>
const below = { whole: 0, part: 0, user: 0 }

beforeAll(async () => {
  const whole = await makeAccount('whole', 'virtual', ids.fleet)
  const part = await makeAccount('part', 'virtual', ids.fleet, { deviceSubset: true })
  await database.db.insert(virtualAccountDevices).values({ accountId: part, deviceId: devices.van.id })
  Object.assign(below, { whole, part, user: await makeAccount('user', 'endUser', ids.fleet) })
  await database.db.insert(deviceStates).values({ deviceId: devices.van.id })
  Object.assign(bearer, {
    account: tokens.fleet,
    'virtual account': await tokenFor('whole'),
    key: await makeKey(tokens.fleet, [...SCOPES, 'fleet.read']),
    reseller: tokens.north,
    'helper of the reseller': tokens.helper,
    'virtual account with a part': await tokenFor('part'),
    'narrow key': await makeKey(tokens.fleet, SCOPES),
  } satisfies Record<Who, string>)
  const of = async (id: number) => (await accessOfActor(system, id, 'web')) as Access
  const own = await of(ids.fleet)
  Object.assign(access, {
    account: own,
    'virtual account': await of(whole),
    key: accessWithin(own, [...SCOPES, 'fleet.read'], 'key'),
    reseller: await of(ids.north),
    'helper of the reseller': await of(ids.helper),
    'virtual account with a part': await of(part),
    'narrow key': accessWithin(own, SCOPES, 'narrow key'),
  } satisfies Record<Who, Access>)
})
afterEach(async () => {
  await closeFeeds()
  await world.clear()
  await database.db.delete(webhooks)
  await database.db.delete(alertRules).where(eq(alertRules.accountId, ids.fleet))
  forgetWantedKinds()
  setWebhookReach(undefined)
})

/** One of each kind, of the fleet of `fleet`, and an SOS of its van. */
async function raiseAll(): Promise<{ ofFleet: number[]; sos: number }> {
  const ofFleet: number[] = []
  for (const [n, type] of FLEET_EVENTS.entries())
    ofFleet.push(
      await raise(n, type, {
        accountId: ids.fleet,
        subject: `rule:${n + 1}`,
        step: 'fleet',
        data: { name: SECRET, plan: SECRET, vehicle: SECRET },
      }),
    )
  return { ofFleet, sos: await raise(20, 'sos') }
}

const ALL_KINDS = [...FLEET_EVENTS, 'sos']

/** What an answer tells: the kinds of alerts in it, and whether a name of the fleet. */
const toldIn = (text: string) => ({
  types: ALL_KINDS.filter((type) => text.includes(`"${type}"`)),
  named: text.includes(SECRET),
})
const DAY_MS = 86_400_000
const range = () => `from=${new Date(Date.now() - DAY_MS).toISOString()}&to=${new Date().toISOString()}`
/** Everything that answers with alerts. */
const LISTS = {
  alerts: (token: string) => rawRoute(listAlerts, { token }),
  'alerts of these kinds': (token: string) =>
    rawRoute(listAlerts, { token, path: `/api/alerts?${ALL_KINDS.map((kind) => `kind=${kind}`).join('&')}` }),
  events: (token: string) => rawRoute(listEvents, { token }),
  'events by severity': (token: string) =>
    rawRoute(listEvents, { token, path: '/api/events?order=severity' }),
  v3: (token: string) => rawRoute(queryAlarmList, { token, body: {} }),
  ...Object.fromEntries(
    ['alertDetails', 'alertStatistics'].map((name) => [
      name,
      (token: string) =>
        rawRoute(getReport, { token, path: `/api/reports/${name}?${range()}`, params: { name } }),
    ]),
  ),
}
/** Those that tell what an alert tells. */
const WITH_NAMES = ['alerts', 'alerts of these kinds', 'events', 'events by severity']

describe('alerts to the fleet', () => {
  it.each(Object.entries(LISTS))('are in %s for who reads the fleet alone', async (name, list) => {
    await raiseAll()
    const told = async (who: Who) => toldIn(await (await list(bearer[who])).text())
    for (const who of READERS)
      expect([who, await told(who)]).toEqual([who, { types: ALL_KINDS, named: WITH_NAMES.includes(name) }])
    const others = { types: ['sos'], named: false }
    for (const who of STRANGERS) expect([who, await told(who)]).toEqual([who, others])
  })

  it('are counted for nobody else', async () => {
    const { ofFleet } = await raiseAll()
    const counts = async (who: Who) => {
      const token = bearer[who]
      const unread = await callRoute<{ unread: number }>(countUnread, { token })
      const alarms = await callRoute<{ records: unknown[] }>(queryAlarmList, { token, body: {} })
      const overview = await callRoute<{ figures: { key: string; value: number }[] }>(getOverview, {
        token,
        params: { name: 'alertOverview' },
        path: '/api/overviews/alertOverview',
      })
      const week = overview.data.figures.find(({ key }) => key === 'eventsWeek')?.value
      return [who, unread.data.unread, alarms.data.records.length, week]
    }
    const all = ofFleet.length + 1
    for (const who of READERS) expect(await counts(who)).toEqual([who, all, all, all])
    for (const who of STRANGERS) expect(await counts(who)).toEqual([who, 1, 1, 1])
  })

  it('are explained, pushed, snoozed, marked and processed by nobody else', async () => {
    const { ofFleet } = await raiseAll()
    for (const id of ofFleet) {
      const pushed = { deviceId: devices.van.id, eventId: id }
      const may = async (who: Who) => [
        who,
        (await callRoute(findWhy, { token: bearer[who], params: { id: `${id}` } })).status,
        (await findPushedAlert(access[who], pushed)) !== null,
        await snoozedByAlert(access[who], id).then(
          ({ subjects }) => subjects.length,
          () => 0,
        ),
      ]
      for (const who of READERS) expect(await may(who)).toEqual([who, 200, true, 1])
      for (const who of STRANGERS) {
        expect(await may(who)).toEqual([who, 404, false, 0])
        const token = bearer[who]
        const mark = { token, body: { ids: [id], read: true } }
        expect((await callRoute<{ ids: number[] }>(markRead, mark)).data.ids).toEqual([])
        const processed = await callRoute(processAlerts, { token, body: { ids: [id], handler: 'Ana' } })
        expect(processed.status).toBe(404)
      }
    }
  })

  it('are not read by a key that may not read them, however often it reads all', async () => {
    const { ofFleet } = await raiseAll()
    const markAll = () =>
      callRoute(markRead, { token: bearer['narrow key'], body: { all: true, read: true } })
    await markAll()
    await database.db.execute(`update event_read_floors set next_at = now() - interval '2 hours'`)
    await markAll()
    const unread = await callRoute<AlertList>(listAlerts, {
      token: tokens.fleet,
      path: '/api/alerts?read=unread',
    })
    expect(unread.data.items.map(({ id }) => id).toSorted()).toEqual(ofFleet.toSorted())
  })

  it('are told live to who reads the fleet alone, as they happen and when they change', async () => {
    const feeds = []
    for (const who of [...READERS, ...STRANGERS]) {
      const feed = await readFeed<LiveMessage>(openLive, bearer[who])
      await feed.untilType('ready')
      feeds.push({ who, feed, reads: READERS.some((reader) => reader === who) })
    }
    const { ofFleet, sos } = await raiseAll()
    const all = [...ofFleet, sos]
    const pairs = all.map((id): [number, number] => [devices.van.id, id])
    await publish(database.db, { kind: 'events', ids: pairs })
    for (const { who, feed, reads } of feeds) {
      const { events } = await feed.untilType('events')
      expect([who, events.map(({ id }) => id)]).toEqual([who, reads ? all : [sos]])
      expect(JSON.stringify(events)).not.toContain('fleetOf')
    }
    await publish(database.db, { kind: 'eventsChanged', ids: pairs })
    for (const { who, feed, reads } of feeds) {
      const { changes } = await feed.untilType('eventsChanged')
      expect([who, changes.map(({ id }) => id)]).toEqual([who, reads ? all : [sos]])
      expect(JSON.stringify(changes)).not.toContain('fleetOf')
    }
  })
})

async function hook(login: 'north' | 'fleet', kinds: string[]): Promise<number> {
  setWebhookReach({ isPrivate: true, resolve: async () => [] })
  const body = { name: kinds.join(), url: HOOK_URL, kinds }
  const { data } = await callRoute<CreatedWebhook>(createHook, { token: tokens[login], body })
  return data.id
}

describe('webhooks', () => {
  const heard = async (kind: string) =>
    (await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)).flatMap((row) => {
      if (row.kind !== kind) return []
      return [[row.webhookId, row.body.includes(SECRET)]]
    })
  const raiseByRule = (type: EventType, tell = TOLD_NOBODY, ruleId = 1) =>
    database.db.transaction((tx) => {
      const now = Date.now()
      const event = {
        type,
        time: now,
        endTime: null,
        lat: null,
        lon: null,
        speedKmh: null,
        subject: `rule:${ruleId}`,
        accountId: ids.fleet,
        step: 'fleet',
        decidedAt: now,
        receivedAt: now,
        data: { name: SECRET, plan: SECRET, version: 1 },
        telling: { silenceMinutes: 0, maxAgeMinutes: 60, ...tell },
      }
      const rules = { deviceId: devices.van.id, groupId: null, since: null, rules: [] }
      return raiseEvents(driverTx(tx), [{ deviceId: devices.van.id, events: [event], rules }])
    })

  it('hear of them where they are of the account itself and take a kind of the fleet', async () => {
    await hook('north', ['event.raised'])
    await hook('fleet', ['event.raised'])
    const own = await hook('fleet', ['event.raised', 'service.due'])
    forgetWantedKinds()
    for (const type of FLEET_EVENTS) await raiseByRule(type)
    expect(await heard('event.raised')).toEqual(FLEET_EVENTS.map(() => [own, true]))
  })

  it('hear that one was read where they do', async () => {
    await hook('fleet', ['event.read'])
    const own = await hook('fleet', ['event.read', 'document.ends'])
    forgetWantedKinds()
    const { ofFleet, sos } = await raiseAll()
    await callRoute(markRead, { token: tokens.fleet, body: { ids: ofFleet, read: true } })
    expect((await heard('event.read')).map(([id]) => id)).toEqual([own])
    await callRoute(markRead, { token: tokens.fleet, body: { ids: [sos], read: true } })
    expect(await heard('event.read')).toHaveLength(3)
  })

  it('are handed what a rule tells where they do, and are off for it otherwise', async () => {
    const [blind, own] = [
      await hook('fleet', ['alert.told']),
      await hook('fleet', ['alert.told', 'document.ends']),
    ]
    const [rule] = await database.db
      .insert(alertRules)
      .values({ accountId: ids.fleet, kind: 'paperEnding', name: 'Papers', version: 1, terms: {} as never })
      .returning()
    await raiseByRule('paperEnding', { ...TOLD_NOBODY, webhookIds: [blind, own] }, rule?.id)
    expect(await tellWaiting(system, devices.van.id, Date.now())).toBe(1)
    expect(await heard('alert.told')).toEqual([[own, true]])
  })
})

describe('rules over the fleet', () => {
  const made = (kind: string, tell: object = {}) =>
    callRoute<AlertRule & { error?: string }>(makeRule, {
      token: tokens.fleet,
      body: { name: kind, kind, params: {}, devices: [devices.van.imei], tell },
    })
  const edit = (token: string, id: number, body: object) =>
    callRoute<AlertRule & { error?: string }>(editRule, {
      token,
      method: 'PATCH',
      params: { id: `${id}` },
      body,
    })

  it('are changed, switched and deleted by those alone who read that fleet', async () => {
    const { data: rule } = await made('serviceDue')
    const { id } = rule
    const stored = async () => (await database.db.select().from(alertRules).where(eq(alertRules.id, id)))[0]
    const before = await stored()
    const shown = async (token: string) =>
      (await callRoute<AlertRule>(findRule, { token, params: { id: `${id}` } })).data
    for (const who of STRANGERS) {
      const token = bearer[who]
      const edits = [
        { name: 'Theirs' },
        { enabled: false },
        { params: { fromStage: 'overdue' } },
        { tell: { mail: true } },
        ...(who === 'virtual account with a part' ? [] : [{ devices: 'all' }]),
      ]
      for (const body of edits)
        expect([who, body, (await edit(token, id, body)).status]).toEqual([who, body, 403])
      const params = { id: `${id}`, ruleId: `${id}` }
      const others = [
        await callRoute(deleteRule, { token, method: 'DELETE', params }),
        await callRoute(updateAlarmRule, { token, body: { ruleId: id, ruleName: 'Theirs' } }),
        await callRoute(deleteAlarmRule, { token, method: 'DELETE', body: { ruleId: id } }),
        await callRoute(deleteRuleById, { token, method: 'DELETE', params }),
      ]
      expect([who, others.map(({ status }) => status)]).toEqual([who, [403, 403, 403, 403]])
      expect([who, (await shown(token)).editable]).toEqual([who, false])
    }
    expect(await stored()).toEqual(before)
    for (const who of READERS) {
      expect([who, (await shown(bearer[who])).editable]).toEqual([who, true])
      expect((await edit(bearer[who], id, { name: who, enabled: false })).data).toMatchObject({
        name: who,
        enabled: false,
      })
    }
    const asked = { token: tokens.fleet, method: 'DELETE', params: { id: `${id}` } }
    expect((await rawRoute(deleteRule, asked)).status).toBe(200)
  })

  it('leave rules of other kinds to who stands above and to keys', async () => {
    const { data: rule } = await made('overspeed')
    for (const who of ['reseller', 'helper of the reseller', 'narrow key'] as const)
      expect((await edit(bearer[who], rule.id, { name: who })).data.name).toBe(who)
  })

  it('tell none but accounts that read it, first and later', async () => {
    const { data: rule } = await made('paperEnding')
    const tells = (accountIds: number[]) => [{ accountIds }, { escalation: { afterMinutes: 5, accountIds } }]
    const answers = async (kind: string, id: number, accountIds: number[]) => {
      const all = []
      for (const tell of tells(accountIds))
        all.push(await made(kind, tell), await edit(tokens.fleet, id, { tell }))
      return [...new Set(all.map(({ status, data }) => (status < 300 ? 'taken' : data.error)))]
    }
    for (const id of [below.user, below.part])
      expect(await answers('paperEnding', rule.id, [below.whole, id])).toEqual(['alertNotForAccount'])
    expect(await answers('paperEnding', rule.id, [ids.other])).toEqual(['accountUnknown'])
    expect(await answers('paperEnding', rule.id, [below.whole, ids.fleet])).toEqual(['taken'])
    const { data: speed } = await made('overspeed')
    expect(await answers('overspeed', speed.id, [below.user, below.part])).toEqual(['taken'])
  })

  it('leave out who was named before and reads it no more', async () => {
    const { data: rule } = await made('paperEnding', { accountIds: [below.whole] })
    const part = (deviceSubset: boolean) =>
      database.db.update(accounts).set({ deviceSubset }).where(eq(accounts.id, below.whole))
    await part(true)
    const changed = await edit(tokens.fleet, rule.id, { tell: { mail: true } })
    expect(changed.data.tell).toMatchObject({ mail: true, accountIds: [] })
    await part(false)
  })

  it('name webhooks that take a kind of the fleet', async () => {
    const [blind, own] = [
      await hook('fleet', ['alert.told', 'event.raised']),
      await hook('fleet', ['alert.told', 'service.due']),
    ]
    const refused = await made('serviceDue', { webhookIds: [own, blind] })
    expect([refused.status, refused.data.error]).toEqual([400, 'webhookNotForFleet'])
    const taken = await made('serviceDue', { webhookIds: [own] })
    expect(taken.data.tell.webhookIds).toEqual([own])
    const edited = await edit(tokens.fleet, taken.data.id, { tell: { webhookIds: [own, blind] } })
    expect([edited.status, edited.data.error]).toEqual([400, 'webhookNotForFleet'])
  })
})
