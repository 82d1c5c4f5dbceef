import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Connection } from '@/gateway/connection'
import { type ConnectionContext, Dialogue } from '@/gateway/dialogue'
import { AnswerCredit, PACKETS_PER_SECOND } from '@/gateway/limits'
import type { Decoded, PacketCodec, Protocol } from '@/gateway/protocols/protocol'
import type { DeviceSession } from '@/gateway/session'
import { FRAMES_A_TURN } from '@/gateway/turns'

/** A frame is a byte: the first one says who sends it, all others nothing. */
let decoded = 0
const codec: PacketCodec<number, object> = {
  maxFrameBytes: 100,
  newState: () => ({}),
  newFramer: () => ({
    next: (buffer) =>
      buffer.length > 0 ? { kind: 'frame', frame: buffer[0] ?? 0, length: 1 } : { kind: 'more' },
  }),
  decode: (frame): Decoded => {
    decoded++
    return {
      packet: 'byte',
      fixes: [],
      events: [],
      reply: null,
      ...(frame === 1 && { identifier: { kind: 'vendor', value: 'tracker-1' } }),
    }
  },
}
const protocol = { name: 'test' } as Protocol<number, object>
const BURST = PACKETS_PER_SECOND * 20

function makeAround() {
  const session = {
    device: {},
    settings: { connection: { onlineWindowMs: 60_000 } },
    state: {},
  } as DeviceSession
  return {
    settings: { GATEWAY_MAX_FIXES_PER_SECOND: 100_000 },
    sessions: { open: async () => session, follow: () => true, holds: () => true, release: () => {} },
    batcher: { add: () => Promise.resolve(), isFullFor: () => false },
    commands: { sendWaiting: async () => {} },
  } as unknown as ConnectionContext
}

function makeDialogue(transport: 'tcp' | 'udp', around: ConnectionContext) {
  const wire = {
    write: () => {},
    command: () => {},
    close: () => {},
    isClosed: () => false,
    isOpen: () => true,
  }
  return new Dialogue(protocol, codec, '192.0.2.1', { ...wire, transport }, around)
}

const packet = Buffer.alloc(1)
/** How many of so many packets that say nothing are read without a wait. */
const readAtOnce = (dialogue: Dialogue<number, object>, packets: number) =>
  Array.from({ length: packets }, () => dialogue.handle(0, packet)).filter((wait) => wait === null).length

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  decoded = 0
})
afterEach(() => vi.useRealTimers())

describe('packets without fixes', () => {
  it('of one connection pass in a burst, then they wait; a while later they pass again', async () => {
    const dialogue = makeDialogue('tcp', makeAround())
    await dialogue.handle(1, packet)
    expect(readAtOnce(dialogue, BURST + 50)).toBe(BURST - 1)
    vi.advanceTimersByTime(2000)
    expect(readAtOnce(dialogue, 2 * PACKETS_PER_SECOND)).toBe(2 * PACKETS_PER_SECOND - 51)
  })

  it('of a device that sends datagrams from several addresses count together', async () => {
    const around = makeAround()
    const [one, other] = [makeDialogue('udp', around), makeDialogue('udp', around)]
    await one.handle(1, packet)
    await other.handle(1, packet)
    expect(readAtOnce(one, BURST / 2) + readAtOnce(other, BURST)).toBe(BURST - 2)
  })
})

it('a stream of small frames is read a share at a turn, and nothing more is read meanwhile', async () => {
  const state = { isPaused: false }
  const socket = Object.assign(new EventEmitter(), {
    pause: () => {
      state.isPaused = true
    },
    resume: () => {
      state.isPaused = false
    },
    destroy: () => {},
    writable: true,
  })
  const connection = new Connection(
    socket as unknown as Socket,
    '192.0.2.1',
    protocol,
    codec,
    makeAround(),
    0,
  )
  connection.receive(Buffer.from([1]))
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  decoded = 0
  const frames = 5 * FRAMES_A_TURN
  connection.receive(Buffer.alloc(frames))
  expect(decoded).toBeLessThanOrEqual(FRAMES_A_TURN)
  expect(state.isPaused).toBe(true)
  let turns = 0
  for (; decoded < frames; turns++) {
    const before = decoded
    await new Promise((resolve) => setImmediate(resolve))
    expect(decoded - before).toBeLessThanOrEqual(2 * FRAMES_A_TURN)
  }
  expect(turns).toBeGreaterThanOrEqual(3)
  await new Promise((resolve) => setImmediate(resolve))
  expect(state.isPaused).toBe(false)
})

describe('what may be said to an address', () => {
  it('is three datagrams and three times the bytes of what came from there', () => {
    const credit = new AnswerCredit()
    expect(credit.pay(1)).toBe(false)
    credit.came(10)
    expect([20, 11, 10, 0].map((bytes) => credit.pay(bytes))).toEqual([true, false, true, true])
    expect(credit.pay(0)).toBe(false)
    credit.came(100)
    expect([1, 1, 1, 1].map((bytes) => credit.pay(bytes))).toEqual([true, true, true, false])
  })
})
