import type { Tank } from '@/lib/devices/sensor-schema'
import type { SensorValues } from '@/lib/positions/fix'
import { toLitres } from './litres'

/** What is measured, with its unit in the name. */
export const MEASURES = [
  'fuelL',
  /** Consumed since the reading before; worked out, never sent. */
  'fuelUsedL',
  'fuelRateLh',
  /** A counter of what the engine ever took. */
  'fuelCounterL',
  'temperatureC',
  'humidityPercent',
  'batteryPercent',
  'batteryVolts',
  'externalVolts',
  'rpm',
  'obdSpeedKmh',
  'coolantC',
  'throttlePercent',
  'odometerKm',
  'engineHours',
  'accelerationX',
  'accelerationY',
  'accelerationZ',
] as const
export type Measure = (typeof MEASURES)[number]

/** Names under which devices send a measure. */
const NAMES: Readonly<Record<string, Measure>> = {
  fuelLevel: 'fuelL',
  fuelPercent: 'fuelL',
  fuelRaw: 'fuelL',
  fuel: 'fuelL',
  fuelRateLh: 'fuelRateLh',
  fuelUsedL: 'fuelCounterL',
  temperatureC: 'temperatureC',
  humidityPercent: 'humidityPercent',
  batteryPercent: 'batteryPercent',
  batteryVolts: 'batteryVolts',
  externalVolts: 'externalVolts',
  rpm: 'rpm',
  speedKmh: 'obdSpeedKmh',
  obdSpeedKmh: 'obdSpeedKmh',
  coolantC: 'coolantC',
  throttlePercent: 'throttlePercent',
  odometerKm: 'odometerKm',
  engineHours: 'engineHours',
  accelerationX: 'accelerationX',
  accelerationY: 'accelerationY',
  accelerationZ: 'accelerationZ',
}

/** Readings that carry values of the vehicle, by the first part of their kind. */
export const READING_KINDS = [
  'fuel',
  'climate',
  'sensorTag',
  'obd',
  'serial',
  'modules',
  'externalBattery',
  'power',
  'fix',
] as const

export type Reading = { kind: string; values: SensorValues }
export type Measured = { measure: Measure; sensor: string; value: number }

/** Larger values are no measurement. */
const MOST = 1e9

/** What a reading says. Fuel in litres: by the tank's curve or capacity; without a tank as the device sent it. */
export function measuresOf({ kind, values }: Reading, tank: Tank | null): Measured[] {
  const [family = '', sensor = family === 'fuel' ? 'fuel' : ''] = kind.split('.')
  if (!(READING_KINDS as readonly string[]).includes(family)) return []
  const found: Measured[] = []
  for (const [name, value] of Object.entries(values)) {
    const measure = NAMES[name]
    if (!measure || typeof value !== 'number' || !(Math.abs(value) <= MOST)) continue
    if (measure === 'fuelL') found.push({ measure, sensor: '', value: toLitres(value, tank) })
    else found.push({ measure, sensor, value })
  }
  return found
}

/** The names under which devices send the measures. */
export function namesOf(measures: readonly Measure[]): string[] {
  return Object.keys(NAMES).filter((name) => measures.includes(NAMES[name] as Measure))
}

/** Whether a fix's sensor values hold anything to keep as a reading. */
export function hasMeasures(values: SensorValues): boolean {
  for (const name in values)
    if (name in NAMES || name === 'doorOpen' || name === 'driverId' || name === 'dtcs') return true
  return false
}
