import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { POST as move } from '@/app/api/devices/move/route'
import { POST as markEvents } from '@/app/api/events/read/route'
import { PATCH as edit } from '@/app/api/webhooks/[id]/route'
import { GET as list } from '@/app/api/webhooks/route'
import { claimDevice } from '@/db/queries/ingest/claim-device'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { saveWithReplay } from '@/db/queries/ingest/save-with-replay'
import { batchPositions } from '@/db/queries/webhooks/batch-positions'
import { tellPage, tellPassedMoments } from '@/db/queries/webhooks/passed-moments'
import { tellTaskDone } from '@/db/queries/webhooks/tell-of-accounts'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { accounts } from '@/db/schema/accounts'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceOwnerships } from '@/db/schema/device-records'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices } from '@/db/schema/devices'
import { settings } from '@/db/schema/platform'
import { webhookDeliveries, webhookPositions } from '@/db/schema/webhooks'
import { systemAccess } from '@/lib/auth/access'
import { buildChange } from '@/lib/ingest/pipeline'
import { DEFAULT_STEP_SETTINGS } from '@/lib/ingest/steps'
import { raisedEvent } from '@/lib/webhooks/found-in-change'
import type { Happening } from '@/lib/webhooks/happening'
import { BATCH_POSITIONS, type Webhook } from '@/lib/webhooks/schema'
import { callRoute } from '../support/call-route'
import { makeShare, openShare } from '../support/share-world'
import { fenceDrive } from '../support/toy-fence-step'
import { online, paramsOf, webhookWorld } from '../support/webhook-world'
import { makeAccount, makeDevice } from '../support/world'
import { makeFix } from '../unit/ingest/make-change'

const { database, ids, tokens, fleet, make, idOf, tell, told, hearers } = webhookWorld()
const system = systemAccess('test')
const DAY_MS = 86_400_000

