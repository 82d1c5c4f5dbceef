import { sumOf } from '@/gateway/protocols/wialon/crc'
import type { Context, Heard, Speech } from './speech'
import type { TrackerReport } from './tracker'

/** A tracker that speaks Wialon IPS 2.0: one message by itself, several in a black box. */
export function wialonSpeech(number: string): Speech {
  let received = ''
  return {
    greeting: packet('L', ['2.0', number, 'NA'], ';'),
    mostReports: 10,
    mostMessages: 4,
    encode: (reports, context) => {
      const messages = reports.map((report) => messageOf(report, context).join(';'))
      return messages.length === 1 ? packet('D', messages, ';') : packet('B', messages, '|')
    },
    heartbeat: () => Buffer.from('#P#\r\n'),
    encodeAnswer: (text) => packet('M', [text], ';'),
    hear: (bytes) => {
      received += bytes.toString('latin1')
      const lines = received.split('\r\n')
      received = lines.pop() ?? ''
      return lines.flatMap(heardIn)
    },
  }
}

/** With the checksum over all that stands before it. */
function packet(type: string, parts: readonly string[], separator: ';' | '|'): Buffer {
  const body = `${parts.join(separator)}${separator}`
  return Buffer.from(`#${type}#${body}${sumOf(body)}\r\n`)
}

/** date ; time ; latitude ; longitude ; km/h ; direction ; m ; satellites ; HDOP ; inputs ; outputs ; adc ; key ; parameters */
function messageOf({ fix, alarm, readings = [] }: TrackerReport, { status }: Context): string[] {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] =
    /^\d\d(\d\d)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(new Date(fix.time).toISOString()) ?? []
  const satellites = fix.positioned ? (fix.satellites ?? 9) : 0
  const driver = readings.find(({ kind }) => kind === 'driver')?.values.driverId
  return [
    `${day}${month}${year}`,
    `${hour}${minute}${second}`,
    degrees(fix.lat, 2),
    fix.lat < 0 ? 'S' : 'N',
    degrees(fix.lon, 3),
    fix.lon < 0 ? 'W' : 'E',
    orNothing(fix.speedKmh),
    orNothing(fix.heading),
    orNothing(fix.altitude),
    String(satellites),
    'NA',
    'NA',
    status.fuelCut ? '1' : '0',
    '',
    typeof driver === 'string' ? driver : 'NA',
    [
      `ign:1:${(fix.ignition ?? status.ignition) ? 1 : 0}`,
      ...(status.voltage === null ? [] : [`pwr_ext:2:${status.voltage.toFixed(2)}`]),
      ...(alarm === 'sos' ? ['SOS:1:1'] : []),
    ].join(','),
  ]
}

const orNothing = (value: number | null): string => (value === null ? 'NA' : String(value))

/** Degrees and minutes as one number. */
function degrees(value: number, digits: number): string {
  // To a hundred-thousandth of a minute first, so that no minute is 60.
  const units = Math.round(Math.abs(value) * 6_000_000)
  const minutes = ((units % 6_000_000) / 100_000).toFixed(5).padStart(8, '0')
  return `${String(Math.floor(units / 6_000_000)).padStart(digits, '0')}${minutes}`
}

/** What a line of the server says. A message that it cannot read would never be taken: there is none of ours. */
function heardIn(line: string): Heard[] {
  const [, type = '', what = ''] = line.split('#')
  if (type === 'AL') return [{ kind: what === '1' ? 'welcome' : 'refused' }]
  if (type === 'AD') return [{ kind: 'confirmed', reports: what === '1' ? 1 : 0 }]
  if (type === 'AB') return [{ kind: 'confirmed', reports: Number(what) }]
  if (type !== 'M') return []
  const text = line.slice('#M#'.length)
  return [{ kind: 'command', text: text.slice(0, text.lastIndexOf(';')), echo: null }]
}
