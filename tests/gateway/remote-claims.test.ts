import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { deviceDetails } from '@/db/schema/device-states'
import { processes } from '@/db/schema/processes'
import { type Gateway, startGateway } from '@/gateway/gateway'
import { readEnv } from '@/lib/env'
import { log } from '@/lib/log'
import { freshDatabase } from '../support/database'
import { freeGatewayPorts } from '../support/free-gateway-ports'
import { freePort } from '../support/free-port'
import { DRIVE_START, steadyDrive, TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { answerProbe, claim, eventsOf, expectTwoSendersTold, HERE, THERE } from '../support/two-senders'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** Two gateways on one database, and senders at two addresses of this machine. */
const database = freshDatabase()
const gateways: Gateway[] = []
const ports: number[] = []
let owner: number

async function start(name: string, takeoverSeconds: number): Promise<void> {
  const port = await freePort()
  ports.push(port)
  const settings = readEnv({
    GATEWAY_HOST: '127.0.0.1',
    GATEWAY_TAKEOVER_SECONDS: String(takeoverSeconds),
    ...(await freeGatewayPorts()),
    GATEWAY_GT06_PORT: String(port),
  })
  gateways.push(await startGateway(settings, { role: 'gateway', name }))
}

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
  // One that is up as long as the tests take, and hears nothing.
  const heartbeatAt = new Date(Date.now() + 600_000)
  await database.db.insert(processes).values({ role: 'gateway', name: 'mute', heartbeatAt, info: {} })
  await start('one', 1)
  await start('other', 1)
  // Where the older connection answers: a busy machine may take more than a second to.
  await start('patient', 20)
})
afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())))
afterEach(() => vi.restoreAllMocks())

const portOf = (at: number) => ports[at] ?? 0
const loginAt = (at: number, imei: string, address: string) => TestTracker.login(portOf(at), imei, address)

const heldBy = async (id: number) =>
  (await database.db.select().from(deviceDetails).where(eq(deviceDetails.deviceId, id)))[0]?.gateway

describe('a login at another gateway, from another address', () => {
  it('is refused when the connection at the first answers, and the tenant sees both addresses', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await loginAt(0, imei, HERE)
    const second = await claim(portOf(2), imei, THERE)
    await answerProbe(first)
    await second.untilClosed()
    first.send(steadyDrive(3))
    await first.confirmed()
    expect(await storedFixes(id)).toHaveLength(3)
    expect(await heldBy(id)).toBe('one')
    await expectTwoSendersTold(id)
    await first.end()
  })

  it('takes over from a connection that is dead, which is closed; nothing is lost', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await loginAt(0, imei, HERE)
    first.send(steadyDrive(5))
    await first.confirmed()
    const second = await claim(portOf(1), imei, THERE)
    second.send(steadyDrive(5, DRIVE_START + 50_000))
    await second.reply(0x01)
    await first.untilClosed()
    await second.confirmed()
    expect(await storedFixes(id)).toHaveLength(10)
    expect(await heldBy(id)).toBe('other')
    expect(await eventsOf(id)).toMatchObject([
      { type: 'tookOver', subject: THERE, data: { lost: HERE, took: THERE } },
    ])
    await second.end()
  })

  it('waits for nobody when the first has hung up, or it comes from the same address', async () => {
    const lines = vi.spyOn(log, 'info')
    const { id, imei } = await makeDevice(owner)
    const first = await loginAt(0, imei, HERE)
    const again = await loginAt(1, imei, HERE)
    expect(await heldBy(id)).toBe('other')
    again.send(steadyDrive(1))
    await again.confirmed()
    expect(await eventsOf(id)).toEqual([])
    await again.end()
    await first.end()
    await until(async () => {
      await (await loginAt(0, imei, THERE)).end()
      return (await heldBy(id)) === 'one'
    })
    expect(lines.mock.calls.filter(([, text]) => /taken over|two senders/.test(String(text)))).toEqual([])
  })

  it('takes over from a gateway that is up and says nothing', async () => {
    const { id, imei } = await makeDevice(owner)
    const held = { gateway: 'mute', protocol: 'gt06', address: HERE, connectedAt: new Date() }
    await database.db.insert(deviceDetails).values({ deviceId: id, ...held })
    const tracker = await claim(portOf(1), imei, THERE)
    tracker.send(steadyDrive(2))
    await tracker.reply(0x01)
    await tracker.confirmed()
    expect(await heldBy(id)).toBe('other')
    await tracker.end()
  })
})
