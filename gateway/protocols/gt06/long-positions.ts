import type { Decoded } from '@/gateway/protocols/protocol'
import { addAlarm } from './alarm-codes'
import {
  addNetwork,
  GSM_CELL,
  LONG_CELL,
  LTE_CELL,
  readCell,
  readOperator,
  readSignal,
  readTower,
} from './cell'
import { readModules } from './modules'
import { addSensors, addStatus, type Packet } from './packet'
import { addSupply, positionReader, readFix, readOdometer, readUpload } from './positions'
import { addInfo, NOWHERE, toBattery, toGsmLevel } from './status'

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
