import { expect, it } from 'vitest'
import { type ConnectionContext, Dialogue } from '@/gateway/dialogue'
import type { Decoded, PacketCodec, Protocol } from '@/gateway/protocols/protocol'
import type { DeviceSession } from '@/gateway/session'
import { bareFix } from '@/lib/positions/fix'

const FIX = bareFix(Date.UTC(2026, 4, 1), 41.1, -8.6)
/** A frame is a number of fixes. */
const codec: PacketCodec<number, object> = {
  maxFrameBytes: 100,
  newState: () => ({}),
  newFramer: () => ({ next: () => ({ kind: 'more' }) }),
  decode: (fixes): Decoded => ({
    packet: 'fixes',
    fixes: Array<typeof FIX>(fixes).fill(FIX),
    events: [],
    reply: null,
    ...(fixes === 0 && { identifier: { kind: 'vendor', value: 'tracker-1' } }),
  }),
}
const session = { device: {}, settings: { connection: { onlineWindowMs: 60_000 } } } as DeviceSession
const around = {
  settings: { GATEWAY_MAX_FIXES_PER_SECOND: 100_000 },
  sessions: { open: async () => session },
  batcher: { add: async () => {}, isFullFor: () => false },
  commands: { sendWaiting: async () => {} },
} as unknown as ConnectionContext
const wire = {
  write: () => {},
  command: () => {},
  close: () => {},
  isClosed: () => false,
  isOpen: () => true,
  transport: 'tcp' as const,
}

it('others have their turn after a packet of many fixes, and need not wait for one of few', async () => {
  const dialogue = new Dialogue(
    { name: 'test' } as Protocol<number, object>,
    codec,
    '192.0.2.1',
    wire,
    around,
  )
  const packet = Buffer.alloc(1)
  await dialogue.handle(0, packet)
  expect(dialogue.handle(1, packet)).toBeNull()
  expect(dialogue.handle(100, packet)).toBeNull()
  let others = false
  setImmediate(() => {
    others = true
  })
  await dialogue.handle(1000, packet)
  expect(others).toBe(true)
})