describe('what happens', () => {
  it('is told to whom the device is in sight and who asked for its kind, while it is on', async () => {
    const above = await idOf('north')
    const own = await idOf('fleet')
    await idOf('shop')
    await idOf('fleet', { kinds: ['trip.ended'] })
    const off = await idOf('fleet')
    const params = paramsOf(off)
    await callRoute(edit, { token: tokens.fleet, method: 'PATCH', params, body: { on: false } })
    await tell(online(fleet.van))
    expect(await told()).toEqual([
      [above, 'device.online', { device: { ...fleet.van, name: 'Van', plate: null } }],
      [own, 'device.online', { device: { ...fleet.van, name: 'Van', plate: null } }],
    ])
  })

  it('is told of the account that was chosen and those below it, while it is in sight', async () => {
    const truck = await makeDevice(ids.shop ?? 0)
    const [ofFleet, ofShop] = [
      await idOf('north', { accountId: ids.fleet }),
      await idOf('north', { accountId: ids.shop }),
    ]
    const own = await idOf('fleet', { accountId: ids.fleet })
    await tell(online(fleet.van), online(truck))
    expect(await hearers()).toEqual([ofFleet, own, ofShop])
    // Sold from one to the other, it is told of its own time to each.
    await database.db.delete(webhookDeliveries)
    await callRoute(move, { token: tokens.north, body: { imeis: [truck.imei], accountId: ids.fleet } })
    await tell(online(truck, Date.now() + 1000), online(truck, Date.now() - DAY_MS))
    expect(await hearers()).toEqual([ofFleet, own])
    await database.db.delete(webhookDeliveries)
    const elsewhere = await makeAccount('elsewhere', 'distributor')
    const moved = (path: string) =>
      database.db.execute(sql`update accounts set path = ${path} where id = ${ids.fleet}`)
    await moved(`/${elsewhere}/${ids.fleet}/`)
    await tell(online(fleet.van))
    expect(await hearers()).toEqual([own])
    const shown = await callRoute<Webhook[]>(list, { token: tokens.north })
    expect(shown.data).toMatchObject([{ accountId: ids.fleet, accountName: null }, { accountId: ids.shop }])
    await moved(`/${ids.north}/${ids.fleet}/`)
  })

  it('within accounts is told of the account that was chosen', async () => {
    const kinds = ['event.read', 'share.viewed', 'task.done', 'device.moved']
    const [ofFleet, ofShop] = [
      await idOf('north', { kinds, accountId: ids.fleet }),
      await idOf('north', { kinds, accountId: ids.shop }),
    ]
    const [event] = await database.db
      .insert(deviceEvents)
      .values({ deviceId: fleet.van.id, eventTime: new Date(Date.now() - 60_000), type: 'sos' })
      .returning()
    await callRoute(markEvents, { token: tokens.north, body: { ids: [event?.id], read: true } })
    const task = { id: 7, kind: 'exportReport', status: 'done', error: null, accountId: ids.north ?? 0 }
    await database.db.transaction((tx) => tellTaskDone(tx, task))
    await openShare((await makeShare(tokens.fleet ?? '', { imeis: [fleet.van.imei] })).token)
    const truck = await makeDevice(ids.fleet ?? 0)
    await callRoute(move, { token: tokens.north, body: { imeis: [truck.imei], accountId: ids.shop } })
    // Neither side is told the name of the other.
    const side = (id: number | undefined, name: string) => ({ id, name: `Customer ${name}` })
    expect(await told()).toMatchObject([
      [ofFleet, 'event.read', {}],
      [ofFleet, 'share.viewed', {}],
      [ofFleet, 'device.moved', { from: side(ids.fleet, 'fleet'), to: null }],
      [ofShop, 'device.moved', { from: null, to: side(ids.shop, 'shop') }],
    ])
  })

  it('that a fence or rule raised is told to its account and those above, and to none below', async () => {
    const kinds = ['event.raised', 'event.read']
    const above = await idOf('north', { kinds })
    // What is about an account below tells what that account sees.
    await idOf('north', { kinds, accountId: ids.fleet })
    await idOf('fleet', { kinds })
    const time = new Date(Date.now() - 60_000)
    const [event] = await database.db
      .insert(deviceEvents)
      .values({
        deviceId: fleet.van.id,
        eventTime: time,
        type: 'fenceEnter',
        subject: 'geofence:12',
        accountId: ids.north,
      })
      .returning()
    if (!event) throw new Error('insert returned no row')
    await tell(raisedEvent(fleet.van.id, event.id, { ...event, type: 'fenceEnter', time: time.getTime() }))
    await callRoute(markEvents, { token: tokens.north, body: { ids: [event.id], read: true } })
    expect(await told()).toMatchObject([
      [above, 'event.raised', { id: event.id, subject: 'geofence:12' }],
      [above, 'event.read', { events: [{ id: event.id }] }],
    ])
  })

  it('is told of the devices and groups that were chosen', async () => {
    const [group] = await database.db
      .insert(deviceGroups)
      .values({ accountId: ids.fleet ?? 0, name: 'night' })
      .returning()
    const groupIds = [group?.id ?? 0]
    await database.db.update(devices).set({ groupId: group?.id }).where(eq(devices.id, fleet.bus.id))
    const byDevice = await idOf('fleet', { devices: { kind: 'some', imeis: [fleet.van.imei], groupIds: [] } })
    const byGroup = await idOf('fleet', { devices: { kind: 'some', imeis: [], groupIds } })
    await idOf('fleet', { devices: { kind: 'some', imeis: [], groupIds: [] } })
    await tell(online(fleet.van), online(fleet.bus))
    expect(await hearers()).toEqual([byDevice, byGroup])
    const foreign = await makeDevice(ids.shop ?? 0)
    expect(
      (await make('fleet', { devices: { kind: 'some', imeis: [foreign.imei], groupIds: [] } })).status,
    ).toBe(404)
    expect((await make('shop', { devices: { kind: 'some', imeis: [], groupIds } })).status).toBe(404)
  })

  it('of a device that was sold is told of its own time to each side, and the move to both', async () => {
    const kinds = ['device.online', 'device.moved']
    const [seller, buyer] = [await idOf('fleet', { kinds }), await idOf('shop', { kinds })]
    const truck = await makeDevice(ids.fleet ?? 0)
    await tell(online(truck))
    expect(await hearers()).toEqual([seller])
    const body = { imeis: [truck.imei], accountId: ids.shop }
    expect((await callRoute(move, { token: tokens.north, body })).code).toBe(0)
    const moved = (await told()).slice(1)
    expect(moved.map(([id, type]) => [id, type])).toEqual([
      [seller, 'device.moved'],
      [buyer, 'device.moved'],
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
    expect(await hearers()).toEqual([buyer])
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
    await tell(online(fleet.van))
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

  it('to events that are marked as read, and as unread again, is told to the account that did it', async () => {
    const kinds = ['event.read']
    await idOf('north', { kinds })
    const own = await idOf('fleet', { kinds })
    const byDevice = await idOf('fleet', {
      kinds,
      devices: { kind: 'some', imeis: [fleet.bus.imei], groupIds: [] },
    })
    const eventTime = new Date(Date.now() - 60_000)
    const [first, second] = await database.db
      .insert(deviceEvents)
      .values([fleet.van, fleet.bus].map(({ id }) => ({ deviceId: id, eventTime, type: 'sos' })))
      .returning()
    const event = (row: typeof first) => ({ id: row?.id, event: 'sos', time: eventTime.toISOString() })
    const mark = (read: boolean) =>
      callRoute(markEvents, { token: tokens.fleet, body: { ids: [first?.id, second?.id], read } })
    expect((await mark(true)).status).toBe(200)
    const tellings = (await told()).map(([id, type, { device, read, events }]) => [
      id,
      type,
      (device as { imei: string }).imei,
      read,
      events,
    ])
    expect(tellings).toEqual([
      [own, 'event.read', fleet.van.imei, true, [event(first)]],
      [own, 'event.read', fleet.bus.imei, true, [event(second)]],
      [byDevice, 'event.read', fleet.bus.imei, true, [event(second)]],
    ])
    // Marked already: nothing happened.
    await mark(true)
    expect(await told()).toHaveLength(3)
    await mark(false)
    expect((await told()).slice(3).map(([, , { read }]) => read)).toEqual([false, false, false])
  })

  it('to a share link is told when it is opened, to its account and those above, of the devices that it shows', async () => {
    const kinds = ['share.viewed']
    const only = (imei: string) => ({ kinds, devices: { kind: 'some', imeis: [imei], groupIds: [] } })
    const [above, own] = [await idOf('north', { kinds }), await idOf('fleet', { kinds })]
    const ofVan = await idOf('fleet', only(fleet.van.imei))
    await idOf('fleet', only(fleet.bus.imei))
    await idOf('shop', { kinds })
    const link = await makeShare(tokens.fleet ?? '', { imeis: [fleet.van.imei] })
    expect((await openShare(link.token)).status).toBe(200)
    expect(await told()).toEqual(
      [above, own, ofVan].map((id) => [
        id,
        'share.viewed',
        {
          share: { id: link.id, name: link.name, views: 1 },
          view: { id: expect.any(Number), network: expect.any(String) },
        },
      ]),
    )
    expect((await openShare('x'.repeat(22))).status).not.toBe(200)
    for (let more = 0; more < 4; more++) expect((await openShare(link.token)).status).toBe(200)
    expect(await told()).toHaveLength(3)
    await database.db.execute(sql`update shares set view_told_at = now() - interval '11 minutes'`)
    await openShare(link.token)
    expect((await told()).slice(3).map(([, , data]) => data)).toMatchObject(
      Array(3).fill({ share: { id: link.id, views: 6 } }),
    )
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
      await tellWebhooks(tx, [online(fleet.van)])
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
    const asleep = await makeDevice(ids.fleet ?? 0)
    await database.db.insert(deviceStates).values([
      { deviceId: silent.id, lastPacketAt: new Date(now - 10 * 60_000 - 30_000) },
      { deviceId: heard.id, lastPacketAt: new Date(now - 60_000) },
      {
        deviceId: asleep.id,
        lastPacketAt: new Date(now - 10 * 60_000 - 30_000),
        sleepsUntil: new Date(now + 60_000),
      },
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

  it('by the clock is told page by page and after a long stop, once, also when a worker is killed in between', async () => {
    const now = Date.now()
    await database.db.delete(settings).where(eq(settings.name, 'webhooks.looked'))
    await tellPassedMoments(system, now - 3 * DAY_MS)
    const [COUNT, PAGE] = [5, 2]
    const old: { id: number; imei: string }[] = []
    for (let n = 0; n < COUNT; n++)
      old.push(await makeDevice(ids.fleet ?? 0, { expiresAt: new Date(now + 5 * DAY_MS + n * 60_000) }))
    const id = await idOf('fleet', {
      kinds: ['device.offline', 'device.expiring'],
      devices: { kind: 'some', imeis: old.map(({ imei }) => imei), groupIds: [] },
    })
    await database.db
      .insert(deviceStates)
      .values(old.map((one, n) => ({ deviceId: one.id, lastPacketAt: new Date(now - DAY_MS - n * 1000) })))
    // Two pages, and the worker is gone; others go on, at the same time, and find it all told afterwards.
    for (let n = 0; n < 2; n++) expect(await tellPage(system, now, PAGE)).toBe(true)
    const first = (await told()).length
    expect(first > 0 && first < COUNT).toBe(true)
    await Promise.all([0, 1].map(() => tellPassedMoments(system, now + 1000, PAGE)))
    await tellPassedMoments(system, now + 2000, PAGE)
    await tellPassedMoments(system, now + 3000, PAGE)
    const found = (await told()).map(([webhook, type, { device }]) => [
      webhook,
      type,
      (device as { imei: string }).imei,
    ])
    const each = (type: string) => old.map(({ imei }) => [id, type, imei])
    expect(found).toEqual([...each('device.offline'), ...each('device.expiring')])
  })

  it('as positions is told in batches, in their order', async () => {
    const id = await idOf('fleet', { kinds: ['positions'] })
    const positions = (first: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ time: new Date((first + n) * 1000).toISOString() }))
    const fixes = (device: { id: number }, first: number, count: number): Happening => ({
      kind: 'positions',
      deviceId: device.id,
      at: Date.now(),
      data: { positions: positions(first, count) },
    })
    await tell(fixes(fleet.van, 0, 2), fixes(fleet.bus, 0, 1))
    await tell(fixes(fleet.van, 2, BATCH_POSITIONS - 2))
    expect(await told()).toEqual([])
    await batchPositions(system)
    const batches = (await told()).map(([webhook, type, { devices: sent }]) => [
      webhook,
      type,
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
          [fleet.van.id, BATCH_POSITIONS - 1],
          [fleet.bus.id, 1],
        ],
      ],
      [id, 'positions', [[fleet.van.id, 1]]],
    ])
    expect(await database.db.select().from(webhookPositions)).toEqual([])
  })
})
