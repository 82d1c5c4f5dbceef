import net from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { lineProtocol } from '../support/line-protocol'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

freshDatabase()
const gateway = testGateway({}, [lineProtocol])
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const SECOND = Date.UTC(2026, 4, 4, 8) / 1000

it('a packet with identifier and fix in one loses neither, and is acknowledged when it is stored', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'LINE' })
  const socket = await connect()
  socket.write(`#${imei},${SECOND},41.15,-8.61;`)
  expect(await answer(socket)).toBe('OK1\n')
  expect(await storedFixes(id)).toMatchObject([{ lat: 41.15, lon: -8.61, flags: 0 }])
  socket.destroy()
})

it('every packet may say who it is: one session, and all fixes of a device that hangs up at once', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'LINE' })
  const socket = await connect()
  socket.end(
    Array.from({ length: 20 }, (_, i) => `#${imei},${SECOND + i * 10},${41.15 + i * 0.001},-8.61;`).join(''),
  )
  await until(async () => (await storedFixes(id)).length === 20)
})

it('a connection may speak for one device after the other; each gets what is its own', async () => {
  const one = await makeDevice(owner, { model: 'LINE' })
  const other = await makeDevice(owner, { model: 'LINE' })
  const socket = await connect()
  for (const [at, { imei }] of [one, other, one, other].entries()) {
    socket.write(`#${imei},${SECOND + at * 10},41.15,-8.61;`)
    expect(await answer(socket)).toBe(`OK${at + 1}\n`)
  }
  expect(await storedFixes(one.id)).toHaveLength(2)
  expect(await storedFixes(other.id)).toHaveLength(2)
  socket.destroy()
})

it('fixes of a device that nobody registered are not stored, and its connection is closed', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'LINE' })
  const socket = await connect()
  socket.write(`#861111111111119,${SECOND},41.15,-8.61;#${imei},${SECOND},41.15,-8.61;`)
  await until(async () => socket.destroyed)
  expect(await storedFixes(id)).toEqual([])
})

async function connect(): Promise<net.Socket> {
  const socket = net.connect(gateway.portOf('line'), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  return socket
}

const answer = (socket: net.Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    socket.once('data', (bytes) => resolve(bytes.toString()))
    socket.once('close', () => reject(new Error('closed')))
  })
