import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceFiles, refusedFiles } from '@/db/schema/device-files'
import { drawCameraPicture } from '@/demo/camera-picture'
import { type Access, systemAccess } from '@/lib/auth/access'
import { bareFix } from '@/lib/positions/fix'
import { Jt808Tracker } from '@/simulator/jt808-tracker'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { DRIVE_START } from '../support/gt06-client'
import { locationBody, TestTerminal } from '../support/jt808-client'
import { orderText } from '../support/order-text'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { SAMPLE_STATUS } from '../unit/simulator/sample'

const database = freshDatabase()
const gateway = testGateway()
let access: Access
let port: number
let next = 13_612_340_000

beforeAll(async () => {
  const owner = await makeAccount('owner', 'enterprise')
  const found = await accessOfActor(systemAccess('test'), owner, 'web')
  if (!found) throw new Error('no access')
  access = found
  port = gateway.portOf('jt808')
})

const device = (imei = String(next++)) =>
  makeDevice(access.accountId, { imei, kind: 'terminal', model: 'JT808' })

const JPEG = drawCameraPicture({ time: DRIVE_START, channel: 2, number: 77 })

/** 0x0801: picture 4 | kind 1 | format 1 | cause 1 | channel 1 | position 28 | bytes. */
const pictureBody = (bytes = JPEG, time = DRIVE_START, number = 77) => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 3, 2])
  head.writeUInt32BE(number)
  return Buffer.concat([head, locationBody({ time, lat: 41.15, lon: -8.61 }), bytes])
}
const filesOf = (deviceId: number) =>
  database.db
    .select()
    .from(deviceFiles)
    .where(eq(deviceFiles.deviceId, deviceId))
    .orderBy(asc(deviceFiles.eventId))
const eventsOf = (deviceId: number) =>
  database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, deviceId))
const refusedOf = (deviceId: number) =>
  database.db.select().from(refusedFiles).where(eq(refusedFiles.deviceId, deviceId))

/** Sends a picture, all parts in order, and waits for its own answer. */
async function sendWhole(terminal: TestTerminal, body: Buffer): Promise<Buffer> {
  const { total, send } = terminal.inParts(0x0801, body)
  send(...Array.from({ length: total }, (_, at) => at + 1))
  return (await terminal.next(0x8800)).body
}

describe('a picture of a terminal', () => {
  it('is an event with the picture before it is told to be there; lost parts are asked for', async () => {
    const { id, imei } = await device()
    const terminal = await TestTerminal.login(port, imei)
    const { total, send } = terminal.inParts(0x0801, pictureBody())
    expect(total).toBeGreaterThan(3)
    send(1, ...Array.from({ length: total - 2 }, (_, at) => at + 3))
    expect((await terminal.next(0x8800)).body.toString('hex')).toBe('0000004d010002')
    expect(await filesOf(id)).toEqual([])
    send(2)
    expect((await terminal.next(0x8800)).body.toString('hex')).toBe('0000004d')
    const [file, ...more] = await filesOf(id)
    expect(more).toEqual([])
    expect(file).toMatchObject({ number: 77, kind: 'picture', contentType: 'image/jpeg', bytes: JPEG.length })
    expect(file?.content?.equals(JPEG)).toBe(true)
    expect(await eventsOf(id)).toMatchObject([
      {
        id: file?.eventId,
        type: 'media',
        eventTime: new Date(DRIVE_START),
        lat: 41.15,
        lon: -8.61,
        data: { kind: 'picture', cause: 'crash', channel: 2, number: 77 },
      },
    ])
    await terminal.end()
  })

  it('that is sent again is answered as there, and there once', async () => {
    const { id, imei } = await device()
    for (const time of [DRIVE_START, 0]) {
      const terminal = await TestTerminal.login(port, imei)
      const body = pictureBody(time === 0 ? Buffer.concat([JPEG, Buffer.from([0])]) : JPEG, time, 5)
      for (let turn = 0; turn < 2; turn++)
        expect((await sendWhole(terminal, body)).toString('hex')).toBe('00000005')
      await terminal.end()
      const again = await TestTerminal.login(port, imei)
      expect((await sendWhole(again, body)).toString('hex')).toBe('00000005')
      await again.end()
    }
    expect(await filesOf(id)).toHaveLength(2)
    expect(await eventsOf(id)).toHaveLength(2)
  })

  it('that is none is answered, and counted by its reason', async () => {
    const { id, imei } = await device()
    const terminal = await TestTerminal.login(port, imei)
    for (const bytes of ['<html><script>', 'MZ and so on', '<svg onload="x()">'])
      expect((await sendWhole(terminal, pictureBody(Buffer.from(bytes)))).toString('hex')).toBe('0000004d')
    expect(await refusedOf(id)).toMatchObject([{ reason: 'notMedia', count: 3 }])
    expect([await filesOf(id), await eventsOf(id)]).toEqual([[], []])
    await terminal.end()
  })

  it('that is too large is refused, and counted', async () => {
    const { id, imei } = await device()
    const terminal = await TestTerminal.login(port, imei)
    const { send } = terminal.inParts(0x0801, Buffer.alloc(400 * 3000, 1))
    send(1)
    const refused = await terminal.next(0x8001, ({ body }) => body.readUInt16BE(2) === 0x0801)
    expect(refused.body[4]).toBe(1)
    await terminal.confirmed()
    expect(await refusedOf(id)).toMatchObject([{ reason: 'tooLarge', count: 1 }])
    await terminal.end()
  })
})

describe('a command for pictures', () => {
  it('to the simulated terminal is done, and has the pictures that came of it', async () => {
    const { id, imei } = await device()
    const tracker = new Jt808Tracker({
      identifier: imei,
      host: '127.0.0.1',
      port,
      heartbeatMs: 60_000,
      giveUpAfterMs: 20_000,
      status: () => SAMPLE_STATUS,
    })
    await tracker.send({ fix: bareFix(DRIVE_START, 41.1, -8.6), alarm: null })
    await tracker.flush()
    const command = await orderText(access, imei, '8801,2,2')
    const done = await until(async () => {
      const found = await findCommand(access, command)
      return found.pictures?.length === 2 ? found : null
    })
    expect(done).toMatchObject({ state: 'done', answer: '8801: OK, media 1 2' })
    const files = await filesOf(id)
    expect(done.pictures).toMatchObject(
      files.map(({ eventId, bytes }) => ({ eventId, bytes, kind: 'picture', contentType: 'image/jpeg' })),
    )
    expect((await eventsOf(id)).map(({ data }) => data)).toMatchObject([
      { cause: 'command', channel: 2, number: 1 },
      { cause: 'command', channel: 2, number: 2 },
    ])
    const list = await orderText(access, imei, '8802,0,0,0')
    const listed = await until(async () => {
      const found = await findCommand(access, list)
      return found.state === 'answered' ? found : null
    })
    expect(listed.answer).toMatch(/^8802: 2 stored: 1 picture channel 2 command .*Z, 2 picture channel 2/)
    const again = await orderText(access, imei, '8805,2')
    await until(async () => (await findCommand(access, again)).state === 'done')
    expect((await findCommand(access, again)).answer).toBe('8805: OK, media 2')
    expect(await filesOf(id)).toHaveLength(2)
    const other = await orderText(access, imei, '8103,0029=20')
    await until(async () => (await findCommand(access, other)).state === 'done')
    expect((await findCommand(access, other)).pictures).toEqual([])
    tracker.close()
  })
})
