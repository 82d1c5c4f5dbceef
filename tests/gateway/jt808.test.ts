import { beforeAll, describe, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { refusedAttempts } from '@/db/schema/refused-attempts'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { jt808 } from '@/gateway/protocols/jt808/protocol'
import { type Access, systemAccess } from '@/lib/auth/access'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { bareFix } from '@/lib/positions/fix'
import { Jt808Tracker } from '@/simulator/jt808-tracker'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { DRIVE_START, loginFrame, steadyDrive, TestTracker } from '../support/gt06-client'
import { locationBody, TestTerminal } from '../support/jt808-client'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

const database = freshDatabase()
const gateway = testGateway()
let access: Access
let port: number
let next = 13_912_340_000

beforeAll(async () => {
  const owner = await makeAccount('owner', 'enterprise')
  const found = await accessOfActor(systemAccess('test'), owner, 'web')
  if (!found) throw new Error('no access')
  access = found
  port = gateway.portOf('jt808')
})

const device = (imei = String(next++)) =>
  makeDevice(access.accountId, { imei, kind: readIdentifier(imei, jt808.identifiers)?.kind, model: 'JT808' })

describe('a JT/T 808 terminal', () => {
  it.each(['13900001111', '866496077582164'])(
    'called %s registers, and its positions are stored before they are confirmed',
    async (identifier) => {
      const { id } = await device(identifier)
      const terminal = await TestTerminal.login(port, identifier)
      const drive = steadyDrive(20)
      terminal.send(drive)
      await terminal.confirmed()
      const stored = await storedFixes(id)
      expect(stored.map(({ lat }) => lat)).toEqual(drive.map(({ lat }) => Math.round(lat * 1e6) / 1e6))
      await terminal.end()
    },
  )

  it('that nobody registered here is refused, and listed by its number', async () => {
    const terminal = await TestTerminal.connect(port, '13911112222')
    terminal.write(0x0100, Buffer.alloc(37))
    await terminal.untilClosed()
    await until(async () => {
      const rows = await database.db.select().from(unknownDevices)
      return rows.find(({ identifier, protocol }) => identifier === '13911112222' && protocol === 'jt808')
    })
  })

  it('at the port of another protocol is told apart, and so is a GT06 tracker at its port', async () => {
    const [ours, theirs] = [await device(), await makeDevice(access.accountId)]
    const terminal = await TestTerminal.connect(gateway.gt06, ours.imei)
    terminal.write(0x0100, Buffer.alloc(37))
    await terminal.untilClosed()
    const tracker = await TestTracker.connect(port)
    tracker.write(loginFrame(theirs.imei))
    await tracker.untilClosed()
    const seen = await until(async () => {
      const rows = await database.db.select().from(refusedAttempts)
      const found = rows.filter(({ deviceId }) => [ours.id, theirs.id].includes(deviceId))
      return found.length === 2 ? found : null
    })
    expect(new Map(seen.map((row) => [row.deviceId, [row.reason, row.protocol]]))).toEqual(
      new Map([
        [ours.id, ['otherPort', 'jt808']],
        [theirs.id, ['otherPort', 'gt06']],
      ]),
    )
  })
})

describe('the simulated terminal', () => {
  it.each(['13900004444', '866496077582172'])(
    'called %s brings every fix home although it loses its connection, and obeys',
    async (identifier) => {
      const { id } = await device(identifier)
      const tracker = new Jt808Tracker({
        identifier,
        host: '127.0.0.1',
        port,
        heartbeatMs: 60_000,
        dropEvery: 25,
        giveUpAfterMs: 20_000,
        status: () => ({
          ignition: true,
          charging: true,
          fuelCut: false,
          voltage: 12.4,
          batteryPercent: 90,
          gsmLevel: 4,
        }),
      })
      const drive = steadyDrive(60)
      for (const { time, lat, lon } of drive)
        await tracker.send({ fix: bareFix(time, lat, lon), alarm: null })
      await tracker.flush()
      expect((await storedFixes(id)).map(({ fixTime }) => fixTime.getTime())).toEqual(
        drive.map(({ time }) => time),
      )
      expect(tracker.counts).toMatchObject({ sent: 60, confirmed: 60 })
      const command = await orderText(access, identifier, '8103,0029=20')
      await until(async () => (await findCommand(access, command)).state === 'done')
      tracker.close()
    },
  )
})

describe('a command to it', () => {
  const stateOf = async (id: number) => (await findCommand(access, id)).state

  it.each([
    [0, 'done'],
    [1, 'refused'],
    [3, 'refused'],
  ])('that is answered with result %i is %s', async (result, state) => {
    const { imei } = await device()
    const terminal = await TestTerminal.login(port, imei)
    const id = await orderText(access, imei, '8103,0029=30')
    const command = await terminal.next(0x8103)
    expect(command.body.toString('hex')).toBe('0100000029040000001e')
    const head = Buffer.from([command.serial >> 8, command.serial & 0xff, 0x81, 0x03, result])
    terminal.write(0x0001, head)
    await until(async () => (await stateOf(id)) === state)
    await terminal.end()
  })

  it('that only the document of one maker knows is harmless to models of its family', async () => {
    const own = String(next++)
    await makeDevice(access.accountId, { imei: own, kind: 'terminal', model: 'G10LS' })
    const terminal = await TestTerminal.login(port, own)
    const id = await orderText(access, own, '8105,66')
    const command = await terminal.next(0x8105)
    terminal.write(0x0001, Buffer.from([command.serial >> 8, command.serial & 0xff, 0x81, 0x05, 0]))
    await until(async () => (await stateOf(id)) === 'done')
    await terminal.end()
    const { imei } = await device()
    const other = await TestTerminal.login(port, imei)
    await expect(orderText(access, imei, '8105,66')).rejects.toMatchObject({ status: 403 })
    await other.end()
  })

  it('that asks where it is has the position as its answer, which is stored too', async () => {
    const { id: deviceId, imei } = await device()
    const terminal = await TestTerminal.login(port, imei)
    const id = await orderText(access, imei, '8201')
    const { serial } = await terminal.next(0x8201)
    const location = locationBody({ time: DRIVE_START, lat: 41.15, lon: -8.61 })
    terminal.write(0x0201, Buffer.concat([Buffer.from([serial >> 8, serial & 0xff]), location]))
    await until(async () => (await stateOf(id)) === 'answered')
    expect((await findCommand(access, id)).answer).toBe('41.15,-8.61 0 km/h 2026-05-04T08:00:00Z')
    expect(await storedFixes(deviceId)).toHaveLength(1)
    await terminal.end()
  })

  it('that no message can carry ends as failed', async () => {
    const { imei } = await device()
    const terminal = await TestTerminal.login(port, imei)
    const id = await orderText(access, imei, '8202,5')
    await until(async () => (await stateOf(id)) === 'failed')
    await terminal.end()
  })
})
