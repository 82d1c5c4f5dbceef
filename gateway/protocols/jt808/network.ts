import { ByteReader } from '@/gateway/bytes'
import type { Decoded, NetworkCells } from '@/gateway/protocols/protocol'
import type { Extra, ReadExtra } from './extras'
import { MOST } from './packet'

export type Cell = NetworkCells['cells'][number]
export type AccessPoint = NetworkCells['wifi'][number]

/** Cells and access points that makers put behind a position, by id and length. */
export const NETWORK_EXTRAS: readonly Extra[] = [
  { id: 0xe1, fits: (length) => length === 12, read: readWideCell },
  { id: 0xe1, fits: (length) => length === 10, read: readLteCell },
  { id: 0xec, fits: accessPoints, read: readAccessPoints },
  { id: 0xf4, fits: accessPoints, read: readAccessPoints },
  { id: 0xf0, fits: (length) => length > 0 && length % 13 === 0, read: readLteCells },
  { id: 0xff, fits: (length) => length === 11, read: readPlainCell },
  { id: 0x53, fits: counted(8), read: readCountedCells(2) },
  { id: 0x5d, fits: counted(10), read: readCountedCells(4) },
  { id: 0x54, fits: counted(7), read: readCountedAccessPoints },
]

function accessPoints(length: number): boolean {
  return length > 0 && length % 7 === 0
}

function counted(size: number): (length: number) => boolean {
  return (length) => length % size === 1
}

/** Signal strength in dBm: without its minus, or as a signed byte. */
const toDbm = (byte: number): number => (byte === 0 ? 0 : byte > 128 ? byte - 256 : -byte)

/**
 *   MCC 2 | MNC 2 | LAC 3 | cell 4 | signal 1
 */
function readWideCell(body: ByteReader, { out, fix }: ReadExtra): void {
  const cell = {
    mcc: body.u16(),
    mnc: body.u16(),
    lac: body.u24(),
    cell: body.u32(),
    signal: toDbm(body.u8()),
  }
  addNetwork(out, fix.time, [cell])
}

/**
 *   MCC 2 | MNC 2 | LAC 2 | cell 4
 */
function readLteCell(body: ByteReader, { out, fix }: ReadExtra): void {
  addNetwork(out, fix.time, [{ mcc: body.u16(), mnc: body.u16(), lac: body.u16(), cell: body.u32() }])
}

/**
 *   (MCC 2 | MNC 2 | cell 4 | TAC 4 | signal 1, without its minus)*
 */
function readLteCells(body: ByteReader, { out, fix }: ReadExtra): void {
  while (body.remaining >= 13) {
    const operator = { mcc: body.u16(), mnc: body.u16() }
    const cell = body.u32()
    addNetwork(out, fix.time, [{ ...operator, cell, lac: body.u32(), signal: -body.u8() }])
  }
}

/**
 *   MCC 2 | MNC 1 | LAC 4 | cell 4
 */
function readPlainCell(body: ByteReader, { out, fix }: ReadExtra): void {
  addNetwork(out, fix.time, [{ mcc: body.u16(), mnc: body.u8(), lac: body.u32(), cell: body.u32() }])
}

/**
 *   count 1 | (MCC 2 | MNC 1 | LAC 2 | cell 2 or 4 | signal 1) × count
 */
function readCountedCells(cellBytes: 2 | 4) {
  return (body: ByteReader, { out, fix }: ReadExtra): void => {
    const count = body.u8()
    for (let at = 0; at < count; at++) {
      const tower = { mcc: body.u16(), mnc: body.u8(), lac: body.u16() }
      const cell = cellBytes === 4 ? body.u32() : body.u16()
      addNetwork(out, fix.time, [{ ...tower, cell, signal: toDbm(body.u8()) }])
    }
  }
}

/**
 *   (MAC 6 | signal 1)*
 */
function readAccessPoints(body: ByteReader, { out, fix }: ReadExtra): void {
  while (body.remaining >= 7) addNetwork(out, fix.time, [], [readAccessPoint(body)])
}

/**
 *   count 1 | (MAC 6 | signal 1) × count
 */
function readCountedAccessPoints(body: ByteReader, at: ReadExtra): void {
  readAccessPoints(new ByteReader(body.bytes(body.u8() * 7)), at)
}

function readAccessPoint(body: ByteReader): AccessPoint {
  const mac = [...body.bytes(6)].map((byte) => byte.toString(16).padStart(2, '0')).join(':')
  return { mac, signal: toDbm(body.u8()) }
}

/** Adds what is not just padding, each cell and access point once. */
export function addNetwork(
  out: Decoded,
  time: number,
  cells: readonly Cell[],
  wifi: readonly AccessPoint[] = [],
): void {
  const network = out.network ?? { time, cells: [], wifi: [] }
  const isSame = (one: Cell) => (other: Cell) =>
    one.cell === other.cell && one.lac === other.lac && one.mnc === other.mnc && one.mcc === other.mcc
  for (const one of cells)
    if (network.cells.length < MOST.cells && one.mcc > 0 && one.cell > 0 && !network.cells.some(isSame(one)))
      network.cells.push(one)
  for (const one of wifi)
    if (network.wifi.length < MOST.accessPoints && one.mac !== NO_MAC && !hasMac(network.wifi, one))
      network.wifi.push(one)
  if (network.cells.length + network.wifi.length > 0) out.network = network
}

const NO_MAC = '00:00:00:00:00:00'
const hasMac = (points: readonly AccessPoint[], { mac }: AccessPoint): boolean =>
  points.some((one) => one.mac === mac)
