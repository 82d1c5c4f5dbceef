import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeGt06 } from '@/gateway/protocols/gt06/decode'
import { encodeFrame } from '@/gateway/protocols/gt06/encode'
import { frameGt06 } from '@/gateway/protocols/gt06/frame'
import { newGt06State } from '@/gateway/protocols/gt06/packet'
import { fuzz } from '../../../support/fuzz'
import { holdBriefly } from '../../../support/loop-hold'
import { bytesOf, CONTEXT, drain, LONDON, wrap } from './drain'

/** One of each kind of packet that carries a fix. */
const FIXES = [
  wrap(0x10, LONDON, { serial: 1 }),
  wrap(0x12, `${LONDON} 00ea 0f 1234 050607`, { serial: 2 }),
  wrap(0x22, `${LONDON} 00ea 0f 1234 050607 01 00 00`, { serial: 3 }),
  wrap(0x26, `${LONDON} 09 02d4 05 1a2b 00c3d4 47 04 03 01 02`, { serial: 4 }),
  wrap(0x32, `${LONDON} 00ea 0f 1234 05060708 01 00 01 0001e240 0546 00000e10 0102`, { serial: 5 }),
  wrap(0xa0, `${LONDON} 00ea 0f 00001a2b 000000000000c3d4 01 00 00`, { serial: 6 }),
  wrap(0x38, `${LONDON} 00 00 01 00ea 0f 1234 050607 3c 002e 04 0001e240`, { extended: true, serial: 7 }),
].map(bytesOf)

const OTHERS = [
  wrap(0x01, '0860123456789012 1009 2211', { serial: 8 }),
  wrap(0x13, '4605030002', { serial: 9 }),
  wrap(0x94, `04${'41'.repeat(300)}`, { extended: true, serial: 10 }),
].map(bytesOf)

const STREAM = Buffer.concat([...OTHERS, ...FIXES])

/** Feeds a stream in pieces, as sockets do. */
function feed(pieces: readonly Buffer[]) {
  let left: Buffer = Buffer.alloc(0)
  return pieces.flatMap((piece) => {
    const drained = drain(Buffer.concat([left, piece]))
    left = drained.left
    return drained.frames
  })
}

const expected = drain(STREAM).frames
const anyFrame = fc.record({
  extended: fc.boolean(),
  type: fc.nat(0xff),
  content: fc.uint8Array({ maxLength: 240 }).map((bytes) => Buffer.from(bytes)),
  serial: fc.nat(0xffff),
})
const noise = fc.oneof(
  fc.uint8Array({ maxLength: 60 }),
  /** Noise made of what frames are made of. */
  fc.array(fc.constantFrom(0x78, 0x79, 0x0d, 0x0a, 0x05, 0x00), { maxLength: 40 }),
)

describe('frames', () => {
  test('split in two at every byte are the same frames', () => {
    expect(expected).toHaveLength(FIXES.length + OTHERS.length)
    for (let at = 0; at <= STREAM.length; at++) {
      expect(feed([STREAM.subarray(0, at), STREAM.subarray(at)])).toEqual(expected)
    }
  })

  test('that come byte by byte are the same frames', () => {
    expect(feed([...STREAM].map((byte) => Buffer.from([byte])))).toEqual(expected)
  })

  test('that are cut off never come out', () => {
    for (const frame of [...FIXES, ...OTHERS]) {
      for (let length = 0; length < frame.length; length++) {
        expect(drain(frame.subarray(0, length)).frames).toEqual([])
      }
    }
  })

  test('with any single bit flipped never become a fix', () => {
    for (const frame of FIXES) {
      for (let bit = 0; bit < frame.length * 8; bit++) {
        const flipped = Buffer.from(frame)
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        const { frames } = drain(Buffer.concat([flipped, ...FIXES.slice(0, 1)]))
        const fixes = frames.flatMap((one) => decodeGt06(one, newGt06State(), CONTEXT).fixes)
        expect(fixes.length).toBe(1)
        expect(frames.at(-1)).toEqual(expected[OTHERS.length])
      }
    }
  })

  test('are found whatever noise lies before, between and behind them', async () => {
    await fuzz(
      fc.property(fc.array(fc.tuple(noise, anyFrame), { maxLength: 6 }), noise, (parts, end) => {
        const sent = parts.map(([, frame]) => frame)
        const stream = Buffer.concat([
          ...parts.flatMap(([before, frame]) => [Buffer.from(before), encodeFrame(frame)]),
          Buffer.from(end),
        ])
        expect(drain(stream).frames).toEqual(sent)
      }),
      2000,
    )
  })

  test('are looked for with progress at every step, in any bytes', async () => {
    await fuzz(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => {
        holdBriefly('framing', () => drain(Buffer.from(bytes)))
      }),
      1000,
    )
    await fuzz(
      fc.property(noise, (bytes) => {
        const framed = frameGt06(Buffer.from(bytes))
        if (framed.kind === 'bad') expect(framed.skip).toBeGreaterThanOrEqual(1)
      }),
      1000,
    )
  })
})

describe('decoding', () => {
  const context = fc.record({
    now: fc.nat(2_000_000_000_000),
    identifier: fc.option(fc.record({ kind: fc.constant('imei' as const), value: fc.string() })),
    family: fc.option(fc.constantFrom('vl', 'll', 'lw', 'r11', 'seeworld', '__proto__', 'constructor')),
  })
  const state = fc.record({ zoneMinutes: fc.integer({ min: -840, max: 840 }) })

  test('any content of any type never throws, and every number is finite', async () => {
    await fuzz(
      fc.property(anyFrame, state, context, (frame, remembered, known) => {
        const { fixes } = holdBriefly('decoding', () => decodeGt06(frame, remembered, known))
        for (const fix of fixes) {
          expect(Number.isSafeInteger(fix.time)).toBe(true)
          expect(Number.isFinite(fix.lat) && Number.isFinite(fix.lon)).toBe(true)
          if (fix.heading !== null) expect(fix.heading >= 0 && fix.heading <= 359).toBe(true)
        }
      }),
      20_000,
    )
  })

  test('a packet that ends early never has another fix than the whole one', () => {
    for (const frame of drain(Buffer.concat(FIXES)).frames) {
      const whole = decodeGt06(frame, newGt06State(), CONTEXT).fixes[0]
      for (let length = 0; length < frame.content.length; length++) {
        const cut = { ...frame, content: frame.content.subarray(0, length) }
        for (const fix of decodeGt06(cut, newGt06State(), CONTEXT).fixes) {
          expect(fix).toMatchObject({ time: whole?.time, lat: whole?.lat, lon: whole?.lon, speedKmh: 50 })
        }
      }
    }
  })

  test('what is answered is always a frame whose checksum holds', async () => {
    await fuzz(
      fc.property(anyFrame, state, context, (frame, remembered, known) => {
        const { reply } = decodeGt06(frame, remembered, known)
        // Watches expect an answer that has none.
        if (reply && reply[2] !== 0) expect(drain(reply).frames).toHaveLength(1)
      }),
      5000,
    )
  })
})
