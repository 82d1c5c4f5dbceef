import { ByteReader, OutOfBytes } from '@/gateway/bytes'
import { cellOf, networkOf } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { named, readHeading, readHex, readMoment, readNumber, readSigned } from '@/gateway/text-fields'
import { gsmLevelOfCsq } from '@/lib/devices/gsm-level'
import { bareFix, type DeviceFix, type SensorValues } from '@/lib/positions/fix'
import { alertOf, CARD } from './alerts'
import { ALERT } from './frame'
import { addFix, identify, type Told } from './told'

/** Bits of the mask that says which fields are there, in their order. */
const BITS = {
  model: 1,
  version: 2,
  live: 3,
  date: 4,
  time: 5,
  cell: 6,
  mcc: 7,
  mnc: 8,
  lac: 9,
  signal: 10,
  lat: 11,
  lon: 12,
  speed: 13,
  course: 14,
  satellites: 15,
  fixed: 16,
  inputs: 17,
  outputs: 18,
  code: 19,
  reason: 20,
  extra: 21,
  reserved: 22,
  assigned: 23,
} as const
type Field = keyof typeof BITS

const hasBit = (mask: number, bit: number): boolean => ((mask >>> bit) & 1) === 1

/** What a report of a newer tracker says, in whatever form it came. */
type Said = {
  time: number | null
  lat: number
  lon: number
  speedKmh: number | null
  heading: number | null
  satellites: number | null
  positioned: boolean
  /** Bits from the lowest: ignition, then the inputs; outputs from 1. */
  inputs: number | null
  outputs: number | null
  live: boolean
  signal: number | null
  cell: { mcc: number; mnc: number; lac: number; cell: number } | null
  isAlert: boolean
  code: number | null
  driverId: string | null
  sensors: SensorValues
}

function addSaid(said: Said, out: Decoded): void {
  const { time, lat, lon, inputs, outputs, cell, code, driverId, isAlert } = said
  const fix: DeviceFix = {
    ...bareFix(time ?? 0, lat, lon),
    speedKmh: said.speedKmh,
    heading: said.heading,
    satellites: said.satellites,
    positioned: said.positioned,
    buffered: !said.live,
    ignition: inputs === null ? null : hasBit(inputs, 0),
  }
  const event = isAlert ? alertOf(code) : null
  if (event) out.events.push({ type: event, time, fix: 0, data: { code: code ?? 0 } })
  addFix(
    fix,
    {
      ...said.sensors,
      ...named('inputs', inputs === null ? null : inputs >>> 1),
      ...named('outputs', outputs),
      ...(driverId === null ? {} : { driverId }),
    },
    out,
  )
  const gsmLevel = gsmLevelOfCsq(said.signal)
  out.status = {
    ...out.status,
    ...(gsmLevel === null ? {} : { gsmLevel }),
    ...(outputs === null ? {} : { fuelCut: hasBit(outputs, 0) }),
  }
  const known = cell && cellOf(cell.mcc, cell.mnc, cell.lac, cell.cell)
  if (known) out.network = networkOf(time, [known])
}

/**
 * STT and ALT of newer trackers.
 *
 *   type ; number ; mask, hexadecimal ; then, as far as the mask has them: model ; version ; 1 at the time, 0 stored ; date ;
 *   time ; cell ; MCC ; MNC ; LAC ; signal ; latitude ; longitude ; km/h ; direction ; satellites ; 1 fixed ;
 *   inputs and outputs, 0 or 1 each, the first last ; STT: mode ; reason ; count | ALT: code ; ? ; data ; ? ;
 *   mask of what is assigned, hexadecimal ; values …
 */
export function readUniversal(fields: readonly string[], told: Told, out: Decoded): void {
  const [type = '', , maskText] = fields
  const mask = readHex(maskText)
  if (mask === null || !identify(fields[1] ?? '', told, out)) return
  let at = 3
  const texts: Partial<Record<Field, string>> = {}
  for (const [field, bit] of Object.entries(BITS) as [Field, number][])
    if (hasBit(mask, bit)) texts[field] = fields[at++]
  const [lat, lon] = [readSigned(texts.lat), readSigned(texts.lon)]
  if (lat === null || lon === null) return
  const isAlert = type === 'ALT'
  const code = readNumber(texts.code)
  addSaid(
    {
      time: readMoment(texts.date ?? '', (texts.time ?? '').replaceAll(':', ''), 'ymd'),
      lat,
      lon,
      speedKmh: readNumber(texts.speed),
      heading: readHeading(texts.course),
      satellites: readNumber(texts.satellites),
      positioned: texts.fixed === '1',
      inputs: bitsOf(texts.inputs),
      outputs: bitsOf(texts.outputs),
      live: texts.live !== '0',
      signal: readNumber(texts.signal),
      isAlert,
      code,
      cell: cellIn(texts),
      driverId: isAlert && code === CARD && texts.extra ? texts.extra : null,
      sensors: voltsOf(texts.assigned, fields.slice(at)),
    },
    out,
  )
}

