import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DELETE as cancelRoute } from '@/app/api/commands/[id]/route'
import { POST as retryBatch } from '@/app/api/commands/batches/[id]/retry/route'
import * as batches from '@/app/api/commands/batches/route'
import * as commands from '@/app/api/commands/route'
import { deleteOldCommandKeys } from '@/db/queries/commands/command-keys'
import { commandBatches } from '@/db/schema/command-batches'
import { commandKeys } from '@/db/schema/command-keys'
import { deviceCommands } from '@/db/schema/device-commands'
import { systemAccess } from '@/lib/auth/access'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import type { DeviceCommand } from '@/lib/commands/command-schema'
import { buildOpenApi } from '@/server/next/openapi'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { takeAllTurns } from '../support/take-all-turns'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let fleet: number
let imei: string
let deviceId: number

beforeAll(async () => {
  const may = { sendCommand: true, batchCommands: true }
  const root = await makeAccount('admin', 'administrator', null, may)
  const shop = await makeAccount('shop', 'distributor', root, may)
  fleet = await makeAccount('fleet', 'enterprise', shop, may)
  for (const login of ['shop', 'fleet']) tokens[login] = await tokenFor(login)
})

beforeEach(async () => {
  await database.db.delete(commandKeys)
  await database.db.delete(commandBatches)
  const made = await makeDevice(fleet)
  imei = made.imei
  deviceId = made.id
})

const STATUS = { text: 'STATUS#' }
const order = (key: string, body: object = STATUS, login = 'fleet') =>
  callRoute<DeviceCommand>(commands.POST, {
    token: tokens[login],
    body: { imei, ...body },
    headers: { 'Idempotency-Key': key },
  })
const cancel = (id: number) =>
  callRoute(cancelRoute, { token: tokens.fleet, method: 'DELETE', params: { id: String(id) } })
const ordered = () => database.db.$count(deviceCommands, eq(deviceCommands.deviceId, deviceId))

describe('an order with a key', () => {
  it('is given back when it is sent again, as it then stands', async () => {
    const first = await order('one')
    expect([first.status, first.data.state]).toEqual([201, 'waiting'])
    expect((await order('one')).data).toEqual(first.data)
    // What is usual may be said as well.
    expect((await order('one', { expiresAfterHours: 24, ...STATUS })).data.id).toBe(first.data.id)
    await cancel(first.data.id)
    expect((await order('one')).data).toMatchObject({ id: first.data.id, state: 'cancelled' })
    expect(await ordered()).toBe(1)
  })

  it('is refused when something else was ordered with the key', async () => {
    await order('one')
    const other = await order('one', { text: 'PARAM#' })
    expect([other.status, other.code]).toEqual([409, 21078])
    expect(other.data).toMatchObject({ error: 'idempotencyMismatch' })
    expect(await ordered()).toBe(1)
  })

  it('is one command, whoever sends it at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => order('at-once')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    expect(await ordered()).toBe(1)
  })

  it('is another when it is of another account, or has another key', async () => {
    const own = (await order('one')).data.id
    const replace = { ...STATUS, replace: own }
    const given = await order('one', replace, 'shop')
    expect([given.status, given.data.id === own]).toEqual([201, false])
    expect((await order('two')).code).toBe(21061)
  })

  it('leaves its key free when it is refused', async () => {
    const waits = (await order('first')).data.id
    expect((await order('one', { text: 'PARAM#' })).code).toBe(21061)
    await cancel(waits)
    expect((await order('one', { text: 'PARAM#' })).status).toBe(201)
  })

  it('is forgotten after a day', async () => {
    const first = (await order('one')).data.id
    await cancel(first)
    await order('young', { text: 'PARAM#' })
    const past = { createdAt: sql`now() - interval '25 hours'` }
    await database.db.update(commandKeys).set(past).where(eq(commandKeys.commandId, first))
    await cancel((await order('young', { text: 'PARAM#' })).data.id)
    const again = (await order('one')).data.id
    expect(again).not.toBe(first)
    expect((await order('one')).data.id).toBe(again)
    await database.db.update(commandKeys).set(past).where(eq(commandKeys.commandId, again))
    await deleteOldCommandKeys(systemAccess('test'))
    expect(await database.db.$count(commandKeys)).toBe(1)
  })
})

