import type { EventType } from '@/lib/events/event-types'
import type { DeviceFix } from '@/lib/positions/fix'
import { clockOf, degreesOf, knotsOf } from './nmea'
import type { Heard, Speech } from './speech'
import type { TrackerStatus } from './tracker'

const MAKER = 'HQ'

/** Bits that are 0 while an alarm is on. */
const BITS: Partial<Record<EventType, number>> = {
  theft: 0,
  sos: 1,
  overspeed: 2,
  vibration: 17,
  powerCut: 19,
  moved: 25,
}
const [ACC_OFF, FUEL_CUT] = [10, 27]

/** A tracker that speaks H02: a text for each position, which the server confirms. */
export function h02Speech(number: string): Speech {
  let received = ''
  return {
    greeting: null,
    mostReports: 1,
    mostMessages: 100,
    encode: (reports, { status }) =>
      Buffer.concat(
        reports.map((report) => text(number, 'V1', positionOf(report.fix, status, report.alarm))),
      ),
    heartbeat: () => text(number, 'HTBT'),
    encodeAnswer: (answer, echo, latest, { status }) =>
      text(
        number,
        'V4',
        answer,
        ...[echo ?? []].flat(),
        ...(latest ? [positionOf(latest.fix, status, null)] : []),
      ),
    hear: (bytes) => {
      received += bytes.toString('latin1')
      const texts = received.split('#')
      received = texts.pop() ?? ''
      return texts.flatMap(heardIn)
    },
  }
}

const text = (...fields: string[]): Buffer => Buffer.from(`*${[MAKER, ...fields].join(',')}#`, 'latin1')

/** hhmmss , A or V , latitude , N or S , longitude , E or W , knots , direction , ddmmyy , status */
function positionOf(fix: DeviceFix, status: TrackerStatus, alarm: EventType | null): string {
  const { date, clock } = clockOf(fix.time)
  const [year, month, day] = [date.slice(0, 2), date.slice(2, 4), date.slice(4)]
  return [
    clock,
    fix.positioned ? 'A' : 'V',
    degreesOf(fix.lat, 2),
    fix.lat < 0 ? 'S' : 'N',
    degreesOf(fix.lon, 3),
    fix.lon < 0 ? 'W' : 'E',
    knotsOf(fix.speedKmh).padStart(6, '0'),
    String(Math.round(fix.heading ?? 0) % 360).padStart(3, '0'),
    `${day}${month}${year}`,
    statusOf(fix, status, alarm),
  ].join(',')
}

function statusOf(fix: DeviceFix, { ignition, fuelCut }: TrackerStatus, alarm: EventType | null): string {
  const bit = alarm === null ? undefined : BITS[alarm]
  const on = [
    ...((fix.ignition ?? ignition) ? [] : [ACC_OFF]),
    ...(fuelCut ? [FUEL_CUT] : []),
    ...(bit === undefined ? [] : [bit]),
  ]
  const bits = on.reduce((all, one) => (all | (1 << one)) >>> 0, 0)
  return (~bits >>> 0).toString(16).toUpperCase().padStart(8, '0')
}

/** What a text of the server says; its start may have been lost. */
function heardIn(given: string): Heard[] {
  const [, , type = '', second = '', ...args] = given.slice(given.lastIndexOf('*') + 1).split(',')
  if (type === 'V4') return second === 'V1' ? [{ kind: 'confirmed', reports: 1 }] : []
  if (type === '' || type === 'HTBT') return []
  return [{ kind: 'command', text: [type, ...args].join(','), echo: second === '' ? null : second }]
}
