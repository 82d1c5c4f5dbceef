import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeJt808 } from '@/gateway/protocols/jt808/decode'
import { fromWire, toWire } from '@/gateway/protocols/jt808/escape'
import { Jt808Framer, MAX_FRAME_BYTES } from '@/gateway/protocols/jt808/frame'
import { newJt808State } from '@/gateway/protocols/jt808/packet'
import { fuzz } from '../../../support/fuzz'
import { holdBriefly } from '../../../support/loop-hold'
import { bytesOf, CONTEXT, drain, feed, MADRID, MADRID_TIME, wrap } from './messages'

const PHONE_2019 = '00000866496077582164'
/** One of each kind of message that carries a fix, in both headers and between both delimiters. */
const FIXES = [
  wrap(0x0200, MADRID, { serial: 0x7e7d }),
  wrap(0x0200, `${MADRID} 0104000003e8 30011f 310109`, { phone: PHONE_2019 }),
  wrap(0x0200, MADRID, { delimiter: 0xe7, serial: 0xe73e }),
  wrap(0x0704, `0001 01 001c ${MADRID}`),
  wrap(0x0201, `0007 ${MADRID}`),
]
const OTHERS = [
  wrap(0x0100, `002c012f${'37'.repeat(33)}`),
  wrap(0x0002, ''),
  wrap(0x0102, '7d7e7d7e', { phone: PHONE_2019 }),
]
const STREAM = Buffer.concat([...OTHERS, ...FIXES])
const expected = drain(STREAM).frames

const anyMessage = fc
  .record({
    id: fc.oneof(fc.nat(0x7fff), fc.constantFrom(0x0200, 0x0704, 0x0801, 0x0900, 0x0001, 0x0104, 0x1205)),
    body: fc.uint8Array({ maxLength: 300 }),
    serial: fc.nat(0xffff),
    phone: fc.constantFrom('013800138000', PHONE_2019, '4eb6fb4ad628'),
    delimiter: fc.constantFrom(0x7e as const, 0xe7 as const),
    part: fc.option(fc.record({ total: fc.nat(9), index: fc.nat(9) }), { nil: undefined }),
    encryption: fc.constantFrom(0, 0, 0, 1),
  })
  .filter(({ id }) => id >> 8 !== 0x55)
  .map(({ id, body, ...rest }) => wrap(id, Buffer.from(body), rest))
const noise = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  fc.array(fc.constantFrom(0x7d, 0x01, 0x02, 0x3e, 0xe6, 0x00), { maxLength: 40 }),
)

