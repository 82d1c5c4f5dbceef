import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as createKey } from '@/app/api/api-keys/route'
import { GET as listLogs } from '@/app/api/business-logs/route'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as sendAgain } from '@/app/api/webhooks/[id]/deliveries/[delivery]/send-again/route'
import { GET as listDeliveries } from '@/app/api/webhooks/[id]/deliveries/route'
import { PATCH as edit, DELETE as remove } from '@/app/api/webhooks/[id]/route'
import { POST as test } from '@/app/api/webhooks/[id]/test/route'
import { POST as create, GET as list } from '@/app/api/webhooks/route'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { batchPositions } from '@/db/queries/webhooks/batch-positions'
import { cleanDeliveries } from '@/db/queries/webhooks/clean-deliveries'
import { tellPassedMoments } from '@/db/queries/webhooks/passed-moments'
import { tellTaskDone, tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { forgetWantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import { accounts } from '@/db/schema/accounts'
import { deviceOwnerships } from '@/db/schema/device-records'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices } from '@/db/schema/devices'
import { webhookDeliveries, webhookPositions, webhooks } from '@/db/schema/webhooks'
import { systemAccess } from '@/lib/auth/access'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import type { Happening } from '@/lib/webhooks/happening'
import {
  BATCH_POSITIONS,
  type CreatedWebhook,
  type Delivery,
  MAX_WEBHOOKS,
  type Webhook,
} from '@/lib/webhooks/schema'
import { setWebhookReach } from '@/server/webhooks/reach'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { fenceDrive } from '../support/toy-fence-step'
import { makeAccount, makeDevice, PASSWORD, tokenFor } from '../support/world'
import { makeFix } from '../unit/ingest/make-change'

const database = freshDatabase()
const system = systemAccess('test')
const DAY_MS = 86_400_000
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
let van: { id: number; imei: string }
let bus: { id: number; imei: string }

beforeAll(async () => {
  ids.north = await makeAccount('north', 'distributor')
  for (const name of ['fleet', 'shop']) ids[name] = await makeAccount(name, 'enterprise', ids.north)
  for (const name of ['north', 'fleet', 'shop']) tokens[name] = await tokenFor(name)
})
afterEach(async () => {
  await database.db.delete(webhooks)
  forgetWantedKinds()
  setWebhookReach(undefined)
})

const URL = 'https://erp.example.com/hook'
const KINDS = ['device.online', 'trip.ended']

const make = (who: string, body: object = {}) => {
  setWebhookReach({ isPrivate: true, resolve: async () => [] })
  return callRoute<CreatedWebhook>(create, {
    token: tokens[who],
    body: { name: 'erp', url: URL, kinds: KINDS, ...body },
  })
}
const idOf = async (who: string, body: object = {}) => (await make(who, body)).data.id
const paramsOf = (id: number) => ({ id: String(id) })
const tell = (...told: Happening[]) => database.db.transaction((tx) => tellWebhooks(tx, told))
const online = (device: { id: number }, at = Date.now()): Happening => ({
  ...{ kind: 'device.online', deviceId: device.id, at, data: {} },
})
/** What endpoints were told, as `[endpoint, type, data]`. */
const told = async () =>
  (await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)).map(
    ({ webhookId, body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
      return [webhookId, type, data] as const
    },
  )
const hearers = async () => (await told()).map(([id]) => id)

describe('endpoints', () => {
  it('are made with a secret that is shown once, listed, edited, switched off and on, and taken away', async () => {
    const made = await make('fleet')
    expect(made.status).toBe(201)
    expect(made.data.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    const params = paramsOf(made.data.id)
    const listed = await callRoute<Webhook[]>(list, { token: tokens.fleet })
    expect(listed.data).toMatchObject([
      { name: 'erp', url: URL, kinds: KINDS, allDevices: true, devices: [], on: true },
    ])
    expect(JSON.stringify(listed.data)).not.toContain(made.data.secret)

    const change = (body: object) =>
      callRoute<Webhook>(edit, { token: tokens.fleet, method: 'PATCH', params, body })
    expect((await change({ name: 'wms', on: false })).data).toMatchObject({
      ...{ name: 'wms', on: false, offReason: 'byHand' },
    })
    expect((await change({ on: true })).data).toMatchObject({ on: true, offReason: null })
    expect((await callRoute(remove, { token: tokens.fleet, method: 'DELETE', params })).status).toBe(200)
    expect((await callRoute<Webhook[]>(list, { token: tokens.fleet })).data).toEqual([])
    const logs = await callRoute<{ logs?: unknown }>(listLogs, {
      token: tokens.fleet,
      path: '/?kind=webhook',
    })
    for (const action of ['create', 'edit', 'delete'])
      expect(JSON.stringify(logs.data)).toContain(`webhooks.${action}`)
    expect(JSON.stringify(logs.data)).not.toContain('whsec_')
  })

  it('are of their account alone, and as many as it may have', async () => {
    const id = await idOf('fleet')
    for (const who of ['north', 'shop']) {
      expect((await callRoute<Webhook[]>(list, { token: tokens[who] })).data).toEqual([])
      const params = paramsOf(id)
      expect((await callRoute(test, { token: tokens[who], method: 'POST', params })).status).toBe(404)
      expect((await callRoute(listDeliveries, { token: tokens[who], params })).status).toBe(404)
    }
    for (let n = 1; n < MAX_WEBHOOKS; n++) expect((await make('fleet')).status).toBe(201)
    expect(await make('fleet')).toMatchObject({ status: 409 })
  })

  it.each([
    'http://erp.example.com',
    'https://127.0.0.1/hook',
    'https://2130706433/',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/hook',
    'https://localhost./hook',
    'https://ann:x@erp.example.com',
  ])('never call %s', async (url) => {
    setWebhookReach({ isPrivate: false, resolve: async () => ['93.184.216.34'] })
    const body = { name: 'erp', url, kinds: KINDS }
    expect((await callRoute(create, { token: tokens.fleet, body })).status).toBe(400)
  })

  it('are made by a key with the scope, of what the key may read only', async () => {
    const keyWith = async (scopes: string[]) => {
      const body = { name: 'erp', scopes, password: PASSWORD }
      return (await callRoute<{ key: string }>(createKey, { token: tokens.fleet, body })).data.key
    }
    setWebhookReach({ isPrivate: true, resolve: async () => [] })
    const by = async (scopes: string[], kinds: string[]) => {
      const body = { name: 'erp', url: URL, kinds }
      return (await callRoute<CreatedWebhook>(create, { token: await keyWith(scopes), body })).status
    }
    expect(await by(['devices.read'], ['device.online'])).toBe(403)
    expect(await by(['webhooks.edit', 'devices.read'], ['device.online'])).toBe(201)
    expect(await by(['webhooks.edit', 'devices.read'], ['positions'])).toBe(403)
    // What another made for places is neither read nor sent elsewhere by it.
    const params = paramsOf(await idOf('fleet', { kinds: ['positions'] }))
    const token = await keyWith(['webhooks.edit', 'devices.read'])
    const row = { webhookId: Number(params.id), kind: 'positions', lane: 'positions', body: '{}' }
    const [kept] = await database.db.insert(webhookDeliveries).values(row).returning()
    expect((await callRoute(listDeliveries, { token, params })).data).toEqual([])
    expect((await callRoute<Delivery[]>(listDeliveries, { token: tokens.fleet, params })).data).toHaveLength(
      1,
    )
    const sent = { ...params, delivery: String(kept?.id) }
    expect((await callRoute(sendAgain, { token, method: 'POST', params: sent })).status).toBe(404)
    const some = { devices: { kind: 'some', imeis: [], groupIds: [1] } }
    expect((await callRoute(edit, { token, method: 'PATCH', params, body: some })).status).toBe(403)
    const body = { url: 'https://else.example.com' }
    expect((await callRoute(edit, { token, method: 'PATCH', params, body })).status).toBe(403)
  })
})

describe('what happens', () => {
  beforeAll(async () => {
    van = await makeDevice(ids.fleet ?? 0, { name: 'Van' })
    bus = await makeDevice(ids.fleet ?? 0, { name: 'Bus' })
  })

  it('is told to whom the device is in sight and who asked for its kind, while it is on', async () => {
    const above = await idOf('north')
    const own = await idOf('fleet')
    await idOf('shop')
    await idOf('fleet', { kinds: ['trip.ended'] })
    const off = await idOf('fleet')
    const params = paramsOf(off)
    await callRoute(edit, { token: tokens.fleet, method: 'PATCH', params, body: { on: false } })
    await tell(online(van))
    expect(await told()).toEqual([
      [above, 'device.online', { device: { ...van, name: 'Van', plate: null } }],
      [own, 'device.online', { device: { ...van, name: 'Van', plate: null } }],
    ])
  })

  it('is told of the devices and groups that were chosen', async () => {
    const [group] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.fleet ?? 0, name: 'night' })
      .returning()
    const groupIds = [group?.id ?? 0]
    await database.db.update(devices).set({ groupId: group?.id }).where(eq(devices.id, bus.id))
    const byDevice = await idOf('fleet', { devices: { kind: 'some', imeis: [van.imei], groupIds: [] } })
    const byGroup = await idOf('fleet', { devices: { kind: 'some', imeis: [], groupIds } })
    await idOf('fleet', { devices: { kind: 'some', imeis: [], groupIds: [] } })
    await tell(online(van), online(bus))
    expect(await hearers()).toEqual([byDevice, byGroup])
    const foreign = await makeDevice(ids.shop ?? 0)
    expect(
      (await make('fleet', { devices: { kind: 'some', imeis: [foreign.imei], groupIds: [] } })).status,
    ).toBe(404)
    expect((await make('shop', { devices: { kind: 'some', imeis: [], groupIds } })).status).toBe(404)
  })

  it('of a device that was sold is told of its own time to each side, and the move to both', async () => {
    const kinds = ['device.online', 'device.moved']
    const [fleet, shop] = [await idOf('fleet', { kinds }), await idOf('shop', { kinds })]
    const truck = await makeDevice(ids.fleet ?? 0)
    await tell(online(truck))
    expect(await hearers()).toEqual([fleet])
    const body = { imeis: [truck.imei], accountId: ids.shop }
    expect((await callRoute(move, { token: tokens.north, body })).code).toBe(0)
    const moved = (await told()).slice(1)
    expect(moved.map(([id, type]) => [id, type])).toEqual([
      [fleet, 'device.moved'],
      [shop, 'device.moved'],
    ])
    expect(moved.map(([, , { from, to }]) => [from, to])).toEqual([
      [{ id: ids.fleet, name: 'Customer fleet' }, null],
      [null, { id: ids.shop, name: 'Customer shop' }],
    ])
    const [before] = await database.db
      .select()
      .from(deviceOwnerships)
      .where(eq(deviceOwnerships.accountId, ids.fleet ?? 0))
      .then((rows) => rows.filter(({ deviceId }) => deviceId === truck.id))
    const sold = before?.toTime?.getTime() ?? 0
    await database.db.delete(webhookDeliveries)
    await tell(online(truck, sold - 1000))
    expect(await hearers()).toEqual([])
    await tell(online(truck, sold + 1000))
    expect(await hearers()).toEqual([shop])
  })

  it('tells no places of a device whose service has ended, and nothing to who may not sign in', async () => {
    const kinds = ['device.online', 'trip.ended']
    const [above, own] = [await idOf('north', { kinds }), await idOf('fleet', { kinds })]
    const old = await makeDevice(ids.fleet ?? 0, { userExpiresAt: new Date(Date.now() - DAY_MS) })
    await tell({ ...online(old), kind: 'trip.ended' })
    expect(await hearers()).toEqual([above])
    await tell(online(old))
    expect(await hearers()).toEqual([above, above, own])
    await database.db
      .update(accounts)
      .set({ disabled: true })
      .where(eq(accounts.id, ids.fleet ?? 0))
    await tell(online(van))
    await database.db
      .update(accounts)
      .set({ disabled: false })
      .where(eq(accounts.id, ids.fleet ?? 0))
    expect(await hearers()).toEqual([above, above, own, above])
  })

  it('of a device that is made, or of a task that is over, is told', async () => {
    const [devicesOf, tasksOf] = [
      await idOf('fleet', { kinds: ['device.created'] }),
      await idOf('fleet', { kinds: ['task.done'] }),
    ]
    const made = await makeDevice(ids.fleet ?? 0, { name: 'New' })
    const task = { id: 7, kind: 'exportReport', status: 'done', error: null }
    await database.db.transaction((tx) => tellTaskDone(tx, { ...task, accountId: ids.fleet ?? 0 }))
    await database.db.transaction((tx) => tellTaskDone(tx, { ...task, accountId: ids.north ?? 0 }))
    expect(await told()).toEqual([
      [devicesOf, 'device.created', { device: { ...made, name: 'New', plate: null } }],
      [tasksOf, 'task.done', { task }],
    ])
  })

  it('to a tracker is told with its fixes: in its order, once, and not by a recomputation', async () => {
    const id = await idOf('fleet', { kinds: ['device.online', 'trip.started', 'trip.ended', 'event.raised'] })
    const tracker = await makeDevice(ids.fleet ?? 0)
    const start = Date.UTC(2026, 4, 4, 6)
    const reports = fenceDrive(start).map(({ time, ...fix }, n) => ({
      receivedAt: time + 500,
      fixes: [makeFix({ ...fix, time, lon: -8.6, ignition: true })],
      events: n === 200 ? [{ type: 'sos' as const, time, fix: 0 }] : [],
    }))
    const at = { gateway: 'test', protocol: 'gt06', address: 'test' }
    let { state, version } = await claimDevice(system, tracker.id, at)
    for (let first = 0; first < reports.length; first += 50) {
      const change = buildChange(state, reports.slice(first, first + 50))
      await saveChanges(system, [{ deviceId: tracker.id, version, change }])
      state = change.state
    }
    const types = (await told()).map(([webhook, type]) => [webhook, type])
    expect(types.filter(([, type]) => type === 'event.raised')).toEqual([[id, 'event.raised']])
    const trips = types.filter(([, type]) => String(type).startsWith('trip.')).map(([, type]) => type)
    expect(trips.length).toBeGreaterThan(2)
    expect(trips).toEqual(trips.map((_, n) => (n % 2 === 0 ? 'trip.started' : 'trip.ended')))
    expect(types[0]).toEqual([id, 'device.online'])

    // The same again, as after a lost acknowledgement: nothing is new.
    await saveWithReplay(system, { deviceId: tracker.id, version, settings: DEFAULT_STEP_SETTINGS, reports })
    expect(await told()).toHaveLength(types.length)
  })

  it('of a transaction that is rolled back is not told', async () => {
    await idOf('fleet')
    const lost = database.db.transaction(async (tx) => {
      await tellWebhooks(tx, [online(van)])
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect(await told()).toEqual([])
  })

  it('by the clock is told once: silence after a while, and ends that come near', async () => {
    const id = await idOf('fleet', { kinds: ['device.offline', 'device.expiring'] })
    const now = Date.now()
    await tellPassedMoments(system, now - 60_000)
    const silent = await makeDevice(ids.fleet ?? 0, { expiresAt: new Date(now + 7 * DAY_MS - 30_000) })
    const heard = await makeDevice(ids.fleet ?? 0)
    await database.db.insert(deviceStates).values([
      { deviceId: silent.id, lastPacketAt: new Date(now - 10 * 60_000 - 30_000) },
      { deviceId: heard.id, lastPacketAt: new Date(now - 60_000) },
    ])
    await Promise.all([tellPassedMoments(system, now), tellPassedMoments(system, now)])
    await tellPassedMoments(system, now + 1)
    expect(await told()).toEqual([
      [
        id,
        'device.offline',
        expect.objectContaining({ lastPacketAt: new Date(now - 630_000).toISOString() }),
      ],
      [id, 'device.expiring', expect.objectContaining({ daysLeft: 7 })],
    ])
  })

  it('as positions is told in batches, in their order', async () => {
    const id = await idOf('fleet', { kinds: ['positions'] })
    const positions = (first: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ time: new Date((first + n) * 1000).toISOString() }))
    const fixes = (device: { id: number }, first: number, count: number): Happening => ({
      ...{
        kind: 'positions',
        deviceId: device.id,
        at: Date.now(),
        data: { positions: positions(first, count) },
      },
    })
    await tell(fixes(van, 0, 2), fixes(bus, 0, 1))
    await tell(fixes(van, 2, BATCH_POSITIONS - 2))
    expect(await told()).toEqual([])
    await batchPositions(system)
    const batches = (await told()).map(([webhook, type, { devices: sent }]) => [
      ...[webhook, type],
      (sent as { device: { id: number }; positions: unknown[] }[]).map((one) => [
        one.device.id,
        one.positions.length,
      ]),
    ])
    expect(batches).toEqual([
      [
        id,
        'positions',
        [
          [van.id, BATCH_POSITIONS - 1],
          [bus.id, 1],
        ],
      ],
      [id, 'positions', [[van.id, 1]]],
    ])
    expect(await database.db.select().from(webhookPositions)).toEqual([])
  })
})

