import { beforeAll, describe, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { type Access, systemAccess } from '@/lib/auth/access'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { DRIVE_START } from '../support/gt06-client'
import { locationBody, message, TestTerminal } from '../support/jt808-client'
import { orderText } from '../support/order-text'
import { eventsOf, HERE, THERE } from '../support/two-senders'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** Several terminals that speak over one connection, as those behind a relay do. */
freshDatabase()
/** Who claims a device that is held elsewhere waits all the while. */
const gateway = testGateway({ GATEWAY_TAKEOVER_SECONDS: '20' })
let access: Access
let port: number
let next = 13_922_340_000

beforeAll(async () => {
  const found = await accessOfActor(systemAccess('test'), await makeAccount('owner', 'enterprise'), 'web')
  if (!found) throw new Error('no access')
  access = found
  port = gateway.portOf('jt808')
})

const makeTerminal = () =>
  makeDevice(access.accountId, { imei: String(next++), kind: 'terminal', model: 'JT808' })

const phoneOf = (imei: string) => imei.padStart(12, '0')
const stateOf = async (id: number) => (await findCommand(access, id)).state

describe('behind a relay', () => {
  it('the answer of one terminal is none to the command of another', async () => {
    const [one, other] = [await makeTerminal(), await makeTerminal()]
    const relay = await TestTerminal.login(port, one.imei)
    const say = (imei: string, id: number, body: Buffer, serial: number) =>
      relay.socket.write(message(imei, id, body, serial))
    const beat = async (imei: string, serial: number) => {
      say(imei, 0x0002, Buffer.alloc(0), serial)
      await relay.next(
        0x8001,
        ({ phone, body }) => phone === phoneOf(imei) && body.readUInt16BE(0) === serial,
      )
    }
    const id = await orderText(access, one.imei, '8201')
    const command = await relay.next(0x8201)
    expect(command.phone).toBe(phoneOf(one.imei))
    const answer = Buffer.concat([
      Buffer.from([command.serial >> 8, command.serial & 0xff]),
      locationBody({ time: DRIVE_START, lat: 41.15, lon: -8.61 }),
    ])
    say(other.imei, 0x0201, answer, 101)
    await beat(other.imei, 102)
    expect(await stateOf(id)).toBe('sent')
    say(one.imei, 0x0201, answer, 103)
    await until(async () => (await stateOf(id)) === 'answered')
    await relay.end()
  })

  it('an alarm of one terminal is raised although it goes on with another, and once', async () => {
    const [one, other] = [await makeTerminal(), await makeTerminal()]
    const relay = await TestTerminal.connect(port, one.imei)
    const SOS = Buffer.from([0, 0, 0, 1])
    for (const [at, { imei }] of [one, other, one, other].entries()) {
      const location = locationBody({ time: DRIVE_START + at * 10_000, lat: 41.15, lon: -8.61 })
      relay.socket.write(message(imei, 0x0200, Buffer.concat([SOS, location.subarray(4)]), at))
      await relay.next(0x8001, ({ body }) => body.readUInt16BE(0) === at)
    }
    for (const { id } of [one, other])
      expect((await eventsOf(id)).filter(({ type }) => type === 'sos')).toHaveLength(1)
    await relay.end()
  })

  it('a number that is not let in changes nothing of whom commands go to', async () => {
    const [one, held] = [await makeTerminal(), await makeTerminal()]
    const holder = await TestTerminal.login(port, held.imei, THERE)
    const relay = await TestTerminal.login(port, one.imei, HERE)
    relay.socket.write(message(held.imei, 0x0002, Buffer.alloc(0), 101))
    // The one who holds the device is asked whether it is still there: by now the other packet was read.
    await holder.next(0x8201)
    await orderText(access, one.imei, '8103,0029=30')
    expect((await relay.next(0x8103)).phone).toBe(phoneOf(one.imei))
    await relay.end()
    await holder.end()
  })
})
