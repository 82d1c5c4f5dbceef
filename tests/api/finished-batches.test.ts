import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as cancel } from '@/app/api/commands/batches/[id]/cancel/route'
import { POST as create } from '@/app/api/commands/batches/route'
import { POST as createWebhook } from '@/app/api/webhooks/route'
import { tellBatches } from '@/db/queries/commands/batches/tell-batches'
import { forgetWantedKinds } from '@/db/queries/webhooks/wanted-kinds'
import { commandBatches } from '@/db/schema/command-batches'
import { deviceCommands } from '@/db/schema/device-commands'
import { messages } from '@/db/schema/messages'
import { webhookDeliveries, webhooks } from '@/db/schema/webhooks'
import { systemAccess } from '@/lib/auth/access'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import type { CommandState } from '@/lib/commands/command-states'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { takeAllTurns } from '../support/take-all-turns'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const tokens: Record<string, string> = {}
const ids: Record<string, number> = {}
beforeAll(async () => {
  const may = { sendCommand: true, batchCommands: true }
  ids.shop = await makeAccount('shop', 'distributor', null, may)
  ids.fleet = await makeAccount('fleet', 'enterprise', ids.shop, may)
  ids.rival = await makeAccount('rival', 'enterprise', ids.shop, may)
  for (const login of Object.keys(ids)) tokens[login] = await tokenFor(login)
})
beforeEach(async () => {
  await database.db.delete(commandBatches)
  await database.db.delete(messages)
  await database.db.delete(webhooks)
  forgetWantedKinds()
})

/** A batch for so many devices, all of which have had their turn. */
async function makeBatch(count: number): Promise<{ id: number; imeis: string[]; deviceIds: number[] }> {
  const made = await Promise.all(Array.from({ length: count }, () => makeDevice(ids.fleet ?? 0)))
  const imeis = made.map(({ imei }) => imei)
  const { data } = await callRoute<CommandBatch>(create, {
    token: tokens.fleet,
    body: { imeis, text: 'STATUS#' },
  })
  await takeAllTurns()
  return { id: data.id, imeis, deviceIds: made.map(({ id }) => id) }
}
const end = (deviceIds: readonly number[], state: CommandState) =>
  database.db
    .update(deviceCommands)
    .set({ state, endedAt: sql`now()` })
    .where(inArray(deviceCommands.deviceId, [...deviceIds]))
const pass = (id: number, minutes: number) =>
  database.db
    .update(commandBatches)
    .set({ finishedAt: sql`now() - make_interval(mins => ${minutes})` })
    .where(eq(commandBatches.id, id))
const told = async () =>
  (await database.db.select().from(messages).orderBy(messages.id)).map(
    ({ accountId, text, params, type }) => ({ accountId, text, params, type }),
  )
const message = (params: object) => ({ accountId: ids.fleet, text: 'batchFinished', params, type: 10 })

describe('who ordered a batch', () => {
  it('is told once that it is over: all had their turn, and their commands have ended', async () => {
    const { id, deviceIds } = await makeBatch(3)
    const [first = 0, ...others] = deviceIds
    expect(await tellBatches(system)).toBe(0)
    await end([first], 'done')
    expect(await tellBatches(system)).toBe(0)
    await end(others, 'failed')
    // Several workers look at the same time.
    const looks = await Promise.all(Array.from({ length: 3 }, () => tellBatches(system)))
    expect(looks.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await told()).toEqual([message({ id, done: 1, failed: 2, waiting: 0 })])
    expect(await tellBatches(system)).toBe(0)
  })

  it('is told ten minutes after the last turn how many still wait', async () => {
    const { id, deviceIds } = await makeBatch(3)
    await end(deviceIds.slice(0, 1), 'answered')
    await pass(id, 9)
    expect(await tellBatches(system)).toBe(0)
    await pass(id, 11)
    expect(await tellBatches(system)).toBe(1)
    await end(deviceIds.slice(1), 'done')
    expect(await tellBatches(system)).toBe(0)
    expect(await told()).toEqual([message({ id, done: 1, failed: 0, waiting: 2 })])
  })

  it('is told nothing of a single device, of what was cancelled, nor before the last turn', async () => {
    const single = await makeBatch(1)
    await end(single.deviceIds, 'done')
    const off = await makeBatch(2)
    await callRoute(cancel, { token: tokens.fleet, params: { id: String(off.id) }, body: {} })
    const running = await makeBatch(2)
    await end(running.deviceIds, 'done')
    await database.db
      .update(commandBatches)
      .set({ finishedAt: null })
      .where(eq(commandBatches.id, running.id))
    expect(await tellBatches(system)).toBe(0)
    expect(await told()).toEqual([])
  })
})

it('webhooks of the account and those above are told, of chosen devices where the batch had one of them', async () => {
  const other = await makeDevice(ids.fleet ?? 0)
  const { id, imeis, deviceIds } = await makeBatch(2)
  const make = async (login: string, devices?: object) =>
    (
      await callRoute<{ id: number }>(createWebhook, {
        token: tokens[login],
        body: {
          name: 'erp',
          url: 'https://erp.example.com/hook',
          kinds: ['commandBatch.finished'],
          ...(devices && { devices }),
        },
      })
    ).data.id
  const only = (imei: string | undefined) => ({ kind: 'some', imeis: [imei], groupIds: [] })
  const hearing = [await make('shop'), await make('fleet'), await make('fleet', only(imeis[0]))]
  await make('fleet', only(other.imei))
  await make('rival')
  await end(deviceIds.slice(0, 1), 'done')
  await end(deviceIds.slice(1), 'cancelled')
  await tellBatches(system)
  const sent = await database.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
  expect(sent.map(({ webhookId }) => webhookId)).toEqual(hearing)
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    type: 'commandBatch.finished',
    data: {
      batch: { id, name: null, text: 'STATUS#', total: 2, done: 1, failed: 0, cancelled: 1, waiting: 0 },
    },
  })
})
