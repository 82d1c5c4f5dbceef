import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { positions } from '@/db/schema/positions'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import {
  crc16,
  DRIVE_START,
  frame,
  heartbeatFrame,
  locationFrame,
  loginFrame,
  steadyDrive,
  TestTracker,
} from '../support/gt06-client'
import { holdState } from '../support/held-state'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway({ GATEWAY_IDLE_SECONDS: '600' })
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

describe('a login', () => {
  it('is answered with the same type and serial and a right checksum, and activates the device', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.connect(gateway.gt06)
    tracker.write(loginFrame(imei, 0x1234))
    const reply = await tracker.reply(0x01)
    expect(reply.subarray(0, 6).toString('hex')).toBe('787805011234')
    expect(reply.readUInt16BE(6)).toBe(crc16(reply.subarray(2, 6)))
    const [device] = await database.db.select().from(devices).where(eq(devices.id, id))
    expect(device?.activatedAt).not.toBeNull()
    await tracker.end()
  })

  it('of an unknown device is refused without a word, counted and listed', async () => {
    for (let i = 0; i < 2; i++) {
      const tracker = await TestTracker.connect(gateway.gt06)
      tracker.write(loginFrame('861111111111111'))
      await tracker.untilClosed()
    }
    const row = await until(async () => {
      const [found] = await database.db.select().from(unknownDevices)
      return found?.attempts === 2 ? found : null
    })
    expect(row).toMatchObject({ identifier: '861111111111111', protocol: 'gt06', attempts: 2 })
    expect(row.address).toMatch(/127\.0\.0\.1/)
    expect(await database.db.select().from(devices).where(eq(devices.imei, '861111111111111'))).toEqual([])
  })

  it('on a second connection takes over from the first, which is closed; nothing it sent is lost', async () => {
    const { id, imei } = await makeDevice(owner)
    const first = await TestTracker.login(gateway.gt06, imei)
    first.send(steadyDrive(5))
    const second = await TestTracker.login(gateway.gt06, imei)
    await first.untilClosed()
    second.send(steadyDrive(5, DRIVE_START + 50_000))
    await second.confirmed()
    expect(await storedFixes(id)).toHaveLength(10)
    await second.end()
  })

  it('by another gateway fences this one: what comes late on the old connection changes nothing', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    await database.db.update(deviceStates).set({ version: 99 }).where(eq(deviceStates.deviceId, id))
    tracker.send(steadyDrive(3))
    tracker.write(heartbeatFrame(9))
    await tracker.untilClosed()
    expect(await storedFixes(id)).toEqual([])
  })
})

describe('an acknowledgement', () => {
  it('comes after the commit of everything before it', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const release = await holdState(id)
    tracker.send(steadyDrive(3))
    tracker.write(heartbeatFrame(7))
    const early = await Promise.race([
      tracker.reply(0x13).then(() => 'acknowledged'),
      until(async () => ((await isWaitingForLock()) ? 'waiting' : null)),
    ])
    expect(early).toBe('waiting')
    await release()
    await until(async () => ((await storedFixes(id)).length === 3 ? true : null))
    await tracker.end()
  })
})

async function isWaitingForLock(): Promise<boolean> {
  const rows = await database.db.$client`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length > 0
}

describe('commands', () => {
  it('go out as the vendor documents, at once or at the next login, and replies come home', async () => {
    const { id, imei } = await makeDevice(owner)
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, owner))
    if (!row) throw new Error('no account')
    const access = accessFor(accountForAccess(row))
    const offline = await orderText(access, imei, 'STATUS#')
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const waiting = await tracker.reply(0x80)
    expect(waiting.subarray(9, 16).toString()).toBe('STATUS#')
    const online = await orderText(access, imei, 'RELAY,0#')
    tracker.write(frame(0x15, answerTo(waiting, 'ACC:ON; GPS:Successful positioning'), 20))
    const sent = await tracker.reply(0x80)
    expect(sent.subarray(9, 17).toString()).toBe('RELAY,0#')
    tracker.write(frame(0x15, answerTo(sent, 'Restore fuel supply:Success!'), 21))
    const done = await until(async () => {
      const rows = await database.db.select().from(deviceCommands).where(eq(deviceCommands.deviceId, id))
      return rows.find((command) => command.id === online && command.state === 'done') ?? null
    })
    expect(done.answer).toBe('Restore fuel supply:Success!')
    const [first] = await database.db.select().from(deviceCommands).where(eq(deviceCommands.id, offline))
    expect(first).toMatchObject({ state: 'answered', answer: 'ACC:ON; GPS:Successful positioning' })
    await tracker.end()
  })
})

/** Content of 0x15: length | flag, echoed | text | language. */
function answerTo(command: Buffer, text: string): Buffer {
  return Buffer.concat([
    Buffer.from([text.length + 4]),
    command.subarray(5, 9),
    Buffer.from(text),
    Buffer.from([0, 2]),
  ])
}

describe('strangers on a device port', () => {
  it.each([
    ['TLS', Buffer.from('16030100f8010000f40303', 'hex')],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['a shell', Buffer.from('/bin/sh -c id\n')],
    ['random bytes', Buffer.from('5a17c0ffee00112233445566778899aabbccddeeff', 'hex')],
    ['a frame with a wrong checksum', Buffer.from('78780d01086471700328358100093f050d0a', 'hex')],
    ['fixes without a login', locationFrame({ time: DRIVE_START, lat: 1, lon: 1 }, 1)],
    ['an endless frame', Buffer.concat([Buffer.from('7979ffff94', 'hex'), Buffer.alloc(70_000, 1)])],
  ])('%s: the connection is closed and nothing is created', async (_name, bytes) => {
    const before = await counts()
    const tracker = await TestTracker.connect(gateway.gt06)
    tracker.write(bytes)
    await tracker.untilClosed()
    expect(await counts()).toEqual(before)
  })

  async function counts() {
    const tables = [devices, deviceStates, positions, deviceEvents]
    return Promise.all(tables.map(async (table) => (await database.db.select().from(table)).length))
  }
})

describe('a bad line', () => {
  it('may put noise between frames of a known device; the frames still count', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const [a, b] = steadyDrive(2)
    if (!a || !b) throw new Error('no fixes')
    const noise = Buffer.from('00ff7878017800000d0a', 'hex')
    tracker.write(Buffer.concat([noise, locationFrame(a, 1), noise, locationFrame(b, 2), noise]))
    await tracker.confirmed()
    expect(await storedFixes(id)).toHaveLength(2)
    await tracker.end()
  })
})
