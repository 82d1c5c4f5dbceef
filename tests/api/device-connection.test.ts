import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { GET } from '@/app/api/devices/[imei]/connection/route'
import { saveHeartbeat } from '@/db/queries/health/processes'
import { deleteOldRefusals, saveRefusedAttempts } from '@/db/queries/ingest/refused-attempts'
import { accounts } from '@/db/schema/accounts'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { refusedAttempts, unreadStreams } from '@/db/schema/refused-attempts'
import { systemAccess } from '@/lib/auth/access'
import type { ConnectionFacts } from '@/lib/connect/connection-schema'
import { callRoute } from '../support/call-route'
import { freshDatabase } from '../support/database'
import { makeAccount, makeDevice, tokenFor } from '../support/world'

const database = freshDatabase()
const system = systemAccess('test')
const tokens: Record<string, string> = {}
let owner: number
beforeAll(async () => {
  const root = await makeAccount('admin', 'administrator')
  owner = await makeAccount('fleet', 'enterprise', root)
  await makeAccount('rival', 'enterprise', root)
  for (const login of ['admin', 'fleet', 'rival']) tokens[login] = await tokenFor(login)
})

const ask = (imei: string, login = 'fleet', headers: Record<string, string> = {}) =>
  callRoute<ConnectionFacts>(GET, { token: tokens[login], params: { imei }, headers })

it('tells where and how a device connects, by the host that was asked and the gateways that live', async () => {
  const { imei } = await makeDevice(owner, { sim: '+49 151 1' })
  const phone = await makeDevice(owner, { model: 'PHONE' })
  const camera = await makeDevice(owner, { model: 'JC400' })
  expect((await ask(imei)).data).toMatchObject({
    host: 'localhost',
    doors: [],
    setup: 'gt06',
    isPhone: false,
    sim: '+49 151 1',
  })
  const listening = 'gt06 tcp 6023, osmand http 5055'
  await saveHeartbeat(system, { role: 'gateway', name: 'a' }, { listening })
  await saveHeartbeat(system, { role: 'gateway', name: 'b' }, { listening })
  const door = { protocol: 'gt06', transport: 'tcp', port: 6023 }
  const facts = (await ask(imei, 'fleet', { host: 'track.example.com:3000' })).data
  expect(facts).toMatchObject({ host: 'track.example.com', doors: [door] })
  expect((await ask(phone.imei)).data).toMatchObject({
    setup: null,
    isPhone: true,
    doors: [{ protocol: 'osmand', transport: 'http', port: 5055 }],
  })
  expect((await ask(camera.imei)).data).toMatchObject({ setup: null, isPhone: false, doors: [door] })
})

it('is of devices in scope only, with addresses for those who may edit them', async () => {
  const { id, imei } = await makeDevice(owner)
  const connectedAt = new Date('2026-05-04T08:00:00Z')
  await database.db
    .insert(deviceDetails)
    .values({ deviceId: id, protocol: 'gt06', address: '203.0.113.7', connectedAt })
  await database.db.insert(deviceStates).values({ deviceId: id, lastPacketAt: connectedAt })
  const attempt = {
    identifier: { kind: 'imei' as const, value: imei },
    protocol: 'gt06',
    address: '203.0.113.9',
  }
  await saveRefusedAttempts(system, [{ ...attempt, reason: 'otherSource', at: new Date() }])
  expect((await ask(imei, 'rival')).status).toBe(404)
  const at = connectedAt.toISOString()
  expect((await ask(imei, 'admin')).data).toMatchObject({
    connectedAt: at,
    lastPacketAt: at,
    address: '203.0.113.7',
    refused: [{ reason: 'otherSource', protocol: 'gt06', address: '203.0.113.9' }],
  })
  expect((await ask(imei)).data).toMatchObject({
    address: '203.0.113.7',
    refused: [{ address: '203.0.113.9' }],
  })
  await database.db.update(accounts).set({ editByWeb: false }).where(eq(accounts.login, 'fleet'))
  expect((await ask(imei)).data).toMatchObject({
    connectedAt: at,
    lastPacketAt: at,
    address: null,
    refused: [{ reason: 'otherSource', protocol: 'gt06', address: null }],
  })
  await database.db.update(accounts).set({ editByWeb: true }).where(eq(accounts.login, 'fleet'))
})

