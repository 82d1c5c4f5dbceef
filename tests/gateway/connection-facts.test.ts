import { once } from 'node:events'
import net from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { becomeNode } from '@/db/node'
import { findConnection } from '@/db/queries/devices/connection-facts'
import { updateDeviceRecord } from '@/db/queries/devices/device-records'
import { listDoors } from '@/db/queries/health/doors'
import { accounts } from '@/db/schema/accounts'
import { refusedAttempts, unreadStreams } from '@/db/schema/refused-attempts'
import { PROTOCOLS } from '@/gateway/protocols/registry'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import { lineOf } from '@/lib/connect/connection-line'
import { nearImeis } from '@/lib/connect/near-imeis'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { loginFrame, TestTracker } from '../support/gt06-client'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** What the gateway writes down while a tracker is set up, and the line that is made of it. */
// Else a test is nobody's node, and its heartbeat no gateway's.
becomeNode('gateway')
const database = freshDatabase()
const gateway = testGateway()
let owner: number
let administrator: Access
let customer: Access
const HERE = '127.0.0.1'
const MISTYPED = '356307042441014'

const accessOf = async (id: number) => {
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, id))
  if (!row) throw new Error('no account')
  return accessFor(accountForAccess(row))
}
beforeAll(async () => {
  const root = await makeAccount('admin', 'administrator')
  owner = await makeAccount('owner', 'enterprise', root)
  administrator = await accessOf(root)
  customer = await accessOf(owner)
})

const lineFor = async (imei: string, access = administrator) =>
  lineOf({ ...(await findConnection(access, imei)), host: 'here', doors: await listDoors(access) })
/** Waits for what is written down beside the connection. */
const problemOf = (imei: string, kind: string, access = administrator) =>
  until(async () => {
    const { problem } = await lineFor(imei, access)
    return problem?.kind === kind ? problem : null
  })

async function sendBytes(port: number, bytes: Buffer | string): Promise<void> {
  const socket = net.connect({ port, host: HERE })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  socket.resume()
  await once(socket, 'close')
}

function broken(frame: Buffer): Buffer {
  frame.writeUInt8(frame.readUInt8(frame.length - 3) ^ 0xff, frame.length - 3)
  return frame
}

it('doors are told where the gateway really listens', async () => {
  const doors = PROTOCOLS.flatMap(({ name, endpoints }) =>
    endpoints.map(({ transport }) => ({ protocol: name, transport, port: gateway.portOf(name) })),
  )
  expect(await listDoors(customer)).toEqual(doors.toSorted((a, b) => a.port - b.port))
})

it('a tracker that logs in and sends a fix is followed, with its address', async () => {
  const { imei } = await makeDevice(owner)
  expect(await lineFor(imei)).toEqual({ parts: [{ kind: 'waiting' }], problem: null, isDone: false })
  const tracker = await TestTracker.login(gateway.gt06, imei)
  expect((await lineFor(imei)).parts).toEqual([{ kind: 'login', address: HERE }])
  expect((await lineFor(imei, customer)).parts).toEqual([{ kind: 'login', address: HERE }])
  tracker.send([{ time: Date.now() - 60_000, lat: 41.15, lon: -8.61, positioned: false }])
  await tracker.confirmed()
  expect(await lineFor(imei)).toMatchObject({ parts: [{ kind: 'login' }], isDone: false })
  tracker.send([{ time: Date.now(), lat: 41.15, lon: -8.61 }])
  await tracker.confirmed()
  expect(await lineFor(imei)).toEqual({
    parts: [
      { kind: 'login', address: HERE },
      { kind: 'fix', seconds: expect.any(Number) },
    ],
    problem: null,
    isDone: true,
  })
  await tracker.end()
})

