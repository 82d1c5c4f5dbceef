import type { DemoReading } from '@/demo/sensors'
import { crc16Arc } from '@/gateway/crc16'
import type { EventType } from '@/lib/events/event-types'
import type { Context, Heard, Speech } from './speech'
import type { TrackerReport } from './tracker'

/** A value of a record: number, bytes it takes, and what it is. */
type Value = readonly [id: number, bytes: 1 | 2 | 4 | 8, value: number | bigint]

/** Numbers and values by which a tracker tells of what the simulator raises. */
const EVENTS: Partial<Record<EventType, readonly [id: number, value: number]>> = {
  sos: [236, 1],
  powerCut: [252, 1],
  overspeed: [255, 120],
  moved: [246, 1],
  crash: [247, 1],
  hardAcceleration: [253, 1],
  hardBraking: [253, 2],
  sharpLeft: [253, 3],
  sharpRight: [253, 3],
}

/** A Teltonika tracker: login, records in 8 Extended, and texts in Codec 12. */
export function teltonikaSpeech(imei: string): Speech {
  let received: Buffer = Buffer.alloc(0)
  let isIn = false
  return {
    greeting: Buffer.concat([sized(2, imei.length), Buffer.from(imei, 'ascii')]),
    mostReports: 20,
    mostMessages: 1,
    encode: (reports, context) => packet(Buffer.concat(recordsOf(reports, context))),
    heartbeat: () => Buffer.from([0xff]),
    encodeAnswer: (text) => packet(message(text)),
    hear: (bytes) => {
      received = Buffer.concat([received, bytes])
      const all: Heard[] = []
      if (!isIn && received.length > 0) {
        isIn = true
        all.push({ kind: received[0] === 1 ? 'welcome' : 'refused' })
        received = received.subarray(1)
      }
      // Zeros begin a packet, as no count of records that it sent does.
      while (received.length >= 4) {
        const count = received.readUInt32BE(0)
        if (count > 0) {
          all.push({ kind: 'confirmed', reports: count })
          received = received.subarray(4)
          continue
        }
        const end = 12 + (received.length < 8 ? Number.POSITIVE_INFINITY : received.readUInt32BE(4))
        if (received.length < end) break
        const text = commandOf(received.subarray(8, end - 4))
        if (text !== null) all.push({ kind: 'command', text, echo: null })
        received = received.subarray(end)
      }
      return all
    },
  }
}

function recordsOf(reports: readonly TrackerReport[], context: Context): Buffer[] {
  const count = Buffer.from([reports.length])
  return [Buffer.from([0x8e]), count, ...reports.map((report) => record(report, context)), count]
}

/**
 *   time 8, ms | priority 1 | longitude 4 | latitude 4 | altitude 2 | angle 2 | satellites 1 | speed 2, km/h |
 *   event id 2 | count of values 2 | for sizes of 1, 2, 4 and 8 bytes: count 2, (id 2, value)* | 0000
 */
function record({ fix, alarm, readings = [] }: TrackerReport, { status }: Context): Buffer {
  const told = alarm === null ? undefined : EVENTS[alarm]
  const values: Value[] = [
    [239, 1, (fix.ignition ?? status.ignition) ? 1 : 0],
    [240, 1, (fix.speedKmh ?? 0) > 0 ? 1 : 0],
    [21, 1, status.gsmLevel],
    [179, 1, status.fuelCut ? 1 : 0],
    ...(status.voltage === null ? [] : [[66, 2, Math.round(status.voltage * 1000)] as const]),
    [113, 1, Math.round(status.batteryPercent)],
    ...(fix.odometerM === null ? [] : [[16, 4, Math.round(fix.odometerM)] as const]),
    ...readings.flatMap(valuesOf),
    ...(told ? [[told[0], 1, told[1]] as const] : []),
  ]
  const head = Buffer.alloc(28)
  head.writeBigUInt64BE(BigInt(fix.time), 0)
  head[8] = told ? 1 : 0
  head.writeInt32BE(Math.round(fix.lon * 1e7), 9)
  head.writeInt32BE(Math.round(fix.lat * 1e7), 13)
  head.writeInt16BE(Math.round(fix.altitude ?? 0), 17)
  head.writeUInt16BE(Math.round(fix.heading ?? 0) % 360, 19)
  head[21] = fix.positioned ? Math.max(1, fix.satellites ?? 9) : 0
  head.writeUInt16BE(Math.round(fix.speedKmh ?? 0), 22)
  head.writeUInt16BE(told?.[0] ?? 0, 24)
  head.writeUInt16BE(values.length, 26)
  const groups = ([1, 2, 4, 8] as const).map((size) => {
    const of = values.filter(([, bytes]) => bytes === size)
    return Buffer.concat([
      sized(2, of.length),
      ...of.flatMap(([id, bytes, value]) => [sized(2, id), sized(bytes, value)]),
    ])
  })
  return Buffer.concat([head, ...groups, sized(2, 0)])
}

const whole = (value: unknown, times = 1): number =>
  typeof value === 'number' ? Math.round(value * times) : 0

/** What a tracker sends of a reading; nothing for one that it has no number for. */
function valuesOf({ kind, values }: DemoReading): Value[] {
  switch (kind.split('.')[0]) {
    case 'fuel':
      // The first sensor by radio, which every model may have.
      return [[270, 2, whole(values.fuelLevel)]]
    case 'climate':
      return [[72, 4, whole(values.temperatureC, 10)]]
    case 'obd':
      return [
        [36, 2, whole(values.rpm)],
        [37, 1, Math.min(255, whole(values.speedKmh))],
        [32, 1, whole(values.coolantC)],
        [389, 4, whole(values.odometerKm)],
      ]
    case 'driver':
      return /^[0-9a-f]{1,16}$/i.test(String(values.driverId))
        ? [[78, 8, BigInt(`0x${values.driverId}`)]]
        : []
    default:
      return []
  }
}

/** 0C | 01 | 06 | size 4 | text | 01 */
function message(text: string): Buffer {
  const ascii = Buffer.from(text, 'latin1')
  return Buffer.concat([Buffer.from([0x0c, 1, 6]), sized(4, ascii.length), ascii, Buffer.from([1])])
}

/** The text of a command in Codec 12; null for any other packet. */
function commandOf(body: Buffer): string | null {
  if (body.length < 8 || body[0] !== 0x0c || body[2] !== 5) return null
  return body.toString('latin1', 7, Math.min(body.length - 1, 7 + body.readUInt32BE(3)))
}

const packet = (body: Buffer): Buffer =>
  Buffer.concat([sized(4, 0), sized(4, body.length), body, sized(4, crc16Arc(body))])

/** A number in so many bytes, high byte first; negative ones as their complement. */
function sized(bytes: 1 | 2 | 4 | 8, value: number | bigint): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64BE(BigInt.asUintN(64, BigInt(value)))
  return buffer.subarray(8 - bytes)
}
