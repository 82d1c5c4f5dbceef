import type { Decoded } from '@/gateway/protocols/protocol'
import type { SensorValues } from '@/lib/positions/fix'
import { readDate } from './clock'
import { addReading, addStatus, type Packet } from './packet'
import { decodeAscii } from './text'

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
