import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix } from '@/lib/positions/fix'
import { clockOf, degreesOf } from './nmea'
import type { Heard, Speech } from './speech'
import type { TrackerReport, TrackerStatus } from './tracker'

const ALARMS: Partial<Record<EventType, number>> = {
  crash: 1,
  sos: 2,
  vibration: 3,
  overspeed: 5,
  fenceExit: 6,
}

/** A TK103. Its reports are not confirmed, its handshakes are, once all before them is saved: one stands behind the reports. */
export function tk103Speech(number: string): Speech {
  let received = ''
  /** How many reports stand before each handshake that is not answered yet. */
  const asked: number[] = []
  const shake = (reports: number): Buffer => {
    asked.push(reports)
    return text(number, 'BP00', `${number}HSO`)
  }
  const report = ({ fix, alarm }: TrackerReport, status: TrackerStatus): Buffer => {
    const code = alarm === null ? undefined : ALARMS[alarm]
    const type = code === undefined ? 'BR00' : `BO01${code}`
    return text(number, type, placeOf(fix, status))
  }
  return {
    greeting: null,
    mostReports: 20,
    mostMessages: 5,
    encode: (reports, { status }) =>
      Buffer.concat([...reports.map((one) => report(one, status)), shake(reports.length)]),
    heartbeat: () => shake(0),
    encodeAnswer: (answer, _echo, latest, { status }) =>
      answer.startsWith('AP00') && latest
        ? text(number, 'BP04', placeOf(latest.fix, status))
        : text(number, answer, latest ? placeOf(latest.fix, status) : ''),
    hear: (bytes) => {
      received += bytes.toString('latin1')
      const texts = received.split(')')
      received = texts.pop() ?? ''
      return texts.flatMap((one): Heard[] => {
        const [, type = '', rest = ''] = /\(\w{10,15}?([A-Z]{2}\d{2})(.*)$/.exec(one) ?? []
        if (type === 'AP01') {
          const reports = asked.shift() ?? 0
          return reports > 0 ? [{ kind: 'confirmed', reports }] : []
        }
        if (type === '' || type === 'AP05') return []
        return [{ kind: 'command', text: rest === '' ? type : `${type},${rest}`, echo: null }]
      })
    },
  }
}

const text = (number: string, type: string, data: string): Buffer => Buffer.from(`(${number}${type}${data})`)

/** yymmdd | A or V | latitude | N or S | longitude | E or W | km/h 5 | hhmmss | direction 6 | flags 5 | fuel 3 | L | metres 8 */
function placeOf(fix: DeviceFix, { ignition, fuelCut, charging }: TrackerStatus): string {
  const { date, clock } = clockOf(fix.time)
  const isOn = fix.ignition ?? ignition
  return [
    date,
    fix.positioned ? 'A' : 'V',
    degreesOf(fix.lat, 2),
    fix.lat < 0 ? 'S' : 'N',
    degreesOf(fix.lon, 3),
    fix.lon < 0 ? 'W' : 'E',
    (fix.speedKmh ?? 0).toFixed(1).padStart(5, '0'),
    clock,
    ((fix.heading ?? 0) % 360).toFixed(2).padStart(6, '0'),
    charging ? '0' : '1',
    isOn ? '1' : '0',
    fuelCut ? '8' : '0',
    '00',
    '000',
    'L',
    Math.round(fix.odometerM ?? 0)
      .toString(16)
      .toUpperCase()
      .padStart(8, '0'),
  ].join('')
}
