import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceDetails } from '@/db/schema/device-states'
import { log } from '@/lib/log'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { DRIVE_START, steadyDrive, TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { answerProbe, claim, eventsOf, expectTwoSendersTold, HERE, THERE } from '../support/two-senders'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** Two senders of one device, at different addresses of this machine. */
const database = freshDatabase()
const gateway = testGateway({ GATEWAY_TAKEOVER_SECONDS: '1' })
/** Where the older connection answers: a busy machine may take more than a second to. */
const patient = testGateway({ GATEWAY_TAKEOVER_SECONDS: '20' })
let owner: number
beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})
afterEach(() => vi.restoreAllMocks())

const heldFrom = async (id: number) =>
  (await database.db.select().from(deviceDetails).where(eq(deviceDetails.deviceId, id)))[0]?.address

describe('a second login from another address', () => {
  it('is refused when the first connection answers, and the tenant sees both addresses, once', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await TestTracker.login(patient.gt06, imei, HERE)
    const second = await claim(patient.gt06, imei, THERE)
    await answerProbe(first)
    await second.untilClosed()
    await (await claim(patient.gt06, imei, THERE)).untilClosed()
    first.send(steadyDrive(3))
    await first.confirmed()
    expect(await storedFixes(id)).toHaveLength(3)
    expect(await heldFrom(id)).toBe(HERE)
    await expectTwoSendersTold(id)
    await first.end()
  })

  it('takes over from a connection that is dead, with what it sent meanwhile; nothing is lost', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await TestTracker.login(gateway.gt06, imei, HERE)
    first.send(steadyDrive(5))
    await first.confirmed()
    const second = await claim(gateway.gt06, imei, THERE)
    second.send(steadyDrive(5, DRIVE_START + 50_000))
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
    again.send(steadyDrive(1))
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
    const second = await claim(gateway.gt06, imei, THERE)
    await first.reply(0x80)
    await first.end()
    await second.reply(0x01)
    expect(lines.mock.calls.filter(([, text]) => /silent connection/.test(String(text)))).toEqual([])
    await second.end()
  })

  it('of many at a time is heard of three: one has the device in the end, the others are closed', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await TestTracker.login(gateway.gt06, imei, HERE)
    const claimants = [await claim(gateway.gt06, imei, '127.0.0.11')]
    await first.reply(0x80)
    for (const last of [12, 13, 14, 15]) claimants.push(await claim(gateway.gt06, imei, `127.0.0.${last}`))
    await first.untilClosed()
    await until(async () => claimants.filter(({ closed }) => closed).length === 4)
    const [holder] = claimants.filter(({ closed }) => !closed)
    holder?.send(steadyDrive(2))
    await holder?.confirmed()
    expect(await storedFixes(id)).toHaveLength(2)
    await holder?.end()
  })
})
