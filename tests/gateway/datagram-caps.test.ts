import dgram from 'node:dgram'
import { once } from 'node:events'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Admission } from '@/gateway/admission'
import { Batcher } from '@/gateway/batcher'
import { Commands } from '@/gateway/commands'
import { Guesses } from '@/gateway/limits'
import { Refusals } from '@/gateway/refusals'
import { Sessions } from '@/gateway/sessions'
import { SettingsCache } from '@/gateway/settings-cache'
import { Sources } from '@/gateway/sources'
import type { DeviceServer } from '@/gateway/tcp-server'
import { startUdpServer } from '@/gateway/udp-server'
import { Unfinished } from '@/gateway/unfinished'
import { UnknownDevices } from '@/gateway/unknown-devices'
import { systemAccess } from '@/lib/auth/access'
import { readEnv } from '@/lib/env'
import { freshDatabase } from '../support/database'
import { freePort } from '../support/free-port'
import { lineProtocol } from '../support/line-protocol'
import { storedFixes } from '../support/stored-fixes'
import { until } from '../support/until'
import { makeAccount, makeDevice } from '../support/world'

/** A UDP server with small caps. */
const database = freshDatabase()
const CAPS = { peers: 3, strangers: 2, waitingBytes: 500, allWaitingBytes: 700 }
const START = Date.UTC(2026, 4, 4, 8) / 1000
let owner: number
let server: DeviceServer
let batcher: Batcher
let port: number
const open: dgram.Socket[] = []

beforeAll(async () => {
  owner = await makeAccount('owner', 'enterprise')
})

beforeEach(async () => {
  const system = systemAccess('test')
  const { packets } = lineProtocol
  if (!packets) throw new Error('no packets')
  batcher = new Batcher(system)
  const admission = new Admission({
    unknown: new UnknownDevices(system),
    refusals: new Refusals(system, []),
    protocols: new Set(['line']),
    guesses: new Guesses(1),
    requirePhoneKeys: false,
    sources: new Sources(system),
  })
  const parts = { batcher, admission, settings: new SettingsCache(system), takeoverMs: 0 }
  const around = {
    admission,
    batcher,
    sessions: new Sessions(system, 'test', parts),
    commands: new Commands(system, async () => {}),
    unfinished: new Unfinished(),
    settings: readEnv({ GATEWAY_HOST: '127.0.0.1' }),
  }
  port = await freePort()
  server = await startUdpServer(lineProtocol, packets, port, around, CAPS)
})

afterEach(async () => {
  for (const socket of open.splice(0)) {
    socket.close()
    await once(socket, 'close')
  }
  await server.stop()
  await batcher.finish()
})

/** All of one length. */
const datagram = (imei: string, at: number) => `#${imei},${START + at},${(41 + at / 1000).toFixed(3)},-8.61;`

/** A registered device; `say` sends its fix of a second and returns what it was answered so far. */
async function makeSender() {
  const { id, imei } = await makeDevice(owner)
  const socket = dgram.createSocket('udp4')
  open.push(socket)
  const answers: string[] = []
  socket.on('message', (bytes) => answers.push(...bytes.toString().trim().split('\n')))
  const say = (at: number) =>
    new Promise<void>((sent, failed) =>
      socket.send(datagram(imei, at), port, '127.0.0.1', (error) => (error ? failed(error) : sent())),
    )
  return { id, imei, answers, say, answered: (count: number) => until(async () => answers.length >= count) }
}

/** Sends a text in a datagram. */
const send = (socket: dgram.Socket, text: string) => socket.send(text, port, '127.0.0.1')

/** Nobody can be looked up while `work` goes on: who has not said who it is stays a stranger. */
async function withLookUpsHeld(work: () => Promise<void>): Promise<void> {
  const connection = await database.db.$client.reserve()
  await connection`begin`
  try {
    await connection`lock table device_identifiers in access exclusive mode`
    await work()
  } finally {
    await connection`rollback`
    connection.release()
  }
}

