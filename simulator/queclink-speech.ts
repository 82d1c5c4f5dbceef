import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix } from '@/lib/positions/fix'
import type { Heard, Speech } from './speech'
import type { TrackerReport, TrackerStatus } from './tracker'

const VERSION = '060100'
/** Messages that tell of what happened, and the kind that stands in them. */
const MESSAGES: Partial<Record<EventType, readonly [type: string, kind: string]>> = {
  sos: ['SOS', '00'],
  overspeed: ['SPD', '01'],
  tow: ['TOW', '00'],
  powerCut: ['MPF', '00'],
  ignitionOn: ['IGL', '01'],
  ignitionOff: ['IGL', '00'],
  hardBraking: ['HBM', '10'],
  hardAcceleration: ['HBM', '11'],
  sharpTurn: ['HBM', '12'],
  crash: ['CRA', '00'],
}

/** A tracker of Queclink that waits for each of its reports to be confirmed. */
export function queclinkSpeech(imei: string): Speech {
  let received = ''
  let count = 0
  const next = (): string => {
    count = (count + 1) & 0xffff
    return count.toString(16).toUpperCase().padStart(4, '0')
  }
  return {
    greeting: null,
    mostReports: 1,
    mostMessages: 50,
    encode: (reports, { status }) => Buffer.concat(reports.map((one) => report(imei, one, status, next()))),
    heartbeat: () => message('+ACK:GTHBD', imei, [''], new Date(), next()),
    encodeAnswer: (answer, echo, latest) =>
      message(`+ACK:${answer}`, imei, ['', echo ?? ''], new Date(latest?.fix.time ?? 0), next()),
    hear: (bytes) => {
      received += bytes.toString('latin1')
      const texts = received.split('$')
      received = texts.pop() ?? ''
      return texts.flatMap(heardIn)
    },
  }
}

/** What a text of the server says; its start may have been lost. */
function heardIn(text: string): Heard[] {
  if (/\+SACK:[0-9A-F]{4}$/.test(text)) return [{ kind: 'confirmed', reports: 1 }]
  const [, name, rest, serial = ''] = /AT\+(GT\w{3})=(.*),([0-9A-F]{4})$/.exec(text) ?? []
  return name === undefined ? [] : [{ kind: 'command', text: `${name},${rest}`, echo: serial }]
}

const stampOf = (date: Date): string => date.toISOString().replace(/\D/g, '').slice(0, 14)

const message = (head: string, imei: string, fields: readonly string[], date: Date, count: string): Buffer =>
  Buffer.from(`${[head, VERSION, imei, ...fields, stampOf(date), count].join(',')}$`)

function report(
  imei: string,
  { fix, alarm }: TrackerReport,
  { ignition, fuelCut, voltage, batteryPercent }: TrackerStatus,
  count: string,
): Buffer {
  const place = placeOf(fix)
  const told = alarm === null ? undefined : MESSAGES[alarm]
  const at = new Date(fix.time)
  if (told) return message(`+RESP:GT${told[0]}`, imei, ['', '', told[1], '1', ...place], at, count)
  const isOn = fix.ignition ?? ignition
  const state = isOn ? ((fix.speedKmh ?? 0) > 0 ? '22' : '21') : '11'
  const supply = voltage === null ? '' : String(Math.round(voltage * 1000))
  const tail = ['', '', '', String(Math.round(batteryPercent)), `${state}000${fuelCut ? 1 : 0}`, '', '', '']
  return message('+RESP:GTFRI', imei, ['', supply, '10', '1', ...place, ...tail], at, count)
}

/** HDOP , km/h , direction , altitude , longitude , latitude , time , MCC , MNC , LAC , cell , ? , mileage */
const placeOf = (fix: DeviceFix): string[] => [
  fix.positioned ? '1' : '0',
  (fix.speedKmh ?? 0).toFixed(1),
  String(Math.round(fix.heading ?? 0) % 360),
  (fix.altitude ?? 0).toFixed(1),
  fix.lon.toFixed(6),
  fix.lat.toFixed(6),
  stampOf(new Date(fix.time)),
  '',
  '',
  '',
  '',
  '00',
  ((fix.odometerM ?? 0) / 1000).toFixed(1),
]