it('a tracker at the port of phones, and a phone at the port of trackers, are recognised', async () => {
  const tracker = await makeDevice(owner)
  await sendBytes(gateway.osmand, loginFrame(tracker.imei))
  expect(await problemOf(tracker.imei, 'otherPort')).toEqual({
    kind: 'otherPort',
    protocol: 'gt06',
    address: HERE,
    port: expect.any(Number),
  })
  const phone = await makeDevice(owner, { model: 'PHONE' })
  await sendBytes(gateway.gt06, `GET /?id=${phone.imei}&lat=41&lon=-8 HTTP/1.1\r\nHost: here\r\n\r\n`)
  expect(await problemOf(phone.imei, 'otherPort')).toMatchObject({ protocol: 'osmand' })
  const json = JSON.stringify({
    location: { coords: { latitude: 41, longitude: -8 } },
    device_id: phone.imei,
  })
  await database.db.delete(refusedAttempts)
  const head = `POST / HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: ${json.length}`
  await sendBytes(gateway.gt06, `${head}\r\n\r\n${json}`)
  expect(await problemOf(phone.imei, 'otherPort', customer)).toMatchObject({
    protocol: 'osmand',
    address: HERE,
  })
})

it('one that speaks what its model does not, lacks its key or comes from elsewhere is told so', async () => {
  const tracker = await makeDevice(owner)
  await fetch(`http://${HERE}:${gateway.osmand}/?id=${tracker.imei}&lat=41&lon=-8`)
  expect(await problemOf(tracker.imei, 'otherProtocol')).toMatchObject({ protocol: 'osmand' })

  const phone = await makeDevice(owner, { model: 'PHONE', phoneKey: 'right' })
  await fetch(`http://${HERE}:${gateway.osmand}/?id=${phone.imei}&key=wrong&lat=41&lon=-8`)
  await problemOf(phone.imei, 'wrongKey')

  const bound = await makeDevice(owner)
  const sources = { policy: 'fixed' as const, addresses: '192.0.2.1' }
  await updateDeviceRecord(customer, bound.imei, { basic: { sources }, confirmVin: false })
  await sendBytes(gateway.gt06, loginFrame(bound.imei))
  await problemOf(bound.imei, 'otherSource')
  // What is refused does not count once the tracker is let in.
  await updateDeviceRecord(customer, bound.imei, {
    basic: { sources: { policy: 'anywhere', addresses: null } },
    confirmVin: false,
  })
  await (await TestTracker.login(gateway.gt06, bound.imei)).end()
  expect((await lineFor(bound.imei)).problem).toBeNull()
})

it('what went wrong right before a good login is over, though it is written down behind it', async () => {
  const { id, imei } = await makeDevice(owner)
  await sendBytes(gateway.gt06, broken(loginFrame(imei)))
  await sendBytes(gateway.osmand, loginFrame(imei))
  await (await TestTracker.login(gateway.gt06, imei)).end()
  const reasons = await until(async () => {
    const rows = await database.db.select().from(refusedAttempts).where(eq(refusedAttempts.deviceId, id))
    return rows.length === 2 ? rows.map(({ reason }) => reason).sort() : null
  })
  expect(reasons).toEqual(['checksum', 'otherPort'])
  await until(async () => (await database.db.select().from(unreadStreams)).length > 0)
  expect((await lineFor(imei)).problem).toBeNull()
})

it('a strange identifier that is nearly a mistyped one is told to who may register it, and to nobody of a right one', async () => {
  const right = nearImeis(MISTYPED)[0] ?? ''
  const distributor = await accessOf(await makeAccount('shop', 'distributor'))
  const { imei } = await makeDevice(distributor.accountId, { imei: MISTYPED })
  const tracker = await TestTracker.connect(gateway.gt06)
  tracker.write(loginFrame(right))
  await tracker.untilClosed()
  expect(await problemOf(imei, 'near', distributor)).toEqual({ kind: 'near', identifier: right })
  await makeDevice(owner, { imei: right })
  expect((await lineFor(imei, distributor)).problem).toBeNull()
  const other = nearImeis(MISTYPED)[1] ?? ''
  const again = await TestTracker.connect(gateway.gt06)
  again.write(loginFrame(other))
  await again.untilClosed()
  await problemOf(imei, 'near', distributor)
  await database.db.execute(`update devices set account_id = ${owner} where imei = '${MISTYPED}'`)
  expect((await lineFor(imei, customer)).problem).toBeNull()
})

