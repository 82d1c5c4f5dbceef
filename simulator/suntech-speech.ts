import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix } from '@/lib/positions/fix'
import type { Speech } from './speech'
import type { TrackerReport, TrackerStatus } from './tracker'

const ALERTS: Partial<Record<EventType, number>> = {
  overspeed: 1,
  fenceExit: 5,
  fenceEnter: 6,
  vibration: 15,
  crash: 16,
  ignitionOn: 33,
  ignitionOff: 34,
  powerCut: 41,
  hardAcceleration: 46,
  hardBraking: 47,
  sharpTurn: 48,
  jamming: 50,
}
const VERSION = '010'

/** A Suntech ST300. Nobody confirms its reports but an emergency, which it would say again. */
export function suntechSpeech(number: string): Speech {
  let received = ''
  let count = 0
  const report = ({ fix, alarm }: TrackerReport, status: TrackerStatus): Buffer => {
    count++
    const alert = alarm === null ? undefined : ALERTS[alarm]
    const head = alarm === 'sos' ? 'EMG' : alert === undefined ? 'STT' : 'ALT'
    const told = head === 'EMG' ? ['1'] : head === 'ALT' ? [String(alert)] : ['2', fourDigits(count)]
    const place = placeOf(fix, status)
    return line(`ST300${head}`, number, '01', VERSION, ...place, ...told, minutesOf(fix), '4.1', '1')
  }
  return {
    greeting: null,
    mostReports: 20,
    mostMessages: 20,
    isUnanswered: true,
    encode: (reports, { status }) => Buffer.concat(reports.map((one) => report(one, status))),
    heartbeat: () => line('ST300ALV', number),
    encodeAnswer: (answer, _echo, latest, { status }) =>
      /^status/i.test(answer) && latest
        ? report({ ...latest, alarm: null }, status)
        : line('ST300CMD', 'Res', number, VERSION, answer),
    hear: (bytes) => {
      received += bytes.toString('latin1')
      const lines = received.split('\r')
      received = lines.pop() ?? ''
      return lines.flatMap((one) => {
        const [, text = ''] = /CMD;\d+;02;(.+)$/.exec(one) ?? []
        return text === '' || text === 'AckEmerg' ? [] : [{ kind: 'command', text, echo: null }]
      })
    },
  }
}

const line = (...fields: string[]): Buffer => Buffer.from(`${fields.join(';')}\r`)
/** A counter of driving, of which a drive knows the metres alone. */
const minutesOf = ({ odometerM }: DeviceFix): string =>
  String(Math.round((odometerM ?? 0) / METRES_A_MINUTE)).padStart(6, '0')
const METRES_A_MINUTE = 600
const fourDigits = (count: number): string => String(count % 10_000).padStart(4, '0')

/** date ; time ; cell ; latitude ; longitude ; km/h ; direction ; satellites ; 1 fixed ; metres ; volts ; inputs and outputs */
function placeOf(fix: DeviceFix, { ignition, fuelCut, voltage }: TrackerStatus): string[] {
  const [date = '', clock = ''] = new Date(fix.time).toISOString().split('T')
  const degrees = (value: number, digits: number) =>
    `${value < 0 ? '-' : '+'}${Math.abs(value)
      .toFixed(6)
      .padStart(digits + 7, '0')}`
  return [
    date.replaceAll('-', ''),
    clock.slice(0, 8),
    '00100',
    degrees(fix.lat, 2),
    degrees(fix.lon, 3),
    (fix.speedKmh ?? 0).toFixed(3).padStart(7, '0'),
    (fix.heading ?? 0).toFixed(2).padStart(6, '0'),
    String(fix.satellites ?? 9),
    fix.positioned ? '1' : '0',
    String(Math.round(fix.odometerM ?? 0)),
    (voltage ?? 0).toFixed(2),
    `${(fix.ignition ?? ignition) ? 1 : 0}000${fuelCut ? 1 : 0}0`,
  ]
}