const bitsOf = (text: string | undefined): number | null =>
  /^[01]{1,16}$/.test(text ?? '') ? Number.parseInt(text ?? '', 2) : null

function cellIn({ cell, mcc, mnc, lac }: Partial<Record<Field, string>>): Said['cell'] {
  const [cellId, areaCode] = [readHex(cell), readHex(lac)]
  if (cellId === null || areaCode === null) return null
  return { mcc: readNumber(mcc) ?? 0, mnc: readNumber(mnc) ?? 0, lac: areaCode, cell: cellId }
}

/** Of what may be assigned, the first two are the battery and the supply, as trackers are delivered. */
function voltsOf(maskText: string | undefined, values: readonly string[]): SensorValues {
  const mask = maskText === undefined ? 3 : (readHex(maskText) ?? 0)
  if ((mask & 3) !== 3) return {}
  const [battery, supply] = [readNumber(values[0]), readNumber(values[1])]
  return {
    ...(battery !== null && battery > 0 && battery < 10 ? { batteryVolts: battery } : {}),
    ...(supply !== null && supply < 100 ? { externalVolts: supply } : {}),
  }
}

/**
 * The same in binary.
 *
 *   81 STT or 82 ALT | length 2 | number 5, BCD | mask 3 | model 1 | version 3 | live 1 | date 3: year, month, day | time 3 |
 *   cell 4 | MCC 2 | MNC 2 | LAC 2 | signal 1 | latitude 4 | longitude 4, millionths of a degree with a sign bit |
 *   km/h 2 | direction 2, hundredths | satellites 1 | fixed 1 | inputs 1 | outputs 1 | mode or code 1 | reason 1 or ? 2 |
 *   count 2, or driver 8 | …
 */
export function readBinary(bytes: Buffer, told: Told, out: Decoded): void {
  try {
    readFields(new ByteReader(bytes), told, out)
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
}

function readFields(reader: ByteReader, told: Told, out: Decoded): void {
  const isAlert = reader.u8() === ALERT
  reader.skip(2)
  if (!identify(reader.bytes(5).toString('hex'), told, out)) return
  const mask = reader.u24()
  const read = <Value>(field: Field, value: () => Value): Value | null =>
    hasBit(mask, BITS[field]) ? value() : null
  const u8 = () => reader.u8()
  const u16 = () => reader.u16()
  read('model', u8)
  read('version', () => reader.skip(3))
  const live = read('live', u8)
  const date = read('date', () => pairs(reader.bytes(3)))
  const clock = read('time', () => pairs(reader.bytes(3)))
  const cell = read('cell', () => reader.u32())
  const [mcc, mnc, lac] = [read('mcc', u16), read('mnc', u16), read('lac', u16)]
  const signal = read('signal', u8)
  const [lat, lon] = [
    read('lat', () => signedDegrees(reader.u32())),
    read('lon', () => signedDegrees(reader.u32())),
  ]
  const [speed, course] = [read('speed', u16), read('course', u16)]
  const [satellites, fixed] = [read('satellites', u8), read('fixed', u8)]
  const [inputs, outputs, code] = [read('inputs', u8), read('outputs', u8), read('code', u8)]
  const driverId = isAlert && code === CARD ? driverBehind(mask, reader) : null
  if (lat === null || lon === null) return
  addSaid(
    {
      time: readMoment(date ?? '', clock ?? '', 'ymd'),
      lat,
      lon,
      satellites,
      inputs,
      outputs,
      signal,
      isAlert,
      code,
      driverId,
      speedKmh: speed === null ? null : speed / 100,
      positioned: fixed === null || fixed > 0,
      heading: course === null || course > 36_000 ? null : Math.round(course / 100) % 360,
      live: live !== 0,
      sensors: {},
      cell: cell === null ? null : { mcc: mcc ?? 0, mnc: mnc ?? 0, lac: lac ?? 0, cell },
    },
    out,
  )
}

function driverBehind(mask: number, reader: ByteReader): string | null {
  if (!hasBit(mask, BITS.extra)) return null
  if (hasBit(mask, BITS.reason)) reader.skip(2)
  return reader.bytes(8).toString('hex')
}

/** Each number as two digits. */
const pairs = (bytes: Buffer): string => [...bytes].map((byte) => String(byte).padStart(2, '0')).join('')

function signedDegrees(value: number): number {
  const magnitude = (value & 0x7fff_ffff) / 1_000_000
  return value >= 0x8000_0000 ? -magnitude : magnitude
}
