import { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { EventType } from '@/lib/events/event-types'
import type { ReportedEvent } from '@/lib/ingest/change'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import { addNetwork, GSM_CELL, readTower } from './cell'
import { decodeAscii, makeFix, readDate, readUnixSeconds } from './fields'
import { addEvent, addReading, addStatus, type Packet } from './packet'

/** What the modules of one packet say together; the position may come after what belongs to it. */
type Collected = {
  out: Decoded
  fix: DeviceFix | null
  time: number | null
  sensors: SensorValues
  tags: SensorValues[]
  events: Pick<ReportedEvent, 'type' | 'time' | 'data'>[]
  odometerM: number | null
}

type ReadModule = (body: ByteReader, all: Collected) => void

const TAG_EVENTS: ReadonlyMap<number, EventType> = new Map<number, EventType>([
  [0x10, 'doorOpen'],
  [0x12, 'dismantled'],
  [0x14, 'fenceEnter'],
  [0x15, 'fenceExit'],
  [0x16, 'temperature'],
  [0x1a, 'internalBatteryLow'],
  [0x1b, 'overspeed'],
  [0x1c, 'powerOn'],
  [0x1d, 'powerOff'],
  [0x20, 'vibration'],
  [0x21, 'powerCut'],
  [0x23, 'tampering'],
])

/** Modules that are one value of the device itself. */
const VALUES: ReadonlyMap<number, readonly [string, (body: ByteReader) => number | string]> = new Map([
  [0x03, ['iccid', (body: ByteReader) => body.hex(10)]],
  [0x0a, ['satellitesInView', (body: ByteReader) => body.u8()]],
  [0x18, ['batteryVolts', (body: ByteReader) => body.u16() / 100]],
  [0x28, ['hdop', (body: ByteReader) => body.u8() / 10]],
  [0x29, ['index', (body: ByteReader) => body.u32()]],
  [0x2b, ['bootReason', (body: ByteReader) => body.u8()]],
])

const MODULES: ReadonlyMap<number, ReadModule> = new Map<number, ReadModule>([
  [0x11, readCellModule],
  [0x2a, readInputModule],
  [0x2c, readTimeModule],
  [0x2e, readOdometerModule],
  [0x33, readPositionModule],
  [0x34, readEventModule],
  [0x7f, readTagModule],
])

/**
 * 0x70, extended.
 *
 *   (id 2 | length 2 | value)*
 */
export function readModularReport({ reader }: Packet, out: Decoded): void {
  const all: Collected = { out, fix: null, time: null, sensors: {}, tags: [], events: [], odometerM: null }
  try {
    while (reader.remaining >= 4) readModule(reader, all)
  } finally {
    assemble(all)
  }
}

function readModule(reader: ByteReader, all: Collected): void {
  const id = reader.u16()
  const body = new ByteReader(reader.bytes(reader.u16()))
  const value = VALUES.get(id)
  if (value) all.sensors[value[0]] = value[1](body)
  else MODULES.get(id)?.(body, all)
}

function assemble({ out, fix, time, sensors, tags, events, odometerM }: Collected): void {
  for (const values of tags) addReading(out, `sensorTag.${values.mac}`, time, values)
  for (const event of events) addEvent(out, { ...event, fix: fix ? 0 : null })
  if (typeof sensors.batteryVolts === 'number') addStatus(out, { voltage: sensors.batteryVolts })
  if (fix) {
    out.fixes.push({ ...fix, odometerM, sensors: Object.keys(sensors).length > 0 ? sensors : null })
    return
  }
  const values = odometerM === null ? sensors : { ...sensors, odometerM }
  if (Object.keys(values).length > 0) addReading(out, 'modules', time, values)
}

/**
 *   seconds since 1970 4, 0 without a fix | satellites 1 | altitude 2, m | latitude 4 | longitude 4 |
 *   speed 1, km/h | course and flags 2
 */
function readPositionModule(body: ByteReader, all: Collected): void {
  const time = readUnixSeconds(body)
  const satellites = body.u8()
  const altitude = body.i16()
  const latitude = body.u32()
  const longitude = body.u32()
  const speedKmh = body.u8()
  const course = body.u16()
  if (time === null) return
  all.fix = makeFix({ time, satellites, altitude, latitude, longitude, speedKmh, course })
}

/**
 *   event 1 | seconds since 1970 4 | length 1 | content
 */
function readEventModule(body: ByteReader, all: Collected): void {
  const code = body.u8()
  const time = readUnixSeconds(body)
  const type = TAG_EVENTS.get(code)
  if (type) all.events.push({ type, time, data: { code } })
}

/**
 *   seconds since 1970 4
 */
function readTimeModule(body: ByteReader, all: Collected): void {
  all.time = readUnixSeconds(body)
}

/**
 *   metres 4
 */
function readOdometerModule(body: ByteReader, all: Collected): void {
  all.odometerM = body.u32()
}

/**
 *   MCC 2 | MNC 2 | LAC 2 | cell 3 | signal 1
 */
function readCellModule(body: ByteReader, { out }: Collected): void {
  const operator = { mcc: body.u16() & 0x7fff, mnc: body.u16() }
  addNetwork(out, null, [{ ...operator, ...readTower(body, GSM_CELL) }])
}

/**
 *   low nibble door open, high nibble housing opened 1
 */
function readInputModule(body: ByteReader, { sensors }: Collected): void {
  const inputs = body.u8()
  sensors.doorOpen = (inputs & 0x0f) > 0
  sensors.tampered = inputs >> 4 > 0
}

const NOT_MEASURED = 0x7fff

/**
 *   MAC 6 | battery 2, mV | battery 1, percent | temperature 2, 0.1 °C | humidity 2, 0.1 % | state 1
 */
function readTagModule(body: ByteReader, { tags }: Collected): void {
  const values: SensorValues = { mac: body.hex(6) }
  const millivolts = body.u16()
  if (millivolts !== NOT_MEASURED) values.batteryVolts = millivolts / 1000
  values.batteryPercent = body.u8()
  const temperature = body.i16()
  if (temperature !== NOT_MEASURED) values.temperatureC = temperature / 10
  const humidity = body.i16()
  if (humidity !== NOT_MEASURED) values.humidityPercent = humidity / 10
  values.state = body.u8()
  tags.push(values)
}

const BLUETOOTH = 0x000a
const EXTERNAL_BATTERY = 0x000c

/**
 * 0xF2: what is connected to the tracker.
 *
 *   seconds since 1970 4 | (id 2 | length 1, or 00 and length 1 | value)*
 */
export function readPeripherals({ reader }: Packet, out: Decoded): void {
  const time = readUnixSeconds(reader)
  while (reader.remaining >= 3) {
    const id = reader.u16()
    const short = reader.u8()
    const body = new ByteReader(reader.bytes(short > 0 ? short : reader.u8()))
    if (id === BLUETOOTH) addBluetooth(out, time, body)
    if (id === EXTERNAL_BATTERY) addReading(out, 'externalBattery', time, readBattery(body))
  }
}

/**
 *   MAC kind 1 | MAC 6 | event 1 | event data 1 | data kind 1 | data
 */
function addBluetooth(out: Decoded, time: number | null, body: ByteReader): void {
  body.skip(1)
  const mac = body.hex(6)
  const values: SensorValues = { mac, event: body.u8() }
  const eventData = body.u8()
  if (values.event !== 0) values.eventData = eventData
  values.dataType = body.u8()
  const data = body.rest()
  const text = data.toString('latin1')
  values.dataHex = data.toString('hex')
  if (/^[\x20-\x7e]+$/.test(text)) values.text = text
  addReading(out, `peripheral.${mac}`, time, values)
}

/**
 *   percent 1 | charging 1 | cycles 2 | ? 6
 */
function readBattery(body: ByteReader): SensorValues {
  return { batteryPercent: body.u8(), charging: body.u8() > 0, cycles: body.u16() }
}

/** Names of the values of 0x8C, which come as hex × 100. */
const OBD_VALUES: ReadonlyMap<string, string> = new Map([
  ['283', 'odometerKm'],
  ['2B3', 'fuelLevel'],
  ['2D3', 'coolantC'],
  ['353', 'speedKmh'],
  ['363', 'rpm'],
  ['473', 'fuelUsedL'],
  ['493', 'engineHours'],
])
const OBD_VIN = '4A3'

/**
 * 0x8C.
 *
 *   date 6 | ignition 1 | `id=hex,…` | GPS 12, without a date
 */
export function readObd({ reader }: Packet, out: Decoded): void {
  const time = readDate(reader)
  addStatus(out, { ignition: reader.u8() > 0 })
  const text = reader.rest().toString('latin1')
  const values: SensorValues = {}
  for (const [, id = '', value = ''] of text.matchAll(/([0-9A-F]{3})=([0-9A-Z]{1,17})/gi)) {
    const name = OBD_VALUES.get(id.toUpperCase())
    if (id.toUpperCase() === OBD_VIN) values.vin = value
    else if (name && /^[0-9A-F]{1,8}$/i.test(value)) values[name] = Number.parseInt(value, 16) / 100
  }
  addReading(out, 'obd', time, values)
}

/** `28.3` and the degree sign that follows it in the device's own alphabet. */
const CELSIUS = /^(-?\d{1,3}(?:\.\d+)?)\xa1\xe6/

/**
 * 0x9B, 0x9C: what came over the serial line.
 *
 *   port 1 | data
 */
export function readSerialData({ reader }: Packet, out: Decoded): void {
  const port = reader.u8()
  const data = reader.rest()
  const raw = data.toString('latin1')
  const printable = /^[\x20-\x7e\r\n]*$/.test(raw)
  const values: SensorValues = printable
    ? { port, text: decodeAscii(data) }
    : { port, hex: data.toString('hex') }
  const celsius = CELSIUS.exec(raw)?.[1]
  if (celsius !== undefined) values.temperatureC = Number(celsius)
  addReading(out, 'serial', null, values)
}
