import dgram from 'node:dgram'
import { once } from 'node:events'
import net from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { deviceEvents } from '@/db/schema/device-events'
import { sumOf } from '@/gateway/protocols/wialon/crc'
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
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const withSum = (type: string, body: string) => `#${type}#${body}${sumOf(body)}\r\n`
const place = (clock: string) => `040526;${clock};4109.0000;N;00836.6000;W;36;90;120;9`

/** A connection, and what is answered to each line. */
async function connect() {
  const socket = net.connect(gateway.portOf('wialon'), '127.0.0.1')
  socket.on('error', () => {})
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes.toString()
  })
  await once(socket, 'connect')
  const say = async (text: string): Promise<string> => {
    received = ''
    socket.write(text)
    return until(async () => (received.endsWith('\r\n') ? received.trim() : null))
  }
  return { socket, say }
}

it('is let in by version 1.1, and answered once what it says is stored', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'WIALON-IPS' })
  const { socket, say } = await connect()
  expect(await say(`#L#${imei};NA\r\n`)).toBe('#AL#1')
  expect(await say(`#SD#${place('080000')}\r\n`)).toBe('#ASD#1')
  expect(await storedFixes(id)).toMatchObject([{ lat: 41.15, lon: -8.61, flags: 0 }])
  expect(await say(`#D#${place('080010')};0.8;1;0;;NA;ign:1:1,SOS:1:1\r\n`)).toBe('#AD#1')
  const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
  expect(events.map(({ type }) => type)).toContain('sos')
  expect(await say('#P#\r\n')).toBe('#AP#')
  expect(await say(`#B#${place('080020')}|${place('080030')}|x\r\n`)).toBe('#AB#2')
  expect(await storedFixes(id)).toHaveLength(4)
  expect(await say('#I#3;0;1;040526;080000;a.jpg\r\nabc')).toBe('#AI#0;0')
  expect(await say(`#SD#${place('250000')}\r\n`)).toBe('#ASD#0')
  expect(await storedFixes(id)).toHaveLength(4)
  socket.destroy()
})

it('is held to its checksums by version 2.0', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'WIALON-IPS' })
  const { socket, say } = await connect()
  expect(await say(withSum('L', `2.0;${imei};NA;`))).toBe('#AL#1')
  expect(await say(`#SD#${place('080000')};1\r\n`)).toBe('#ASD#13')
  expect(await storedFixes(id)).toEqual([])
  expect(await say(withSum('SD', `${place('080000')};`))).toBe('#ASD#1')
  expect(await storedFixes(id)).toHaveLength(1)
  socket.destroy()
})

it.each([
  ['a number that nobody registered', '#L#359000000000001;NA\r\n', '#AL#0'],
  ['a login whose checksum does not hold', '#L#2.0;359000000000001;NA;1\r\n', '#AL#10'],
])('turns %s away', async (_, login, answer) => {
  const { socket, say } = await connect()
  expect(await say(login)).toBe(answer)
  if (!socket.closed) await once(socket, 'close')
})

it('speaks by datagrams that name their sender', async () => {
  const { id } = await makeDevice(owner, { imei: 'unit-77', kind: 'vendor', model: 'WIALON-IPS' })
  const socket = dgram.createSocket('udp4')
  const ask = async (text: string) => {
    socket.send(text, gateway.portOf('wialon'), '127.0.0.1')
    const [answer] = await once(socket, 'message')
    return String(answer).trim()
  }
  expect(await ask(`2.0;unit-77${withSum('SD', `${place('080000')};`)}`)).toBe('#ASD#1')
  expect(await ask(`unit-77#B#${place('080010')}|${place('080020')}\r\n`)).toBe('#AB#2')
  expect(await storedFixes(id)).toHaveLength(3)
  socket.close()
})

it('answers a datagram of thousands of pings once, and reads the next', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'WIALON-IPS' })
  const socket = dgram.createSocket('udp4')
  const answers: string[] = []
  socket.on('message', (bytes) => answers.push(String(bytes)))
  const send = (text: string) => socket.send(text, gateway.portOf('wialon'), '127.0.0.1')
  send(`#L#${imei};NA\r\n${'#P#\r\n'.repeat(5000)}`)
  await until(async () => answers.join('').includes('#AP#'))
  send(`#SD#${place('080000')}\r\n`)
  await until(async () => answers.join('').includes('#ASD#1'))
  expect(answers.join('')).toBe('#AL#1\r\n#AP#\r\n#ASD#1\r\n')
  expect(answers.length).toBeLessThanOrEqual(3)
  expect(await storedFixes(id)).toHaveLength(1)
  socket.close()
})

it('is sent a text, and its text is the answer', async () => {
  const access = await accessOfActor(systemAccess('test'), owner, 'web')
  if (!access) throw new Error('no access')
  const { imei } = await makeDevice(owner, { model: 'WIALON-IPS' })
  const tracker = makeTracker('wialon', {
    identifier: imei,
    host: '127.0.0.1',
    port: gateway.portOf('wialon'),
    heartbeatMs: 60_000,
    giveUpAfterMs: 30_000,
    status: () => SAMPLE_STATUS,
  })
  const [fix] = sampleDrive(1)
  if (!fix) throw new Error('no fix')
  await tracker.send({ fix, alarm: null })
  await tracker.flush()
  const id = await orderText(access, imei, 'STATUS')
  const ended = await until(async () => {
    const found = await findCommand(access, id)
    return found.answer === null ? null : found
  })
  expect(ended.answer).toContain('GPS:Positioned')
  tracker.close()
})
