import type { SensorValues } from '@/lib/positions/fix'
import { chargeAt } from './battery'
import { toLitres } from './litres'
import { isInputOn, isOfFuelSensor, isOfPort, type Wired } from './wiring'

/** The sensor in a tank: its temperature is that of the fuel. */
export const FUEL_PROBE = 'fuel'

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
  /** 1 or 0, of the input that it is wired to. */
  'airConditionerOn',
] as const
export type Measure = (typeof MEASURES)[number]

/** Names under which devices send a measure. */
const NAMES: Readonly<Record<string, Measure>> = {
  fuelLevel: 'fuelL',
  fuelPercent: 'fuelL',
  fuelRaw: 'fuelL',
  analog1Volts: 'fuelL',
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

/**
 * What a reading says. Fuel in litres: by the tank's curve or capacity; without a tank as the device sent it; the volts of
 * an analogue input by the curve alone. The charge
 * of a device's own battery that sends volts alone: by its type and voltages. A climate of the port that is stated.
 */
export function measuresOf({ kind, values }: Reading, wired: Wired): Measured[] {
  const { tank, battery, climatePort, airConditionerInput } = wired
  const [family, sensor] = partsOf(kind)
  if (!FAMILIES.has(family)) return []
  const found: Measured[] = []
  for (const name in values) {
    const [measure, value] = [NAMES[name], values[name]]
    if (!measure || typeof value !== 'number' || !(Math.abs(value) <= MOST)) continue
    const isClimate = measure === 'temperatureC' || measure === 'humidityPercent'
    if (isClimate && !isOfPort(family, climatePort)) continue
    if (measure === 'fuelL' && !isOfFuelSensor(name, wired, values)) continue
    if (measure === 'fuelL') found.push({ measure, sensor: '', value: toLitres(value, tank) })
    else found.push({ measure, sensor, value })
  }
  const cooled = isInputOn(values, airConditionerInput)
  if (cooled !== null) found.push({ measure: 'airConditionerOn', sensor: '', value: Number(cooled) })
  const volts = found.find(({ measure }) => measure === 'batteryVolts')
  if (volts && volts.sensor === '' && typeof values.batteryPercent !== 'number') {
    const percent = chargeAt(volts.value, battery)
    if (percent !== null) found.push({ measure: 'batteryPercent', sensor: '', value: percent })
  }
  return found
}

const FAMILIES: ReadonlySet<string> = new Set(READING_KINDS)

/** Family and sensor of a kind. There is a reading with each fix of many trackers, and their kind has one part. */
function partsOf(kind: string): readonly [family: string, sensor: string] {
  if (!kind.includes('.')) return [kind, kind === 'fuel' ? 'fuel' : '']
  const [family = '', sensor = ''] = kind.split('.')
  return [family, sensor]
}

/** The names under which a device of this wiring may send its fuel. */
export const fuelNamesOf = (wired: Wired): string[] =>
  namesOf(['fuelL']).filter((name) => isOfFuelSensor(name, wired, {}))

/** The names under which devices send the measures, or what they are worked out of. */
export function namesOf(measures: readonly Measure[]): string[] {
  const wanted = new Set<Measure | undefined>(measures)
  // A charge may have to be worked out.
  if (wanted.has('batteryPercent')) wanted.add('batteryVolts')
  const names = Object.keys(NAMES).filter((name) => wanted.has(NAMES[name]))
  return wanted.has('airConditionerOn') ? [...names, 'inputs'] : names
}

/** Whether a fix's sensor values hold anything to keep as a reading. */
export function hasMeasures(values: SensorValues): boolean {
  for (const name in values)
    if (name in NAMES || name === 'inputs' || name === 'doorOpen' || name === 'driverId' || name === 'dtcs')
      return true
  return false
}
