import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendCommand } from '@/db/queries/commands/device-commands'
import { accounts } from '@/db/schema/accounts'
import { deviceCommands } from '@/db/schema/device-commands'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { positions } from '@/db/schema/positions'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { accessFor, accountForAccess } from '@/lib/auth/access'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import {
  alarmFrame,
  crc16,
  frame,
  heartbeatFrame,
  locationFrame,
  loginFrame,
  TestTracker,
} from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway({ GATEWAY_IDLE_SECONDS: '600' })
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

const START = Date.UTC(2026, 4, 4, 8)
const drive = (count: number, from = START) =>
  Array.from({ length: count }, (_, i) => ({
    time: from + i * 10_000,
    lat: 41.15 + i * 0.001,
    lon: -8.61,
    speedKmh: 40,
  }))

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
    first.send(drive(5))
    const second = await TestTracker.login(gateway.gt06, imei)
    await first.untilClosed()
    second.send(drive(5, START + 50_000))
    await second.confirmed()
    expect(await storedFixes(id)).toHaveLength(10)
    await second.end()
  })

  it('by another gateway fences this one: what comes late on the old connection changes nothing', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    await database.db.update(deviceStates).set({ version: 99 }).where(eq(deviceStates.deviceId, id))
    tracker.send(drive(3))
    tracker.write(heartbeatFrame(9))
    await tracker.untilClosed()
    expect(await storedFixes(id)).toEqual([])
  })
})

describe('fixes', () => {
  it('sent in one go by a tracker that hangs up at once are all stored', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.connect(gateway.gt06)
    tracker.write(loginFrame(imei))
    tracker.send(drive(300))
    await tracker.end()
    await until(async () => ((await storedFixes(id)).length === 300 ? true : null))
  })

  it('of the same time: the same one is one row, a different one is kept and flagged', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const [a, b] = drive(2)
    if (!a || !b) throw new Error('no fixes')
    tracker.send([a, b, a, { ...b, lat: 41.2 }])
    await tracker.confirmed()
    tracker.send([a, { ...a, lat: 41.3 }, { ...b, lat: 41.2 }])
    await tracker.confirmed()
    const rows = await storedFixes(id)
    expect(rows.map(({ lat, variant, flags }) => [Number(lat.toFixed(3)), variant, flags])).toEqual([
      [41.15, 0, 0],
      [41.3, 1, FIX_FLAGS.duplicateTime],
      [41.151, 0, 0],
      [41.2, 1, FIX_FLAGS.duplicateTime],
    ])
    await tracker.end()
  })

  it('without a position that come again land once, and hold nobody up', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const [fix] = drive(1)
    if (!fix) throw new Error('no fix')
    for (let i = 0; i < 2; i++) {
      tracker.send([{ ...fix, positioned: false }])
      await tracker.confirmed()
    }
    expect(await storedFixes(id)).toHaveLength(1)
    await tracker.end()
  })

  it('that are zero, out of range, unpositioned or in the future are stored and flagged', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const [good] = drive(1)
    if (!good) throw new Error('no fix')
    const later = Date.now() + 3 * 3_600_000
    tracker.send([
      good,
      { ...good, time: START + 1000, lat: 0, lon: 0 },
      { ...good, time: START + 2000, lon: 1555.6 },
      { ...good, time: START + 3000, positioned: false },
      { ...good, time: later },
      { ...good, time: START + 4000, lat: 41.1501 },
    ])
    await tracker.confirmed()
    expect((await storedFixes(id)).map(({ flags }) => flags)).toEqual([
      0,
      FIX_FLAGS.zero,
      FIX_FLAGS.outOfRange,
      FIX_FLAGS.unpositioned,
      0,
      FIX_FLAGS.future,
    ])
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
    expect(state?.fixTime?.getTime()).toBe(START + 4000)
    await tracker.end()
  })

  it('that are ahead of the clock pin no vehicle, a little nor much: the next true one is shown', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const shown = async () => {
      const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
      return state?.lat
    }
    const now = Math.floor(Date.now() / 1000) * 1000
    tracker.send([{ time: now - 5000, lat: 41.15, lon: -8.61 }])
    await tracker.confirmed()
    tracker.send([{ time: now + 9 * 60_000, lat: 10, lon: 10 }])
    await tracker.confirmed()
    expect(await shown()).toBeCloseTo(41.15, 4)
    tracker.send([{ time: now + 50_000, lat: 41.1501, lon: -8.61 }])
    await tracker.confirmed()
    expect(await shown()).toBeCloseTo(41.1501, 4)
    const sent = Date.now()
    const next = await until(async () =>
      Date.now() > sent + 1000 ? Math.floor(Date.now() / 1000) * 1000 : null,
    )
    tracker.send([{ time: next, lat: 41.1502, lon: -8.61 }])
    await tracker.confirmed()
    expect(await shown()).toBeCloseTo(41.1502, 4)
    expect((await storedFixes(id)).map(({ flags }) => flags)).toEqual([0, 0, 0, FIX_FLAGS.future])
    await tracker.end()
  })

  it('for a month without a partition land all the same', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    tracker.send(drive(3, Date.UTC(2009, 2, 3)))
    await tracker.confirmed()
    expect(await storedFixes(id)).toHaveLength(3)
    await tracker.end()
  })
})

