import type { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import { addNetwork, type CellShape, GSM_CELL, LONG_CELL, LTE_CELL, readCell } from './cell'
import { readDatedGps } from './fields'
import { addSensors, addStatus, loginZone, type Packet, type ReadPacket } from './packet'
import { addAlarm, addInfo, type EventPlace, NOWHERE, toBattery, toGsmLevel } from './status'

/** Info, battery, GSM, alarm and language. */
const TAIL_BYTES = 5

/**
 * 0x16, 0x26, and with a fence number 0x27, 0xA4.
 *
 *   date 6 | GPS 12 | cell length 1 | cell 8, 9 or 15 | info 1 | battery level 1 | GSM level 1 |
 *   alarm 1 | language 1 | fence 1 (0x27, 0xA4) | card of the driver 8, some models
 */
export const readGpsAlarm = gpsAlarmReader({ fence: false })
export const readFenceAlarm = gpsAlarmReader({ fence: true })

function gpsAlarmReader({ fence }: { fence: boolean }): ReadPacket {
  return (packet, out) => {
    const { reader } = packet
    const fix = readDatedGps(reader, loginZone(packet))
    if (fix) out.fixes.push(fix)
    const place = fix ? { time: fix.time, fix: 0 } : NOWHERE
    readSizedCell(reader, TAIL_BYTES + (fence ? 1 : 0), out, place)
    const ignition = readAlarmTail(packet, out, place, fence)
    if (fix) fix.ignition = ignition
    if (fence) addFenceNumber(out, reader.u8())
    if (fix && reader.remaining === 8) addSensors(fix, { driverId: reader.hex(8) })
  }
}

/**
 * The length byte counts itself with some models and not with others, so the length of the packet
 * tells which cell it is. Without a cell the length is 0 and padding fills the place; a few models
 * have no length byte.
 */
function readSizedCell(reader: ByteReader, tailBytes: number, out: Decoded, place: EventPlace): void {
  const bytes = reader.remaining - tailBytes
  const declared = bytes === 8 ? 8 : reader.u8()
  if (declared === 0) reader.skip(bytes - 1)
  else addNetwork(out, place.time, [readCell(reader, sizedShape(declared, bytes - 1))])
}

function sizedShape(declared: number, bytes: number): CellShape {
  if (declared >= 15 && bytes >= 15) return LTE_CELL
  return declared === 9 && bytes === 9 ? LONG_CELL : GSM_CELL
}

/**
 *   info 1 | battery level 1 | GSM level 1 | alarm 1 | language 1; with a fence number its high nibble
 *   belongs to the alarm
 *
 * @returns whether ACC is on
 */
function readAlarmTail(packet: Packet, out: Decoded, place: EventPlace, wideCode: boolean): boolean {
  const { reader, context } = packet
  const ignition = addInfo(out, reader.u8(), place)
  addStatus(out, { ...toBattery(reader.u8()), ...toGsmLevel(reader.u8()) })
  const alarm = reader.u8()
  const language = reader.u8()
  const code = wideCode ? ((language >> 4) << 8) | alarm : alarm
  addAlarm(out, code, context.family, place, 'other')
  return ignition
}

function addFenceNumber(out: Decoded, fence: number): void {
  if (fence === 0xff) return
  for (const event of out.events) {
    if (event.type === 'fenceEnter' || event.type === 'fenceExit') event.data = { ...event.data, fence }
  }
}

/**
 * 0xA3 of 39 bytes.
 *
 *   date 6 | GPS 12 | ? 1 | MCC 2 | MNC 1 | LAC 4 | cell 8 | info 1 | battery level 1 | GSM level 1 |
 *   alarm 1 | language 1
 */
export function readSingleFenceAlarm(packet: Packet, out: Decoded): void {
  const { reader } = packet
  const fix = readDatedGps(reader)
  if (fix) out.fixes.push(fix)
  const place = fix ? { time: fix.time, fix: 0 } : NOWHERE
  reader.skip(1)
  addNetwork(out, place.time, [readCell(reader, LTE_CELL)])
  const ignition = readAlarmTail(packet, out, place, false)
  if (fix) fix.ignition = ignition
}

/**
 * 0x19, and with a long cell 0xA5.
 *
 *   cell 8 or 15 | info 1 | battery level 1 | GSM level 1 | alarm 1 | language 1
 */
export const readCellAlarm = cellAlarmReader(GSM_CELL)
export const readLteCellAlarm = cellAlarmReader(LTE_CELL)

function cellAlarmReader(shape: CellShape): ReadPacket {
  return (packet, out) => {
    addNetwork(out, null, [readCell(packet.reader, shape)])
    readAlarmTail(packet, out, NOWHERE, false)
  }
}

/**
 * 0x32 of 34 and 36 bytes.
 *
 *   date 6 | GPS 12 | cell length 1 | MCC 2 | MNC 2 | LAC 2 | cell 4 | info 1 | battery level 1 |
 *   GSM level 1 | alarm 1 | language 1 | altitude 2, m (36 bytes)
 */
export function readAltitudePosition(packet: Packet, out: Decoded): void {
  const { reader, context } = packet
  const fix = readDatedGps(reader)
  if (fix) out.fixes.push(fix)
  const place = fix ? { time: fix.time, fix: 0 } : NOWHERE
  reader.skip(1)
  addNetwork(out, place.time, [readCell(reader, { ...LONG_CELL, mnc: 2 })])
  const ignition = addInfo(out, reader.u8(), place)
  if (fix) fix.ignition = ignition
  addStatus(out, { ...toBattery(reader.u8()), ...toGsmLevel(reader.u8()) })
  addAlarm(out, reader.u8(), context.family, place, 'ignored')
  reader.skip(1)
  if (reader.remaining < 2) return
  const altitude = reader.i16()
  if (fix) fix.altitude = altitude
}
