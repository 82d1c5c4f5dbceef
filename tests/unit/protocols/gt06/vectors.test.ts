import { describe, expect, test } from 'vitest'
import { decodeGt06 } from '@/gateway/protocols/gt06/decode'
import { frameGt06, type Gt06Frame } from '@/gateway/protocols/gt06/frame'
import { newGt06State } from '@/gateway/protocols/gt06/packet'
import { readSharedJson, sharedPresent } from '../../../support/shared'
import { differencesOf } from './differences'
import { bytesOf, CONTEXT, drain } from './drain'
import { findMismatches, type Mismatch } from './mismatches'
import type { ExtraFile, FramesFile, Reference, VectorFile } from './reference'
import { repairFrame } from './repair'

/** The models of these packets, whose bytes mean something else; the reference was told them too. */
const FAMILIES = new Map([
  [169, 'lw'],
  [170, 'lw'],
  [171, 'seeworld'],
  [172, 'r11'],
])

const byWhat = (one: Mismatch, other: Mismatch) => one.what.localeCompare(other.what)

function expectAgreement(seq: number | string, frame: Gt06Frame, reference: Reference) {
  const family = FAMILIES.get(Number(seq)) ?? null
  const decoded = decodeGt06(frame, newGt06State(), { ...CONTEXT, family })
  expect(findMismatches(reference, decoded).sort(byWhat)).toEqual(differencesOf(seq).sort(byWhat))
}

describe.skipIf(!sharedPresent)('packets of real devices', () => {
  const { vectors } = sharedPresent ? readSharedJson<VectorFile>('vectors/gt06.json') : { vectors: [] }

  for (const vector of vectors) {
    const { seq, hex, reference } = vector
    const bytes = bytesOf(hex)
    const { frames } = drain(bytes)
    const [frame] = frames
    const name = `${seq}: ${vector.frame.type ?? 'no type'}`

    if (frame) {
      test(`${name} means what the reference says`, () => {
        expect(bytes.length % frames.length).toBe(0)
        for (const one of frames) expectAgreement(seq, one, reference)
      })
    } else {
      test(`${name} is refused for its checksum`, () => {
        expect(drain(Buffer.concat([bytes, bytes])).frames).toEqual([])
      })
      test(`${name} with its checksum repaired means what the reference says`, () => {
        const [repaired, ...more] = drain(repairFrame(vector)).frames
        expect(repaired).toBeDefined()
        expect(more).toEqual([])
        if (repaired) expectAgreement(seq, repaired, reference)
      })
    }
  }

  test('most have a checksum that holds', () => {
    const held = vectors.filter(({ hex }) => drain(bytesOf(hex)).frames.length > 0)
    expect(vectors.length).toBe(116)
    expect(held.length).toBe(88)
  })
})

describe.skipIf(!sharedPresent)('packets that others published', () => {
  const { vectors } = sharedPresent ? readSharedJson<ExtraFile>('vectors/gt06-extra.json') : { vectors: [] }

  for (const [index, { hex, reference }] of vectors.entries()) {
    test(`extra ${index} means what the reference says`, () => {
      const [frame, ...more] = drain(bytesOf(hex)).frames
      expect(frame).toBeDefined()
      expect(more).toEqual([])
      if (frame) expectAgreement(`extra ${index}`, frame, reference)
    })
  }
})

describe.skipIf(!sharedPresent)('what a frame splitter gets in', () => {
  const all = sharedPresent ? readSharedJson<FramesFile>('vectors/frames.json').vectors : []
  const vectors = all.filter(({ protocol }) => protocol === 'gt06')
  /** Lines of packets that have no checksum, or one that does not hold. */
  const refused = new Set([13, 17, 25, 29])

  for (const { test_line: line, input, frame } of vectors) {
    test(`frame ${line} ${refused.has(line) ? 'is refused for its checksum' : 'comes out whole'}`, () => {
      const bytes = bytesOf(input)
      const framed = frameGt06(bytes)
      if (refused.has(line)) {
        expect(drain(Buffer.concat([bytes, bytes])).frames).toEqual([])
      } else {
        expect(framed).toMatchObject({ kind: 'frame', length: bytesOf(frame).length })
      }
    })
  }

  test('refused ones do not hide those that come after', () => {
    const stream = Buffer.concat(vectors.map(({ input }) => bytesOf(input)))
    expect(drain(stream).frames.length).toBe(vectors.length - refused.size)
  })
})