describe('a UDP server', () => {
  it('talks to so many devices at a time; another goes unheard, and they go on', async () => {
    const senders = await Promise.all([1, 2, 3, 4].map(makeSender))
    const [a, b, c, late] = senders
    if (!a || !b || !c || !late) throw new Error('no senders')
    for (const one of [a, b, c]) {
      await one.say(0)
      await one.answered(1)
    }
    await late.say(0)
    for (const one of [a, b, c]) {
      await one.say(10)
      await one.answered(2)
    }
    expect(server.connections()).toBe(CAPS.peers)
    expect(late.answers).toEqual([])
    expect(await storedFixes(late.id)).toEqual([])
  })

  it('waits for so many strangers at a time; who is dropped is taken when it sends again', async () => {
    const [a, b, late] = [await makeSender(), await makeSender(), await makeSender()]
    await withLookUpsHeld(async () => {
      await a.say(0)
      await b.say(0)
      await until(async () => server.connections() === CAPS.strangers)
      await late.say(0)
      // The datagram behind it has been read, so it was as well.
      await a.say(10)
      await b.say(10)
    })
    await a.answered(2)
    await b.answered(2)
    expect(late.answers).toEqual([])
    expect(server.connections()).toBe(2)
    await late.say(10)
    await late.answered(1)
    expect(await storedFixes(late.id)).toHaveLength(1)
  })

  it('reads so many frames of a datagram, and counts one that holds more; its answers go out together', async () => {
    const { imei } = await makeDevice(owner)
    const socket = dgram.createSocket('udp4')
    open.push(socket)
    const answers: string[] = []
    socket.on('message', (bytes) => answers.push(bytes.toString()))
    const flood = `${datagram(imei, 0)}${'#;'.repeat(149)}`
    send(socket, flood)
    await until(async () => answers.join('').includes('OK1\n'))
    expect(server.dropped?.()).toBe(1)
    send(socket, datagram(imei, 1))
    await until(async () => answers.join('').endsWith('OK101\n'))
    // Three at most for each of two datagrams.
    expect(answers.length).toBeLessThanOrEqual(6)
    expect(answers.join('')).toContain('OK100\n')
  })

  it('keeps so many bytes of a device waiting; what is dropped is not acknowledged, and can be sent again', async () => {
    const { id, imei, say, answered } = await makeSender()
    const marker = await makeSender()
    const sent = 20
    // The first is being taken in, the others wait.
    const kept = 1 + Math.floor(CAPS.waitingBytes / datagram(imei, 0).length)
    expect(kept).toBeLessThan(sent)
    await withLookUpsHeld(async () => {
      for (let at = 0; at < sent; at++) await say(at)
      await marker.say(0)
      await until(async () => server.connections() === 2)
    })
    await marker.answered(1)
    await answered(kept)
    expect(await storedFixes(id)).toHaveLength(kept)
    expect(server.dropped?.()).toBe(sent - kept)
    for (let at = kept; at < sent; at++) {
      await say(at)
      await answered(at + 1)
    }
    expect(await storedFixes(id)).toHaveLength(sent)
  })

  it('keeps so many bytes of all devices waiting', async () => {
    const senders = await Promise.all([1, 2].map(makeSender))
    const most = 1 + Math.floor(CAPS.waitingBytes / datagram('123456789012345', 0).length)
    const kept = 2 + Math.floor(CAPS.allWaitingBytes / datagram('123456789012345', 0).length)
    expect(kept).toBeLessThan(2 * most)
    await withLookUpsHeld(async () => {
      for (let at = 0; at < most; at++) for (const { say } of senders) await say(at)
      await until(async () => server.dropped?.() === 2 * most - kept)
    })
    await until(async () => {
      const stored = await Promise.all(senders.map(({ id }) => storedFixes(id)))
      return stored.flat().length === kept
    })
  })
})
