import { once } from 'node:events'
import net from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { findCommand } from '@/db/queries/commands/command-list'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import { systemAccess } from '@/lib/auth/access'
import { makeTracker } from '@/simulator/simulated-protocols'
import { freshDatabase } from '../support/database'
import { testGateway } from '../support/gateway'
import { orderText } from '../support/order-text'
import { storedFixes } from '../support/stored-fixes'
import { TALKS } from '../support/tracker-talks'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { SAMPLE_STATUS, sampleDrive } from '../unit/simulator/sample'

const database = freshDatabase()
const gateway = testGateway()
let owner: number
beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

describe('several trackers on one connection', () => {
  it('have each its own positions, and what names nobody is none of theirs', async () => {
    const [one, other] = [
      await makeDevice(owner, { model: 'GPS103' }),
      await makeDevice(owner, { model: 'GPS103' }),
    ]
    const socket = net.connect({ port: gateway.portOf('gps103'), host: '127.0.0.1', noDelay: true })
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
    await once(socket, 'connect')
    const report = (imei: string, second: string) =>
      `imei:${imei},tracker,2605040800${second},,F,0800${second}.000,A,4109.0000,N,00836.6000,W,5.00,90,,1,;`
    socket.write(
      [
        report(one.imei, '00'),
        report(other.imei, '01'),
        report('12345', '02'),
        report(one.imei, '03'),
        `${one.imei};`,
      ].join(''),
    )
    await until(async () => received === 'ON')
    const times = async (id: number) => (await storedFixes(id)).map(({ fixTime }) => fixTime.getUTCSeconds())
    expect([await times(one.id), await times(other.id)]).toEqual([[0, 3], [1]])
    socket.destroy()
  })
})

describe.each(TALKS.map((one) => [one.name, one] as const))('a tracker that speaks %s', (name, talk) => {
  it('is answered once what it says is stored', async () => {
    const { id, imei } = await makeDevice(owner, { model: talk.model })
    const socket = net.connect({ port: gateway.portOf(name), host: '127.0.0.1', noDelay: true })
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
    })
    await once(socket, 'connect')
    socket.write(Buffer.from(talk.says(imei), 'latin1'))
    const expected = talk.hears(imei)
    await until(async () => received.length >= expected.length)
    expect(received).toBe(expected)
    await until(async () => (await storedFixes(id)).length === talk.fixes)
    const [state] = await database.db.select().from(deviceStates).where(eq(deviceStates.deviceId, id))
    expect(state?.ignition).toBe(talk.ignition)
    const events = await database.db.select().from(deviceEvents).where(eq(deviceEvents.deviceId, id))
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(talk.events))
    socket.destroy()
  })

  it('carries out commands', async () => {
    const access = await accessOfActor(systemAccess('test'), owner, 'web')
    if (!access) throw new Error('no access')
    const { imei } = await makeDevice(owner, { model: talk.model })
    const tracker = makeTracker(name, {
      identifier: imei,
      host: '127.0.0.1',
      port: gateway.portOf(name),
      heartbeatMs: 60_000,
      giveUpAfterMs: 30_000,
      status: () => SAMPLE_STATUS,
    })
    const [fix] = sampleDrive(1)
    if (!fix) throw new Error('no fix')
    await tracker.send({ fix, alarm: null })
    await tracker.flush()
    for (const [command, state] of talk.commands) {
      const id = await orderText(access, imei, command)
      const ended = await until(async () => {
        const found = await findCommand(access, id)
        return found.answer === null ? null : found
      })
      expect([command, ended.state]).toEqual([command, state])
    }
    tracker.close()
  })
})
