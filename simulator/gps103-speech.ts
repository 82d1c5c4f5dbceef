import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix } from '@/lib/positions/fix'
import { clockOf, degreesOf, knotsOf } from './nmea'
import type { Heard, Speech } from './speech'

/** What a report begins with when it tells of an alarm. */
const KEYWORDS: Partial<Record<EventType, string>> = {
  sos: 'help me',
  powerCut: 'ac alarm',
  overspeed: 'speed',
  moved: 'move',
  vibration: 'sensor alarm',
  crash: 'accident alarm',
  ignitionOn: 'acc on',
  ignitionOff: 'acc off',
}

/**
 * A tracker that speaks GPS103. Its reports are not confirmed, its signs of life are, once all before them is saved: one stands
 * behind the reports.
 */
export function gps103Speech(imei: string): Speech {
  let received = ''
  /** How many reports stand before each sign of life that is not answered yet. */
  const asked: number[] = []
  const alive = (reports: number): Buffer => {
    asked.push(reports)
    return Buffer.from(`${imei};`)
  }
  return {
    greeting: Buffer.from(`##,imei:${imei},A;`),
    mostReports: 20,
    mostMessages: 5,
    encode: (reports, { status }) => {
      const texts = reports.map(({ fix, alarm }) =>
        reportOf(imei, (alarm && KEYWORDS[alarm]) ?? 'tracker', fix, status.ignition),
      )
      return Buffer.concat([...texts, alive(reports.length)])
    },
    heartbeat: () => alive(0),
    encodeAnswer: (answer, _echo, latest, { status }) =>
      latest
        ? reportOf(imei, /^[a-z]t$/.test(answer) ? answer : 'tracker', latest.fix, status.ignition)
        : Buffer.from(`imei:${imei},${answer},,,L,,,,,,,;`),
    hear: (bytes) => {
      received += bytes.toString('latin1')
      const all: Heard[] = []
      for (;;) {
        const [text, keyword, command = ''] = /^(?:(LOAD|ON)|\*\*,imei:\d*,([^;]*);)/.exec(received) ?? []
        if (text === undefined) break
        received = received.slice(text.length)
        if (keyword === 'LOAD') all.push({ kind: 'welcome' })
        else if (keyword === undefined) {
          // That a cry for help was heard is no command.
          if (command !== 'E') all.push({ kind: 'command', text: command, echo: null })
        } else {
          const reports = asked.shift() ?? 0
          if (reports > 0) all.push({ kind: 'confirmed', reports })
        }
      }
      return all
    },
  }
}

/** … , yymmddhhmmss , , F , hhmmss.000 , A or V , latitude , N or S , longitude , E or W , knots , direction , altitude , ignition ; */
function reportOf(imei: string, keyword: string, fix: DeviceFix, ignition: boolean): Buffer {
  const { date, clock } = clockOf(fix.time)
  const isOn = fix.ignition ?? ignition
  const fields = [
    `imei:${imei}`,
    keyword,
    `${date}${clock}`,
    '',
    'F',
    `${clock}.000`,
    fix.positioned ? 'A' : 'V',
    degreesOf(fix.lat, 2),
    fix.lat < 0 ? 'S' : 'N',
    degreesOf(fix.lon, 3),
    fix.lon < 0 ? 'W' : 'E',
    knotsOf(fix.speedKmh),
    (fix.heading ?? 0).toFixed(2),
    '',
    isOn ? '1' : '0',
    '',
    '',
    '',
    '',
  ]
  return Buffer.from(`${fields.join(',')};`)
}
