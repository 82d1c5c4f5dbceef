import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { systemAccess } from '@/lib/auth/access'
import { makeTracker } from '@/simulator/simulated-protocols'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { holdState } from '../support/held-state'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { bodyOf, datagram, login, packet, record } from '../unit/protocols/teltonika/drain'
import { SAMPLE_STATUS, sampleDrive } from '../unit/simulator/sample'

const database = freshDatabase()
const gateway = testGateway()
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const START = Date.UTC(2026, 4, 4, 8)
const place = (at: number) => ({ time: START + at * 1000, lat: 41.15 + at * 0.0001, lon: -8.61 })

/** A connection that keeps what comes back. */
async function connect() {
  const socket = net.connect({ port: gateway.portOf('teltonika'), host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let closed = false
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
  })
  socket.on('close', () => {
    closed = true
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  return {
    socket,
    received: () => received.toString('hex'),
    answer: (hex: string) => until(async () => received.toString('hex') === hex),
    closed: () => until(async () => closed),
  }
}

it('is let in, and its records are counted once they are stored, with what they tell', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'FMB920' })
  const { socket, answer } = await connect()
  socket.write(Buffer.concat([Buffer.from([0xff]), login(imei)]))
  await answer('01')
  const values = [
    [239, '01'],
    [66, '3039'],
    [246, '01'],
  ] as const
  socket.write(packet(record(place(0)), record({ ...place(1), eventId: 246, values })))
  await answer('0100000002')
  expect(await storedFixes(id)).toHaveLength(2)
  const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
  expect(state).toMatchObject({ ignition: true, voltage: 12.345 })
  const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
  expect(events.map(({ type }) => type)).toContain('tow')
  // A ping is a sign of life; sent twice, the same records are the same.
  socket.write(Buffer.concat([Buffer.from([0xff]), packet(record(place(0)), record(place(1)))]))
  await answer('010000000200000002')
  expect(await storedFixes(id)).toHaveLength(2)
  socket.destroy()
})

it('is not told of records that are not stored yet', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'FMB920' })
  const { socket, answer, received } = await connect()
  socket.write(login(imei))
  await answer('01')
  const release = await holdState(id)
  socket.write(packet(record(place(0))))
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(received()).toBe('01')
  await release()
  await answer('0100000001')
  expect(await storedFixes(id)).toHaveLength(1)
  socket.destroy()
})

it('that nobody registered is turned away in its own words', async () => {
  const stranger = await connect()
  stranger.socket.write(login('352093081452299'))
  await stranger.closed()
  expect(stranger.received()).toBe('00')
})

it('is heard by UDP, and answered with the numbers of its datagram', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'FMC130' })
  const socket = dgram.createSocket('udp4')
  const received: string[] = []
  socket.on('message', (bytes) => received.push(bytes.toString('hex')))
  const body = bodyOf(record(place(0)), record(place(1)), record(place(2)))
  socket.send(
    datagram(body, { channelId: 0xbeef, packetId: 9, imei }),
    gateway.portOf('teltonika'),
    '127.0.0.1',
  )
  await until(async () => received.length > 0)
  expect(received).toEqual(['0005beef010903'])
  expect(await storedFixes(id)).toHaveLength(3)
  socket.close()
})

it('gets a command by UDP at the address that it spoke from, and one for another IMEI is refused by name', async () => {
  const access = await accessOfActor(systemAccess('test'), owner, 'web')
  if (!access) throw new Error('no access')
  const { imei } = await makeDevice(owner, { model: 'FMB920' })
  const socket = dgram.createSocket('udp4')
  const received: string[] = []
  socket.on('message', (bytes) => received.push(bytes.toString('hex')))
  const send = (bytes: Buffer) => socket.send(bytes, gateway.portOf('teltonika'), '127.0.0.1')
  for (const packetId of [1, 2]) {
    send(datagram(bodyOf(record(place(packetId))), { packetId, imei }))
    await until(async () => received.length === packetId)
  }
  const command = await orderText(access, imei, 'getver')
  const sent = await until(async () => received[2])
  // Codec 14, with the IMEI.
  expect(sent.slice(16, 46)).toBe(`0e01050000000e0${imei}`)
  send(datagram(Buffer.from(`0e0111000000080${imei}01`, 'hex'), { packetId: 3, imei }))
  const ended = await until(async () => {
    const found = await findCommand(access, command)
    return found.answer === null ? null : found
  })
  expect([ended.state, ended.reason]).toEqual(['refused', 'notAllowed'])
  socket.close()
})

