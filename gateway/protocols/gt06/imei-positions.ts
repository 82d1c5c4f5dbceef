import type { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import { addAlarm } from './alarm-codes'
import { addNetwork, type Cell, GSM_CELL, LONG_CELL, readCell } from './cell'
import { readDate } from './clock'
import { readDatedGps } from './gps-block'
import { addSensors, type Packet } from './packet'
import { addSupply, positionReader } from './positions'
import { addInfo, NOWHERE } from './status'

/**
 * 0x22 and 0x25 of models that repeat their IMEI.
 *
 *   source 1 | IMEI 8 | device date 6 | date 6 | GPS 12 | cell length 1 | cell | info 1 |
 *   supply 2, 0.01 V | battery 1, 0.1 V | signal in percent 1 | alarm 1 | language 1 | odometer 3, m |
 *   engine minutes 3 | 0x25: driver length 1 | driver kind 1 | driver
 */
export function readImeiPosition({ frame, reader, context }: Packet, out: Decoded): void {
  reader.skip(9)
  readDate(reader)
  const fix = readDatedGps(reader)
  if (fix) out.fixes.push(fix)
  const place = fix ? { time: fix.time, fix: 0 } : NOWHERE

  addNetwork(out, place.time, readCounted(reader))
  const ignition = addInfo(out, reader.u8(), place)
  if (fix) fix.ignition = ignition
  addSupply(out, fix, reader.u16() / 100)
  const batteryVolts = reader.u8() / 10
  reader.skip(1)
  addAlarm(out, reader.u8(), context.family, place, 'ignored')
  reader.skip(1)
  const odometerM = reader.u24()
  const engineSeconds = reader.u24() * 60
  if (!fix) return
  fix.odometerM = odometerM
  addSensors(fix, { batteryVolts, engineSeconds })
  if (frame.type !== 0x25) return
  const driver = reader.bytes(reader.u8())
  if (driver.length > 1) addSensors(fix, { driverId: driver.subarray(1).toString('hex') })
}

/**
 * The length counts itself with some of these models and not with others; a long cell has 10.
 *
 *   length 1 | MCC 2 | MNC 1 | LAC 2 | cell 3; or cell 4 and network 1
 */
function readCounted(reader: ByteReader): Cell[] {
  const declared = reader.u8()
  if (declared === 0) return []
  const cell = readCell(reader, declared < 10 ? GSM_CELL : LONG_CELL)
  if (declared >= 10) reader.skip(declared - 9)
  return [cell]
}

/**
 * 0x61.
 *
 *   IMEI 8 | date 6 | GPS 12 | MCC 2 | MNC 1 | LAC 2 | cell 4 | key of the driver 6
 */
export function readDriverPosition({ reader }: Packet, out: Decoded): void {
  reader.skip(8)
  const fix = readDatedGps(reader)
  if (fix) out.fixes.push(fix)
  addNetwork(out, fix?.time ?? null, [readCell(reader, LONG_CELL)])
  const driverId = String(reader.u32() * 0x10000 + reader.u16())
  if (fix) addSensors(fix, { driverId })
}

/**
 * 0x17 of 35 bytes.
 *
 *   date 6 | GPS 12 | cell 8 | card 8 | card valid 1
 */
export const readCardPosition = positionReader(GSM_CELL, ({ reader }, _out, fix) => {
  const driverId = reader.hex(8)
  if (fix) addSensors(fix, { driverId })
})
