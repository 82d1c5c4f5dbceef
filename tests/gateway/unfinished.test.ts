import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admission } from '@/gateway/admission'
import { Batcher } from '@/gateway/batcher'
import { Commands } from '@/gateway/commands'
import { Guesses } from '@/gateway/limits'
import { jt808 } from '@/gateway/protocols/jt808/protocol'
import { Refusals } from '@/gateway/refusals'
import { Sessions } from '@/gateway/sessions'
import { SettingsCache } from '@/gateway/settings-cache'
import { Sources } from '@/gateway/sources'
import { type DeviceServer, startTcpServer } from '@/gateway/tcp-server'
import { Unfinished } from '@/gateway/unfinished'
import { UnknownDevices } from '@/gateway/unknown-devices'
import { systemAccess } from '@/lib/auth/access'
import { readEnv } from '@/lib/env'
import { freshDatabase } from '../support/database'
import { freePort } from '../support/free-port'
import { TestTerminal } from '../support/jt808-client'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'
import { wrap } from '../unit/protocols/jt808/messages'

/** A gateway with room for two parts, each of which counts a little more than it has bytes. */
freshDatabase()
const ROOM = 2500
const PART = Buffer.alloc(900, 1)
const unfinished = new Unfinished(ROOM)
let owner: number
let server: DeviceServer
let batcher: Batcher
let port: number

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
  const system = systemAccess('test')
  const { packets } = jt808
  if (!packets) throw new Error('no packets')
  batcher = new Batcher(system)
  const admission = new Admission({
    unknown: new UnknownDevices(system),
    refusals: new Refusals(system, []),
    protocols: new Set(['jt808']),
    guesses: new Guesses(1),
    requirePhoneKeys: false,
    sources: new Sources(system),
  })
  const parts = { batcher, admission, settings: new SettingsCache(system), takeoverMs: 0 }
  const around = {
    admission,
    batcher,
    unfinished,
    commands: new Commands(system, async () => {}),
    sessions: new Sessions(system, 'test', parts),
    settings: readEnv({ GATEWAY_HOST: '127.0.0.1' }),
  }
  port = await freePort()
  server = await startTcpServer(jt808, packets, port, around)
})

afterAll(async () => {
  await server.stop()
  await batcher.finish()
})

async function makeTerminal(number: string) {
  await makeDevice(owner, { imei: number, kind: 'terminal', model: 'JT808' })
  const terminal = await TestTerminal.login(port, number)
  /** Sends a part of a picture; resolves to what was said of it. */
  const say = async (index: number) => {
    const part = { total: 9, index }
    terminal.socket.write(wrap(0x0801, PART, { serial: 100 + index, phone: number.padStart(12, '0'), part }))
    return (await terminal.next(0x8001, ({ body }) => body.readUInt16BE(2) === 0x0801)).body[4]
  }
  /** The parts that it was asked for again. */
  const asked = async () => [...(await terminal.next(0x8003)).body.subarray(3)].filter((byte) => byte > 0)
  return { say, asked, end: () => terminal.end() }
}

describe('messages of which parts are missing', () => {
  it('share what the gateway has room for: who holds most loses, is asked again, and lets go at its end', async () => {
    const [one, other] = [await makeTerminal('13900000001'), await makeTerminal('13900000002')]
    expect([await one.say(1), await one.say(2)]).toEqual([0, 0])
    const held = unfinished.bytes
    expect(held).toBeGreaterThan(2 * PART.length)
    expect(await other.say(1)).toBe(0)
    expect(unfinished.bytes).toBe(held / 2)
    expect(await one.say(9)).toBe(0)
    expect(await one.asked()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    await one.end()
    await until(async () => unfinished.bytes === held / 2)
    await other.end()
    await until(async () => unfinished.bytes === 0)
  })
})
