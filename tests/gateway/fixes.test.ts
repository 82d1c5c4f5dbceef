import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { FIX_FLAGS } from '@/lib/positions/flags'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { alarmFrame, DRIVE_START, loginFrame, steadyDrive, TestTracker } from '../support/gt06-client'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** What becomes of the fixes and alarms that a tracker sends. */
const database = freshDatabase()
const gateway = testGateway({ GATEWAY_IDLE_SECONDS: '600' })
let owner: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

describe('fixes', () => {
  it('sent in one go by a tracker that hangs up at once are all stored', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.connect(gateway.gt06)
    tracker.write(loginFrame(imei))
    tracker.send(steadyDrive(300))
    await tracker.end()
    await until(async () => ((await storedFixes(id)).length === 300 ? true : null))
  })

  it('of the same time: the same one is one row, a different one is kept and flagged', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const [a, b] = steadyDrive(2)
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
    const [fix] = steadyDrive(1)
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
    const [good] = steadyDrive(1)
    if (!good) throw new Error('no fix')
    const later = Date.now() + 3 * 3_600_000
    tracker.send([
      good,
      { ...good, time: DRIVE_START + 1000, lat: 0, lon: 0 },
      { ...good, time: DRIVE_START + 2000, lon: 1555.6 },
      { ...good, time: DRIVE_START + 3000, positioned: false },
      { ...good, time: later },
      { ...good, time: DRIVE_START + 4000, lat: 41.1501 },
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
    expect(state?.fixTime?.getTime()).toBe(DRIVE_START + 4000)
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
    tracker.send(steadyDrive(3, Date.UTC(2009, 2, 3)))
    await tracker.confirmed()
    expect(await storedFixes(id)).toHaveLength(3)
    await tracker.end()
  })
})

describe('alarms', () => {
  it('become events once, however often the packet is resent, and are answered each time', async () => {
    const { id, imei } = await makeDevice(owner)
    const tracker = await TestTracker.login(gateway.gt06, imei)
    const [fix] = steadyDrive(1)
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