describe('the log of deliveries', () => {
  it('is read page by page, with bodies, by state', async () => {
    const id = await idOf('fleet')
    for (let n = 0; n < 3; n++) await tell(online(van))
    const read = async (query: string) =>
      (
        await callRoute<Delivery[]>(listDeliveries, {
          token: tokens.fleet,
          params: paramsOf(id),
          path: `/?${query}`,
        })
      ).data
    const [newest, second] = await read('limit=2')
    expect(newest).toMatchObject({ kind: 'device.online', state: 'waiting', attempts: 0, status: null })
    expect(JSON.parse(newest?.body ?? '')).toMatchObject({ data: { device: { imei: van.imei } } })
    expect(await read(`limit=2&before=${second?.id}`)).toHaveLength(1)
    expect(await read('state=taken')).toEqual([])
  })

  it('is not sent again while the endpoint is off, nor one of another endpoint', async () => {
    const [id, other] = [await idOf('fleet'), await idOf('fleet')]
    await tell(online(van))
    const [row] = await database.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, id))
    const again = (webhook: number) =>
      callRoute(sendAgain, {
        ...{ token: tokens.fleet, method: 'POST' },
        params: { id: String(webhook), delivery: String(row?.id) },
      })
    expect((await again(id)).status).toBe(200)
    expect((await again(other)).status).toBe(404)
    await callRoute(edit, { token: tokens.fleet, method: 'PATCH', params: paramsOf(id), body: { on: false } })
    expect((await again(id)).status).toBe(409)
  })

  it('keeps so many of an endpoint, for 30 days, and lets so many wait', async () => {
    const id = await idOf('fleet')
    const finished = { webhookId: id, kind: 'device.online', lane: 'x', body: '{}', state: 'taken' as const }
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
    await database.db
      .insert(webhookDeliveries)
      .values([
        { ...finished, finishedAt: ago(31) },
        ...[5, 4, 3].map((days) => ({ ...finished, finishedAt: ago(days) })),
      ])
    for (let n = 0; n < 3; n++) await tell(online(van))
    await cleanDeliveries(system, { keepEach: 2, mostWaiting: 2 })
    const rows = await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
    expect(rows.map(({ state, error }) => [state, error])).toEqual([
      ...[
        ['taken', null],
        ['taken', null],
      ],
      ...[
        ['waiting', null],
        ['waiting', null],
      ],
      ['givenUp', 'too many wait'],
    ])
  })
})
