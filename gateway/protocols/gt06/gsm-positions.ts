import type { Decoded } from '@/gateway/protocols/protocol'
import type { DeviceFix } from '@/lib/positions/fix'
import { addAlarm } from './alarm-codes'
import { GSM_CELL } from './cell'
import { hasImei } from './imei'
import { addEvent, addSensors, addStatus, type Packet } from './packet'
import { addSupply, positionReader, type ReadTail, readOdometer, readUpload } from './positions'
import { addInfo, type EventPlace, NOWHERE, toGsmLevel } from './status'
import { decodeAscii } from './text'

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
