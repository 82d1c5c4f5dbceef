import { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { EventType } from '@/lib/events/event-types'
import { addNetwork, type Cell, GSM_CELL, readCell, readMac, readSignal, readTower } from './cell'
import { readDate } from './clock'
import { readGps } from './gps-block'
import { addEvent, addStatus, type Packet } from './packet'

type Meaning = { status?: DeviceStatus; event?: EventType }

/** Last status byte of 0x33. */
const LOCK_STATES: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [0xa0, { status: { armed: true } }],
  [0xa1, { status: { armed: false } }],
  [0xa2, { event: 'internalBatteryLow' }],
  [0xa3, { event: 'internalBatteryLow' }],
  [0xa4, { event: 'other' }],
  [0xa5, { event: 'doorOpen' }],
])

/**
 * 0x32 and 0x33 in extended frames. Every part but the status may be missing: its length is then 0.
 *
 *   date 6 | length 1 | GPS 12 | length 1 | cell 8 | signal 1 | length 1 | (LAC 2 | cell 3 | signal 1)* |
 *   length 1 | (MAC 6 | signal 1)* | status 1 | length 1 | more
 */
export function readLockReport({ frame, reader }: Packet, out: Decoded): void {
  const time = readDate(reader)
  if (reader.u8() > 0) {
    const fix = readGps(reader, time ?? 0)
    if (time !== null) out.fixes.push(fix)
  }
  const serving = reader.u8() > 0 ? { ...readCell(reader, GSM_CELL), signal: readSignal(reader) } : null
  const cells = serving ? [serving] : []
  const neighbours = new ByteReader(reader.bytes(reader.u8()))
  const wifi = new ByteReader(reader.bytes(reader.u8()))
  const status = reader.u8()

  while (serving && neighbours.remaining >= 6) cells.push(readNeighbour(neighbours, serving))
  const points = []
  while (wifi.remaining >= 7) points.push({ mac: readMac(wifi), signal: readSignal(wifi) })
  addNetwork(out, time, cells, points)
  if (frame.type !== 0x33) return
  const meaning = LOCK_STATES.get(status)
  if (meaning?.status) addStatus(out, meaning.status)
  const fix = out.fixes.length > 0 ? 0 : null
  if (meaning?.event) addEvent(out, { type: meaning.event, time, fix, data: { code: status } })
}

function readNeighbour(reader: ByteReader, { mcc, mnc }: Cell): Required<Cell> {
  return { mcc, mnc, ...readTower(reader, GSM_CELL), signal: readSignal(reader) }
}
