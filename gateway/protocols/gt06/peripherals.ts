import { ByteReader } from '@/gateway/bytes'
import type { Decoded } from '@/gateway/protocols/protocol'
import type { SensorValues } from '@/lib/positions/fix'
import { readUnixSeconds } from './clock'
import { addReading, type Packet } from './packet'

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
