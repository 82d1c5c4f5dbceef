import type { Decoded } from '@/gateway/protocols/protocol'
import {
  named,
  readDegrees,
  readHeading,
  readHex,
  readKnots,
  readMoment,
  readNumber,
  readSigned,
} from '@/gateway/text-fields'
import { gsmLevelOfCsq } from '@/lib/devices/gsm-level'
import { bareFix, type DeviceFix, type SensorValues } from '@/lib/positions/fix'
import type { Gps103State } from './encode'
import { eventOf, ignitionOf, isAnswer, valuesOf } from './keywords'

const HALF_DAY_MS = 43_200_000

/**
 * A report.
 *
 *   imei:… , keyword , yymmddhhmm[ss] by the clock of the tracker , phone or card , F | L ,
 *   F: hhmmss.sss UTC , A fixed or V , latitude , N or S , longitude , E or W , knots , direction , altitude , ignition ,
 *     door , fuel % , second fuel % or mileage , temperature; from the direction on as far as the tracker has them
 *   L: , , LAC , , cell , …
 */
export function readReport(fields: readonly string[], state: Gps103State, out: Decoded): void {
  const [, keyword = '', local = '', card = '', kind] = fields
  const fix = kind === 'F' ? readFix(fields.slice(5), local, state) : null
  if (fix) {
    const values = { ...valuesOf(keyword), ...(keyword === 'rfid' && card !== '' ? { driverId: card } : {}) }
    if (Object.keys(values).length > 0) fix.sensors = { ...fix.sensors, ...values }
    fix.ignition = ignitionOf(keyword) ?? fix.ignition
    out.fixes.push(fix)
  }
  if (kind === 'L') addCell(fields, out)
  const ignition = fix ? fix.ignition : ignitionOf(keyword)
  if (ignition !== null) out.status = { ...out.status, ignition }
  const type = eventOf(keyword)
  if (type) out.events.push({ type, time: fix?.time || null, fix: fix ? 0 : null })
  if (isAnswer(keyword)) out.commandReply = { flag: null, text: keyword }
}

/** Without the operator, a cell is kept for who knows where to look it up. */
function addCell(fields: readonly string[], out: Decoded): void {
  const [areaCode, cellId] = [readHex(fields[7]), readHex(fields[9])]
  if (areaCode === null || cellId === null) return
  out.readings = [{ time: null, kind: 'network', values: { areaCode, cellId } }]
}

function readFix(fields: readonly string[], local: string, state: Gps103State): DeviceFix | null {
  const place = placeIn(fields)
  if (!place) return null
  const [clock = '', validity = ''] = fields
  const [speed, course, altitude, ignition, door, fuel, second, temperature] = fields.slice(place.behind)
  const sensors: SensorValues = {
    ...named('fuelPercent', readNumber(fuel?.replace(/%$/, ''))),
    // A number without its % is the mileage by the car's own computer.
    ...named('fuel2Percent', second?.endsWith('%') ? readNumber(second.slice(0, -1)) : null),
    ...named('temperatureC', readSigned(temperature)),
    ...(door === '1' || door === '0' ? { doorOpen: door === '1' } : {}),
  }
  return {
    ...bareFix(momentOf(local, clock, state), place.lat, place.lon),
    positioned: validity === 'A',
    speedKmh: readKnots(speed),
    heading: readHeading(course),
    altitude: readSigned(altitude),
    ignition: ignition === '1' || ignition === '0' ? ignition === '1' : null,
    sensors: Object.keys(sensors).length > 0 ? sensors : null,
  }
}

/** Latitude and longitude with their sides behind them or, of some trackers, before them. A side that is empty is north or east. */
function placeIn(fields: readonly string[]): { lat: number; lon: number; behind: number } | null {
  const isBefore = /^[NS]$/.test(fields[2] ?? '')
  const [lat = '', ns = '', lon = '', ew = ''] = isBefore
    ? [fields[3], fields[2], fields[5], fields[4]]
    : fields.slice(2)
  const [latitude, longitude] = [readDegrees(lat, ns || 'N'), readDegrees(lon, ew || 'E')]
  return latitude === null || longitude === null ? null : { lat: latitude, lon: longitude, behind: 6 }
}

/**
 * The date is by the clock of the tracker, the time of day is UTC: the two are of the days that bring them within half a day
 * of each other. Without a time of day the clock of the tracker counts, which may be set to any zone.
 */
function momentOf(local: string, clock: string, state: Gps103State): number {
  const digits = local.replace(/[/: ]/g, '').padEnd(12, '0')
  const date = digits.slice(0, 6)
  const there = readMoment(date, digits.slice(6), 'ymd')
  const utc = readMoment(date, clock.split('.')[0] ?? '', 'ymd')
  if (there === null || utc === null) return there ?? 0
  const apart = there - utc
  const days = apart > HALF_DAY_MS ? 1 : apart <= -HALF_DAY_MS ? -1 : 0
  const time = utc + days * 2 * HALF_DAY_MS
  state.aheadMs = roundToQuarters(there - time)
  return time
}

const QUARTER_MS = 900_000
const roundToQuarters = (ms: number): number => Math.round(ms / QUARTER_MS) * QUARTER_MS

/**
 * A report of other trackers, all of whose numbers are plain.
 *
 *   imei:… , name , event , sensor , volts of the sensor , hhmmss , ddmmyy , signal , 1 fixed or 0 , latitude , longitude ,
 *   km/h , direction , altitude , HDOP , satellites , ignition , charging , error
 */
export function readPlainReport(fields: readonly string[], out: Decoded): void {
  const [clock = '', date = '', signal, fixed, lat, lon, speed, course, altitude] = fields.slice(5)
  const [satellites, ignition, charging] = fields.slice(15)
  const [latitude, longitude] = [readSigned(lat), readSigned(lon)]
  if (latitude === null || longitude === null) return
  const isOn = ignition === '1'
  out.fixes.push({
    ...bareFix(readMoment(date, clock, 'dmy') ?? 0, latitude, longitude),
    positioned: fixed === '1',
    speedKmh: readNumber(speed),
    heading: readHeading(course),
    altitude: readSigned(altitude),
    satellites: readNumber(satellites),
    ignition: isOn,
  })
  const gsmLevel = gsmLevelOfCsq(readNumber(signal))
  out.status = { ignition: isOn, charging: charging === '1', ...(gsmLevel === null ? {} : { gsmLevel }) }
}
