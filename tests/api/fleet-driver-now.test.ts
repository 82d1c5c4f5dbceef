import { asc, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { GET as listAlerts } from '@/app/api/alerts/route'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { POST as move } from '@/app/api/devices/move/route'
import { GET as listDevices } from '@/app/api/devices/route'
import { POST as assign } from '@/app/api/driver-assignments/route'
import { GET as listEvents } from '@/app/api/events/route'
import { GET as openLive } from '@/app/api/live/route'
import { findMailedAlert } from '@/db/queries/alerts/mailed-alert'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { forgetWantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import { cardHoldings, driverCards, drivers } from '@/db/schema/drivers'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import type { AlertList } from '@/lib/alerts/alert-schema'
import { systemAccess } from '@/lib/auth/access'
import type { DeviceList } from '@/lib/devices/device-row'
import type { DeviceDetail } from '@/lib/devices/schema'
import type { EventList } from '@/lib/events/schema'
import { NO_LANDMARKS } from '@/lib/landmarks/landmark-set'
import type { LiveMessage } from '@/lib/live/schema'
import { raisedEvent } from '@/lib/webhooks/found-in-change'
import { wordAlert } from '@/server/alerts/word-alert'
import { callRoute } from '../support/call-route'
import { closeFeeds, readFeed } from '../support/feed-reader'
import { carryTracker, fleetWorld, makeDriver, makeVehicle, touch } from '../support/fleet-world'
import { makeKey } from '../support/made-key'
import { ALL_FIELDS, firstState, makeShare, NO_FIELDS, openShare, watchShare } from '../support/share-world'
import { makeAccount, tokenFor } from '../support/world'

const { database, tokens, ids } = fleetWorld()
const system = systemAccess('test')
const fleet = () => ids.fleet ?? 0
const HOUR = 3_600_000
/** The administrator has no fleet whose routes a link could tell. */
const SHOWN = { ...ALL_FIELDS, destination: false, route: false }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)
afterEach(closeFeeds)

/** A vehicle with a tracker, of which somebody wrote down once who drives it. */
async function van(name: string, accountId = fleet()) {
  const vehicleId = await makeVehicle(accountId, name)
  const { id, send } = await carryTracker(accountId, vehicleId)
  const [device] = await database.db
    .update(devices)
    .set({ name, driverName: 'Written down', driverPhone: '111' })
    .where(eq(devices.id, id))
    .returning({ imei: devices.imei })
  return { id, vehicleId, imei: device?.imei ?? '', send }
}

const say = (vehicleId: number, driverId: number, from: Date, to: Date | null = null, token = tokens.fleet) =>
  callRoute(assign, {
    token,
    body: { vehicleId, driverId, from: from.toISOString(), to: to?.toISOString() ?? null },
  })
const cardOf = async (imei: string, token: string | undefined) =>
  (await callRoute<DeviceDetail>(getDevice, { token, params: { imei } })).data
const listed = async (token: string | undefined, query = '') =>
  (await callRoute<DeviceList>(listDevices, { token, path: `/api/devices${query}` })).data.items

async function happen(deviceId: number, time: Date): Promise<number> {
  const [row] = await database.db
    .insert(deviceEvents)
    .values({ deviceId, eventTime: time, type: 'sos' })
    .returning({ id: deviceEvents.id })
  return row?.id ?? 0
}

describe('who drives now', () => {
  it('is told to the enterprise and its virtual account alone, on the card and in the list', async () => {
    const one = await van('Now 1')
    const ana = await makeDriver(fleet(), 'Ana')
    await database.db.update(drivers).set({ phone: '222' }).where(eq(drivers.id, ana))
    expect((await cardOf(one.imei, tokens.fleet)).driver).toBeNull()
    await say(one.vehicleId, ana, hoursAgo(1))
    for (const login of ['fleet', 'second']) {
      expect(await cardOf(one.imei, tokens[login])).toMatchObject({
        driver: { id: ana, name: 'Ana', phone: '222', avatar: null },
        driverName: 'Written down',
      })
      const row = (await listed(tokens[login])).find(({ imei }) => imei === one.imei)
      expect(row).toMatchObject({ driver: { id: ana, name: 'Ana' }, driverName: 'Written down' })
    }
    const key = await makeKey(tokens.fleet ?? '', ['devices.read'])
    for (const token of [tokens.admin, key]) {
      expect(await cardOf(one.imei, token)).toMatchObject({ driver: null, driverName: 'Written down' })
      const row = (await listed(token)).find(({ imei }) => imei === one.imei)
      expect(row).toMatchObject({ driver: null, driverName: 'Written down' })
    }
  })

  it('is nobody before it begins, once it is over, and of a tracker that the vehicle carries no more', async () => {
    const one = await van('Now 2')
    const ana = await makeDriver(fleet(), 'Ana 2')
    await say(one.vehicleId, ana, hoursAgo(3), hoursAgo(2))
    await say(one.vehicleId, ana, hoursAgo(-2))
    expect((await cardOf(one.imei, tokens.fleet)).driver).toBeNull()
    await say(one.vehicleId, ana, hoursAgo(1))
    expect((await cardOf(one.imei, tokens.fleet)).driver?.id).toBe(ana)
    await database.db
      .update(vehicleDevices)
      .set({ toTime: new Date() })
      .where(eq(vehicleDevices.deviceId, one.id))
    expect((await cardOf(one.imei, tokens.fleet)).driver).toBeNull()
  })

  it('is what the list is sorted by, before what was written down', async () => {
    const [one, two, three] = [await van('Sort 1'), await van('Sort 2'), await van('Sort 3')]
    await say(one.vehicleId, await makeDriver(fleet(), 'ZZ top'), hoursAgo(1))
    await say(three.vehicleId, await makeDriver(fleet(), 'AA first'), hoursAgo(1))
    const mine = new Set([one.imei, two.imei, three.imei])
    const order = async (token: string | undefined) =>
      (await listed(token, '?sort=driverName&pageSize=100'))
        .map(({ imei }) => imei)
        .filter((imei) => mine.has(imei))
    expect(await order(tokens.fleet)).toEqual([three.imei, two.imei, one.imei])
    expect(await order(tokens.admin)).toEqual([one.imei, two.imei, three.imei])
  })

  it('stays with the account when the device goes: the next one and the one before see nothing of each other', async () => {
    const one = await van('Sold')
    const ana = await makeDriver(fleet(), 'Ana 3')
    await say(one.vehicleId, ana, hoursAgo(1))
    const before = await happen(one.id, new Date(Date.now() - 60_000))
    await callRoute(move, { token: tokens.admin, body: { imeis: [one.imei], accountId: ids.rival } })
    expect((await cardOf(one.imei, tokens.rival)).driver).toBeNull()
    const vehicleId = await makeVehicle(ids.rival ?? 0, 'Bought')
    const [carried] = await database.db
      .select()
      .from(vehicleDevices)
      .where(eq(vehicleDevices.deviceId, one.id))
    expect(carried?.toTime).not.toBeNull()
    await database.db.insert(vehicleDevices).values({ vehicleId, deviceId: one.id, fromTime: new Date() })
    const bob = await makeDriver(ids.rival ?? 0, 'Bob')
    await say(vehicleId, bob, new Date(Date.now() - 1000), null, tokens.rival)
    expect((await cardOf(one.imei, tokens.rival)).driver).toMatchObject({ id: bob })
    expect((await callRoute(getDevice, { token: tokens.fleet, params: { imei: one.imei } })).status).toBe(404)
    expect((await listed(tokens.fleet)).some(({ imei }) => imei === one.imei)).toBe(false)
    expect(await eventsOf(one.imei, tokens.rival)).toEqual([])
    expect((await eventsOf(one.imei, tokens.admin)).find(([id]) => id === before)?.[1]).toBeNull()
  })

  it('is told to the enterprise of what accounts below own, and not to those', async () => {
    const user = await makeAccount('driver-user', 'endUser', fleet())
    const token = await tokenFor('driver-user')
    const one = await van('Lent')
    await database.db.update(devices).set({ accountId: user }).where(eq(devices.id, one.id))
    const ana = await makeDriver(fleet(), 'Ana 4')
    await say(one.vehicleId, ana, hoursAgo(1))
    expect((await cardOf(one.imei, tokens.fleet)).driver?.id).toBe(ana)
    expect(await cardOf(one.imei, token)).toMatchObject({ driver: null, driverName: 'Written down' })
  })

  it('has its card named by who holds it, until it is lost', async () => {
    const one = await van('Card')
    const ana = await makeDriver(fleet(), 'Ana 5')
    const [card] = await database.db
      .insert(driverCards)
      .values({ accountId: fleet(), code: 'ABC123' })
      .returning()
    const cardId = card?.id ?? 0
    await database.db.insert(cardHoldings).values({ cardId, driverId: ana, fromTime: new Date(0) })
    await one.send([touch(0, '00:ab-c1:23')])
    const read = async (token: string | undefined) => (await cardOf(one.imei, token)).driverCard
    expect(await read(tokens.fleet)).toMatchObject({ id: '00:ab-c1:23', holder: { id: ana, name: 'Ana 5' } })
    expect(await read(tokens.admin)).toMatchObject({ id: '00:ab-c1:23', holder: null })
    await database.db.update(driverCards).set({ lostAt: new Date() }).where(eq(driverCards.id, cardId))
    expect(await read(tokens.fleet)).toMatchObject({ id: '00:ab-c1:23', holder: null })
  })

  it('is told anew on the feed, so that cards ask at once', async () => {
    const one = await van('Live')
    const feed = await readFeed<LiveMessage>(openLive, tokens.fleet ?? '')
    await feed.untilType('ready')
    await say(one.vehicleId, await makeDriver(fleet(), 'Ana 6'), hoursAgo(1))
    for (;;) {
      const { info } = await feed.untilType('changed')
      if (info.some(([id]) => id === one.id)) break
    }
  })
})

async function eventsOf(imei: string, token: string | undefined) {
  const path = `/api/events?imei=${imei}`
  const { data } = await callRoute<EventList>(listEvents, { token, path })
  return data.items.map(({ id, driver }) => [id, driver] as const)
}

describe('who drove when something happened', () => {
  it('stands with events and alerts of the enterprise, and with nobody else', async () => {
    const one = await van('Events')
    const [ana, bob] = [await makeDriver(fleet(), 'Ana 7'), await makeDriver(fleet(), 'Bob 7')]
    await say(one.vehicleId, ana, hoursAgo(5), hoursAgo(3))
    await say(one.vehicleId, bob, hoursAgo(3))
    const [early, first, second] = [
      await happen(one.id, hoursAgo(6)),
      await happen(one.id, hoursAgo(4)),
      await happen(one.id, hoursAgo(1)),
    ]
    const told = [
      [second, { id: bob, name: 'Bob 7' }],
      [first, { id: ana, name: 'Ana 7' }],
      [early, null],
    ]
    expect(await eventsOf(one.imei, tokens.fleet)).toEqual(told)
    expect(await eventsOf(one.imei, tokens.second)).toEqual(told)
    expect(await eventsOf(one.imei, tokens.admin)).toEqual(told.map(([id]) => [id, null]))
    const alerts = async (token: string | undefined) =>
      (
        await callRoute<AlertList>(listAlerts, { token, path: `/api/alerts?imei=${one.imei}` })
      ).data.items.map(({ id, driver }) => [id, driver])
    expect(await alerts(tokens.fleet)).toEqual(told.toReversed())
    const key = await makeKey(tokens.fleet ?? '', ['events.read'])
    expect(await alerts(key)).toEqual(told.toReversed().map(([id]) => [id, null]))
  })

  it('stands in the mail of the enterprise, and in nobody else’s', async () => {
    const one = await van('Mail')
    const ana = await makeDriver(fleet(), 'Ana 8')
    await say(one.vehicleId, ana, hoursAgo(5), hoursAgo(3))
    const eventId = await happen(one.id, hoursAgo(4))
    const wordedFor = async (accountId: number) => {
      const what = { accountId, deviceId: one.id, eventId, subject: '' }
      const mailed = await findMailedAlert(system, what, { accountId, contactId: null })
      if (!mailed) throw new Error('the alert is gone')
      const around = {
        language: 'en',
        address: 'https://track.example.com',
        landmarks: NO_LANDMARKS,
        stage: 'first',
        afterMinutes: null,
      } as const
      return (await wordAlert(mailed, around)).paragraphs
    }
    expect(await wordedFor(fleet())).toContain('Driver: Ana 8')
    expect((await wordedFor(ids.admin ?? 0)).join()).not.toContain('Driver')
    expect((await wordedFor(ids.rival ?? 0)).join()).not.toContain('Driver')
  })

  it('is handed to the endpoints of the enterprise, and to nobody else’s', async () => {
    const one = await van('Hook')
    const ana = await makeDriver(fleet(), 'Ana 9')
    await say(one.vehicleId, ana, hoursAgo(2))
    const hook = async (accountId: number) => {
      const [row] = await database.db
        .insert(webhooks)
        .values({
          accountId,
          name: 'ERP',
          url: 'https://erp.example.com',
          kinds: ['event.raised'],
          sealedSecret: 'x',
        })
        .returning({ id: webhooks.id })
      return row?.id ?? 0
    }
    const [own, above] = [await hook(fleet()), await hook(ids.admin ?? 0)]
    forgetWantedKinds()
    const raised = {
      type: 'sos',
      subject: '',
      time: hoursAgo(1).getTime(),
      lat: null,
      lon: null,
      speedKmh: null,
      data: null,
    } as const
    await tellWebhooks(database.db, [raisedEvent(one.id, 1, raised)])
    const sent = await database.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.webhookId))
    expect(sent.map(({ webhookId, body }) => [webhookId, JSON.parse(body).data.driver])).toEqual([
      [own, { id: ana, name: 'Ana 9' }],
      [above, null],
    ])
  })
})

