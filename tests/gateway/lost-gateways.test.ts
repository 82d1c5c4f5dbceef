import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { findCommand } from '@/db/queries/commands/command-list'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { leaseCommands } from '@/db/queries/commands/lease-commands'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { answerCommand, receivedCommand } from '../support/command-tracker'
import { testGateway } from '../support/gateway'
import { gatewayCommandWorld } from '../support/gateway-command-world'
import { TestTracker } from '../support/gt06-client'

const { database, system, access, device, login, order, untilState, runOut } = gatewayCommandWorld()
const other = testGateway()

describe('a gateway that is gone', () => {
  const takeAs = async (version: number) => leaseCommands(system, [{ deviceId: device.id, version }], 'gone')
  const versionOf = async () => {
    const [row] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, device.id))
    return row?.version ?? 0
  }

  beforeEach(async () => {
    // As another gateway left it.
    await database.db.insert(deviceStates).values({ deviceId: device.id, version: 1 })
  })

  it('leaves what it took unknown, and nobody sends it again', async () => {
    const id = await order('HFYD,000000#')
    expect(await takeAs(await versionOf())).toHaveLength(1)
    expect(await takeAs(await versionOf())).toHaveLength(0)
    await runOut(id, 'leasedUntil')
    expect(await findCommand(access, id)).toMatchObject({ state: 'unknown', reason: 'leaseLost' })
    const tracker = await login()
    const next = await order('STATUS#')
    expect((await receivedCommand(tracker)).flag).toBe(next)
    answerCommand(tracker, id, 'HFYD=Success!')
    expect(await untilState(id, 'done')).toMatchObject({ late: true })
    await tracker.end()
  })

  it('is known to be gone as soon as the device connects elsewhere', async () => {
    const id = await order('HFYD,000000#')
    await takeAs(await versionOf())
    const tracker = await login()
    await untilState(id, 'unknown')
    await tracker.end()
  })

  it('takes nothing in the name of an older connection', async () => {
    await order('HFYD,000000#')
    const version = await versionOf()
    const tracker = await login()
    await receivedCommand(tracker)
    expect(await takeAs(version)).toEqual([])
    await tracker.end()
  })

  it('has what only reads sent again', async () => {
    const id = await order('STATUS#')
    await database.db.update(deviceCommands).set({ readsOnly: true }).where(eq(deviceCommands.id, id))
    await takeAs(await versionOf())
    const tracker = await login()
    expect((await receivedCommand(tracker)).flag).toBe(id)
    await tracker.end()
  })
})

it('a device that goes over to another gateway answers there what it was asked here, and is sent what is next', async () => {
  const here = await login()
  const id = await order('HFYD,000000#')
  const next = await order('STATUS#')
  const { flag } = await receivedCommand(here)
  await untilState(id, 'sent')
  const there = await TestTracker.login(other.gt06, device.imei)
  answerCommand(there, flag, 'HFYD=Success!')
  await untilState(id, 'done')
  expect(await receivedCommand(there)).toEqual({ flag: next, text: 'STATUS#' })
  await here.end()
  await there.end()
})

it('of a device that only seemed to be connected, the first waits for it and the others fail', async () => {
  await database.db.insert(deviceStates).values({ deviceId: device.id, version: 1, lastPacketAt: new Date() })
  await database.db.update(devices).set({ activatedAt: new Date() }).where(eq(devices.id, device.id))
  const ids = [await order('STATUS#'), await order('PARAM#')]
  for (const id of ids)
    await database.db
      .update(deviceCommands)
      .set({ createdAt: sql`now() - interval '2 minutes'` })
      .where(eq(deviceCommands.id, id))
  await runOutTimers(system)
  await runOutTimers(system)
  expect(await findCommand(access, ids[0] ?? 0)).toMatchObject({ state: 'waiting', offline: true })
  expect(await findCommand(access, ids[1] ?? 0)).toMatchObject({
    state: 'failed',
    reason: 'offlineCommandExists',
  })
})
