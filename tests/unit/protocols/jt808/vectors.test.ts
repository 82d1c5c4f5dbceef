import { describe, expect, test } from 'vitest'
import { decodeJt808 } from '@/gateway/protocols/jt808/decode'
import { toWire } from '@/gateway/protocols/jt808/escape'
import { frameJt808 } from '@/gateway/protocols/jt808/frame'
import { newJt808State } from '@/gateway/protocols/jt808/packet'
import { readSharedJson, sharedPresent } from '../../../support/shared'
import type { FramesFile, Reference, Vector } from '../gt06/reference'
import { differencesOf } from './differences'
import { bytesOf, CONTEXT, drain, feed, seal } from './messages'
import { findMismatches, type Mismatch } from './mismatches'

type Jt808Vector = Omit<Vector, 'frame'> & { frame: { msg_id: string; wire_hex: string } }
type Extra = { hex: string; reference: Reference & { error?: string } }

const byWhat = (one: Mismatch, other: Mismatch) => one.what.localeCompare(other.what)

const shared = <File extends { vectors: unknown[] }>(name: string): File['vectors'] =>
  sharedPresent ? readSharedJson<File>(`vectors/${name}.json`).vectors : []

/** Packets whose length or checksum does not hold; whoever published them changed them by hand. */
const MENDED = new Set([58, 87, 108, 109, 111, 33])

/** The packet with the length and the checksum that it should have had. */
function mend(hex: string): Buffer {
  const message = bytesOf(hex.replace('007d02', '007e')).subarray(1, -2)
  const isLock = message.readUInt16BE(0) >> 8 === 0x55
  const length = message.length - (isLock ? 11 : 12)
  message.writeUInt16BE((message.readUInt16BE(2) & ~0x03ff) | length, 2)
  return seal(message)
}

if (!sharedPresent) console.info('../shared is absent: the packets of real terminals are not looked at')

describe.skipIf(!sharedPresent)('packets of real terminals', () => {
  const vectors = shared<{ vectors: Jt808Vector[] }>('jt808') as Jt808Vector[]

  for (const { seq, hex, frame, assert, reference } of vectors) {
    const name = `${seq}: ${frame.msg_id}`
    const isMended = MENDED.has(seq)
    if (isMended)
      test(`${name} is refused as it was published`, () => {
        const stream = Buffer.concat([bytesOf(frame.wire_hex), bytesOf(frame.wire_hex)])
        expect(drain(stream).frames).toEqual([])
      })
    test(`${name} means what the reference says${isMended ? ', once it is mended' : ''}`, () => {
      const [one, ...more] = drain(isMended ? mend(hex) : bytesOf(frame.wire_hex)).frames
      expect(one).toBeDefined()
      expect(more).toEqual([])
      if (!one) return
      const decoded = decodeJt808(one, newJt808State(), CONTEXT)
      const found = findMismatches(reference, decoded, assert?.attribute)
      expect(found.sort(byWhat)).toEqual(differencesOf(seq).sort(byWhat))
    })
  }

  test('split at every byte, doubled, and with noise before are the same', () => {
    for (const { seq, frame } of vectors) {
      if (MENDED.has(seq)) continue
      const wire = bytesOf(frame.wire_hex)
      const whole = drain(wire).frames
      for (let at = 0; at <= wire.length; at++)
        expect(feed([wire.subarray(0, at), wire.subarray(at)])).toEqual(whole)
      expect(drain(Buffer.concat([wire, wire])).frames).toEqual([...whole, ...whole])
      expect(drain(Buffer.concat([bytesOf('0d0a7878 7e00'), wire])).frames).toEqual(whole)
    }
  })
})

describe.skipIf(!sharedPresent)('packets that others published', () => {
  for (const [index, { hex, reference }] of (
    shared<{ vectors: Extra[] }>('jt808-extra') as Extra[]
  ).entries()) {
    const message = bytesOf(hex)
    test(`extra ${index}: ${hex.slice(2, 6)} is read, and says what the reference says`, () => {
      const [frame, ...more] = drain(toWire(message.subarray(1, -1), 0x7e)).frames
      expect(frame).toBeDefined()
      expect(more).toEqual([])
      if (!frame) return
      const decoded = decodeJt808(frame, newJt808State(), CONTEXT)
      const key = `extra ${index}`
      // Where the reference failed, only who it is and that it is answered is known.
      const found = findMismatches(reference, decoded, undefined, reference.error !== undefined)
      expect(found.sort(byWhat)).toEqual(differencesOf(key).sort(byWhat))
    })
  }
})

describe.skipIf(!sharedPresent)('what a frame splitter gets in', () => {
  const vectors = (shared<FramesFile>('frames') as FramesFile['vectors']).filter(
    ({ protocol }) => protocol === 'jt808',
  )

  test('has two packets that are too short for a header, and one of another protocol', () => {
    expect(vectors.length).toBe(3)
    for (const { input } of vectors) expect(frameJt808(bytesOf(input)).kind).toBe('bad')
  })
})
