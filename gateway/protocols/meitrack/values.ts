import { cellOf } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { bareFix, type DeviceFix, type SensorValues } from '@/lib/positions/fix'
import { addSaid, type Said, type Told } from './told'
import { degreesOf, headingOf, timeOf } from './units'

/** Names of values that are kept as they come, and what one unit of them is. */
type Named = readonly [name: string, unit: number]

const SENSORS: Readonly<Record<number, Named>> = {
  10: ['hdop', 0.1],
  13: ['runningTime', 1],
  22: ['analog1Volts', 0.01],
  25: ['batteryVolts', 0.01],
  26: ['externalVolts', 0.01],
  65129: ['batteryPercent', 1],
}
/** What the car's own computer says. */
const OBD: Readonly<Record<number, Named>> = {
  145: ['speedKmh', 1],
  146: ['speedKmh', 1],
  151: ['throttlePercent', 1],
  153: ['rpm', 1],
  155: ['odometerKm', 0.001],
  156: ['coolantC', 1],
  157: ['fuelPercent', 1],
  160: ['fuelUsedL', 0.001],
}

/**
 * CCE: records of numbered values, low byte first.
 *
 *   records that are left 4 | count 2 | (length 2 | number of the record 2 | four groups)*
 *
 * A group of values of 1, 2 and 4 bytes: count 1, (id, value)*; the last one has them of any length: count 1,
 * (id, length 1, value)*. An id is of 1 byte, or of 2 that begin with FE.
 *
 * A record that is not made up of just such groups is left out: nothing in it can be trusted.
 */
export function readValues(body: Buffer, told: Told, out: Decoded): void {
  if (body.length < 6) return
  const obd: NonNullable<Decoded['readings']>[number][] = []
  const count = body.readUInt16LE(4)
  for (let at = 6, left = count; left > 0 && at + 2 <= body.length; left--) {
    const end = at + 2 + body.readUInt16LE(at)
    if (end > body.length) break
    const values = groupsIn(body.subarray(at + 4, end))
    const said = values && saidBy(values)
    if (said) {
      addSaid(said, told, out)
      const readings = namedBy(values, OBD)
      if (Object.keys(readings).length > 0)
        obd.push({ time: said.fix.time || null, kind: 'obd', values: readings })
    }
    at = end
  }
  if (obd.length > 0) out.readings = obd
}

type Values = ReadonlyMap<number, Buffer>

function groupsIn(bytes: Buffer): Values | null {
  const values = new Map<number, Buffer>()
  let at = 0
  const id = (): number => {
    const isLong = bytes[at] === 0xfe
    at += isLong ? 2 : 1
    return at > bytes.length ? 0 : bytes.readUIntBE(at - (isLong ? 2 : 1), isLong ? 2 : 1)
  }
  for (const size of [1, 2, 4, null]) {
    let left = bytes[at++]
    if (left === undefined) return null
    for (; left > 0; left--) {
      const key = id()
      const length: number = size ?? bytes[at++] ?? Number.POSITIVE_INFINITY
      if (at + length > bytes.length) return null
      values.set(key, bytes.subarray(at, at + length))
      at += length
    }
  }
  return at === bytes.length ? values : null
}

const unsigned = (bytes: Buffer | undefined): number | null =>
  bytes === undefined || bytes.length === 0 || bytes.length > 6 ? null : bytes.readUIntLE(0, bytes.length)
const signed = (bytes: Buffer | undefined): number | null =>
  bytes === undefined || bytes.length === 0 || bytes.length > 6 ? null : bytes.readIntLE(0, bytes.length)

function namedBy(values: Values, names: Readonly<Record<number, Named>>): SensorValues {
  const found: SensorValues = {}
  for (const [id, bytes] of values) {
    const value = unsigned(bytes)
    const known = names[id]
    if (known && value !== null) found[known[0]] = Math.round(value * known[1] * 1000) / 1000
  }
  return found
}

/** Those that have a place of their own. */
const PLACED: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 14, 20, 21, 64])

function saidBy(values: Values): Said | null {
  const number = (id: number) => unsigned(values.get(id))
  const [lat, lon] = [signed(values.get(2)), signed(values.get(3))]
  if (lat === null || lon === null) return null
  const heading = number(9)
  const seconds = number(4)
  const fix: DeviceFix = {
    ...bareFix(seconds === null ? 0 : timeOf(seconds), degreesOf(lat), degreesOf(lon)),
    positioned: number(5) === 1,
    satellites: number(6),
    speedKmh: number(8),
    heading: heading === null ? null : headingOf(heading),
    altitude: signed(values.get(11)),
    odometerM: number(12),
  }
  const unknown: SensorValues = {}
  for (const [id, bytes] of values) {
    const value = unsigned(bytes)
    if (value !== null && !PLACED.has(id) && !SENSORS[id] && !OBD[id]) unknown[`io${id}`] = value
  }
  return {
    fix,
    event: number(64) ?? number(1),
    gsm: number(7),
    inputs: number(21),
    outputs: number(20),
    sensors: { ...unknown, ...namedBy(values, SENSORS) },
    cell: cellIn(values.get(14)),
  }
}

/** MCC 2 | MNC 2 | LAC 2 | cell 4 | signal 2, dBm */
function cellIn(bytes: Buffer | undefined): Said['cell'] {
  if (bytes?.length !== 12) return null
  const signal = bytes.readInt16LE(10)
  const [mcc, mnc, lac] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]
  return cellOf(
    mcc,
    mnc,
    lac,
    bytes.readUInt32LE(6),
    signal < 0 && signal > -200 ? String(signal) : undefined,
  )
}
