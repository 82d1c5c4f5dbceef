import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { GET as getDevice } from '@/app/api/devices/[imei]/route'
import { POST as move } from '@/app/api/devices/move/route'
import { deviceEvents } from '@/db/schema/device-events'
import type { DeviceDetail } from '@/lib/devices/schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { frame, heartbeatFrame, steadyDrive, TestTracker } from '../support/gt06-client'
import { until } from '../support/until'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

/** What the gateway remembers of a device when it goes to another owner: none of it is the buyer's. */
const database = freshDatabase()
const gateway = testGateway()
const ids: Record<string, number> = {}
const tokens: Record<string, string> = {}
beforeAll(async () => {
  ids.north = await makeAccount('north', 'distributor')
  ids.seller = await makeAccount('seller', 'enterprise', ids.north)
  ids.buyer = await makeAccount('buyer', 'enterprise', ids.north)
  for (const login of Object.keys(ids)) tokens[login] = await tokenFor(login)
})

/** 0x94: external voltage, 12.34 V. */
const supplyFrame = (serial: number) => frame(0x94, Buffer.from('04d2', 'hex'), serial)
/** 0x13 with nothing on, and with an SOS. */
const quietHeartbeat = (serial: number) => heartbeatFrame(serial, 0x00)
const sosHeartbeat = (serial: number) => heartbeatFrame(serial, 0x20)

const cardOf = async (login: string, imei: string) =>
  (await callRoute<DeviceDetail>(getDevice, { token: tokens[login], params: { imei } })).data
const sell = async (imei: string) => {
  const body = { imeis: [imei], accountId: ids.buyer }
  expect(await callRoute(move, { token: tokens.north, body })).toMatchObject({ code: 0 })
}

async function soldTracker(): Promise<{ imei: string; id: number; tracker: TestTracker }> {
  const { id, imei } = await makeDevice(ids.seller ?? 0)
  const tracker = await TestTracker.login(gateway.gt06, imei)
  tracker.send(steadyDrive(1, Date.now() - 20_000))
  tracker.write(supplyFrame(tracker.nextSerial()))
  await tracker.confirmed()
  expect(await cardOf('seller', imei)).toMatchObject({
    voltage: 12.34,
    ignition: true,
    charging: true,
    connection: { cell: '460-0 · 10365 · 8120' },
  })
  await sell(imei)
  expect(await cardOf('buyer', imei)).toMatchObject({ voltage: null, ignition: null, connection: null })
  return { id, imei, tracker }
}

it.each(['on the same connection', 'on a new one'])('tells the buyer what it says since, %s', async (how) => {
  const sold = await soldTracker()
  const { id, imei } = sold
  const again = how === 'on a new one'
  const tracker = again ? await TestTracker.login(gateway.gt06, imei) : sold.tracker
  // The gateway hears of the sale over the bus; until then the buyer is shown nothing at all of it.
  const card = await until(async () => {
    tracker.write(quietHeartbeat(tracker.nextSerial()))
    await tracker.reply(0x13)
    const card = await cardOf('buyer', imei)
    expect([null, false]).toContain(card.ignition)
    return card.ignition === false ? card : null
  })
  expect(card).toMatchObject({
    voltage: null,
    ignition: false,
    charging: false,
    sensors: null,
    lat: null,
    heading: null,
    connection: { cell: null, since: again ? expect.any(String) : null },
  })
  expect(card.lastPacketAt).not.toBeNull()

  // An alarm without a position does not happen where the seller was last.
  tracker.write(sosHeartbeat(tracker.nextSerial()))
  await tracker.reply(0x13)
  const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
  expect(events.filter(({ type }) => type === 'sos')).toMatchObject([{ lat: null, lon: null }])
  await tracker.end()
})