describe('messages', () => {
  test('split in two at every byte are the same', () => {
    expect(expected).toHaveLength(FIXES.length + OTHERS.length)
    for (let at = 0; at <= STREAM.length; at++)
      expect(feed([STREAM.subarray(0, at), STREAM.subarray(at)])).toEqual(expected)
  })

  test('that come byte by byte are the same', () => {
    expect(feed([...STREAM].map((byte) => Buffer.from([byte])))).toEqual(expected)
  })

  test('that are cut off never come out', () => {
    for (const message of [...FIXES, ...OTHERS])
      for (let length = 1; length < message.length; length++)
        expect(drain(message.subarray(0, length)).frames).toEqual([])
  })

  test('with any single bit flipped never become a fix', () => {
    for (const message of FIXES) {
      for (let bit = 0; bit < message.length * 8; bit++) {
        const flipped = Buffer.from(message)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const { frames } = drain(Buffer.concat([flipped, ...FIXES.slice(0, 1)]))
        const fixes = frames.flatMap((one) => decodeJt808(one, newJt808State(), CONTEXT).fixes)
        expect(fixes.length).toBe(1)
        expect(frames.at(-1)).toEqual(expected[OTHERS.length])
      }
    }
  })

  test('behind any other begin of one come out', () => {
    const [whole] = FIXES
    if (!whole) throw new Error('no message')
    for (const before of ['e7', 'e70200', '7e', '7e0200', '00e77d', 'e77e', '7ee7'])
      expect(drain(Buffer.concat([bytesOf(before), whole])).frames).toEqual([expected[OTHERS.length]])
  })

  test('in which the other delimiter stands each time come out behind one', () => {
    const between7e = wrap(0x0200, `${MADRID} e70400000001`)
    const betweenE7 = wrap(0x0200, `${MADRID} 7e0400000001`, { delimiter: 0xe7 })
    for (const [noise, one] of [
      ['00e70102', between7e],
      ['007e0102', betweenE7],
    ] as const) {
      const { frames } = drain(Buffer.concat([bytesOf(noise), ...Array(4).fill(one)]))
      expect(frames).toHaveLength(4)
      for (let length = 1; length < one.length; length++)
        expect(drain(Buffer.concat([one.subarray(0, length), ...Array(4).fill(one)])).frames).toHaveLength(4)
    }
  })

  test('are looked for with progress at every step, in any bytes, split anyhow', async () => {
    await fuzz(
      fc.property(
        fc.array(
          fc.oneof(
            anyMessage,
            noise.map((bytes) => Buffer.from(bytes)),
          ),
          { maxLength: 12 },
        ),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 }),
        (parts, sizes) => {
          const stream = Buffer.concat(parts)
          const pieces: Buffer[] = []
          for (let at = 0, part = 0; at < stream.length; part++) {
            const size = sizes[part % sizes.length] ?? 1
            pieces.push(stream.subarray(at, at + size))
            at += size
          }
          holdBriefly('framing', () => feed(pieces))
        },
      ),
      1000,
    )
  })

  test('a byte costs the same however many wait before it', () => {
    const framer = new Jt808Framer()
    const buffer = Buffer.alloc(MAX_FRAME_BYTES - 1, 0x41)
    buffer[0] = 0x7e
    const looked: number[] = []
    const indexOf = Buffer.prototype.indexOf
    for (let length = 1; length < buffer.length; length++) {
      const view = buffer.subarray(0, length)
      Object.defineProperty(view, 'indexOf', {
        value(byte: number, from: number) {
          looked.push(length - from)
          return indexOf.call(view, byte, from)
        },
      })
      expect(framer.next(view).kind).toBe('more')
    }
    expect(Math.max(...looked)).toBeLessThanOrEqual(1)
  })

  test('escaped are themselves again', async () => {
    await fuzz(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.constantFrom(0x7e as const, 0xe7 as const),
        (bytes, mark) => {
          const wire = toWire(Buffer.from(bytes), mark)
          expect(wire.subarray(1, -1).includes(mark)).toBe(false)
          expect(fromWire(wire.subarray(1, -1), mark)).toEqual(Buffer.from(bytes))
        },
      ),
      1000,
    )
  })
})

describe('decoding', () => {
  test('any messages of a connection never throw, every number is finite, and every answer is a message', async () => {
    await fuzz(
      fc.property(fc.array(anyMessage, { maxLength: 8 }), (messages) => {
        const state = newJt808State()
        for (const message of messages) {
          for (const frame of drain(message).frames) {
            const { fixes, reply } = holdBriefly('decoding', () => decodeJt808(frame, state, CONTEXT))
            for (const fix of fixes) {
              expect(Number.isSafeInteger(fix.time)).toBe(true)
              expect(Number.isFinite(fix.lat) && Number.isFinite(fix.lon)).toBe(true)
              if (fix.heading !== null) expect(fix.heading >= 0 && fix.heading <= 359).toBe(true)
            }
            if (reply) expect(drain(reply).left).toHaveLength(0)
            if (reply) expect(drain(reply).frames.length).toBeGreaterThan(0)
          }
        }
      }),
      5000,
    )
  })

  test('a body that ends early never has another fix than the whole one', () => {
    for (const frame of expected.filter(({ body }) => body.length >= 28)) {
      for (let length = 0; length < frame.body.length; length++) {
        const cut = { ...frame, body: frame.body.subarray(0, length) }
        for (const fix of decodeJt808(cut, newJt808State(), CONTEXT).fixes)
          expect(fix).toMatchObject({ time: MADRID_TIME, lat: 40.4168, lon: -3.7038, speedKmh: 72.5 })
      }
    }
  })
})
