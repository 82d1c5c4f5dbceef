import { describe, expect, test } from 'vitest'
import type { Decoded } from '@/gateway/protocols/protocol'
import { encodePacket } from '@/gateway/protocols/teltonika/encode'
import type { SensorValues } from '@/lib/positions/fix'
import { readSharedJson, sharedPresent } from '../../../support/shared'
import type { FramesFile, Reference, ReferencePosition } from '../gt06/reference'
import { differencesOf, type Mismatch } from './differences'
import { bytesOf, CONTEXT, decodeBytes, drain } from './drain'

type Vector = {
  hex: string
  frame?: { codec?: string; crc_ok?: boolean }
  assert?: { attribute: string; value: number }
  reference: Partial<Reference>
}
type File = { vectors: Vector[] }

const kmh = (value: number | undefined) => Math.round(value ?? 0)

/** Everything that a record said, whichever kind of reading it came in. */
function sensorsOf(decoded: Decoded, index: number): SensorValues {
  const fix = decoded.fixes[index]
  const beside = (decoded.readings ?? []).filter(({ time }) => time === fix?.time)
  return Object.assign({}, ...beside.map(({ values }) => values), fix?.sensors) as SensorValues
}

/** Names of the reference, and ours. */
const NAMES: readonly (readonly [theirs: string, ours: string, factor?: number])[] = [
  ['power', 'externalVolts'],
  ['battery', 'batteryVolts'],
  ['hdop', 'hdop'],
  ['pdop', 'pdop'],
  ['adc1', 'analog1Volts'],
  ['tripOdometer', 'tripOdometerM'],
  ['motion', 'motion'],
  ['vin', 'vin'],
  ['dtcs', 'dtcs'],
  ['eyeTemp1', 'temperatureC'],
]

/** Alarms of the reference, and our events. */
const ALARMS: Readonly<Record<string, string>> = {
  hardBraking: 'hardBraking',
  hardAcceleration: 'hardAcceleration',
  hardCornering: 'sharpTurn',
  general: 'sos',
  sos: 'sos',
}

function mismatchesOf(reference: Partial<Reference>, decoded: Decoded): Mismatch[] {
  const found: Mismatch[] = []
  const compare = (what: string, theirs: unknown, ours: unknown) => {
    if (JSON.stringify(theirs) !== JSON.stringify(ours)) found.push({ what, ours })
  }
  const positions = (reference.positions ?? []).filter(({ fixTime }) => fixTime !== null)
  compare('fixes', positions.length, decoded.fixes.length)
  for (const [index, position] of positions.entries()) comparePosition(position, decoded, index, compare)
  compare('reply', reference.responses?.[0], decoded.reply?.toString('hex'))
  return found
}

function comparePosition(
  position: ReferencePosition,
  decoded: Decoded,
  index: number,
  compare: (what: string, theirs: unknown, ours: unknown) => void,
): void {
  const fix = decoded.fixes[index]
  if (!fix) return
  const { attributes } = position
  compare('time', position.fixTime, new Date(fix.time).toISOString())
  compare('valid', position.valid, fix.positioned)
  compare('lat', position.lat?.toFixed(6), fix.lat.toFixed(6))
  compare('lon', position.lon?.toFixed(6), fix.lon.toFixed(6))
  compare('altitude', position.altitude, fix.altitude ?? 0)
  compare('speed', kmh(position.speedKmh), kmh(fix.speedKmh ?? undefined))
  compare('heading', Math.round(position.course ?? 0) % 360, fix.heading ?? 0)
  compare('sat', attributes.sat, fix.satellites ?? undefined)
  compare('ignition', attributes.ignition, fix.ignition ?? undefined)
  compare('odometer', attributes.odometer, fix.odometerM ?? undefined)
  const sensors = sensorsOf(decoded, index)
  for (const [theirs, ours] of NAMES)
    if (attributes[theirs] !== undefined) compare(theirs, attributes[theirs], sensors[ours])
  const alarm = attributes.alarm
  const events = decoded.events.filter((event) => event.fix === index).map(({ type }) => type)
  compare('events', typeof alarm === 'string' ? [ALARMS[alarm] ?? alarm] : [], events)
}

const unique = (list: Mismatch[]) => [...new Map(list.map((one) => [JSON.stringify(one), one])).values()]
const byWhat = (one: Mismatch, other: Mismatch) => JSON.stringify(one).localeCompare(JSON.stringify(other))

/** The packet with the length and the checksum that it should have had; some were noted down without all of their end. */
function repaired(bytes: Buffer): Buffer {
  const bodies = [4, 3, 2, 1, 0].map((end) => bytes.subarray(8, bytes.length - end))
  return encodePacket(bodies.find((body) => body.at(-1) === body[1]) ?? bytes.subarray(8))
}

function expectAgreement(seq: number | string, bytes: Buffer, reference: Partial<Reference>) {
  const decoded = decodeBytes(bytes)
  expect(unique(mismatchesOf(reference, decoded)).sort(byWhat)).toEqual(differencesOf(seq).sort(byWhat))
  if (reference.uniqueIds?.[0])
    expect(decoded.identifier).toEqual({ kind: 'imei', value: reference.uniqueIds[0] })
  return decoded
}

describe.skipIf(!sharedPresent)('packets of real devices', () => {
  const { vectors } = sharedPresent ? readSharedJson<File>('vectors/teltonika.json') : { vectors: [] }

  for (const [seq, { hex, frame, assert, reference }] of vectors.entries()) {
    const bytes = bytesOf(hex)
    const isWhole = drain(bytes).frames.length > 0
    const name = `${seq}: ${frame?.codec}`
    if (isWhole) {
      test(`${name} means what the reference says`, () => {
        const decoded = expectAgreement(seq, bytes, reference)
        if (assert?.attribute === 'eyeTemp1') expect(sensorsOf(decoded, 0).temperatureC).toBe(assert.value)
        if (assert?.attribute === 'tag1Battery')
          expect(sensorsOf(decoded, 0).batteryVolts).toBe(assert.value / 1000)
      })
    } else {
      test(`${name} is refused for its checksum`, () => {
        expect(drain(Buffer.concat([bytes, bytes])).frames).toEqual([])
      })
      test(`${name} with length and checksum repaired means what the reference says`, () => {
        expectAgreement(seq, repaired(bytes), reference)
      })
    }
  }

  test('most have a checksum that holds', () => {
    const held = vectors.filter(({ hex }) => drain(bytesOf(hex)).frames.length > 0)
    expect(vectors.length).toBe(31)
    expect(held.length).toBe(23)
  })
})

describe.skipIf(!sharedPresent)('packets that others published', () => {
  const { vectors } = sharedPresent ? readSharedJson<File>('vectors/teltonika-extra.json') : { vectors: [] }

  for (const [index, { hex, reference }] of vectors.entries())
    test(`extra ${index} means what the reference says`, () => {
      expectAgreement(`extra ${index}`, bytesOf(hex), reference)
    })
})

describe.skipIf(!sharedPresent)('what a frame splitter gets in', () => {
  const all = sharedPresent ? readSharedJson<FramesFile>('vectors/frames.json').vectors : []
  const [vector] = all.filter(({ protocol }) => protocol === 'teltonika')

  test('is one login, with a ping before it or without', () => {
    const login = bytesOf(vector?.frame ?? '')
    const expected = [{ kind: 'login', imei: '123456789012345' }]
    expect(drain(login).frames).toEqual(expected)
    expect(drain(Buffer.concat([bytesOf('ff'), login])).frames).toEqual(expected)
    expect(CONTEXT.identifier).toBeNull()
  })
})
