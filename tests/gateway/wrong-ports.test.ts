import { once } from 'node:events'
import net from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { listUnknownDevices } from '@/db/queries/devices/unknown-devices'
import { listUnreadStreams } from '@/db/queries/ingest/refused-attempts'
import { accounts } from '@/db/schema/accounts'
import { refusedAttempts, unreadStreams } from '@/db/schema/refused-attempts'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { type Access, accessFor, accountForAccess } from '@/lib/auth/access'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { loginFrame } from '../support/gt06-client'
import { message } from '../support/jt808-client'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
const IMEI = '356307042441013'
let administrator: Access
let owner: number

beforeAll(async () => {
  const root = await makeAccount('admin', 'administrator')
  owner = await makeAccount('owner', 'enterprise', root)
  const [row] = await database.db.select().from(accounts).where(eq(accounts.id, root))
  if (!row) throw new Error('no account')
  administrator = accessFor(accountForAccess(row))
})

/** Sends to the port of a protocol, and waits until the connection is closed. */
async function knock(door: string, bytes: Buffer | string): Promise<void> {
  const socket = net.connect(gateway.portOf(door), '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  socket.write(bytes)
  if (!socket.closed) await once(socket, 'close')
}

const H02 = (number: string) =>
  `*HQ,${number},V1,080000,A,4109.0000,N,00836.6000,W,010.00,090,040526,FFFFFFFF#`

it.each([
  ['gt06', 'jt808', loginFrame(IMEI), IMEI],
  ['jt808', 'gt06', message('13800138222', 0x0100, Buffer.alloc(37), 1), '13800138222'],
  ['h02', 'teltonika', Buffer.from(H02('4106011661')), '4106011661'],
  ['teltonika', 'h02', Buffer.concat([Buffer.from('000f', 'hex'), Buffer.from(IMEI)]), IMEI],
  ['wialon', 'jt808', Buffer.from('#L#unit-88;NA\r\n'), 'unit-88'],
  ['osmand', 'wialon', Buffer.from('GET /?id=phone-9&lat=41&lon=-8 HTTP/1.1\r\n\r\n'), 'phone-9'],
])(
  'who speaks %s at the port of %s is listed so, and not let in',
  async (protocol, door, bytes, identifier) => {
    await database.db.delete(unknownDevices)
    await knock(door, bytes)
    const [listed] = await until(async () => {
      const found = await listUnknownDevices(administrator, 10)
      return found.length > 0 ? found : null
    })
    expect(listed).toMatchObject({
      identifier,
      protocol,
      door,
      address: expect.stringContaining('127.0.0.1'),
    })
  },
)

it('comes to the right port later, and is listed without the wrong one', async () => {
  await database.db.delete(unknownDevices)
  await knock('jt808', loginFrame(IMEI))
  await until(async () => (await listUnknownDevices(administrator, 1))[0]?.door === 'jt808')
  await knock('gt06', loginFrame(IMEI))
  await until(async () => (await listUnknownDevices(administrator, 1))[0]?.door === null)
})

it('is not unknown when it is registered: its record tells', async () => {
  const { id, imei } = await makeDevice(owner, { model: 'H02' })
  await knock('gt06', H02(imei))
  await until(async () => (await database.db.select().from(refusedAttempts)).length > 0)
  const [refused] = await database.db.select().from(refusedAttempts).where(eq(refusedAttempts.deviceId, id))
  expect(refused).toMatchObject({ reason: 'otherPort', protocol: 'h02' })
  const unknown = await listUnknownDevices(administrator, 100)
  expect(unknown.map(({ identifier }) => identifier)).not.toContain(imei)
  expect(await storedFixes(id)).toEqual([])
})

it('who says nothing of himself is listed with what he speaks, before those of whom nothing shows', async () => {
  await database.db.delete(unreadStreams)
  await knock('jt808', '#D#040526;080000;4109.0000;N;00836.6000;W;36;90;120;9;NA;NA;NA;;NA;NA\r\n')
  await knock('gt06', 'SSH-2.0-OpenSSH_9.6\r\n')
  const streams = await until(async () => {
    const found = await listUnreadStreams(administrator, 10)
    return found.length === 2 ? found : null
  })
  expect(streams.map(({ protocol, spoken, reason }) => [protocol, spoken, reason])).toEqual([
    ['jt808', 'wialon', 'foreign'],
    ['gt06', null, 'foreign'],
  ])
})
