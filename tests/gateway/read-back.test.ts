import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { orderCommand } from '@/db/queries/commands/order-command'
import { deviceCommands } from '@/db/schema/device-commands'
import { type Access, systemAccess } from '@/lib/auth/access'
import { orderCommandBody } from '@/lib/commands/command-schema'
import { answerCommand, receivedCommand } from '../support/command-tracker'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { TestTracker } from '../support/gt06-client'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
const system = systemAccess('test')
let access: Access

beforeAll(async () => {
  const found = await accessOfActor(system, await makeAccount('owner', 'enterprise'), 'web')
  if (!found) throw new Error('no access')
  access = found
})

/** A tracker that took a setting and is asked what it is set to. */
async function askedAgain() {
  const device = await makeDevice(access.accountId, { model: 'JM-VL03' })
  const tracker = await TestTracker.login(gateway.gt06, device.imei)
  const body = { imei: device.imei, command: 'vibrationSensitivity', parameters: { level: 2 } }
  const { id } = await orderCommand(access, orderCommandBody.parse(body), new Date())
  expect(await receivedCommand(tracker)).toEqual({ flag: id, text: 'LEVEL,2#' })
  answerCommand(tracker, id, 'OK!')
  const asked = await receivedCommand(tracker)
  expect(asked.text).toBe('LEVEL#')
  return { id, device, tracker, flag: asked.flag }
}

it.each([
  ['LEVEL:2', true],
  ['LEVEL:4', false],
  ['I know nothing', null],
])('a setting that reads back as "%s" is confirmed: %s', async (said, confirmed) => {
  const { id, tracker, flag } = await askedAgain()
  answerCommand(tracker, flag, said)
  await until(async () => (await findCommand(access, flag)).state === 'answered')
  expect(await findCommand(access, id)).toMatchObject({ confirmed })
  await tracker.end()
})

it('what asks for it waits for no device that went offline', async () => {
  const { id, device, tracker, flag } = await askedAgain()
  await tracker.end()
  const before = new Date(Date.now() - 300_000)
  const change = (one: number, values: Partial<typeof deviceCommands.$inferInsert>) =>
    database.db
      .update(deviceCommands)
      .set(values)
      .where(and(eq(deviceCommands.deviceId, device.id), eq(deviceCommands.id, one)))
  await change(id, { endedAt: before })
  await change(flag, { state: 'waiting', createdAt: before })
  await runOutTimers(system)
  expect(await findCommand(access, flag)).toMatchObject({ state: 'failed', reason: 'notConnected' })
  expect(await findCommand(access, id)).toMatchObject({ confirmed: null })
})
