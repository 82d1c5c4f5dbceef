import { ByteReader, OutOfBytes } from '@/gateway/bytes'
import type { SensorValues } from '@/lib/positions/fix'

/** A beacon or a tag that was heard. */
export type Heard = { kind: string; values: SensorValues }

type ReadHeard = (bytes: Buffer) => Heard[]

/** Values that list what is heard by radio, by their numbers. */
export const BEACON_LISTS: ReadonlyMap<number, ReadHeard> = new Map([
  [385, readBeaconList],
  [548, readTagList],
  [10828, readTagList],
  [10829, readTagList],
  [10831, readTagList],
])

/** More than a record can hold. */
const MOST_HEARD = 200

const IBEACON = 0x20
const HAS_BATTERY = 0x02
const HAS_TEMPERATURE = 0x04

/**
 * 385.
 *
 *   part and parts 1 | (flags 1 | iBeacon: UUID 16, major 2, minor 2; Eddystone: namespace 10, instance 6 |
 *     RSSI 1 | battery 2, 0.01 V, if flagged | temperature 2, if flagged)*
 */
function readBeaconList(bytes: Buffer): Heard[] {
  const reader = new ByteReader(bytes.subarray(1))
  return readWhile(reader, () => {
    const flags = reader.u8()
    const isIbeacon = (flags & IBEACON) !== 0
    const id = isIbeacon
      ? `${reader.hex(16)}.${reader.u16()}.${reader.u16()}`
      : `${reader.hex(10)}.${reader.hex(6)}`
    const values: SensorValues = { signalDbm: reader.i8() }
    if (flags & HAS_BATTERY) values.batteryVolts = reader.u16() / 100
    if (flags & HAS_TEMPERATURE) values.temperatureC = reader.i16()
    return { kind: `beacon.${id}`, values }
  })
}

const PARAMETER = {
  signal: 0,
  id: 1,
  data: 2,
  name: 3,
  temperature: 5,
  humidity: 6,
  magnet: 7,
  movement: 8,
} as const
const LOW_BATTERY = 13
const BATTERY = 14

/**
 * 548, 10828, 10829, 10831.
 *
 *   part and parts 1 | (length 1 | (parameter 1, length 1, value)*)*
 *
 * Parameters: 0 RSSI, 1 id, 2 data, 3 name, 5 temperature 0.01 °C, 6 humidity %, 7 magnet, 8 movement, 13 battery low,
 * 14 battery mV.
 */
function readTagList(bytes: Buffer): Heard[] {
  const reader = new ByteReader(bytes.subarray(1))
  return readWhile(reader, () => readTag(new ByteReader(reader.bytes(reader.u8()))))
}

function readTag(reader: ByteReader): Heard | null {
  let id = ''
  const values: SensorValues = {}
  while (reader.remaining >= 2) {
    const parameter = reader.u8()
    const value = reader.bytes(reader.u8())
    if (value.length === 0) continue
    const whole = value.length <= 6 ? value.readUIntBE(0, value.length) : 0
    if (parameter === PARAMETER.id) id = value.toString('hex')
    else if (parameter === PARAMETER.signal) values.signalDbm = value.readInt8(0)
    else if (parameter === PARAMETER.data) values.dataHex = value.toString('hex')
    else if (parameter === PARAMETER.name) values.name = value.toString('latin1').replace(/[^\x20-\x7e]/g, '')
    else if (parameter === PARAMETER.temperature && value.length === 2)
      values.temperatureC = value.readInt16BE(0) / 100
    else if (parameter === PARAMETER.humidity) values.humidityPercent = whole
    else if (parameter === PARAMETER.magnet) values.magnet = whole > 0
    else if (parameter === PARAMETER.movement) values.moving = whole > 0
    else if (parameter === LOW_BATTERY) values.batteryLow = whole > 0
    else if (parameter === BATTERY) values.batteryVolts = whole / 1000
  }
  return id === '' || Object.keys(values).length === 0 ? null : { kind: `sensorTag.${id}`, values }
}

/** What is read until the bytes end; a part at the end is left out. */
function readWhile(reader: ByteReader, read: () => Heard | null): Heard[] {
  const heard = new Map<string, Heard>()
  try {
    while (reader.remaining > 0 && heard.size < MOST_HEARD) {
      const one = read()
      if (one) heard.set(one.kind, one)
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
  return [...heard.values()]
}
