import type { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import {
  type AccessPoint,
  addNetwork,
  type Cell,
  type CellShape,
  GSM_CELL,
  LONG_CELL,
  LTE_CELL,
  readMac,
  readOperator,
  readSignal,
  readTower,
} from './cell'
import { encodeWatchReply } from './encode'
import { readBcdDate, readDate } from './fields'
import type { Packet, ReadPacket } from './packet'
import { readFix } from './positions'

/**
 * 0x18, 0x24, 0x28, 0x2C, 0x2E, 0x33, 0xA1, 0xA2.
 *
 *   date 6 | MCC 2 | MNC 1 or 2 | (LAC 2 or 4 | cell 3, 4 or 8 | signal 1) × 7 | timing advance 1 |
 *   with Wi-Fi: count 1 | (MAC 6 | signal 1) × count
 */
function cellListReader(shape: CellShape, { cells, wifi }: { cells: number; wifi: boolean }): ReadPacket {
  return ({ reader }, out) => {
    const time = readDate(reader)
    addNetwork(out, time, readCells(reader, shape, cells))
    reader.skip(1)
    if (wifi && reader.remaining > 0) addNetwork(out, time, [], readAccessPoints(reader, reader.u8()))
  }
}

export const readCellList = cellListReader(GSM_CELL, { cells: 7, wifi: false })
export const readCellsAndWifi = cellListReader(GSM_CELL, { cells: 7, wifi: true })
export const readLongCellsAndWifi = cellListReader(LONG_CELL, { cells: 6, wifi: true })
export const readLteCellList = cellListReader(LTE_CELL, { cells: 7, wifi: false })
export const readLteCellsAndWifi = cellListReader(LTE_CELL, { cells: 7, wifi: true })

function readCells(reader: ByteReader, shape: CellShape, count: number): Cell[] {
  const operator = readOperator(reader)
  return Array.from({ length: count }, () => readMeasuredCell(reader, operator, shape))
}

function readMeasuredCell(
  reader: ByteReader,
  operator: { mcc: number; mnc: number },
  shape: CellShape,
): Cell {
  const tower = readTower(reader, shape)
  return { ...operator, ...tower, signal: readSignal(reader) }
}

function readAccessPoints(reader: ByteReader, count: number): AccessPoint[] {
  return Array.from({ length: count }, () => ({ mac: readMac(reader), signal: readSignal(reader) }))
}

/**
 * 0x24 of 44 bytes.
 *
 *   date 6 | timing advance 1 | MCC 2 | MNC 1 or 2 | count 1 | (LAC 2 | cell 3 | signal 1) × count
 */
export function readCountedCellList({ reader }: Packet, out: Decoded): void {
  const time = readDate(reader)
  reader.skip(1)
  const operator = readOperator(reader)
  const count = reader.u8()
  const cells = Array.from({ length: count }, () => readMeasuredCell(reader, operator, GSM_CELL))
  addNetwork(out, time, cells)
}

/** Whether a 0x19 is not the alarm but the list of cells below: the count says how long it is. */
export function fitsCellReport(content: Buffer): boolean {
  if (content.length < 16) return false
  const counted = 10 + content.readUInt8(9) * 6
  return content.length === counted || content.length === counted + 2
}

/**
 * 0x19 of some models.
 *
 *   date 6 | MCC 2 | MNC 1 | count 1 | (LAC 2 | cell 3 | signal 1) × count | ? 2
 */
export function readCellReport({ reader }: Packet, out: Decoded): void {
  const time = readDate(reader)
  const operator = readOperator(reader)
  const count = reader.u8()
  const cells = Array.from({ length: count }, () => readMeasuredCell(reader, operator, GSM_CELL))
  addNetwork(out, time, cells)
}

/**
 * 0x1E.
 *
 *   date 6 | GPS 12 | MCC 2 | MNC 1 or 2 | (LAC 2 | cell 3 | signal 1) × 7 | timing advance 1 | language 2
 */
export function readPositionAndCells(packet: Packet, out: Decoded): void {
  const fix = readFix(packet, out)
  addNetwork(out, fix?.time ?? null, readCells(packet.reader, GSM_CELL, 7))
}

/**
 * 0xA7.
 *
 *   MCC 2 | MNC 1 or 2 | LAC 4 | cell 8 | phone number 21, ASCII | alarm 1 | language 1
 */
export function readCellQuery({ reader }: Packet, out: Decoded): void {
  const operator = readOperator(reader)
  addNetwork(out, null, [{ ...operator, ...readTower(reader, LTE_CELL) }])
}

/**
 * 0xF3.
 *
 *   date 6 | count 1 | (? 2 | MAC 6) × count
 */
export function readWifiList({ reader }: Packet, out: Decoded): void {
  const time = readDate(reader)
  const wifi = Array.from({ length: reader.u8() }, () => {
    reader.skip(2)
    return { mac: readMac(reader) }
  })
  addNetwork(out, time, [], wifi)
}

/**
 * 0x17, 0x69.
 *
 *   date 6, BCD | (MAC 6 | signal 1)* | count of cells 1 | MCC 2 | MNC 1 | (LAC 2 | cell 2 | signal 1)*
 *
 * Watches put the count of access points where the length of the frame belongs. In a frame with its
 * right length that count can only be the one that makes everything fit.
 */
export function readWatchNetwork({ frame, reader }: Packet, out: Decoded): void {
  const wifiCount = fitAccessPoints(frame.content)
  if (wifiCount === null) return
  out.reply = encodeWatchReply(frame.type, frame.content.subarray(0, 6))
  const time = readBcdDate(reader)
  const wifi = readAccessPoints(reader, wifiCount)
  const cellCount = reader.u8()
  const operator = { mcc: reader.u16(), mnc: reader.u8() }
  const shape: CellShape = { lac: 2, cell: 2 }
  const cells = Array.from({ length: cellCount }, () => readMeasuredCell(reader, operator, shape))
  addNetwork(out, time, cells, wifi)
}

export function fitAccessPoints(content: Buffer): number | null {
  for (let count = 0, at = 6; at < content.length; count++, at += 7) {
    if (content.length === at + 4 + content.readUInt8(at) * 5) return count
  }
  return null
}