it('answers a command by UDP from where it went only, and its owner hears of another address', async () => {
  const access = await accessOfActor(systemAccess('test'), owner, 'web')
  if (!access) throw new Error('no access')
  const { id, imei } = await makeDevice(owner, { model: 'FMB920' })
  const open = async (address: string) => {
    const socket = dgram.createSocket('udp4')
    socket.bind(0, address)
    await once(socket, 'listening')
    const received: string[] = []
    socket.on('message', (bytes) => received.push(bytes.toString('hex')))
    const send = (bytes: Buffer) => socket.send(bytes, gateway.portOf('teltonika'), '127.0.0.1')
    const tell = async (packetId: number, at: number) => {
      const before = received.length
      send(datagram(bodyOf(record(place(at))), { packetId, imei }))
      await until(async () => received.length > before)
    }
    const answer = (text: string, packetId: number) => {
      const [content, end] = [Buffer.from(text), Buffer.from('01', 'hex')]
      const head = Buffer.from(`0e0106${(8 + content.length).toString(16).padStart(8, '0')}0${imei}`, 'hex')
      send(datagram(Buffer.concat([head, content, end]), { packetId, imei }))
    }
    return { socket, received, tell, answer }
  }
  const [device, forger] = [await open('127.0.0.1'), await open('127.0.0.77')]
  await device.tell(1, 4)
  await device.tell(2, 5)
  await forger.tell(1, 2)
  const command = await orderText(access, imei, 'getver')
  const sent = await until(async () => device.received[2])
  expect(sent.slice(16, 46)).toBe(`0e01050000000e0${imei}`)
  const unasked = () =>
    database.db
      .select()
      .from(deviceCommands)
      .where(and(eq(deviceCommands.deviceId, id), eq(deviceCommands.source, 'unsolicited')))
  forger.answer('Ver:forged', 2)
  const [kept] = await until(async () => {
    const rows = await unasked()
    return rows.length > 0 && rows
  })
  expect(kept).toMatchObject({ answer: 'Ver:forged', reason: 'otherAddress' })
  const eventsOf = () => database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
  expect(await eventsOf()).toEqual([])
  // With something new the address counts, but not for what went elsewhere before.
  await forger.tell(3, 9)
  const events = await until(async () => {
    const rows = await eventsOf()
    return rows.length > 0 && rows
  })
  expect(events).toMatchObject([
    { type: 'tookOver', subject: '127.0.0.77', data: { lost: '127.0.0.1', took: '127.0.0.77' } },
  ])
  forger.answer('Ver:forged again', 4)
  await until(async () => (await unasked()).length === 2)
  expect(await findCommand(access, command)).toMatchObject({ state: 'sent', answer: null })
  device.answer('Ver:03.28.07', 3)
  const ended = await until(async () => {
    const found = await findCommand(access, command)
    return found.answer === null ? null : found
  })
  expect(ended).toMatchObject({ answer: 'Ver:03.28.07', late: false })
  expect(forger.received.every((bytes) => bytes.length <= 14)).toBe(true)
  device.socket.close()
  forger.socket.close()
})

it('carries out a text that was ordered, and says so without a number', async () => {
  const access = await accessOfActor(systemAccess('test'), owner, 'web')
  if (!access) throw new Error('no access')
  const { imei } = await makeDevice(owner, { model: 'FMB920' })
  const tracker = makeTracker('teltonika', {
    identifier: imei,
    host: '127.0.0.1',
    port: gateway.portOf('teltonika'),
    heartbeatMs: 60_000,
    giveUpAfterMs: 30_000,
    status: () => SAMPLE_STATUS,
  })
  const [fix] = sampleDrive(1)
  if (!fix) throw new Error('no fix')
  await tracker.send({ fix, alarm: null })
  await tracker.flush()
  const ends: [text: string, state: string][] = [
    ['setdigout 0', 'done'],
    ['getver', 'answered'],
    ['setparam 10050:10;10055:10', 'done'],
    ['nonsense', 'refused'],
  ]
  for (const [text, state] of ends) {
    const command = await orderText(access, imei, text)
    const ended = await until(async () => {
      const found = await findCommand(access, command)
      return found.answer === null ? null : found
    })
    expect([text, ended.state]).toEqual([text, state])
  }
  tracker.close()
})