describe('an acknowledgement', () => {
  it('comes after the commit of everything before it', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const release = await holdState(id)
    tracker.send(drive(3))
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

/** Locks a device's state row as another transaction would; returns what lets go. */
async function holdState(deviceId: number): Promise<() => Promise<void>> {
  const connection = await database.db.$client.reserve()
  await connection`begin`
  await connection`select 1 from device_states where device_id = ${deviceId} for update`
  return async () => {
    await connection`rollback`
    connection.release()
  }
}

async function isWaitingForLock(): Promise<boolean> {
  const rows = await database.db.$client`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return rows.length > 0
}

describe('alarms', () => {
  it('become events once, however often the packet is resent, and are answered each time', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const [fix] = drive(1)
    if (!fix) throw new Error('no fix')
    for (const serial of [11, 12]) {
      tracker.write(alarmFrame(fix, 0x01, serial))
      const reply = await tracker.reply(0x26)
      expect(reply.readUInt16BE(4)).toBe(serial)
    }
    const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ type: 'sos', lat: expect.closeTo(41.15, 4), subject: '' })
    await tracker.end()
  })
})

describe('commands', () => {
  it('go out as the vendor documents, at once or at the next login, and replies come home', async () => {
    const { id, imei } = await makeDevice(owner)
    const [row] = await database.db.select().from(accounts).where(eq(accounts.id, owner))
    if (!row) throw new Error('no account')
    const access = accessFor(accountForAccess(row))
    const offline = await sendCommand(access, imei, 'STATUS#')
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const waiting = await tracker.reply(0x80)
    expect(waiting.subarray(9, 16).toString()).toBe('STATUS#')
    const online = await sendCommand(access, imei, 'RELAY,1#')
    const sent = await tracker.reply(0x80)
    expect(sent.subarray(9, 17).toString()).toBe('RELAY,1#')
    const text = Buffer.from('Cut off the fuel supply: Success!')
    const content = Buffer.concat([
      Buffer.from([text.length + 4]),
      sent.subarray(5, 9),
      text,
      Buffer.from([0, 2]),
    ])
    tracker.write(frame(0x15, content, 21))
    const done = await until(async () => {
      const rows = await database.db.select().from(deviceCommands).where(eq(deviceCommands.deviceId, id))
      return rows.find((command) => command.id === online && command.status === 2) ?? null
    })
    expect(done.reply).toBe('Cut off the fuel supply: Success!')
    const [first] = await database.db.select().from(deviceCommands).where(eq(deviceCommands.id, offline))
    expect(first).toMatchObject({ status: 1, reply: null })
    await tracker.end()
  })
})

describe('strangers on a device port', () => {
  it.each([
    ['TLS', Buffer.from('16030100f8010000f40303', 'hex')],
    ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')],
    ['a shell', Buffer.from('/bin/sh -c id\n')],
    ['random bytes', Buffer.from('5a17c0ffee00112233445566778899aabbccddeeff', 'hex')],
    ['a frame with a wrong checksum', Buffer.from('78780d01086471700328358100093f050d0a', 'hex')],
    ['fixes without a login', locationFrame({ time: START, lat: 1, lon: 1 }, 1)],
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
    const [a, b] = drive(2)
    if (!a || !b) throw new Error('no fixes')
    const noise = Buffer.from('00ff7878017800000d0a', 'hex')
    tracker.write(Buffer.concat([noise, locationFrame(a, 1), noise, locationFrame(b, 2), noise]))
    await tracker.confirmed()
    expect(await storedFixes(id)).toHaveLength(2)
    await tracker.end()
  })
})
