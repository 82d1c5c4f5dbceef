import { describe, expect, test } from 'vitest'
import { H02Framer } from '@/gateway/protocols/h02/frame'
import type { Decoded } from '@/gateway/protocols/protocol'
import { readSharedJson, sharedPresent } from '../../../support/shared'
import type { FramesFile, Reference, ReferencePosition } from '../gt06/reference'
import { differencesOf, type Mismatch } from './differences'
import { bytesOf, decodeBytes, drain } from './drain'

type Vector = {
  hex: string
  frame?: { msg?: string; frame?: string }
  assert?: { time?: string; valid?: boolean; lat?: number; lon?: number }
  reference: Reference
}

const ALARMS: Readonly<Record<string, string>> = { sos: 'sos', powerCut: 'powerCut', overspeed: 'overspeed' }

/** The server's time in an answer is that of its moment. */
const withoutTime = (hex: string | undefined) =>
  hex === undefined
    ? undefined
    : bytesOf(hex)
        .toString('latin1')
        .replace(/,20\d{12}#$/, ',#')

/** Replies of the file are texts or hex. */
const replyOf = ({ responses }: Reference) => {
  const [first] = responses
  return first === undefined
    ? undefined
    : withoutTime(/^[0-9a-f]+$/.test(first) ? first : Buffer.from(first).toString('hex'))
}

function mismatchesOf(reference: Reference, decoded: Decoded): Mismatch[] {
  const found: Mismatch[] = []
  const compare = (what: string, theirs: unknown, ours: unknown) => {
    if (JSON.stringify(theirs) !== JSON.stringify(ours)) found.push({ what, ours })
  }
  const positions = reference.positions ?? []
  const [position] = positions
  compare('fixes', positions.filter(({ hasFix }) => hasFix).length, decoded.fixes.length)
  const theirs = reference.uniqueIds.find((one) => one !== null)
  // A sign of life names its sender too, although the reference looks at it no further.
  if (theirs) compare('identifier', theirs, decoded.identifier?.value)
  compare('reply', replyOf(reference), withoutTime(decoded.reply?.toString('hex')))
  if (position) comparePosition(position, decoded, compare)
  return found
}

function comparePosition(
  position: ReferencePosition,
  decoded: Decoded,
  compare: (what: string, theirs: unknown, ours: unknown) => void,
): void {
  const { attributes } = position
  const [fix] = decoded.fixes
  if (fix && position.hasFix) {
    compare('time', position.fixTime, new Date(fix.time).toISOString())
    compare('valid', position.valid, fix.positioned)
    compare('lat', position.lat?.toFixed(6), fix.lat.toFixed(6))
    compare('lon', position.lon?.toFixed(6), fix.lon.toFixed(6))
    compare('speed', position.speedKmh?.toFixed(1), (fix.speedKmh ?? 0).toFixed(1))
    compare('heading', Math.round(position.course ?? 0) % 360, fix.heading ?? 0)
  }
  compare('ignition', attributes.ignition, decoded.status?.ignition)
  compare('battery', attributes.batteryLevel, decoded.status?.batteryPercent)
  const alarm = attributes.alarm
  compare(
    'events',
    typeof alarm === 'string' ? [ALARMS[alarm] ?? alarm] : [],
    decoded.events.map(({ type }) => type),
  )
  compare('answer', attributes.result, decoded.commandReply?.text)
  const towers = position.network?.cellTowers ?? []
  const ours = decoded.network?.cells ?? []
  const key = (lac: number, cell: number) => `${lac}.${cell}`
  compare(
    'cells',
    towers.map(({ locationAreaCode, cellId }) => key(locationAreaCode, cellId)).sort(),
    ours.map(({ lac, cell }) => key(lac, cell)).sort(),
  )
}

const byWhat = (one: Mismatch, other: Mismatch) => one.what.localeCompare(other.what)

describe.skipIf(!sharedPresent)('packets of real devices', () => {
  const { vectors } = sharedPresent
    ? readSharedJson<{ vectors: Vector[] }>('vectors/h02.json')
    : { vectors: [] as Vector[] }

  for (const [seq, { hex, frame, assert, reference }] of vectors.entries())
    test(`${seq}: ${frame?.msg ?? frame?.frame} means what the reference says`, () => {
      const decoded = decodeBytes(bytesOf(hex))
      expect(mismatchesOf(reference, decoded).sort(byWhat)).toEqual(differencesOf(seq).sort(byWhat))
      const [fix] = decoded.fixes
      if (assert?.lat === undefined) return
      expect(fix?.positioned).toBe(assert.valid)
      expect(new Date(fix?.time ?? 0).toISOString()).toBe(assert.time)
      expect(fix?.lat).toBeCloseTo(assert.lat, 4)
      expect(fix?.lon).toBeCloseTo(assert.lon ?? 0, 4)
    })

  test('are so many', () => {
    expect(vectors.length).toBe(52)
  })
})

describe.skipIf(!sharedPresent)('what a frame splitter gets in', () => {
  const all = sharedPresent ? readSharedJson<FramesFile>('vectors/frames.json').vectors : []
  const vectors = all.filter(({ protocol }) => protocol === 'h02')

  test.each(vectors.map((one) => [one.test_line, one] as const))(
    'line %i comes out whole',
    (_, { input, frame }) => {
      expect(new H02Framer().next(bytesOf(input))).toMatchObject({
        kind: 'frame',
        length: bytesOf(frame).length,
      })
    },
  )

  test('comes out whole in one stream, too', () => {
    const stream = Buffer.concat(vectors.flatMap(({ input }) => [bytesOf(input), Buffer.from('\r\n')]))
    expect(drain(stream).frames.length).toBe(vectors.length + 1)
  })
})
