import type { NetworkCells } from '@/gateway/protocols/protocol'
import { toAccuracy, toAltitude, toHeading, toOdometer, toStatus, within } from '@/lib/phones/phone-fix'
import { bareFix } from '@/lib/positions/fix'
import { type PhoneReport, SensorCollector } from './phone-report'
import { parseCoordinate, parseIdentifier, parseNumber, parseSpeed, parseTime, Refusal } from './values'

/** Parameters that have a place of their own; every other one is a sensor value. */
const KNOWN: ReadonlySet<string> = new Set([
  'id',
  'deviceid',
  'key',
  'timestamp',
  'lat',
  'lon',
  'location',
  'valid',
  'speed',
  'speedUnit',
  'bearing',
  'heading',
  'altitude',
  'accuracy',
  'hdop',
  'sat',
  'odometer',
  'ignition',
  'batt',
  'charge',
  'alarm',
  'driverUniqueId',
  'cell',
  'wifi',
  // By which its maker reaches the app: nothing that is measured, and nobody else's business.
  'notificationToken',
])

export type PhoneRequest = { identifier: string; reports: PhoneReport[]; network: NetworkCells }

/** Reads what a phone sent as a query or a form. */
export function readParameters(parameters: URLSearchParams, now: number): PhoneRequest {
  const get = (name: string) => parameters.get(name) ?? undefined
  const number = (name: string) => parseNumber(name, get(name))

  const identifier = parseIdentifier(get('id') ?? get('deviceid'))
  const time = parseTime(get('timestamp'), now)
  const sensors = collectSensors(parameters)
  const place = parsePlace(parameters)
  const fix = place && bareFix(time, place.lat, place.lon)
  const values = {
    positioned: parseTruth(get('valid')) ?? true,
    speedKmh: parseSpeed(get('speed'), get('speedUnit')),
    heading: toHeading(number('bearing') ?? number('heading')),
    altitude: toAltitude(number('altitude')),
    accuracyM: toAccuracy(number('accuracy')),
    satellites: within(number('sat'), 0, 255),
    odometerM: toOdometer(number('odometer')),
    ignition: parseTruth(get('ignition')),
    sensors,
  }
  const status = toStatus(within(number('batt'), 0, 100), parseTruth(get('charge')))
  const report = { time, fix: fix && { ...fix, ...values }, sensors, status, alarm: get('alarm') || null }
  const network = { cells: parseCells(parameters.getAll('cell')), wifi: parseWifi(parameters.getAll('wifi')) }
  return { identifier, reports: [report], network }
}

function parsePlace(parameters: URLSearchParams): { lat: number; lon: number } | null {
  const [joinedLat, joinedLon, ...more] = parameters.get('location')?.split(',') ?? []
  if (more.length > 0) throw new Refusal('bad location')
  const lat = parseNumber('lat', parameters.get('lat') ?? joinedLat)
  const lon = parseNumber('lon', parameters.get('lon') ?? joinedLon)
  if (lat === null && lon === null) return null
  if (lat === null || lon === null) throw new Refusal('lat and lon belong together')
  return { lat: parseCoordinate('lat', lat), lon: parseCoordinate('lon', lon) }
}

function collectSensors(parameters: URLSearchParams): PhoneReport['sensors'] {
  const sensors = new SensorCollector()
  sensors.add('hdop', within(parseNumber('hdop', parameters.get('hdop') ?? undefined), 0, 1000))
  sensors.add('driverId', parameters.get('driverUniqueId') || null)
  for (const [key, value] of parameters) {
    if (!KNOWN.has(key)) sensors.addText(key, value)
  }
  return sensors.finish()
}

function parseTruth(value: string | undefined): boolean | null {
  if (value === undefined || value === '') return null
  return value === 'true' || value === '1'
}

/** More than any phone hears at once. */
const MAX_ENTRIES = 50

/** Longer than any of both. */
const MOST_ENTRY_LETTERS = 60
const CELL = /^(\d{1,4}),(\d{1,4}),(\d{1,10}),(\d{1,12})(?:,(-?\d{1,3}))?$/
const WIFI = /^([0-9a-f]{2}(?:[:-][0-9a-f]{2}){5})(?:,(-?\d{1,3}))?$/i

/** Each `mcc,mnc,lac,cell` with the signal in dBm behind it if the phone knows it. */
function parseCells(values: readonly string[]): NetworkCells['cells'] {
  return values.slice(0, MAX_ENTRIES).map((value) => {
    const match = value.length > MOST_ENTRY_LETTERS ? null : CELL.exec(value)
    if (!match) throw new Refusal('bad cell')
    const [mcc = 0, mnc = 0, lac = 0, cell = 0] = match.slice(1, 5).map(Number)
    return { mcc, mnc, lac, cell, ...toSignal(match[5]) }
  })
}

/** Each `mac,signal`, signal in dBm. */
function parseWifi(values: readonly string[]): NetworkCells['wifi'] {
  return values.slice(0, MAX_ENTRIES).map((value) => {
    const match = value.length > MOST_ENTRY_LETTERS ? null : WIFI.exec(value)
    if (!match?.[1]) throw new Refusal('bad wifi')
    return { mac: match[1].replaceAll('-', ':').toLowerCase(), ...toSignal(match[2]) }
  })
}

function toSignal(text: string | undefined): { signal?: number } {
  return text === undefined ? {} : { signal: Number(text) }
}
