import { cellOf, networkOf } from '@/gateway/cells'
import type { Decoded, NetworkCells } from '@/gateway/protocols/protocol'
import {
  isDigits,
  isHexDigits,
  readHeading,
  readHex,
  readMoment,
  readNumber,
  readSigned,
} from '@/gateway/text-fields'
import { bareFix, type DeviceFix } from '@/lib/positions/fix'

const isDegrees = (text: string | undefined): boolean => /^-?\d{1,3}\.\d{6}$/.test(text ?? '')
const isStamp = (text: string | undefined): text is string => isDigits(text, 14)

/** `yyyymmddhhmmss`, in ms; null for what is none. */
export const readStamp = (text: string | undefined): number | null =>
  isStamp(text) ? readMoment(text.slice(0, 8), text.slice(8), 'ymd') : null

const KM = 1000
export const readKm = (text: string | undefined): number | null =>
  /^\d{1,7}\.\d$/.test(text ?? '') ? Math.round(Number(text) * KM) : null

/**
 * Every position within a message: what stands around it differs by message, model and settings, but it is alike in all.
 *
 *   HDOP, 0 for none at the moment , km/h , direction , altitude , longitude , latitude , yyyymmddhhmmss UTC ,
 *   some: count , (access point 12 , signal , , , )* , MCC , MNC , LAC , cell, hexadecimal ,
 *   mileage in km, or what follows, hexadecimal: 0 satellites, 1 what made it, 4 jamming; then the mileage
 *
 * @returns the positions, and where what stands behind the last one begins
 */
export function placesIn(fields: readonly string[]): { fixes: DeviceFix[]; behind: number } {
  const fixes: DeviceFix[] = []
  let behind = 0
  for (let at = 4; at + 2 < fields.length; at++) {
    if (!isStamp(fields[at + 2]) || !isDegrees(fields[at]) || !isDegrees(fields[at + 1])) continue
    const [hdop, speed, course, altitude, lon, lat, stamp] = fields.slice(at - 4)
    const fix = bareFix(readStamp(stamp) ?? 0, readSigned(lat) ?? 0, readSigned(lon) ?? 0)
    fix.positioned = readNumber(hdop) !== 0
    fix.speedKmh = readNumber(speed)
    fix.heading = readHeading(course)
    fix.altitude = readSigned(altitude)
    behind = readBehind(fields, behindNetwork(fields, at + 3), fix)
    fixes.push(fix)
    at += 2
  }
  return { fixes, behind }
}

const isAddress = (text: string | undefined): boolean => isHexDigits(text, 12)
const ACCESS_POINT_FIELDS = 5
const CELL_FIELDS = 4

function behindNetwork(fields: readonly string[], at: number): number {
  const count = /^\d{1,2}$/.test(fields[at] ?? '') && isAddress(fields[at + 1]) ? Number(fields[at]) : null
  return at + (count === null ? 0 : 1 + count * ACCESS_POINT_FIELDS) + CELL_FIELDS
}

function readBehind(fields: readonly string[], at: number, fix: DeviceFix): number {
  fix.odometerM = readKm(fields[at])
  if (fix.odometerM !== null) return at + 1
  const mask = isHexDigits(fields[at], 2) ? (readHex(fields[at]) ?? 0) : 0
  let next = at + 1
  if (mask & 0x01) fix.satellites = readNumber(fields[next++])
  if (mask & 0x02) next++
  if (mask & 0x10) next++
  fix.odometerM = readKm(fields[next])
  return fix.odometerM === null ? next : next + 1
}

/** Of reports that tell when the ignition was switched: hours of the engine , mileage in km. */
export const mileageBehindHours = (fields: readonly string[], behind: number): number | null =>
  /^(\d{5,7}:\d\d:\d\d)?$/.test(fields[behind] ?? '-') ? readKm(fields[behind + 1]) : null

const isSignal = (text: string | undefined): boolean => /^-\d{1,3}$/.test(text ?? '')
const isCode = (text: string | undefined): boolean => /^\d{2,4}$/.test(text ?? '')

/** Cells and access points, wherever they stand. */
export function addNetwork(fields: readonly string[], time: number | null, out: Decoded): void {
  const wifi: NetworkCells['wifi'] = []
  const cells: (NetworkCells['cells'][number] | null)[] = []
  for (let at = 3; at + 3 < fields.length; at++) {
    const [first = '', second, third, fourth] = [fields[at], fields[at + 1], fields[at + 2], fields[at + 3]]
    if (isAddress(first) && isSignal(second))
      wifi.push({ mac: first.toLowerCase().replace(/..(?=.)/g, '$&:'), signal: Number(second) })
    if (!isHexDigits(third, 4) || !isCode(first) || !isCode(second)) continue
    const [lac, cell] = [readHex(third), readHex(fourth)]
    if (lac === null || cell === null || (fourth ?? '').length < 3) continue
    const found = cellOf(Number(first), Number(second), lac, cell)
    if (found) cells.push(found)
    if (found) at += CELL_FIELDS - 1
  }
  const network = networkOf(time, cells)
  if (network.cells.length + wifi.length > 0) out.network = { ...network, wifi }
}