describe('a share link', () => {
  it('tells who drives and their number where it shows that, at once, and what was written down where nobody does', async () => {
    const one = await van('Shared')
    const [ana, bob] = [await makeDriver(fleet(), 'Ana 10'), await makeDriver(fleet(), 'Bob 10')]
    await database.db.update(drivers).set({ phone: '333' }).where(eq(drivers.id, ana))
    const made = await makeShare(tokens.fleet ?? '', { imeis: [one.imei], fields: SHOWN })
    const hidden = await makeShare(tokens.fleet ?? '', { imeis: [one.imei], fields: NO_FIELDS })
    const byAdmin = await makeShare(tokens.admin ?? '', { imeis: [one.imei], fields: SHOWN })
    expect(await firstState(made.token)).toMatchObject([{ driver: 'Written down', phone: '111' }])
    const { data } = await openShare(made.token)
    const feed = await watchShare(data.bearer)
    await feed.untilType('state')
    await say(one.vehicleId, ana, hoursAgo(1))
    for (;;) {
      const { vehicles } = await feed.untilType('state')
      if (vehicles[0]?.driver === 'Ana 10') {
        expect(vehicles[0].phone).toBe('333')
        break
      }
    }
    await say(one.vehicleId, bob, new Date(Date.now() - 1000))
    expect(await firstState(made.token)).toMatchObject([{ driver: 'Bob 10', phone: null }])
    expect(JSON.stringify(await firstState(hidden.token))).not.toContain('Bob')
    expect(await firstState(byAdmin.token)).toMatchObject([{ driver: 'Written down', phone: '111' }])
  })

  it('with a delay tells who drove then', async () => {
    const one = await van('Delayed')
    const [ana, bob] = [await makeDriver(fleet(), 'Ana 11'), await makeDriver(fleet(), 'Bob 11')]
    await say(one.vehicleId, ana, hoursAgo(1), new Date(Date.now() - 60_000))
    await say(one.vehicleId, bob, new Date(Date.now() - 60_000))
    const privacy = { withheld: [], onlyWithin: null, delayS: 300, roundM: 0 }
    const made = await makeShare(tokens.fleet ?? '', { imeis: [one.imei], fields: SHOWN, privacy })
    expect(await firstState(made.token)).toMatchObject([{ driver: 'Ana 11' }])
  })
})
