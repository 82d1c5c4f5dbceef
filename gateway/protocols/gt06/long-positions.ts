import { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import type { EventType } from '@/lib/events/event-types'
import {
  addNetwork,
  type Cell,
  GSM_CELL,
  LONG_CELL,
  LTE_CELL,
  readCell,
  readMac,
  readOperator,
  readSignal,
  readTower,
} from './cell'
import { readDate, readDatedGps, readGps } from './fields'
import { readModules } from './modules'
import { addEvent, addSensors, addStatus, type Packet } from './packet'
import { addSupply, positionReader, readFix, readOdometer, readUpload } from './positions'
import { addAlarm, addInfo, NOWHERE, toBattery, toGsmLevel } from './status'

/**
 * 0x36 of 48 bytes.
 *
 *   date 6 | GPS 12 | MCC 2 | MNC 1 | LAC 2 | cell 4 | upload 3 | odometer 4, m | supply 2, 0.01 V |
 *   battery 1, 0.1 V | engine minutes 3 | card of the driver 8
 */
export const readFleetPosition = positionReader(LONG_CELL, ({ reader }, out, fix) => {
  readUpload(reader, fix)
  readOdometer(reader, fix)
  addSupply(out, fix, reader.u16() / 100)
  const batteryVolts = reader.u8() / 10
  const engineSeconds = reader.u24() * 60
  if (fix) addSensors(fix, { batteryVolts, engineSeconds })
  const driverId = reader.hex(8)
  if (fix && !/^0*$/.test(driverId)) addSensors(fix, { driverId })
})

/**
 * 0x24 of 41 bytes.
 *
 *   date 6 | GPS 12 | cell 8 | ACC 1 | supply 2, 0.01 V | battery 2, 0.01 V | ? 10
 */
export const readVoltPosition = positionReader(GSM_CELL, ({ reader }, out, fix) => {
  const ignition = reader.u8() > 0
  if (fix) fix.ignition = ignition
  addSupply(out, fix, reader.u16() / 100)
  const batteryVolts = reader.u16() / 100
  if (fix) addSensors(fix, { batteryVolts })
})

/**
 * 0x34 of 55 bytes and more.
 *
 *   data and alarm 4 | date 6 | GPS 12 | terminal 2 | odometer 4, m | MCC 2 | MNC 1 | LAC 2 | cell 4 |
 *   driver 4 | supply 2, 0.01 V | battery 2, 0.01 V | ports 4, bits 20–23: analogue inputs | inputs 1 |
 *   outputs 1 | 0.01 V 2 for each analogue input
 */
export function readPortPosition(packet: Packet, out: Decoded): void {
  const { reader } = packet
  reader.skip(4)
  const fix = readFix(packet, out)
  reader.skip(2)
  readOdometer(reader, fix)
  addNetwork(out, fix?.time ?? null, [readCell(reader, LONG_CELL)])
  const driver = reader.u32()
  if (fix && driver > 0) addSensors(fix, { driverId: String(driver) })
  addSupply(out, fix, reader.u16() / 100)
  const batteryVolts = reader.u16() / 100
  const analogue = (reader.u32() >>> 20) & 0x0f
  const inputs = reader.u8()
  const outputs = reader.u8()
  if (fix) addSensors(fix, { batteryVolts, inputs, outputs })
  for (let index = 1; index <= analogue; index++) {
    const volts = reader.u16() / 100
    if (fix) addSensors(fix, { [`analog${index}Volts`]: volts })
  }
}

/**
 * 0x38.
 *
 *   date 6 | GPS 12 | upload mode 1 | re-upload 1 | radio 1, 3 and more: LTE | MCC 2 | MNC 1 or 2 |
 *   LAC 2 (LTE 4) | cell 3 (LTE 8) | signal 1 (LTE 2) | modules
 */
export function readRadioPosition(packet: Packet, out: Decoded): void {
  const { reader } = packet
  const fix = readFix(packet, out)
  reader.skip(1)
  const buffered = reader.u8() > 0
  if (fix) fix.buffered = buffered
  const lte = reader.u8() >= 3
  const operator = readOperator(reader)
  const tower = readTower(reader, lte ? LTE_CELL : GSM_CELL)
  if (lte) reader.skip(2)
  else readSignal(reader)
  addNetwork(out, fix?.time ?? null, [{ ...operator, ...tower }])
  readModules(packet, out, fix)
}

/**
 * 0xA2 of 59 bytes.
 *
 *   date 6 | GPS 12 | MCC 2 | MNC 1 | LAC 4 | cell 8 | network 1 | info 1 | supply 2, 0.01 V |
 *   battery level 1 | GSM level 1 | alarm 1 | language 1 | odometer 4, m | engine seconds 4 |
 *   terminal 8 | inputs 2
 */
export const readStatusPosition = positionReader(LTE_CELL, (packet, out, fix) => {
  const { reader, context } = packet
  const place = fix ? { time: fix.time, fix: 0 } : NOWHERE
  reader.skip(1)
  const ignition = addInfo(out, reader.u8(), place)
  if (fix) fix.ignition = ignition
  addSupply(out, fix, reader.u16() / 100)
  addStatus(out, { ...toBattery(reader.u8()), ...toGsmLevel(reader.u8()) })
  addAlarm(out, reader.u8(), context.family, place, 'ignored')
  reader.skip(1)
  readOdometer(reader, fix)
  const engineSeconds = reader.u32()
  reader.skip(8)
  const inputs = reader.u16()
  if (fix) addSensors(fix, { engineSeconds, inputs })
})

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
