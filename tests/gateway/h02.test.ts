import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { systemAccess } from '@/lib/auth/access'
import { makeTracker } from '@/simulator/simulated-protocols'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { SAMPLE_STATUS, sampleDrive } from '../unit/simulator/sample'

const database = freshDatabase()
const gateway = testGateway()
const another = testGateway()
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const text = (number: string, clock: string, status: string) =>
  `*HQ,${number},V1,${clock},A,4109.0000,N,00836.6000,W,010.00,090,040526,${status},268,1,700,800#`

it('is confirmed by text once its position is stored, with what its status says', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'H02' })
  const socket = net.connect({ port: gateway.portOf('h02'), host: '127.0.0.1', noDelay: true })
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString()
  })
  await once(socket, 'connect')
  socket.write(
    `${text(imei, '080000', 'FFFFFFFF')}\r\n${text(imei, '080010', 'FFF7FBFD')}\r\n*HQ,${imei},HTBT#`,
  )
  await until(async () => received.includes('HTBT'))
  expect(received).toMatch(new RegExp(`^(\\*HQ,${imei},V4,V1,20\\d{12}#){2}\\*HQ,${imei},HTBT#$`))
  expect(await storedFixes(id)).toHaveLength(2)
  const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
  expect(state?.ignition).toBe(false)
  const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
  expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['powerCut', 'sos']))
  socket.destroy()
})

it('is not told of again by an alarm that it holds over its connections, at another gateway either', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'H02' })
  const connections: [typeof gateway, clock: string, status: string][] = [
    [gateway, '080000', 'FFFFF7FF'],
    [gateway, '080010', 'FFFFF7FF'],
    [another, '080020', 'FFFFF7FD'],
    [gateway, '080030', 'FFFFFFFF'],
    [another, '080040', 'FFFFF7FF'],
  ]
  for (const [at, clock, status] of connections) {
    const socket = net.connect({ port: at.portOf('h02'), host: '127.0.0.1', noDelay: true })
    const answered = once(socket, 'data')
    socket.write(`${text(imei, clock, status)}\r\n`)
    await answered
    const closed = once(socket, 'close')
    socket.destroy()
    await closed
  }
  const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
  const told = events.filter(({ type }) => ['internalBatteryLow', 'sos'].includes(type))
  expect(
    told.map(({ type, eventTime }) => `${type} ${eventTime.toISOString().slice(17, 19)}`).sort(),
  ).toEqual(['internalBatteryLow 00', 'internalBatteryLow 40', 'sos 20'])
})

it('is known by a number of ten digits, in a text and in a record, and heard by UDP', async () => {
  const { id } = await makeDevice(owner, { model: 'H02', imei: '4106011660', kind: 'vendor' })
  const socket = dgram.createSocket('udp4')
  const received: string[] = []
  socket.on('message', (bytes) => received.push(bytes.toString()))
  const send = (bytes: Buffer) => socket.send(bytes, gateway.portOf('h02'), '127.0.0.1')
  send(Buffer.from('2441060116601245431311165035313006004318210e000000fffffbffff0024', 'hex'))
  await until(async () => (await storedFixes(id)).length === 1)
  send(Buffer.from(text('4106011660', '080000', 'FFFFFFFF')))
  await until(async () => received.length > 0)
  expect(received[0]).toMatch(/^\*HQ,4106011660,V4,V1,20\d{12}#$/)
  expect(await storedFixes(id)).toHaveLength(2)
  socket.close()
})

it('carries out a command, and its answer is told by the time that it bears', async () => {
  const access = await accessOfActor(systemAccess('test'), owner, 'web')
  if (!access) throw new Error('no access')
  const { imei } = await makeDevice(owner, { model: 'H02' })
  const tracker = makeTracker('h02', {
    identifier: imei,
    host: '127.0.0.1',
    port: gateway.portOf('h02'),
    heartbeatMs: 60_000,
    giveUpAfterMs: 30_000,
    status: () => SAMPLE_STATUS,
  })
  const [fix] = sampleDrive(1)
  if (!fix) throw new Error('no fix')
  await tracker.send({ fix, alarm: null })
  await tracker.flush()
  for (const command of ['S20,1,0', 'S17,30']) {
    const id = await orderText(access, imei, command)
    const ended = await until(async () => {
      const found = await findCommand(access, id)
      return found.answer === null ? null : found
    })
    expect([command, ended.state]).toEqual([command, 'done'])
  }
  tracker.close()
})