const orderBatch = (key: string, body: object = {}, login = 'fleet') =>
  callRoute<CommandBatch>(batches.POST, {
    token: tokens[login],
    body: { imeis: [imei], ...STATUS, ...body },
    headers: { 'Idempotency-Key': key },
  })
const made = () => database.db.$count(commandBatches)

describe('a batch with a key', () => {
  it('is given back when it is ordered again, also once it has no devices any more', async () => {
    const first = await orderBatch('one')
    expect([first.status, first.data.total]).toEqual([201, 1])
    expect((await orderBatch('one', { skipOffline: false })).data.id).toBe(first.data.id)
    await database.db.execute(sql`update devices set deleted_at = now() where id = ${deviceId}`)
    const again = await orderBatch('one')
    expect([again.status, again.data.id, await made()]).toEqual([201, first.data.id, 1])
  })

  it('is refused when something else was ordered with the key, a batch or a command', async () => {
    await orderBatch('one')
    expect((await orderBatch('one', { replace: true })).code).toBe(21078)
    expect((await order('one')).code).toBe(21078)
    await order('two')
    expect((await orderBatch('two')).code).toBe(21078)
    expect(await made()).toBe(1)
  })

  it('is one, whoever orders it at the same time, and another of another account', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => orderBatch('at-once')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect([new Set(answers.map(({ data }) => data.id)).size, await made()]).toEqual([1, 1])
    expect((await orderBatch('at-once', {}, 'shop')).status).toBe(201)
    expect(await made()).toBe(2)
  })

  it('leaves its key free when it is refused', async () => {
    expect((await orderBatch('one', { imeis: ['860000000000009'] })).code).toBe(21071)
    expect((await orderBatch('one')).status).toBe(201)
  })

  it('is tried again once, whoever asks for it at the same time', async () => {
    const { id } = (await orderBatch('first', { skipOffline: true })).data
    await takeAllTurns()
    const retry = (key: string, body: object = {}) =>
      callRoute<CommandBatch>(retryBatch, {
        token: tokens.fleet,
        params: { id: String(id) },
        body,
        headers: { 'Idempotency-Key': key },
      })
    const answers = await Promise.all(Array.from({ length: 3 }, () => retry('again')))
    expect(answers.map(({ status, data }) => [status, data.retries])).toEqual(Array(3).fill([201, id]))
    expect([new Set(answers.map(({ data }) => data.id)).size, await made()]).toEqual([1, 2])
    expect((await retry('again', { unsure: true })).code).toBe(21078)
    expect((await retry('first')).code).toBe(21078)
    // With another key there is nothing left to try again.
    expect((await retry('other')).code).toBe(21071)
  })
})

describe('a key', () => {
  it.each([
    ['nothing', ''],
    ['a space in it', 'a b'],
    ['a letter that is not ASCII', 'clé'],
    ['more than 100 signs', 'x'.repeat(101)],
  ])('with %s is refused by its name', async (_what, key) => {
    const refused = await order(key)
    expect(refused.status).toBe(400)
    expect(refused.data).toMatchObject({ fields: [{ path: 'idempotency-key' }] })
    expect(await ordered()).toBe(0)
  })

  it('may be all that is visible, and is documented as a header', async () => {
    expect((await order('!"#$%&~'.padEnd(100, 'x'))).status).toBe(201)
    const routes = { '/api/commands': commands, '/api/commands/batches': batches }
    const document = buildOpenApi(routes, 'Test') as {
      paths: Record<string, Record<string, { parameters?: object[] }>>
    }
    for (const path of Object.keys(routes))
      expect(document.paths[path]?.post?.parameters).toMatchObject([
        { name: 'idempotency-key', in: 'header', required: false },
      ])
  })
})
