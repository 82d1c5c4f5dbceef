import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
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
import { publish } from '@/bus/bus'
import { driverTx } from '@/db/client'
import { snoozedByAlert } from '@/db/queries/alert-people/snooze-subjects'
import { tellWaiting } from '@/db/queries/alerts/tell-waiting'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { raiseEvents } from '@/db/queries/ingest/raise-events'
import { findPushedAlert } from '@/db/queries/push/push-target'
import { forgetWantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import { alertRules } from '@/db/schema/alerts'
import { deviceStates } from '@/db/schema/device-states'
import { virtualAccountDevices } from '@/db/schema/devices'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { FLEET_EVENTS } from '@/lib/alerts/kinds/kinds'
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
const SCOPES: Permission[] = ['events.read', 'events.edit', 'devices.read', 'positions.read', 'reports.read']

/** By name: who reads the fleet, and who sees its devices alone. */
const READERS = ['account', 'virtual account', 'key'] as const
const STRANGERS = ['reseller', 'helper of the reseller', 'virtual account with a part', 'narrow key'] as const
type Who = (typeof READERS)[number] | (typeof STRANGERS)[number]
const bearer = {} as Record<Who, string>
const access = {} as Record<Who, Access>

beforeAll(async () => {
  const whole = await makeAccount('whole', 'virtual', ids.fleet)
  const part = await makeAccount('part', 'virtual', ids.fleet, { deviceSubset: true })
  await database.db.insert(virtualAccountDevices).values({ accountId: part, deviceId: devices.van.id })
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

describe('webhooks', () => {
  const hook = async (login: 'north' | 'fleet', kinds: string[]): Promise<number> => {
    setWebhookReach({ isPrivate: true, resolve: async () => [] })
    const body = { name: kinds.join(), url: HOOK_URL, kinds }
    const { data } = await callRoute<CreatedWebhook>(createHook, { token: tokens[login], body })
    return data.id
  }
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
