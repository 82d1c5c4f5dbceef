import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gps103 } from '@/gateway/protocols/gps103/protocol'
import { meitrack } from '@/gateway/protocols/meitrack/protocol'
import type { Protocol } from '@/gateway/protocols/protocol'
import { queclink } from '@/gateway/protocols/queclink/protocol'
import { suntech } from '@/gateway/protocols/suntech/protocol'
import { tk103 } from '@/gateway/protocols/tk103/protocol'
import { fuzz } from '../../support/fuzz'
import { holdBriefly } from '../../support/loop-hold'
import { CONTEXT, codecOf, drain, hear, packetBytes, sayings, type Vector } from './codec'
import { PACKETS as GPS103 } from './gps103/packets'
import { PACKETS as MEITRACK } from './meitrack/packets'
import { PACKETS as QUECLINK } from './queclink/packets'
import { PACKETS as SUNTECH } from './suntech/packets'
import { PACKETS as TK103 } from './tk103/packets'

type Case = {
  protocol: Protocol
  packets: readonly Vector[]
  /** What stands between two packets in a stream. */
  between: string
  /** What no packet begins with. */
  noise: string
  /** Begins a packet that never ends. */
  endless: string
  /** The shortest that may begin one: many of them are no more work than one. */
  begins: string
  /** A wrong bit in a packet is found, and nothing of it heard. */
  checked?: true
  /** A packet with a length and no checksum: cut off, it takes up what comes within its length. */
  takesUp?: (packet: Buffer) => boolean
}

const CASES: readonly Case[] = [
  {
    protocol: gps103,
    packets: GPS103,
    between: ';',
    noise: 'xyz,.-{}',
    endless: 'imei:359586015829802,',
    begins: '##,',
  },
  {
    protocol: meitrack,
    packets: MEITRACK,
    between: '',
    noise: 'xyz,.-{}',
    endless: '$$A4080,353358017784062,AAA,',
    begins: '$$A',
    checked: true,
  },
  {
    protocol: suntech,
    packets: SUNTECH,
    between: '\r\n',
    noise: 'xyz,.-{}',
    endless: 'ST300STT;205173382;',
    begins: 'ST3',
    takesUp: (packet: Buffer) => (packet[0] ?? 0) > 0x7f,
  },
  {
    protocol: queclink,
    packets: QUECLINK,
    between: '\r\n',
    noise: 'xyz,.-{}',
    endless: '+RESP:GTFRI,060100,',
    begins: '+RESP:GT',
  },
  {
    protocol: tk103,
    packets: TK103,
    between: '\r\n',
    noise: 'xyz,.-{}',
    endless: '(088047365460BR00',
    begins: '(0880',
  },
]