it('a new tracker whose login has a wrong checksum or is of another protocol is known by the IMEI in it', async () => {
  const { imei } = await makeDevice(owner)
  const other = await makeDevice(owner)
  await sendBytes(gateway.gt06, broken(loginFrame(imei)))
  expect(await problemOf(imei, 'checksum', customer)).toEqual({
    kind: 'checksum',
    protocol: 'gt06',
    address: HERE,
  })
  await sendBytes(gateway.gt06, `$$A28,${imei},AAA,35,41.150000,-8.610000,231126101010,A*4F\r\n`)
  expect(await problemOf(imei, 'foreign', customer)).toEqual({
    kind: 'foreign',
    protocol: 'gt06',
    address: HERE,
  })
  expect((await lineFor(other.imei, customer)).problem).toBeNull()
})

it('an IMEI of nobody’s is told beside a waiting device, to who may register it and is heard near it', async () => {
  const stranger = '356307042441088'
  const distributor = await accessOf(await makeAccount('stall', 'distributor'))
  const { imei } = await makeDevice(distributor.accountId)
  const tracker = await TestTracker.connect(gateway.gt06)
  tracker.write(loginFrame(stranger))
  await tracker.untilClosed()
  const told = async (access: Access, asker: string | null) =>
    (await findConnection(access, imei, asker)).strangers.map(({ identifier }) => identifier)
  await until(async () => (await told(distributor, '127.0.0.9')).includes(stranger))
  expect(await told(distributor, '198.51.100.1')).toEqual([])
  await database.db.execute(`update unknown_devices set last_seen = last_seen - interval '11 minutes'`)
  expect(await told(distributor, HERE)).toEqual([])
  await database.db.execute(`update unknown_devices set last_seen = now() where identifier = '${stranger}'`)
  // A device of its own was heard from that network.
  const neighbour = await makeDevice(distributor.accountId)
  await (await TestTracker.login(gateway.gt06, neighbour.imei)).end()
  expect(await told(distributor, null)).toContain(stranger)
  await makeDevice(owner, { imei: stranger })
  expect(await told(distributor, HERE)).not.toContain(stranger)
  const mine = await makeDevice(owner)
  expect((await findConnection(customer, mine.imei, HERE)).strangers).toEqual([])
})

it('a wrong checksum is told of an address that the device is known by, and of all to the administrator', async () => {
  const { imei } = await makeDevice(owner)
  const [nobodys, clear] = [broken(loginFrame('356307042441096')), () => database.db.delete(unreadStreams)]
  await sendBytes(gateway.gt06, nobodys)
  expect(await problemOf(imei, 'checksum')).toEqual({ kind: 'checksum', protocol: 'gt06', address: HERE })
  expect((await lineFor(imei, customer)).problem).toBeNull()

  await clear()
  await (await TestTracker.login(gateway.gt06, imei)).end()
  await sendBytes(gateway.gt06, nobodys)
  expect(await problemOf(imei, 'checksum', customer)).toEqual({
    kind: 'checksum',
    protocol: 'gt06',
    address: HERE,
  })
  await clear()
  await sendBytes(gateway.gt06, Buffer.from('16030100c8010000', 'hex'))
  await problemOf(imei, 'foreign', customer)
})

it('of a flood some hundred are written down, each device and each address once', async () => {
  const before = await database.db.select().from(refusedAttempts)
  const { id, imei } = await makeDevice(owner)
  const ask = () => fetch(`http://${HERE}:${gateway.osmand}/?id=${imei}&lat=41&lon=-8`)
  await Promise.all(Array.from({ length: 50 }, ask))
  await problemOf(imei, 'otherProtocol')
  const after = await database.db.select().from(refusedAttempts)
  expect(after.filter(({ deviceId }) => deviceId === id)).toHaveLength(1)
  expect(after).toHaveLength(before.length + 1)
})
