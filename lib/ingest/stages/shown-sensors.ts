import type { SensorValues } from '@/lib/positions/fix'
import { FUEL_PROBE } from '@/lib/tracking/sensing/measures'

/**
 * Kinds of reading, by their first part, that say how the vehicle is now, beside cards of drivers. Pictures, identities and lists are none, and
 * tyres and passing beacons have values of their own that are not those of the vehicle.
 */
const SHOWN: ReadonlySet<string> = new Set([
  'fuel',
  'climate',
  'sensorTag',
  'obd',
  'serial',
  'modules',
  'externalBattery',
  'power',
  'door',
  'steps',
  'battery',
  'passengers',
  'device',
])

/** Kinds of which the same names mean something else than at the device itself. */
const APART: Readonly<Record<string, readonly string[] | 'all'>> = {
  // The temperature of what is in the tank is not that of the load.
  [FUEL_PROBE]: ['temperatureC', 'humidityPercent'],
  externalBattery: 'all',
}

/** What is known of who drives; a card that was taken out says so. */
function driverIn(kind: string, { driverId, driverName, inserted }: SensorValues): SensorValues | null {
  if (kind === 'driverCard') return inserted === false ? NO_DRIVER : null
  return typeof driverId === 'string' ? { driverId, driverName: driverName ?? '' } : null
}
const NO_DRIVER: SensorValues = { driverId: '', driverName: '' }

/** Positions tell the card alone: the name of whoever had another one is not kept beside it. */
export const withoutFormerName = (known: SensorValues | null, news: SensorValues): SensorValues =>
  typeof news.driverId === 'string' &&
  news.driverName === undefined &&
  known?.driverName &&
  known.driverId !== news.driverId
    ? { ...news, driverName: '' }
    : news

/** Whose card was read last, by the newest values of a device; null where it was taken out, or none was read. */
export function driverCardOf(sensors: SensorValues | null): { id: string; name: string | null } | null {
  const { driverId, driverName } = sensors ?? {}
  if (typeof driverId !== 'string' || driverId === '') return null
  return { id: driverId, name: typeof driverName === 'string' && driverName !== '' ? driverName : null }
}

/** The values of a reading as the newest ones of the device, by names that no other sensor has; null for none of them. */
export function shownOf(kind: string, values: SensorValues): SensorValues | null {
  if (kind === 'driver' || kind === 'driverCard') return driverIn(kind, values)
  const [family = '', sensor] = kind.split('.')
  if (!SHOWN.has(family)) return null
  const apart = sensor === undefined ? (APART[family] ?? []) : 'all'
  if (apart.length === 0) return values
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      apart === 'all' || apart.includes(name) ? `${kind}.${name}` : name,
      value,
    ]),
  )
}
