import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc16X25, RunningCrc } from '@/gateway/protocols/gt06/crc'
import { frameGt06, Gt06Framer } from '@/gateway/protocols/gt06/frame'
import type { Framed } from '@/gateway/protocols/protocol'
import { bytesOf, wrap } from './drain'

/** A frame, a part of one, heads of frames that never come, ends, noise. */
const piece = fc.oneof(
  fc
    .record({
      type: fc.nat(255),
      content: fc.uint8Array({ maxLength: 40 }),
      extended: fc.boolean(),
      kept: fc.constantFrom(1, 1, 1, 0.6),
    })
    .map(({ type, content, extended, kept }) => {
      const frame = bytesOf(wrap(type, Buffer.from(content).toString('hex'), { extended }))
      return frame.subarray(0, Math.ceil(frame.length * kept))
    }),
  fc.integer({ min: 0, max: 60 }).map((length) => Buffer.of(0x79, 0x79, 0, length)),
  fc.integer({ min: 0, max: 60 }).map((length) => Buffer.of(0x78, 0x78, length)),
  fc.constantFrom('0d0a', '78', '7979', '79791c20').map(bytesOf),
  fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)),
)
const stream = fc.array(piece, { maxLength: 24 }).map((pieces) => Buffer.concat(pieces))

type Next = (buffer: Buffer) => Framed<unknown>

/** What comes out of a stream that arrives in parts of the given sizes, one after the other. */
function cut(bytes: Buffer, sizes: readonly number[], next: Next): { at: number; framed: Framed<unknown> }[] {
  const out: { at: number; framed: Framed<unknown> }[] = []
  let used = 0
  let there = 0
  for (let part = 0; there < bytes.length; part++) {
    there = Math.min(bytes.length, there + (sizes[part % sizes.length] ?? 1))
    while (used < there) {
      const framed = next(bytes.subarray(used, there))
      if (framed.kind === 'more') break
      out.push({ at: used, framed })
      used += framed.kind === 'frame' ? framed.length : framed.skip
    }
  }
  return out
}

test('what was looked at before changes nothing: a stream in parts is cut as by one who looks anew each time', () => {
  fc.assert(
    fc.property(stream, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }), (bytes, sizes) => {
      const framer = new Gt06Framer()
      const remembering = cut(bytes, sizes, (buffer) => framer.next(buffer))
      expect(remembering).toEqual(cut(bytes, sizes, frameGt06))
    }),
    { numRuns: 3000 },
  )
})

test('behind a head whose end is not there, the first whole frame is found, wherever it is', () => {
  const isWhole = (bytes: Buffer, at: number) => frameGt06(bytes.subarray(at)).kind === 'frame'
  fc.assert(
    fc.property(stream, (bytes) => {
      const framed = frameGt06(bytes)
      if (framed.kind === 'frame' || (framed.kind === 'bad' && !framed.reason.startsWith('unfinished')))
        return
      const first = bytes.findIndex((_byte, at) => at > 0 && isWhole(bytes, at))
      expect(framed.kind === 'bad' ? framed.skip : -1).toBe(first)
    }),
    { numRuns: 1000 },
  )
})

test('the checksum of a part is that of its bytes alone, whatever was dropped before', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 3000 }),
      fc.array(fc.tuple(fc.nat(400), fc.nat(600), fc.nat(300)), { maxLength: 20 }),
      (given, steps) => {
        const crc = new RunningCrc(given.length)
        let left = Buffer.from(given)
        for (const [from, length, dropped] of steps) {
          const end = Math.min(from + length, left.length)
          if (from <= end) expect(crc.between(left, from, end)).toBe(crc16X25(left.subarray(from, end)))
          const bytes = Math.min(dropped, left.length)
          crc.drop(bytes)
          left = left.subarray(bytes)
        }
      },
    ),
  )
})
