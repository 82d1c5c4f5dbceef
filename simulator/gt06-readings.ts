import type { DemoReading } from '@/demo/sensors'
import { encodeDate, encodeFrame, u16, u32 } from './gt06-wire'

const OBD = 0x8c
const SERIAL = 0x9b
const MODULES = 0x70
const PERIPHERALS = 0xf2
const INFORMATION = 0x94

/** The frame in which a tracker sends a reading; null for one that it has no frame for. */
export function encodeReading(reading: DemoReading, serial: number): Buffer | null {
  const [family = ''] = reading.kind.split('.')
  const encode = ENCODERS[family]
  if (!encode) return null
  const [type, content] = encode(reading)
  return encodeFrame(type, content, serial, type !== OBD && type !== SERIAL)
}

type Encode = (reading: DemoReading) => [type: number, content: Buffer]

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

const ENCODERS: Record<string, Encode> = {
  /** kind 0D | date 6 | `!AIOIL,…` */
  fuel: ({ time, values }) => {
    const [celsius, level] = [number(values.temperatureC).toFixed(1), number(values.fuelLevel).toFixed(1)]
    const text = `!AIOIL,01,1.0,${celsius},1,0000,${level},0,0,00`
    return [INFORMATION, Buffer.concat([Buffer.from([0x0d]), encodeDate(time), Buffer.from(text, 'latin1')])]
  },
  /** kind 1E | temperature 4, 0.1 °C | humidity 4, 0.1 % */
  climate: ({ values }) => [
    INFORMATION,
    Buffer.concat([
      Buffer.from([0x1e]),
      u32(Math.round(number(values.temperatureC) * 10)),
      u32(Math.round(number(values.humidityPercent) * 10)),
    ]),
  ],
  /** kind 05 | date 6 | bit 0 door open */
  door: ({ time, values }) => [
    INFORMATION,
    Buffer.concat([Buffer.from([0x05]), encodeDate(time), Buffer.from([values.open ? 1 : 0])]),
  ],
  /** kind 1B | `RFID:card` */
  driver: ({ values }) => [
    INFORMATION,
    Buffer.concat([Buffer.from([0x1b]), Buffer.from(`RFID:${values.driverId}`, 'latin1')]),
  ],
  /** date 6 | ignition 1 | `id=hex,…`, hundredths */
  obd: ({ time, values }) => {
    const pairs = OBD_IDS.flatMap(([id, name]) => {
      const value = values[name]
      return typeof value === 'number'
        ? [
            `${id}=${Math.round(value * 100)
              .toString(16)
              .toUpperCase()}`,
          ]
        : []
    })
    return [OBD, Buffer.concat([encodeDate(time), Buffer.from([1]), Buffer.from(pairs.join(','), 'latin1')])]
  },
  /** port 1 | data */
  serial: ({ values }) => [
    SERIAL,
    Buffer.concat([Buffer.from([number(values.port)]), Buffer.from(String(values.text), 'latin1')]),
  ],
  /** 002C time 4 | 007F tag: MAC 6, mV 2, percent 1, 0.1 °C 2, 0.1 % 2, state 1 */
  sensorTag: ({ time, values }) => {
    const tag = Buffer.concat([
      Buffer.from(String(values.mac), 'hex'),
      u16(Math.round(number(values.batteryVolts) * 1000)),
      Buffer.from([number(values.batteryPercent)]),
      u16(Math.round(number(values.temperatureC) * 10) & 0xffff),
      u16(Math.round(number(values.humidityPercent) * 10) & 0xffff),
      Buffer.from([number(values.state)]),
    ])
    return [MODULES, Buffer.concat([module(0x2c, u32(Math.floor(time / 1000))), module(0x7f, tag)])]
  },
  /** seconds 4 | 000A length 1: MAC kind 1, MAC 6, event 1, event data 1, data kind 1 */
  peripheral: ({ time, values }) => {
    const mac = Buffer.from(String(values.mac), 'hex')
    const body = Buffer.concat([Buffer.from([0]), mac, Buffer.from([number(values.event), 0, 0])])
    const head = Buffer.concat([u32(Math.floor(time / 1000)), u16(0x000a), Buffer.from([body.length])])
    return [PERIPHERALS, Buffer.concat([head, body])]
  },
}

const OBD_IDS: readonly (readonly [id: string, name: string])[] = [
  ['283', 'odometerKm'],
  ['2B3', 'fuelLevel'],
  ['2D3', 'coolantC'],
  ['353', 'speedKmh'],
  ['363', 'rpm'],
  ['473', 'fuelUsedL'],
  ['493', 'engineHours'],
]

const module = (id: number, body: Buffer): Buffer => Buffer.concat([u16(id), u16(body.length), body])
