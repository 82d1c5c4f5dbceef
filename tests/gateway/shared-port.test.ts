import { once } from 'node:events'
import net from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { unreadStreams } from '@/db/schema/refused-attempts'
import { makeTracker, SIMULATED_NAMES } from '@/simulator/simulated-protocols'
import { freshDatabase } from '../support/database'
import { freePort } from '../support/free-port'
import { testGateway } from '../support/gateway'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { SAMPLE_STATUS, sampleDrive } from '../unit/simulator/sample'

const database = freshDatabase()
const port = await freePort()
testGateway({ GATEWAY_PORT: String(port) })
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const DEVICES: Record<string, Parameters<typeof makeDevice>[1]> = {
  gt06: {},
  jt808: { imei: '13800138111', kind: 'terminal', model: 'JT808' },
  teltonika: { model: 'FMB920' },
  h02: { model: 'H02' },
  wialon: { model: 'WIALON-IPS' },
  gps103: { model: 'GPS103' },
  meitrack: { model: 'MVT380' },
  suntech: { model: 'ST300' },
  queclink: { model: 'GV300' },
  tk103: { model: 'TK103' },
}

it.each(SIMULATED_NAMES.filter((name) => name !== 'osmand'))(
  'a tracker of %s is told by its first bytes',
  async (name) => {
    const { id, imei } = await makeDevice(owner, DEVICES[name])
    const tracker = makeTracker(name, {
      identifier: imei,
      host: '127.0.0.1',
      port,
      heartbeatMs: 60_000,
      giveUpAfterMs: 30_000,
      status: () => SAMPLE_STATUS,
    })
    for (const fix of sampleDrive(3)) await tracker.send({ fix, alarm: null })
    await tracker.flush()
    tracker.close()
    // Not every tracker is told that its fixes are stored.
    await until(async () => (await storedFixes(id)).length === 3)
  },
)

/** Sends parts one by one, and waits until the connection is closed. */
async function say(...parts: (Buffer | string)[]): Promise<void> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  for (const part of parts) {
    socket.write(part)
    await new Promise((next) => setImmediate(next))
  }
  if (!socket.closed) await once(socket, 'close')
}

it('a login that comes byte by byte is one', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'H02' })
  const text = `*HQ,${imei},V1,080000,A,4109.0000,N,00836.6000,W,010.00,090,040526,FFFFFFFF#`
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  for (const letter of text) {
    socket.write(letter)
    await new Promise((next) => setImmediate(next))
  }
  await once(socket, 'data')
  expect(await storedFixes(id)).toHaveLength(1)
  socket.destroy()
})

it('what begins no protocol is refused, and listed with its address', async () => {
  await database.db.delete(unreadStreams)
  await say('GET / HT', 'TP/1.1\r\n\r\n')
  const [row] = await until(async () => {
    const rows = await database.db.select().from(unreadStreams)
    return rows.length > 0 ? rows : null
  })
  expect(row).toMatchObject({ protocol: 'shared', reason: 'foreign', address: '127.0.0.1' })
})

it('who says too little to be told is refused as soon as no more can tell', async () => {
  await say(Buffer.alloc(200, 0xff))
})
