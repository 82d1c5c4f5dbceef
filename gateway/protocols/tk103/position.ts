import type { Decoded } from '@/gateway/protocols/protocol'
import { readDegrees, readHeading, readHex, readMoment, readNumber, readSigned } from '@/gateway/text-fields'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'

/**
 * A position whose fields stand together.
 *
 *   … | yymmdd | A fixed or V | latitude | N or S | longitude | E or W | km/h 5 | hhmmss UTC | …
 */
const JOINED = /(\d{6})([AV])\s*(\d{2,5}\.\d+)([NS])\s*(\d{2,5}\.\d+)([EW])([\d. ]{5})(\d{6})(.*)$/s

/**
 * What stands behind, of most.
 *
 *   direction 6, or 2 | , some | 0 on the supply | 1 ignition | bits 1: 0 input 2, 1 SOS, 2 output 2, 3 engine cut |
 *   bits 1: 0–2 inputs, 3 door | bits 1 | fuel 3, hexadecimal | L | mileage in m, hexadecimal | … | temperature, some
 */
const BEHIND = /^([\d. ]{6}|\d{2}),?([01])([01])([0-9A-F])([0-9A-F])[0-9A-F]([0-9A-F]{3})L([0-9A-F]{1,8})/

export function readJoined(data: string, out: Decoded): boolean {
  const [, date, validity, lat = '', ns = '', lon = '', ew = '', speed, clock = '', rest = ''] =
    JOINED.exec(data) ?? []
  const [latitude, longitude] = [readDegrees(lat, ns), readDegrees(lon, ew)]
  if (date === undefined || latitude === null || longitude === null) return false
  const fix = bareFix(readMoment(date, clock, 'ymd') ?? 0, latitude, longitude)
  fix.positioned = validity === 'A'
  fix.speedKmh = readNumber(speed?.trim())
  const [, course, supply, ignition, first, second, fuel, mileage] = BEHIND.exec(rest) ?? []
  const heading = course ?? /^\s*(\d{1,3}\.\d+)/.exec(rest)?.[1]
  fix.heading = readHeading(heading?.trim())
  if (course !== undefined) {
    const [one, two] = [readHex(first) ?? 0, readHex(second) ?? 0]
    fix.ignition = ignition === '1'
    fix.odometerM = readHex(mileage)
    fix.sensors = {
      fuelRaw: readHex(fuel) ?? 0,
      inputs: (one & 1) | ((two & 7) << 1),
      doorOpen: (two & 8) !== 0,
    }
    out.status = { ignition: fix.ignition, charging: supply === '0', fuelCut: (one & 8) !== 0 }
    if ((one & 2) !== 0) out.events.push({ type: 'sos', time: fix.time || null, fix: 0 })
  }
  addTemperature(fix, rest)
  out.fixes.push(fix)
  return true
}

function addTemperature(fix: DeviceFix, rest: string): void {
  const degrees = readSigned(/L[0-9A-F]{8}([+-]\d{3}\.\d)$/.exec(rest)?.[1])
  if (degrees !== null) fix.sensors = { ...fix.sensors, temperatureC: degrees }
}

/**
 * A position between commas.
 *
 *   ddmmyy , A fixed or V , latitude N or S , longitude E or W , km/h , hhmmss UTC , direction , altitude , satellites , …
 */
export function readParted(fields: readonly string[], out: Decoded): boolean {
  const [date = '', validity, lat = '', lon = '', speed, clock = '', course, altitude, satellites] = fields
  const [latitude, longitude] = [
    readDegrees(lat.slice(0, -1), lat.slice(-1)),
    readDegrees(lon.slice(0, -1), lon.slice(-1)),
  ]
  if (!/^[AV]$/.test(validity ?? '') || latitude === null || longitude === null) return false
  const isCounted = /^\d{1,2}$/.test(satellites ?? '')
  out.fixes.push({
    ...bareFix(readMoment(date, clock, 'dmy') ?? 0, latitude, longitude),
    positioned: validity === 'A',
    speedKmh: readNumber(speed),
    heading: readHeading(course),
    ...(isCounted ? { altitude: readSigned(altitude), satellites: readNumber(satellites) } : {}),
  })
  return true
}
