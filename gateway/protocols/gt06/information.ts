import type { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { SensorValues } from '@/lib/positions/fix'
import { decodeAscii, decodeImei, readDate } from './fields'
import { addEvent, addReading, addStatus, type Packet } from './packet'

type ReadInformation = (reader: ByteReader, out: Decoded) => void

const KINDS: ReadonlyMap<number, ReadInformation> = new Map([
  [0x00, readSupply],
  [0x04, readStatusText],
  [0x05, readDoor],
  [0x0a, readIdentity],
  [0x0b, readNetworkOrSupply],
  [0x0d, readFuel],
  [0x1b, readRfid],
  [0x1e, readClimate],
])

/**
 * 0x94, extended.
 *
 *   kind 1 | what the kind says
 */
export function readInformation({ reader }: Packet, out: Decoded): void {
  KINDS.get(reader.u8())?.(reader, out)
}

/**
 * 0x94, short.
 *
 *   supply 2, 0.01 V
 */
export function readShortInformation({ reader }: Packet, out: Decoded): void {
  readSupply(reader, out)
}

function readSupply(reader: ByteReader, out: Decoded): void {
  addStatus(out, { voltage: reader.u16() / 100 })
}

/**
 *   `name=value;…`: ALM1–ALM4 alarms switched on, STA1 state, DYD relay, all hex; SOS, CENTER, FENCE …
 */
function readStatusText(reader: ByteReader, out: Decoded): void {
  const text = decodeAscii(reader.rest())
  const values: SensorValues = { text }
  for (const [, name, value] of text.matchAll(/(ALM[1-4]|STA1|DYD)=([0-9A-F]{1,4})(?=;|$)/g)) {
    if (name && value) values[STATUS_NAMES[name] ?? name] = Number.parseInt(value, 16)
  }
  addReading(out, 'statusText', null, values)
}

const STATUS_NAMES: Partial<Record<string, string>> = {
  ALM1: 'alarm1Status',
  ALM2: 'alarm2Status',
  ALM3: 'alarm3Status',
  ALM4: 'alarm4Status',
  STA1: 'otherStatus',
  DYD: 'engineStatus',
}

/**
 *   date 6, some models | bit 0 door open, bit 2 input
 */
function readDoor(reader: ByteReader, out: Decoded): void {
  const time = reader.remaining >= 7 ? readDate(reader) : null
  const flags = reader.u8()
  const open = (flags & 0x01) !== 0
  addReading(out, 'door', time, { open, input: (flags & 0x04) !== 0 })
  addEvent(out, { type: open ? 'doorOpen' : 'doorClosed', time, fix: null })
}

/**
 *   IMEI 8 | IMSI 8 | ICCID 10, F where it is shorter
 */
function readIdentity(reader: ByteReader, out: Decoded): void {
  const imei = decodeImei(reader.bytes(8)) ?? ''
  const imsi = reader.hex(8).replace(/^0/, '')
  const iccid = reader.hex(10).replace(/f+$/, '')
  addReading(out, 'identity', null, { imei, imsi, iccid })
}

/**
 *   network 1: 0 2G, else 4G; or supply 2, 0.01 V
 */
function readNetworkOrSupply(reader: ByteReader, out: Decoded): void {
  if (reader.remaining === 2) readSupply(reader, out)
  else addReading(out, 'network', null, { technology: reader.u8() > 0 ? '4G' : '2G' })
}

const FUEL_TEXT = /^!AIOIL,\d+,\d+\.\d+,(\d+\.\d+),[^,]+,\d{4},(\d+\.\d+),[01],\d+,[0-9A-F]{2}/

/**
 *   date 6, some models | `!AIOIL,address,output,temperature,version,status,level,moving,waves,checksum`
 */
function readFuel(reader: ByteReader, out: Decoded): void {
  const time = reader.peek() === 0x21 ? null : readDate(reader)
  const [, temperatureC, fuelLevel] = FUEL_TEXT.exec(reader.rest().toString('latin1')) ?? []
  if (temperatureC === undefined || fuelLevel === undefined) return
  addReading(out, 'fuel', time, { temperatureC: Number(temperatureC), fuelLevel: Number(fuelLevel) })
}

/**
 *   `RFID:card`; or 02 | kind 1 | card 4 | check 1 | 03
 */
function readRfid(reader: ByteReader, out: Decoded): void {
  if (reader.peek() === 0x02) {
    reader.skip(2)
    addReading(out, 'driver', null, { driverId: reader.hex(4) })
    return
  }
  const text = decodeAscii(reader.rest())
  addReading(out, 'driver', null, { text, driverId: text.replace(/^RFID:/, '') })
}

/**
 *   temperature 4, 0.1 °C | humidity 4, 0.1 %
 */
function readClimate(reader: ByteReader, out: Decoded): void {
  const temperatureC = reader.i32() / 10
  addReading(out, 'climate', null, { temperatureC, humidityPercent: reader.i32() / 10 })
}
