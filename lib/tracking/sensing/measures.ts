import type { SensorValues } from '@/lib/positions/fix'
import { chargeAt } from './battery'
import { toLitres } from './litres'
import { isBefore, NAMES, type Named } from './measure-names'
import { isInputOn, isOfFuelSensor, isOfPort, type Wired } from './wiring'

/** The sensor in a tank: its temperature is that of the fuel. */
export const FUEL_PROBE = 'fuel'

/** What is measured, with its unit in the name. */
export const MEASURES = [
  'fuelL',
  /** Of a tank of which nobody says how much it holds; never beside `fuelL` of the same sensor. */
  'fuelPercent',
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
  /** Of tyres: neither the load nor its limits have to do with them. */
  'tyreKpa',
  'tyreC',
  /** 1 or 0, of the input that it is wired to. */
  'airConditionerOn',
] as const
export type Measure = (typeof MEASURES)[number]

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
  'device',
  'beacon',
  'tyre',
  'fix',
] as const

/** What the names of a tyre's values stand for. */
const OF_TYRES: ReadonlyMap<string, Named> = new Map<string, Named>([
  ['pressureKpa', { measure: 'tyreKpa' }],
  ['temperatureC', { measure: 'tyreC' }],
  ['batteryPercent', { measure: 'batteryPercent' }],
])

export type Reading = { kind: string; values: SensorValues }
export type Measured = { measure: Measure; sensor: string; value: number }

/** Larger values are no measurement. */
const MOST = 1e9

/** The vehicle's own computer tells of the fuel, beside or instead of a sensor in the tank. */
export const COMPUTER = 'obd'

/**
 * What a reading says. Fuel in litres (`toLitres`), of each tank by one of its values, or in percent where nothing says how many
 * litres these are; that of the vehicle's computer apart from
 * that of a sensor in the tank; the volts of an analogue input by the curve alone. The charge of a device's own battery that sends
 * volts alone: by its type and voltages. A climate of the port that is stated.
 */
export function measuresOf({ kind, values }: Reading, wired: Wired): Measured[] {
  const { tank, battery, climatePort, airConditionerInput } = wired
  const family = familyOf(kind)
  if (!FAMILIES.has(family)) return []
  const own = sensorOf(kind)
  const found: Measured[] = []
  /** By tank. */
  const fuels = new Map<string, { name: string; litres: number }>()
  const percents = new Map<string, number>()
  for (const name in values) {
    const value = values[name]
    const named = family === 'tyre' ? OF_TYRES.get(name) : NAMES.get(name)
    if (!named || typeof value !== 'number' || !(Math.abs(value) <= MOST)) continue
    const { measure, form, standsInFor } = named
    if (form) {
      const sensor = named.sensor ?? (family === COMPUTER ? COMPUTER : '')
      if (!isOfFuelSensor(name, wired, values)) continue
      // What is stated of a tank is of the first, and its table is of the sensor in it.
      const stated = sensor === COMPUTER ? capacityOf(tank) : tank
      const litres = toLitres(value, form, named.sensor ? null : stated)
      const other = fuels.get(sensor)
      if (litres === null && value >= 0 && value <= 100) percents.set(sensor, value)
      if (litres !== null && !(other && isBefore(other.name, name))) fuels.set(sensor, { name, litres })
      continue
    }
    if (standsInFor && typeof values[standsInFor] === 'number') continue
    const isClimate = measure === 'temperatureC' || measure === 'humidityPercent'
    if (isClimate && !isOfPort(family, climatePort)) continue
    found.push({ measure, sensor: named.sensor ?? own, value })
  }
  for (const [sensor, { litres }] of fuels) found.push({ measure: 'fuelL', sensor, value: litres })
  for (const [sensor, value] of percents)
    if (!fuels.has(sensor)) found.push({ measure: 'fuelPercent', sensor, value })
  const cooled = isInputOn(values, airConditionerInput)
  if (cooled !== null) found.push({ measure: 'airConditionerOn', sensor: '', value: Number(cooled) })
  const volts = found.find(({ measure }) => measure === 'batteryVolts')
  if (volts && volts.sensor === '' && typeof values.batteryPercent !== 'number') {
    const percent = chargeAt(volts.value, battery)
    if (percent !== null) found.push({ measure: 'batteryPercent', sensor: '', value: percent })
  }
  return found
}

const capacityOf = (tank: Wired['tank']): Wired['tank'] => tank && { ...tank, curve: undefined }

const FAMILIES: ReadonlySet<string> = new Set(READING_KINDS)

export const familyOf = (kind: string): string => kind.split('.', 1)[0] ?? ''

/** Which sensor a reading is of. Numbers are counted in each family anew; only wired probes are known by theirs alone. */
function sensorOf(kind: string): string {
  const [family = '', sensor] = kind.split('.')
  if (sensor === undefined) return family === FUEL_PROBE ? FUEL_PROBE : ''
  return family !== 'climate' && /^\d+$/.test(sensor) ? `${family}.${sensor}` : sensor
}

/** The names under which a device of this wiring may send the fuel of its tank. */
export const fuelNamesOf = (wired: Wired): string[] =>
  namesOf(['fuelL']).filter((name) => !NAMES.get(name)?.sensor && isOfFuelSensor(name, wired, {}))

/** The names under which devices send the measures, or what they are worked out of. */
export function namesOf(measures: readonly Measure[]): string[] {
  const wanted = new Set<Measure>(measures)
  // A charge may have to be worked out.
  if (wanted.has('batteryPercent')) wanted.add('batteryVolts')
  const isWanted = ({ measure, form }: Named): boolean =>
    wanted.has(measure) || (form === 'percent' && wanted.has('fuelPercent'))
  const names = [...NAMES, ...OF_TYRES].filter(([, named]) => isWanted(named)).map(([name]) => name)
  return wanted.has('airConditionerOn') ? [...names, 'inputs'] : names
}

/** Whether a fix's sensor values hold anything to keep as a reading. */
export function hasMeasures(values: SensorValues): boolean {
  for (const name in values)
    if (NAMES.has(name) || name === 'inputs' || name === 'doorOpen' || name === 'driverId' || name === 'dtcs')
      return true
  return false
}
