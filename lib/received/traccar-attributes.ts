import type { DeviceStatus } from '@/lib/devices/device-status'
import { type GsmLevel, gsmLevelOfCsq, gsmLevelOfDbm } from '@/lib/devices/gsm-level'
import { eventOfAlarm } from '@/lib/events/named-alarms'
import { KMH_PER_KNOT } from '@/lib/format/units'
import type { SensorValues } from '@/lib/positions/fix'
import type { ReceivedRow } from './received-row'

const MS_PER_HOUR = 3_600_000
const MOST_SENSORS = 50
const MAX_TEXT = 200
const NAME = /^(?!(?:__proto__|constructor|prototype)$)[^\p{C}]{1,40}$/u

type Attributes = Readonly<Record<string, unknown>>
type Renamed = { name: string; factor?: number }

/** Further ones of a kind, from the second on. */
function numbered(names: (number: number) => [theirs: string, ours: string], most: number) {
  const each = Array.from({ length: most - 1 }, (_, at) => names(at + 2))
  return Object.fromEntries(each.map(([theirs, name]): [string, Renamed] => [theirs, { name }]))
}

/** Attributes that we keep under a name of ours, with its unit; factors bring them into it. All others keep their own. */
export const RENAMED: Readonly<Record<string, Renamed>> = {
  battery: { name: 'batteryVolts' },
  power: { name: 'externalVolts' },
  hours: { name: 'engineHours', factor: 1 / MS_PER_HOUR },
  distance: { name: 'distanceM' },
  totalDistance: { name: 'totalDistanceM' },
  serviceOdometer: { name: 'serviceOdometerM' },
  tripOdometer: { name: 'tripOdometerM' },
  obdOdometer: { name: 'odometerKm', factor: 1 / 1000 },
  obdSpeed: { name: 'obdSpeedKmh', factor: KMH_PER_KNOT },
  coolantTemp: { name: 'coolantC' },
  temp1: { name: 'temperatureC' },
  ...numbered((number) => [`temp${number}`, `temperature${number}C`], 8),
  deviceTemp: { name: 'deviceC' },
  humidity: { name: 'humidityPercent' },
  throttle: { name: 'throttlePercent' },
  // Litres and percent, by the words of that server.
  fuel: { name: 'fuelLitres' },
  fuelLevel: { name: 'fuelPercent' },
  ...numbered((number) => [`fuel${number}`, `fuel${number}Litres`], 8),
  fuelUsed: { name: 'fuelUsedL' },
  fuelConsumption: { name: 'fuelRateLh' },
  driverUniqueId: { name: 'driverId' },
}

/** Attributes that have a place of their own, in the fix, the status or the events. */
const PLACED: ReadonlySet<string> = new Set([
  'ignition',
  'batteryLevel',
  'charge',
  'sat',
  'odometer',
  'armed',
  'blocked',
  'archive',
  'alarm',
])

/** Values of attributes as sensors; too many, too long and nested ones are left out. */
export function sensorsOf(attributes: Attributes): SensorValues | null {
  const values: SensorValues = {}
  let count = 0
  for (const [key, value] of Object.entries(attributes)) {
    if (count >= MOST_SENSORS) break
    if (PLACED.has(key) || !NAME.test(key) || key === '__proto__') continue
    const { name, factor = 1 } = (Object.hasOwn(RENAMED, key) ? RENAMED[key] : undefined) ?? { name: key }
    if (typeof value === 'number' && Number.isFinite(value)) values[name] = rounded(value * factor)
    else if (typeof value === 'boolean') values[name] = value
    else if (typeof value === 'string' && value !== '') values[name] = clean(value)
    else continue
    count++
  }
  return count === 0 ? null : values
}

/** A conversion leaves no digits that were not measured. */
const rounded = (value: number): number => Number(value.toFixed(6))

const clean = (text: string): string => [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, MAX_TEXT).join('')

/** What attributes say of the device itself. */
export function statusOf(attributes: Attributes): DeviceStatus {
  const { batteryLevel, charge, armed, blocked, power, battery, rssi } = attributes
  const percent = between(batteryLevel, 0, 100)
  const volts = between(power, 0, 1000) ?? between(battery, 0, 1000)
  const gsmLevel = gsmLevelOf(rssi)
  return {
    ...(percent !== null && { batteryPercent: Math.round(percent) }),
    ...(typeof charge === 'boolean' && { charging: charge }),
    ...(typeof armed === 'boolean' && { armed }),
    ...(typeof blocked === 'boolean' && { fuelCut: blocked }),
    ...(volts !== null && { voltage: volts }),
    ...(gsmLevel !== null && { gsmLevel }),
  }
}

/**
 * Protocols of that server say dBm, a level up to 5, or the 0 to 31 of AT+CSQ; 99 is not known. What is above 5 cannot be a
 * level, and what is below 0 is dBm.
 */
function gsmLevelOf(rssi: unknown): GsmLevel | null {
  if (typeof rssi !== 'number') return null
  if (rssi >= 0 && rssi <= 5) return Math.min(Math.round(rssi), 4) as GsmLevel
  return rssi < 0 ? gsmLevelOfDbm(rssi) : gsmLevelOfCsq(rssi)
}

/** Several alarms of one moment stand in one text, with commas. */
export function eventsOf(attributes: Attributes): ReceivedRow['events'] {
  const { alarm } = attributes
  if (typeof alarm !== 'string') return []
  const names = [...new Set(alarm.split(',').map((name) => clean(name.trim())))].filter(Boolean).slice(0, 20)
  const events = names.map((name) => ({ type: eventOfAlarm(name), name }))
  // Two that are one event of ours are told once; those that we do not know, by their names.
  const unknown = events.filter(({ type }) => type === 'other').map(({ name }) => name)
  const known = new Set(events.filter(({ type }) => type !== 'other').map(({ type }) => type))
  return [
    ...[...known].map((type) => ({ type })),
    ...(unknown.length > 0 ? [{ type: 'other' as const, data: { alarm: unknown.join(',') } }] : []),
  ]
}

/** A number within its bounds; what lies beyond is not known. */
export const between = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null
