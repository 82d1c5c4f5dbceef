import { METRES_PER, toSpeed, toTemperature, type Units } from './units'

/** What is stored in metric units and asked for in those of the account. */
export const MEASURES = ['kmh', 'km', 'celsius', 'litres'] as const
export type Measure = (typeof MEASURES)[number]

export const LITRES_PER_GALLON = 3.785411784

/** Whether a measure is shown as it is stored. */
export function isMetric(measure: Measure, units: Units): boolean {
  if (measure === 'litres') return units.volume === 'L'
  if (measure === 'celsius') return units.temperature === 'C'
  return units.distance === 'km'
}

/**
 * Decimals that a converted value is shown with, and stored with. What is stored is finer than what is
 * shown, or as fine and of a smaller unit, so that a value that is typed comes back as it was typed.
 */
const DECIMALS: Record<Measure, { shown: number; stored: number }> = {
  kmh: { shown: 0, stored: 0 },
  km: { shown: 0, stored: 0 },
  celsius: { shown: 1, stored: 2 },
  litres: { shown: 2, stored: 2 },
}

const round = (value: number, digits: number) =>
  Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`)

/** A stored value in the account's unit; metric ones untouched. */
export function shownMeasure(stored: number, measure: Measure, units: Units): number {
  if (isMetric(measure, units)) return stored
  const converted = {
    kmh: () => toSpeed(stored, units),
    km: () => (stored * METRES_PER.km) / METRES_PER[units.distance],
    celsius: () => toTemperature(stored, units),
    litres: () => stored / LITRES_PER_GALLON,
  }[measure]()
  return round(converted, DECIMALS[measure].shown)
}

/** A value as it was typed in the account's unit, as it is stored. */
export function storedMeasure(shown: number, measure: Measure, units: Units): number {
  if (isMetric(measure, units)) return shown
  const perKm = METRES_PER[units.distance] / METRES_PER.km
  const converted = {
    kmh: () => shown * perKm,
    km: () => shown * perKm,
    celsius: () => (shown - 32) / 1.8,
    litres: () => shown * LITRES_PER_GALLON,
  }[measure]()
  return round(converted, DECIMALS[measure].stored)
}

/** The step of an input; metric values keep the field's own. */
export function measureStep(measure: Measure, units: Units, metric: number): number {
  return isMetric(measure, units) ? metric : round(10 ** -DECIMALS[measure].shown, DECIMALS[measure].shown)
}

/** The name of the unit that a measure is shown in, as in messages under `deviceRecord.units`. */
export function measureUnit(measure: Measure, units: Units) {
  if (measure === 'litres') return units.volume === 'L' ? 'litres' : 'gallons'
  if (measure === 'celsius') return units.temperature === 'C' ? 'celsius' : 'fahrenheit'
  if (measure === 'km') return units.distance
  return ({ km: 'kmh', mi: 'mph', nmi: 'kn' } as const)[units.distance]
}
