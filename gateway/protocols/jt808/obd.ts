import type { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { SensorValues } from '@/lib/positions/fix'
import { faultCodes } from '@/lib/tracking/sensing/fault-codes'
import { readDate } from './fields'
import { addReading } from './packet'

const VALUES = 0x01
const FAULTS = 0x02

/** What the computer of the vehicle says, by its id in 0x0900. */
const NAMES: ReadonlyMap<number, readonly [name: string, meaning: (raw: number) => number]> = new Map([
  [0x052b, ['fuelPercent', (raw: number) => raw]],
  [0x052c, ['fuelUsedL', (raw: number) => raw / 100]],
  [0x052d, ['coolantC', (raw: number) => raw - 40]],
  [0x052e, ['intakeC', (raw: number) => raw - 40]],
  [0x0530, ['externalVolts', (raw: number) => raw / 1000]],
  [0x0535, ['speedKmh', (raw: number) => raw / 10]],
  [0x0536, ['rpm', (raw: number) => raw]],
  [0x0546, ['odometerKm', (raw: number) => raw / 10]],
])

/**
 * F0 of 0x0900.
 *
 *   date 6 | from the buffer 1 | ? 1 | 01: count 1, (id 2 | length 1 | value) × count; 02: faults, as text among others
 *
 * @returns whether it was that
 */
export function readObd(reader: ByteReader, out: Decoded): boolean {
  if (reader.remaining < 10) return false
  const time = readDate(reader)
  if (time === null) return false
  reader.skip(2)
  const what = reader.u8()
  if (what === VALUES) addReading(out, 'obd', time, readValues(reader))
  if (what === FAULTS) {
    const dtcs =
      faultCodes({
        dtcs: reader
          .rest()
          .toString('latin1')
          .replace(/[^\x20-\x7e]+/g, ' '),
      }) ?? []
    addReading(out, 'obd', time, { dtcs: dtcs.join(',') })
  }
  return what === VALUES || what === FAULTS
}

function readValues(reader: ByteReader): SensorValues {
  const values: SensorValues = {}
  const count = reader.u8()
  for (let at = 0; at < count && reader.remaining >= 3; at++) {
    const known = NAMES.get(reader.u16())
    const raw = reader.bytes(reader.u8())
    if (known && raw.length >= 1 && raw.length <= 6)
      values[known[0]] = known[1](raw.readUIntBE(0, raw.length))
  }
  return values
}
