import type { ByteReader } from '@/gateway/bytes'
import type { Decoded, NetworkCells } from '@/gateway/protocols/protocol'

export type Cell = NetworkCells['cells'][number]
export type AccessPoint = NetworkCells['wifi'][number]

/** Bytes of each field. A network code of 2 also follows when bit 15 of the country code is set. */
export type CellShape = { mnc?: 1 | 2; lac: 2 | 4; cell: 2 | 3 | 4 | 8 }

/** As in the first GT06; later models have longer cell numbers. */
export const GSM_CELL: CellShape = { lac: 2, cell: 3 }
export const LONG_CELL: CellShape = { lac: 2, cell: 4 }
export const LTE_CELL: CellShape = { lac: 4, cell: 8 }

/**
 *   MCC 2, bit 15: MNC has 2 bytes | MNC 1 or 2
 */
export function readOperator(reader: ByteReader, mncBytes: 1 | 2 = 1): { mcc: number; mnc: number } {
  const mcc = reader.u16()
  const mnc = mncBytes === 2 || mcc & 0x8000 ? reader.u16() : reader.u8()
  return { mcc: mcc & 0x7fff, mnc }
}

/**
 *   MCC 2 | MNC 1 or 2 | LAC 2 or 4 | cell 3, 4 or 8
 */
export function readCell(reader: ByteReader, shape: CellShape): Cell {
  const operator = readOperator(reader, shape.mnc)
  return { ...operator, ...readTower(reader, shape) }
}

/**
 *   LAC 2 or 4 | cell 2, 3, 4 or 8
 */
export function readTower(reader: ByteReader, shape: CellShape): { lac: number; cell: number } {
  const lac = shape.lac === 4 ? reader.u32() : reader.u16()
  return { lac, cell: READ_CELL_NUMBER[shape.cell](reader) }
}

const READ_CELL_NUMBER: Record<CellShape['cell'], (reader: ByteReader) => number> = {
  2: (reader) => reader.u16(),
  3: (reader) => reader.u24(),
  4: (reader) => reader.u32(),
  8: (reader) => reader.u64(),
}

/**
 * Signal strength in dBm. Most models send the number without its minus; some send a signed byte,
 * which is beyond −128 when it is read the first way.
 */
export function readSignal(reader: ByteReader): number {
  const byte = reader.u8()
  return byte > 128 ? byte - 256 : 0 - byte
}

/**
 *   MAC 6
 */
export function readMac(reader: ByteReader): string {
  return [...reader.bytes(6)].map((byte) => byte.toString(16).padStart(2, '0')).join(':')
}

/** Adds what is not just padding, each cell and access point once. */
export function addNetwork(
  out: Decoded,
  time: number | null,
  cells: readonly Cell[],
  wifi: readonly AccessPoint[] = [],
): void {
  const known = out.network ?? { time, cells: [], wifi: [] }
  const cellsByKey = new Map(known.cells.map((cell) => [cellKey(cell), cell]))
  for (const cell of cells) {
    if (cell.mcc > 0 && cell.cell > 0 && !cellsByKey.has(cellKey(cell))) cellsByKey.set(cellKey(cell), cell)
  }
  const wifiByMac = new Map(known.wifi.map((point) => [point.mac, point]))
  for (const point of wifi) {
    if (point.mac !== '00:00:00:00:00:00' && !wifiByMac.has(point.mac)) wifiByMac.set(point.mac, point)
  }
  if (cellsByKey.size + wifiByMac.size === 0) return
  out.network = { time: known.time ?? time, cells: [...cellsByKey.values()], wifi: [...wifiByMac.values()] }
}

function cellKey({ mcc, mnc, lac, cell }: Cell): string {
  return `${mcc},${mnc},${lac},${cell}`
}