/** Counts how often a byte is looked at. */
const watched = (buffer: Buffer, counts: { looks: number }): Buffer =>
  new Proxy(buffer, {
    get: (target, key) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) counts.looks++
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

describe.each(CASES.map((one) => [one.protocol.name, one] as const))(
  'a stream of %s',
  (_name, { protocol, packets, between, noise, endless, begins, checked, takesUp }) => {
    const codec = codecOf(protocol)
    const whole = packets.map(({ packet }) => packetBytes(packet))
    const stream = Buffer.concat(whole.flatMap((one) => [one, Buffer.from(between)]))
    const heard = (pieces: readonly Buffer[]) => hear(codec, pieces).map(sayings)
    const expected = heard([stream])

    test('has all its packets', () => {
      expect(packets.length).toBeGreaterThanOrEqual(10)
      expect(expected).toHaveLength(packets.length)
      for (const { source } of packets) expect(source).not.toBe('')
    })

    test('says the same split at every byte, byte by byte, and twice', () => {
      for (const one of whole) {
        const alone = heard([one, Buffer.from(between)])
        for (let at = 0; at <= one.length; at++)
          expect(heard([one.subarray(0, at), one.subarray(at), Buffer.from(between)])).toEqual(alone)
      }
      expect(heard([...stream].map((byte) => Buffer.from([byte])))).toEqual(expected)
      expect(hear(codec, [stream, stream])).toHaveLength(2 * packets.length)
    })

    test('has no packet that was cut off, and none is hidden by one', () => {
      const [first, last] = [whole[0], whole.at(-1)]
      if (!first || !last) throw new Error('no packets')
      const end = Buffer.concat([last, Buffer.from(between)])
      for (const one of whole.filter((packet) => !takesUp?.(packet)))
        for (let length = 1; length < one.length; length++) {
          const part = one.subarray(0, length)
          const said = hear(codec, [Buffer.concat([part, end])])
          expect(said.length).toBeGreaterThanOrEqual(1)
          expect(said.at(-1)?.packet).toBe(hear(codec, [end])[0]?.packet)
          // However it comes.
          if (length % 7 !== 1) continue
          const bytes = [...Buffer.concat([part, end])].map((byte) => Buffer.from([byte]))
          expect(hear(codec, bytes).map(sayings)).toEqual(said.map(sayings))
        }
    })

    test('never throws for a flipped bit, nor has a fix that is none', () => {
      for (const one of whole.filter(({ length }) => length < 400))
        for (let bit = 0; bit < one.length * 8; bit++) {
          const flipped = Buffer.from(one)
          flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
          const said = hear(codec, [flipped, Buffer.from(between)])
          // Only digits of the checksum may be written in either case.
          if (checked && said.length > 0) expect(said.map(sayings)).toEqual(heard([one]))
          for (const fix of said.flatMap(({ fixes }) => fixes)) {
            expect(Number.isFinite(fix.lat) && Number.isFinite(fix.lon) && Number.isFinite(fix.time)).toBe(
              true,
            )
            expect(fix.heading === null || (fix.heading >= 0 && fix.heading < 360)).toBe(true)
          }
        }
    })

    test('is found whatever noise lies before it', async () => {
      const [first] = whole
      if (!first) throw new Error('no packets')
      const before = fc.array(fc.constantFrom(...noise), { maxLength: 80 }).map((parts) => parts.join(''))
      await fuzz(
        fc.property(fc.array(before, { maxLength: 5 }), (parts) => {
          const noisy = Buffer.concat(
            parts.flatMap((part) => [Buffer.from(part), first, Buffer.from(between)]),
          )
          expect(drain(codec, noisy).frames).toHaveLength(parts.length)
        }),
        300,
      )
    })

    test('of any bytes makes progress at every step, and none of them throws', async () => {
      const bytes = fc.uint8Array({ maxLength: 600 }).map((one) => Buffer.from(one))
      const piece = fc
        .tuple(fc.constantFrom(...whole), fc.nat(300), fc.nat(300))
        .map(([one, from, to]) => one.subarray(Math.min(from, to), Math.max(from, to)))
      await fuzz(
        fc.property(
          fc.oneof(
            bytes,
            fc.array(piece, { maxLength: 8 }).map((all) => Buffer.concat(all)),
          ),
          (all) => {
            const { frames } = holdBriefly('framing', () => drain(codec, all))
            const state = codec.newState()
            for (const frame of frames) codec.decode(frame, state, CONTEXT)
          },
        ),
        1500,
      )
    })

    test('names its sender in each packet as the session is opened, and nobody else', () => {
      for (const one of whole) {
        for (const frame of drain(codec, Buffer.concat([one, Buffer.from(between)])).frames) {
          const { identifier } = codec.decode(frame, codec.newState(), CONTEXT)
          expect(identifier).toBeDefined()
          expect(codec.senderOf?.(frame)).toEqual(identifier)
        }
      }
    })

    test('of nothing but beginnings is looked at a few times a byte', () => {
      const framer = codec.newFramer()
      const stream = Buffer.alloc(6 * codec.maxFrameBytes, begins)
      const counts = { looks: 0 }
      let start = 0
      for (let end = 61; end < stream.length; end += 61) {
        for (let isOpen = true; isOpen && start < end; ) {
          const framed = framer.next(watched(stream.subarray(start, end), counts))
          isOpen = framed.kind !== 'more'
          start += framed.kind === 'frame' ? framed.length : framed.kind === 'bad' ? framed.skip : 0
        }
      }
      expect(counts.looks).toBeLessThan(40 * stream.length)
    })

    test('without an end is given up, and looked at once: a byte costs the same whatever came before it', () => {
      const framer = codec.newFramer()
      const buffer = Buffer.concat([Buffer.from(endless), Buffer.alloc(codec.maxFrameBytes + 100, '1')])
      const counts = { looks: 0 }
      let length = 0
      for (let isOpen = true; isOpen; ) {
        length++
        counts.looks = 0
        isOpen = framer.next(watched(buffer.subarray(0, length), counts)).kind === 'more'
        if (isOpen) expect(counts.looks).toBeLessThan(100)
      }
      expect(length).toBeGreaterThan(codec.maxFrameBytes - 50)
      expect(length).toBeLessThan(codec.maxFrameBytes + 3)
    })
  },
)
