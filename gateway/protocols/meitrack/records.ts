import { cellOf } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { bareFix } from '@/lib/positions/fix'
import { addSaid, type Said, type Told } from './told'
import { degreesOf, headingOf, timeOf, voltsOf } from './units'

const HEAD_BYTES = 8
const RECORD_BYTES = 52

/**
 * CCC: records of the tracker's memory, all numbers low byte first.
 *
 *   version 2 | length of a record 2 | records that are left 4 | record 52 × n
 *
 * A record:
 *
 *   event 1 | latitude 4 | longitude 4, millionths of a degree | seconds 4 | 1 fixed 1 | satellites 1 | GSM 0–31 1 | km/h 2 |
 *   direction 2 | HDOP 2, tenths | altitude 2 | mileage 4, m | running time 4, s | MCC 2 | MNC 2 | LAC 2 | cell 2 |
 *   outputs 1, inputs 1 | analogue 2 | battery 2 | supply 2 | fence 4
 *
 * @returns how many there are
 */
export function readRecords(body: Buffer, told: Told, out: Decoded): number {
  let count = 0
  for (let at = HEAD_BYTES; at + RECORD_BYTES <= body.length; at += RECORD_BYTES) {
    addSaid(readRecord(body.subarray(at, at + RECORD_BYTES)), told, out)
    count++
  }
  return count
}

function readRecord(bytes: Buffer): Said {
  const [lat, lon] = [bytes.readInt32LE(1), bytes.readInt32LE(5)]
  return {
    fix: {
      ...bareFix(timeOf(bytes.readUInt32LE(9)), degreesOf(lat), degreesOf(lon)),
      positioned: bytes[13] === 1,
      satellites: bytes[14] ?? 0,
      speedKmh: bytes.readUInt16LE(16),
      heading: headingOf(bytes.readUInt16LE(18)),
      altitude: bytes.readInt16LE(22),
      odometerM: bytes.readUInt32LE(24),
    },
    event: bytes[0] ?? 0,
    gsm: bytes[15] ?? 0,
    outputs: bytes[40] ?? 0,
    inputs: bytes[41] ?? 0,
    sensors: {
      hdop: bytes.readUInt16LE(20) / 10,
      analog1: bytes.readUInt16LE(42),
      ...voltsOf(bytes.readUInt16LE(44), bytes.readUInt16LE(46)),
    },
    cell: cellOf(
      bytes.readUInt16LE(32),
      bytes.readUInt16LE(34),
      bytes.readUInt16LE(36),
      bytes.readUInt16LE(38),
    ),
  }
}
