import type { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { DeviceFix } from '@/lib/positions/fix'
import { addNetwork, type CellShape, GSM_CELL, LONG_CELL, LTE_CELL, readCell } from './cell'
import { decodeAscii, hasImei, readDatedGps } from './fields'
import { readModules } from './modules'
import { addEvent, addSensors, addStatus, loginZone, type Packet, type ReadPacket } from './packet'
import { addAlarm, addInfo, type EventPlace, NOWHERE, toGsmLevel } from './status'

/** What follows the cell. `fix` is null when the packet had no date. */
type ReadTail = (packet: Packet, out: Decoded, fix: DeviceFix | null) => void

/** Reads the date, GPS and cell that position packets open with, then the tail. */
export function positionReader(shape: CellShape, readTail: ReadTail): ReadPacket {
  return (packet, out) => {
    const fix = readFix(packet, out)
    if (packet.reader.remaining === 0) return
    addNetwork(out, fix?.time ?? null, [readCell(packet.reader, shape)])
    readTail(packet, out, fix)
  }
}

/** 0x10, 0x1A: date and GPS; what may follow is not needed. */
export function readFix(packet: Packet, out: Decoded): DeviceFix | null {
  const fix = readDatedGps(packet.reader, loginZone(packet))
  if (fix) out.fixes.push(fix)
  return fix
}

/**
 * 0x11 of watches.
 *
 *   date 6 | GPS 12 | MCC 2 | MNC 2 | LAC 2 | cell 4
 */
export function readWatchPosition(packet: Packet, out: Decoded): void {
  const fix = readFix(packet, out)
  if (packet.reader.remaining < 10) return
  addNetwork(out, fix?.time ?? null, [readCell(packet.reader, { ...LONG_CELL, mnc: 2 })])
}

/**
 * 0x22, 0x2D, 0x31, 0xA0.
 *
 *   date 6 | GPS 12 | cell 8 (0xA0: 15) | upload 3 | odometer 4, m, some models
 */
export const readUploadedPosition = positionReader(GSM_CELL, readUploadTail)
export const readLtePosition = positionReader(LTE_CELL, readUploadTail)

function readUploadTail({ reader }: Packet, _out: Decoded, fix: DeviceFix | null): void {
  if (reader.remaining >= 3) readUpload(reader, fix)
  if (reader.remaining === 4) readOdometer(reader, fix)
}

/**
 *   ACC 1 | upload mode 1 | re-upload 1: from the device's buffer
 */
export function readUpload(reader: ByteReader, fix: DeviceFix | null): void {
  const ignition = reader.u8() > 0
  reader.skip(1)
  const buffered = reader.u8() > 0
  if (fix) Object.assign(fix, { ignition, buffered })
}

/**
 *   metres 4
 */
export function readOdometer(reader: ByteReader, fix: DeviceFix | null): void {
  const odometerM = reader.u32()
  if (fix) fix.odometerM = odometerM
}

/**
 * 0x37.
 *
 *   date 6 | GPS 12 | cell 8 | upload 3 | modules
 */
export const readModularPosition = positionReader(GSM_CELL, (packet, out, fix) => {
  readUpload(packet.reader, fix)
  readModules(packet, out, fix)
})

/**
 * 0x22 of 42 bytes.
 *
 *   date 6 | GPS 12 | MCC 2 | MNC 1 | LAC 2 | cell 4 | upload 3 | odometer 4, m | travel time 4 |
 *   temperature 2, sign and 0.01 °C | humidity 2, 0.01 %
 */
export const readClimatePosition = positionReader(LONG_CELL, ({ reader }, _out, fix) => {
  readUpload(reader, fix)
  readOdometer(reader, fix)
  reader.skip(4)
  const temperature = reader.u16()
  const humidity = reader.u16()
  const magnitude = (temperature & 0x7fff) / 100
  const temperatureC = temperature & 0x8000 ? -magnitude : magnitude
  if (fix) addSensors(fix, { temperatureC, humidityPercent: humidity / 100 })
})

/**
 * 0x32 of 42 bytes and more.
 *
 *   date 6 | GPS 12 | MCC 2 | MNC 1 | LAC 2 | cell 4 | upload 3 | odometer 4, m | supply 2, 0.01 V |
 *   engine seconds 4 | network and firmware 2
 */
export const readEnginePosition = positionReader(LONG_CELL, ({ reader }, out, fix) => {
  readUpload(reader, fix)
  readOdometer(reader, fix)
  addSupply(out, fix, reader.u16() / 100)
  const engineSeconds = reader.u32()
  if (fix) addSensors(fix, { engineSeconds })
})

/** Keeps the supply with the fix, and as the state of the device unless the packet is an old one. */
export function addSupply(out: Decoded, fix: DeviceFix | null, volts: number): void {
  if (fix) addSensors(fix, { externalVolts: volts })
  if (!fix?.buffered) addStatus(out, { voltage: volts })
}

/** What models put behind the cell of 0x12, by its length. */
const TAILS: ReadonlyMap<number, ReadTail> = new Map<number, ReadTail>([
  [3, ({ reader }, _out, fix) => readUpload(reader, fix)],
  [4, ({ reader }, _out, fix) => readOdometer(reader, fix)],
  [5, readStatusTail],
  [7, readUploadOdometer],
  [12, readFuelTail],
])

const readAfterImei = positionReader(GSM_CELL, (packet, out, fix) => {
  const readTail = TAILS.get(packet.reader.remaining) ?? readCardTail
  readTail(packet, out, fix)
})

/**
 * 0x12.
 *
 *   IMEI 8, some models | date 6 | GPS 12 | cell 8 | what the model adds
 */
export function readGsmPosition(packet: Packet, out: Decoded): void {
  if (hasImei(packet.frame.content, 0)) packet.reader.skip(8)
  readAfterImei(packet, out)
}

function placeOf(fix: DeviceFix | null): EventPlace {
  return fix ? { time: fix.time, fix: 0 } : NOWHERE
}

/**
 *   upload 3 | odometer 4, m
 */
function readUploadOdometer({ reader }: Packet, _out: Decoded, fix: DeviceFix | null): void {
  readUpload(reader, fix)
  readOdometer(reader, fix)
}

/**
 *   info 1 | supply 2, 0.01 V | GSM level 1 | alarm extension 1
 */
function readStatusTail({ reader }: Packet, out: Decoded, fix: DeviceFix | null): void {
  const ignition = addInfo(out, reader.u8(), placeOf(fix))
  if (fix) fix.ignition = ignition
  addSupply(out, fix, reader.u16() / 100)
  addStatus(out, toGsmLevel(reader.u8()))
}

/**
 *   info 1 | supply 2, 0.01 V | GSM level 1 | alarm 1 | fuel 2 | temperature 1, sign and °C |
 *   odometer 4, 10 m
 */
function readFuelTail(packet: Packet, out: Decoded, fix: DeviceFix | null): void {
  const { reader, context } = packet
  const ignition = addInfo(out, reader.u8(), placeOf(fix))
  if (fix) fix.ignition = ignition
  addSupply(out, fix, reader.u16() / 100)
  addStatus(out, toGsmLevel(reader.u8()))
  addAlarm(out, reader.u8(), context.family, placeOf(fix), 'ignored')
  const fuelRaw = reader.u16()
  const temperature = reader.u8()
  const odometerM = reader.u32() * 10
  if (!fix) return
  fix.odometerM = odometerM
  addSensors(fix, { fuelRaw, temperatureC: temperature & 0x80 ? -(temperature & 0x7f) : temperature })
}

/**
 *   odometer 4, m | card length 1 | card, ASCII | alarm 1 | card status 1 | driving time 2, some models
 */
function readCardTail({ reader }: Packet, out: Decoded, fix: DeviceFix | null): void {
  if (reader.remaining < 7) return
  const odometerM = reader.u32()
  const card = decodeAscii(reader.bytes(reader.u8()))
  if (reader.remaining !== 2 && reader.remaining !== 4) return
  const alarm = reader.u8()
  const cardStatus = reader.u8()
  if (alarm > 0) addEvent(out, { type: 'other', ...placeOf(fix), data: { card } })
  if (!fix) return
  fix.odometerM = odometerM
  addSensors(fix, { card, cardStatus })
  if (reader.remaining === 2) addSensors(fix, { drivingTime: reader.u16() })
}
