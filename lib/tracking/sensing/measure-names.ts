import type { FuelForm } from './litres'
import type { Measure } from './measures'

/** What a value under a name is. */
export type Named = {
  measure: Measure
  /** Which of several of a kind, where the name itself counts them. */
  sensor?: string
  /** Of fuel: what the number is. */
  form?: FuelForm
  /** It is counted by the device where the vehicle does not tell: left out beside the value under that name. */
  standsInFor?: string
}

/** Probes and tanks that names count, from the second on. */
const MOST_PROBES = 16
const MOST_TANKS = 8

const own = (measure: Measure, form?: FuelForm): Named => (form ? { measure, form } : { measure })
const numbersTo = (most: number): number[] => Array.from({ length: most - 1 }, (_, at) => at + 2)

/** Of one tank the first of these that a reading has: a probe in it before what somebody made of its value. */
const OF_TANK: readonly (readonly [name: string, form: FuelForm])[] = [
  ['Raw', 'raw'],
  ['Level', 'raw'],
  ['Litres', 'litres'],
  ['Percent', 'percent'],
]

/** Names under which devices send a measure. Fuel in the order in which one of several is believed. */
export const NAMES: ReadonlyMap<string, Named> = new Map([
  ['fuelRaw', own('fuelL', 'raw')],
  ['analog1Volts', own('fuelL', 'raw')],
  ['fuelLevel', own('fuelL', 'raw')],
  ['fuelLitres', own('fuelL', 'litres')],
  // As positions from elsewhere were kept.
  ['fuelL', own('fuelL', 'litres')],
  ['fuel', own('fuelL', 'litres')],
  ['fuelPercent', own('fuelL', 'percent')],
  ...numbersTo(MOST_TANKS).flatMap((number) =>
    OF_TANK.map(([end, form]): [string, Named] => [
      `fuel${number}${end}`,
      { measure: 'fuelL', sensor: `tank${number}`, form },
    ]),
  ),
  ['fuelRateLh', own('fuelRateLh')],
  ['fuelUsedL', own('fuelCounterL')],
  ['countedFuelUsedL', { measure: 'fuelCounterL', standsInFor: 'fuelUsedL' }],
  ['temperatureC', own('temperatureC')],
  ['humidityPercent', own('humidityPercent')],
  ...numbersTo(MOST_PROBES).flatMap((number): [string, Named][] => [
    [`temperature${number}C`, { measure: 'temperatureC', sensor: String(number) }],
    [`humidity${number}Percent`, { measure: 'humidityPercent', sensor: String(number) }],
  ]),
  ['batteryPercent', own('batteryPercent')],
  ['batteryVolts', own('batteryVolts')],
  ['externalVolts', own('externalVolts')],
  ['rpm', own('rpm')],
  ['speedKmh', own('obdSpeedKmh')],
  ['obdSpeedKmh', own('obdSpeedKmh')],
  ['coolantC', own('coolantC')],
  ['throttlePercent', own('throttlePercent')],
  ['odometerKm', own('odometerKm')],
  ['countedOdometerKm', { measure: 'odometerKm', standsInFor: 'odometerKm' }],
  ['engineHours', own('engineHours')],
  ['countedEngineHours', { measure: 'engineHours', standsInFor: 'engineHours' }],
  ['accelerationX', own('accelerationX')],
  ['accelerationY', own('accelerationY')],
  ['accelerationZ', own('accelerationZ')],
])

const ORDER: ReadonlyMap<string, number> = new Map([...NAMES.keys()].map((name, at) => [name, at]))

/** Whether a value is believed before another of the same tank. */
export const isBefore = (name: string, other: string): boolean =>
  (ORDER.get(name) ?? 0) < (ORDER.get(other) ?? 0)