it('tells nothing of what a device did for a former owner, or once its service has ended', async () => {
  const { id, imei } = await makeDevice(owner)
  const heard = new Date(Date.now() - 3_600_000)
  await database.db.insert(deviceDetails).values({ deviceId: id, connectedAt: heard, address: '203.0.113.7' })
  await database.db.insert(deviceStates).values({ deviceId: id, lastPacketAt: heard })
  expect((await ask(imei)).data.connectedAt).toBe(heard.toISOString())
  await database.db.execute(sql`
    insert into device_ownerships (device_id, account_id, account_path, from_time, to_time)
    select ${id}, id, path, ${new Date(0).toISOString()}::timestamptz, now() from accounts where login = 'rival'`)
  expect((await ask(imei)).data).toMatchObject({ connectedAt: null, lastPacketAt: null, address: null })

  const ended = await makeDevice(owner)
  await database.db.insert(deviceDetails).values({ deviceId: ended.id, connectedAt: heard })
  await database.db.update(devices).set({ expiresAt: heard }).where(eq(devices.id, ended.id))
  expect((await ask(ended.imei)).data).toMatchObject({ connectedAt: null, setup: 'gt06' })
  expect((await ask(ended.imei, 'admin')).data.connectedAt).toBe(heard.toISOString())
})

it('of what was refused the newest stays, whichever gateway saves last', async () => {
  const { imei } = await makeDevice(owner)
  const at = new Date(Date.now() - 60_000)
  const attempt = {
    identifier: { kind: 'imei' as const, value: imei },
    protocol: 'gt06',
    reason: 'otherSource' as const,
    address: '203.0.113.9',
    at,
  }
  await saveRefusedAttempts(system, [attempt])
  await saveRefusedAttempts(system, [
    { ...attempt, address: '203.0.113.8', at: new Date(at.getTime() - 1000) },
  ])
  expect((await ask(imei)).data.refused).toMatchObject([{ address: '203.0.113.9', at: at.toISOString() }])
})

it('what could not be read is told of an address that others share: at its protocol, in the time it was there', async () => {
  const { id, imei } = await makeDevice(owner)
  const address = '203.0.113.21'
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  await database.db.insert(deviceDetails).values({ deviceId: id, connectedAt: new Date(), address })
  await database.db
    .update(devices)
    .set({ createdAt: ago(30) })
    .where(eq(devices.id, id))
  const stream = { address, reason: 'foreign' as const }
  const unread = async (login = 'fleet') =>
    (await ask(imei, login)).data.unread.map(({ protocol }) => protocol)

  await database.db.insert(unreadStreams).values([
    { ...stream, protocol: 'osmand', at: ago(1) },
    { ...stream, protocol: 'gt06', at: ago(31) },
  ])
  expect(await unread()).toEqual([])
  expect((await unread('admin')).sort()).toEqual(['gt06', 'osmand'])

  await database.db
    .update(unreadStreams)
    .set({ at: ago(20) })
    .where(eq(unreadStreams.protocol, 'gt06'))
  expect(await unread()).toEqual(['gt06'])
  await database.db.execute(sql`
    insert into device_ownerships (device_id, account_id, account_path, from_time, to_time)
    select ${id}, id, path, ${new Date(0).toISOString()}::timestamptz, ${ago(10).toISOString()} from accounts where login = 'rival'`)
  expect(await unread()).toEqual([])
})

it('what was refused is told for a day and then forgotten', async () => {
  const { id, imei } = await makeDevice(owner)
  const values = { deviceId: id, protocol: 'gt06', address: '203.0.113.9' }
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await database.db.insert(refusedAttempts).values([
    { ...values, reason: 'wrongKey', at: hoursAgo(25) },
    { ...values, reason: 'otherPort', at: hoursAgo(23) },
  ])
  expect((await ask(imei)).data.refused.map(({ reason }) => reason)).toEqual(['otherPort'])
  await deleteOldRefusals(system, 24)
  const kept = await database.db.select().from(refusedAttempts).where(eq(refusedAttempts.deviceId, id))
  expect(kept.map(({ reason }) => reason)).toEqual(['otherPort'])
})
