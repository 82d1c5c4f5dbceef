import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceDetails } from '@/db/schema/device-states'
import { log } from '@/lib/log'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { heartbeatFrame, loginFrame, TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** Two senders of one device, at different addresses of this machine. */
const database = freshDatabase()
const gateway = testGateway({ GATEWAY_TAKEOVER_SECONDS: '1' })
const [HERE, THERE] = ['127.0.0.2', '127.0.0.3']
let owner: number
beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})
afterEach(() => vi.restoreAllMocks())

const START = Date.UTC(2026, 4, 4, 8)
const drive = (count: number, from = START) =>
  Array.from({ length: count }, (_, i) => ({
    time: from + i * 10_000,
    lat: 41.15 + i * 0.001,
    lon: -8.61,
    speedKmh: 40,
  }))

async function claim(imei: string, address: string): Promise<TestTracker> {
  const tracker = await TestTracker.connect(gateway.gt06, address)
  tracker.write(loginFrame(imei))
  return tracker
}

const eventsOf = (id: number) => database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
const heldFrom = async (id: number) =>
  (await database.db.select().from(deviceDetails).where(eq(deviceDetails.deviceId, id)))[0]?.address

describe('a second login from another address', () => {
  it('is refused when the first connection answers, and the tenant sees both addresses, once', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await TestTracker.login(gateway.gt06, imei, HERE)
    const second = await claim(imei, THERE)
    const asked = await first.reply(0x80)
    expect(asked.subarray(9, 16).toString()).toBe('STATUS#')
    first.write(heartbeatFrame(3))
    await first.reply(0x13)
    await second.untilClosed()
    await (await claim(imei, THERE)).untilClosed()
    first.send(drive(3))
    await first.confirmed()
    expect(await storedFixes(id)).toHaveLength(3)
    expect(await heldFrom(id)).toBe(HERE)
    const events = await until(async () => {
      const rows = await eventsOf(id)
      return rows.length > 0 && rows
    })
    expect(events).toMatchObject([
      { type: 'twoSenders', subject: THERE, data: { held: HERE, claimed: THERE } },
    ])
    await first.end()
  })

  it('takes over from a connection that is dead, with what it sent meanwhile; nothing is lost', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await TestTracker.login(gateway.gt06, imei, HERE)
    first.send(drive(5))
    await first.confirmed()
    const second = await claim(imei, THERE)
    second.send(drive(5, START + 50_000))
    await second.reply(0x01)
    await first.untilClosed()
    await second.confirmed()
    expect(await storedFixes(id)).toHaveLength(10)
    expect(await heldFrom(id)).toBe(THERE)
    expect(await eventsOf(id)).toMatchObject([
      { type: 'tookOver', subject: THERE, data: { lost: HERE, took: THERE } },
    ])
    await second.end()
  })

  it('waits for nobody when the first has hung up, or comes from the same address', async () => {
    const lines = vi.spyOn(log, 'info')
    const { id, imei } = await makeDevice(owner)
    const first = await TestTracker.login(gateway.gt06, imei, HERE)
    const again = await TestTracker.login(gateway.gt06, imei, HERE)
    await first.untilClosed()
    again.send(drive(1))
    await again.confirmed()
    expect(await eventsOf(id)).toEqual([])
    await again.end()
    await until(async () => {
      const tracker = await TestTracker.login(gateway.gt06, imei, THERE)
      await tracker.end()
      return (await heldFrom(id)) === THERE
    })
    expect(lines.mock.calls.filter(([, text]) => /taken over|two senders/.test(String(text)))).toEqual([])
  })

  it('waits no longer once the first hangs up', async () => {
    const lines = vi.spyOn(log, 'info')
    const { imei } = await makeDevice(owner)
    const first = await TestTracker.login(gateway.gt06, imei, HERE)
    const second = await claim(imei, THERE)
    await first.reply(0x80)
    await first.end()
    await second.reply(0x01)
    expect(lines.mock.calls.filter(([, text]) => /silent connection/.test(String(text)))).toEqual([])
    await second.end()
  })

  it('of many at a time is heard of three: one has the device in the end, the others are closed', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await TestTracker.login(gateway.gt06, imei, HERE)
    const claimants = [await claim(imei, '127.0.0.11')]
    await first.reply(0x80)
    for (const last of [12, 13, 14, 15]) claimants.push(await claim(imei, `127.0.0.${last}`))
    await first.untilClosed()
    await until(async () => claimants.filter(({ closed }) => closed).length === 4)
    const [holder] = claimants.filter(({ closed }) => !closed)
    holder?.send(drive(2))
    await holder?.confirmed()
    expect(await storedFixes(id)).toHaveLength(2)
    await holder?.end()
  })
})
