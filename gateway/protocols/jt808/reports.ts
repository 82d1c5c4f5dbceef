import { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { SensorValues } from '@/lib/positions/fix'
import { decodeText, readDate, readSizedText } from './fields'
import { readObd } from './obd'
import { addReading, addStatus, type ReadPacket } from './packet'

const CARD_IN = 1
const CARD_OUT = 2

/**
 * 0x0702: the card of a driver was put in, or taken out. What begins otherwise is of 2011: no name is that short.
 *
 *   1 in, 2 out | date 6 | 0 read, else why not | name, sized | certificate 20 | issued by, sized | valid until 4 |
 *   number of the person 20, 2019
 */
export const readDriverCard: ReadPacket = ({ reader, frame }, out) => {
  const first = frame.body[0]
  if (first !== CARD_IN && first !== CARD_OUT) {
    readDriverOf2011(reader, out)
    return
  }
  const isIn = reader.u8() === CARD_IN
  const time = readDate(reader)
  if (!isIn) {
    addReading(out, 'driverCard', time, { inserted: false })
    return
  }
  const cardResult = reader.u8()
  if (cardResult !== 0) {
    addReading(out, 'driverCard', time, { inserted: true, cardResult })
    return
  }
  const driverName = readSizedText(reader)
  const driverId = decodeText(reader.bytes(20))
  const values = driverValues(driverId, driverName)
  try {
    const agency = readSizedText(reader)
    if (agency !== '') values.agency = agency
    values.validUntil = reader.hex(4)
  } finally {
    addReading(out, 'driver', time, values)
  }
}

/**
 *   name, sized | number of the person 20 | certificate 40 | issued by, sized
 */
function readDriverOf2011(reader: ByteReader, out: Decoded): void {
  const driverName = readSizedText(reader)
  const person = decodeText(reader.bytes(20))
  const certificate = decodeText(reader.bytes(40))
  const driverId = certificate || person
  if (driverId === '') return
  const values = driverValues(driverId, driverName)
  try {
    const agency = readSizedText(reader)
    if (agency !== '') values.agency = agency
  } finally {
    addReading(out, 'driver', null, values)
  }
}

const driverValues = (driverId: string, driverName: string): SensorValues =>
  driverName === '' ? { driverId } : { driverId, driverName }

/** So many frames of a bus are kept of one message. */
const MOST_CAN = 60

/**
 * 0x0705: frames of the CAN bus.
 *
 *   count 2 | hh mm ss ms 5 | (bits and id 4 | data 8) × count
 */
export const readCan: ReadPacket = ({ reader }, out) => {
  const count = Math.min(reader.u16(), MOST_CAN)
  reader.skip(5)
  const values: SensorValues = {}
  for (let at = 0; at < count && reader.remaining >= 12; at++) {
    const id = reader.u32() & 0x1fffffff
    values[`can${id.toString(16).toUpperCase()}`] = reader.hex(8)
  }
  addReading(out, 'can', null, values)
}

/**
 * 0x0210.
 *
 *   percent 1 | date 6
 */
export const readBatteryReport: ReadPacket = ({ reader }, out) => {
  const batteryPercent = reader.u8()
  const time = reader.remaining >= 6 ? readDate(reader) : null
  if (batteryPercent > 100) return
  addStatus(out, { batteryPercent })
  addReading(out, 'power', time, { batteryPercent })
}

/** Of the kinds that the standard leaves to makers. */
const OBD = 0xf0
const SENSORS = 0x54
const TAGS = 0x53

/**
 * 0x0900: what something that is connected to the terminal sends through it.
 *
 *   kind 1 | what it sends
 */
export const readTransparent: ReadPacket = ({ reader }, out) => {
  const kind = reader.u8()
  const body = reader.rest()
  if (kind === OBD && readObd(new ByteReader(body), out)) return
  if (kind === SENSORS && body.length >= 42) readSensorLog(body, out)
  else if (kind === TAGS && body.length >= 25) readTags(body, out)
  else addTransparent(out, kind, body)
}

function addTransparent(out: Decoded, transparentType: number, body: Buffer): void {
  const text = decodeText(body)
  const said: SensorValues = {}
  if (isAscii(body) || isChinese(body)) said.text = text
  // Bytes may happen to be those of letters: they are kept as they are, too.
  if (!isAscii(body)) said.dataHex = body.subarray(0, 500).toString('hex')
  addReading(out, 'serial', null, { port: transparentType, ...said })
}

const isAscii = (body: Buffer): boolean => /^[\x20-\x7e\r\n]{2,}$/.test(body.toString('latin1'))

/** ASCII, and letters and signs of GB2312, which is what is written with. */
const isChinese = (body: Buffer): boolean =>
  /^(?:[\x20-\x7e\r\n]|[\xa1-\xa3\xb0-\xf7][\xa1-\xfe]){2,}$/.test(body.toString('latin1'))

/** Shorter ones are of 2011, of which the model has 8 bytes. */
const REGISTRATION_OF_2013_BYTES = 37

/**
 * 0x0100: what the terminal says of itself and of its vehicle; the plate is a VIN where there is none (colour 0).
 *
 *   province 2 | city 2 | maker 5, 2019: 11 | model 20, 2011: 8, 2019: 30 | terminal 7, 2019: 30 | colour 1 | plate
 */
export const readRegistration: ReadPacket = ({ reader, frame }, out) => {
  const is2019 = frame.version !== null
  reader.skip(4)
  const maker = decodeText(reader.bytes(is2019 ? 11 : 5))
  const isShort = frame.body.length < REGISTRATION_OF_2013_BYTES
  const model = decodeText(reader.bytes(is2019 ? 30 : isShort ? 8 : 20))
  const terminal = decodeText(reader.bytes(is2019 ? 30 : 7))
  reader.skip(1)
  const said = { maker, model, terminal, plate: decodeText(reader.rest()) }
  const values = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== ''))
  addReading(out, 'identity', null, values)
}

/** Before the date: status, and a position that is all zeros where there was none. */
const AOVX_HEAD = 18

/**
 *   ? 18 | date 6 | (? 1 | which 1 | date 6 | light 2 | temperature 2, 0.1 °C | humidity 2, 0.1 % | probe 2, 0.1 °C |
 *   x, y, z 2 each, mg | pressure 2, hPa)*
 */
function readSensorLog(body: Buffer, out: Decoded): void {
  const reader = new ByteReader(body)
  reader.skip(AOVX_HEAD + 6)
  while (reader.remaining >= 24) {
    reader.skip(2)
    const time = readDate(reader)
    const [light, temperatureC, humidityPercent] = [reader.u16(), reader.i16() / 10, reader.u16() / 10]
    const probeC = reader.i16() / 10
    reader.skip(6)
    addReading(out, 'climate', time, {
      light,
      temperatureC,
      humidityPercent,
      probeC,
      pressureHpa: reader.u16(),
    })
  }
}

/**
 *   ? 18 | date 6 | ? 1 | (number 1 | MAC 6 | signal 1 | length 1 | data)*
 */
function readTags(body: Buffer, out: Decoded): void {
  const reader = new ByteReader(body)
  reader.skip(AOVX_HEAD)
  const time = readDate(reader)
  reader.skip(1)
  while (reader.remaining >= 9) {
    reader.skip(1)
    const mac = reader.hex(6)
    const signal = reader.i8()
    addReading(out, `peripheral.${mac}`, time, { mac, signal, dataHex: reader.hex(reader.u8()) })
  }
}
