import type { EventType } from '@/lib/events/event-types'
import { clockOf } from './nmea'
import type { Heard, Speech } from './speech'
import type { TrackerReport, TrackerStatus } from './tracker'

const EVENTS: Partial<Record<EventType, number>> = {
  sos: 1,
  powerCut: 23,
  overspeed: 19,
  tow: 36,
  crash: 78,
  sharpLeft: 90,
  sharpRight: 91,
  hardBraking: 129,
  hardAcceleration: 130,
  fenceEnter: 20,
  fenceExit: 21,
  gpsLost: 24,
}
const [BY_TIME, HEARTBEAT, ASKED_FOR] = [35, 31, 34]
const EPOCH_S = 946_684_800
const RECORD_BYTES = 52

/** A tracker of Meitrack that sends what its memory holds, which the server says it took. */
export function meitrackSpeech(imei: string): Speech {
  let received = ''
  let latest: TrackerReport | null = null
  return {
    greeting: null,
    mostReports: 10,
    mostMessages: 5,
    encode: (reports, { status }) => {
      latest = reports.at(-1) ?? latest
      const head = Buffer.alloc(8)
      head.writeUInt16LE(0x0102, 0)
      head.writeUInt16LE(RECORD_BYTES, 2)
      return message('A', imei, 'CCC', Buffer.concat([head, ...reports.map((one) => record(one, status))]))
    },
    heartbeat: ({ status }) => (latest ? textReport('H', imei, HEARTBEAT, latest, status) : Buffer.alloc(0)),
    encodeAnswer: (answer, echo, last, { status }) =>
      answer.startsWith('A10') && last
        ? textReport(echo ?? 'A', imei, ASKED_FOR, last, status)
        : message(echo ?? 'A', imei, ...splitAnswer(answer)),
    hear: (bytes) => {
      received += bytes.toString('latin1')
      const lines = received.split('\r\n')
      received = lines.pop() ?? ''
      return lines.flatMap(heardIn)
    },
  }
}

function splitAnswer(answer: string): [string, Buffer] {
  return [answer.slice(0, 3), Buffer.from(answer.slice(4), 'latin1')]
}

/** What a line of the server says; its start may have been lost. */
function heardIn(line: string): Heard[] {
  const [, mark = '', content = ''] = /@@(.)\d+,\d+,([^*]*)\*/.exec(line) ?? []
  if (content === '') return []
  const [, taken] = /^CCC,(\d+)$/.exec(content) ?? []
  if (taken !== undefined) return [{ kind: 'confirmed', reports: Number(taken) }]
  return [{ kind: 'command', text: content, echo: mark }]
}

function message(mark: string, imei: string, command: string, body: Buffer): Buffer {
  const rest = Buffer.concat([
    Buffer.from(`,${imei},${command}${body.length > 0 ? ',' : ''}`),
    body,
    Buffer.from('*'),
  ])
  const counted = Buffer.concat([Buffer.from(`$$${mark}${rest.length + 4}`), rest])
  const sum = counted.reduce((all, byte) => (all + byte) & 0xff, 0)
  return Buffer.concat([counted, Buffer.from(`${sum.toString(16).toUpperCase().padStart(2, '0')}\r\n`)])
}

/** event , latitude , longitude , yymmddhhmmss , A or V , satellites , GSM , km/h , … , analogues , , , 1 , 0000 */
function textReport(
  mark: string,
  imei: string,
  event: number,
  { fix }: TrackerReport,
  { fuelCut, voltage }: TrackerStatus,
): Buffer {
  const { date, clock } = clockOf(fix.time)
  const supply = Math.round((voltage ?? 0) * 100)
  const fields = [
    event,
    fix.lat.toFixed(6),
    fix.lon.toFixed(6),
    `${date}${clock}`,
    fix.positioned ? 'A' : 'V',
    fix.satellites ?? 9,
    25,
    Math.round(fix.speedKmh ?? 0),
    Math.round(fix.heading ?? 0) % 360,
    '0.9',
    Math.round(fix.altitude ?? 0),
    Math.round(fix.odometerM ?? 0),
    0,
    '0|0|0000|0000',
    fuelCut ? '0001' : '0000',
    `0000|0000|0000|0199|${hex4(supply)}`,
    '',
    '',
    1,
    '0000',
  ]
  return message(mark, imei, 'AAA', Buffer.from(fields.join(',')))
}

const hex4 = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')

function record({ fix, alarm }: TrackerReport, { fuelCut, voltage }: TrackerStatus): Buffer {
  const bytes = Buffer.alloc(RECORD_BYTES)
  bytes[0] = (alarm && EVENTS[alarm]) ?? BY_TIME
  bytes.writeInt32LE(Math.round(fix.lat * 1e6), 1)
  bytes.writeInt32LE(Math.round(fix.lon * 1e6), 5)
  bytes.writeUInt32LE(Math.max(0, Math.floor(fix.time / 1000) - EPOCH_S), 9)
  bytes[13] = fix.positioned ? 1 : 0
  bytes[14] = fix.satellites ?? 9
  bytes[15] = 25
  bytes.writeUInt16LE(Math.round(fix.speedKmh ?? 0), 16)
  bytes.writeUInt16LE(Math.round(fix.heading ?? 0) % 360, 18)
  bytes.writeUInt16LE(9, 20)
  bytes.writeInt16LE(Math.round(fix.altitude ?? 0), 22)
  bytes.writeUInt32LE(Math.round(fix.odometerM ?? 0), 24)
  bytes[40] = fuelCut ? 1 : 0
  bytes.writeUInt16LE(409, 44)
  bytes.writeUInt16LE(Math.round((voltage ?? 0) * 100), 46)
  return bytes
}
