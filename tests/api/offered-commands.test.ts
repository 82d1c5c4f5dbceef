import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { POST as askBatch } from '@/app/api/commands/batches/offers/route'
import { POST } from '@/app/api/commands/route'
import { GET } from '@/app/api/devices/[imei]/commands/route'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { BatchOffers, OfferedCommands } from '@/lib/commands/offered-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { MODEL } from '../support/mode-world'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const tokens: Record<string, string> = {}
let owner: number
beforeAll(async () => {
  const root = await makeAccount('admin', 'administrator')
  owner = await makeAccount('fleet', 'enterprise', root, {
    sendCommand: true,
    batchCommands: true,
    cutEngine: true,
  })
  await makeAccount('rival', 'enterprise', root, { sendCommand: true, batchCommands: true })
  await makeAccount('reader', 'enterprise', root, { sendCommand: false })
  for (const login of ['admin', 'fleet', 'rival', 'reader']) tokens[login] = await tokenFor(login)
})

const ask = (imei: string, login = 'fleet') =>
  callRoute<OfferedCommands>(GET, { token: tokens[login], params: { imei } })
const order = (body: object) => callRoute<{ id: number }>(POST, { token: tokens.fleet, body })

it('tells what the model takes, the common ones first, and which command waits for the device', async () => {
  const { imei } = await makeDevice(owner, { model: 'GT06N' })
  const before = (await ask(imei)).data
  expect(before).toMatchObject({ offline: true, pending: null, speedKmh: null, fixTime: null, carried: true })
  const common = before?.commands.map(({ isCommon }) => isCommon) ?? []
  expect(common.lastIndexOf(true)).toBe(common.filter(Boolean).length - 1)
  expect(before?.commands.find(({ name }) => name === 'cutEngine')).toMatchObject({
    danger: 'engine',
    category: 'engine',
    mark: 'vendor',
    text: 'DYD,{password}#',
    parameters: { password: { kind: 'text', form: 'digits', first: '000000' } },
  })
  const { data: ordered } = await order({ imei, text: 'STATUS#' })
  expect((await ask(imei)).data?.pending).toMatchObject({ id: ordered?.id, text: 'STATUS#', offline: true })
})

it('tells how fast a vehicle is that is heard', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'GT06N' })
  const now = new Date()
  await database.db.update(devices).set({ activatedAt: now }).where(eq(devices.id, id))
  await database.db
    .insert(deviceStates)
    .values({ deviceId: id, lastPacketAt: now, fixTime: now, lat: 1, lon: 2, speedKmh: 62 })
  expect((await ask(imei)).data).toMatchObject({ offline: false, speedKmh: 62, fixTime: now.toISOString() })
})

it('is told of devices in scope, to who sends commands', async () => {
  const { imei } = await makeDevice(owner)
  expect((await ask(imei, 'admin')).status).toBe(200)
  expect((await ask(imei, 'rival')).status).toBe(404)
  expect((await ask(imei, 'reader')).status).toBe(403)
})

it('is free text alone of a phone, which finds it in the answer to its next report', async () => {
  const { imei } = await makeDevice(owner, { model: 'PHONE', sim: '+15550100' })
  expect((await ask(imei)).data).toMatchObject({ carried: true, pulled: true, sms: null, commands: [] })
  expect((await ask((await makeDevice(owner)).imei)).data).toMatchObject({ pulled: false })
  const { data: ordered } = await order({ imei, text: 'interval 60' })
  expect((await ask(imei)).data?.pending).toMatchObject({ id: ordered?.id, text: 'interval 60' })
  const refused = async (asked: object) => (await order({ imei, ...asked })).code
  expect(await refused({ command: 'status', parameters: {} })).toBe(21065)
  expect(await refused({ text: 'x\ny' })).not.toBe(0)
  expect(await refused({ text: 'x'.repeat(246) })).not.toBe(0)
})

it('is empty of what another server forwards, which only reports, and an order for it is refused', async () => {
  const { imei } = await makeDevice(owner, { model: 'FORWARDED' })
  expect((await ask(imei)).data).toMatchObject({ carried: false, pulled: false, commands: [] })
  for (const asked of [{ text: 'STATUS#' }, { command: 'status', parameters: {} }]) {
    const refused = await order({ imei, ...asked })
    expect([refused.status, refused.code]).toEqual([400, 21086])
  }
})

describe('devices of a batch', () => {
  const askFor = (body: object, login = 'fleet') =>
    callRoute<BatchOffers>(askBatch, { token: tokens[login], body })
  const takenBy = (offers: BatchOffers | undefined, name: string) =>
    offers?.commands.find((offer) => offer.name === name)?.models

  it('are offered what any of their models takes, by IMEIs or by a filter, without engine cuts', async () => {
    const made = await Promise.all(
      ['GT06N', 'GT06N', 'JC400', 'FORWARDED'].map((model) => makeDevice(owner, { model, name: 'Batch' })),
    )
    const imeis = made.map(({ imei }) => imei)
    const { data } = await askFor({ imeis })
    expect(data).toMatchObject({ devices: 4, models: 3, carried: true })
    expect([takenBy(data, 'heartbeatInterval'), takenBy(data, 'cutEngine')]).toEqual([1, undefined])
    expect((await askFor({ filter: { name: 'Batch' } })).data).toEqual(data)
    const forwarded = await askFor({ imeis: imeis.slice(3) })
    expect(forwarded.data).toMatchObject({ devices: 1, models: 1, carried: false, commands: [] })
    const phone = await makeDevice(owner, { model: 'PHONE' })
    expect((await askFor({ imeis: [phone.imei] })).data).toMatchObject({ carried: true, commands: [] })
  })

  it('are told of how many models each kind of working mode is known', async () => {
    await database.db.insert(deviceModels).values({ ...MODEL, code: 'VT02S', name: 'VT02S' })
    const made = await Promise.all(['VT02S', 'GT06N', 'GT06N'].map((model) => makeDevice(owner, { model })))
    const { data } = await askFor({ imeis: made.map(({ imei }) => imei) })
    expect(data?.modes).toEqual({ normal: 1, timingByClock: 1, timingByHours: 0, week: 0 })
  })

  it('are offered what is usual where none of them is in scope', async () => {
    const { imei } = await makeDevice(owner, { model: 'JC400' })
    const { data } = await askFor({ imeis: [imei] }, 'rival')
    expect(data).toMatchObject({ devices: 0, models: 0, carried: true })
    expect(takenBy(data, 'status')).toBe(0)
    expect((await askFor({ imeis: [imei] }, 'reader')).status).toBe(403)
  })
})
