import type { SensorValues } from '@/lib/positions/fix'
import { FUEL_PROBE } from '@/lib/tracking/sensing/measures'

/**
 * Kinds of reading, by their first part, that say how the vehicle is now. Pictures, cards, identities and lists are none, and
 * tyres and passing beacons have values of their own that are not those of the vehicle.
 */
const SHOWN: ReadonlySet<string> = new Set([
  ...[
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
  ],
  ...['battery', 'passengers', 'device'],
])

/** Kinds of which the same names mean something else than at the device itself. */
const APART: Readonly<Record<string, readonly string[] | 'all'>> = {
  // The temperature of what is in the tank is not that of the load.
  [FUEL_PROBE]: ['temperatureC', 'humidityPercent'],
  externalBattery: 'all',
}

/** The values of a reading as the newest ones of the device, by names that no other sensor has; null for none of them. */
export function shownOf(kind: string, values: SensorValues): SensorValues | null {
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
