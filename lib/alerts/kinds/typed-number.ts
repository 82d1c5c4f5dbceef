import { type Measure, shownMeasure, storedMeasure } from '@/lib/format/measure'
import type { Units } from '@/lib/format/units'
import type { FieldUnit } from './fields'

/** Units that are read as the account has them. */
const MEASURE_OF: Partial<Record<FieldUnit, Measure>> = {
  kmh: 'kmh',
  km: 'km',
  celsius: 'celsius',
  l: 'litres',
}

export const measureOf = (unit: FieldUnit): Measure | null => MEASURE_OF[unit] ?? null

/** A value of a field as it is read and typed. */
export function typedNumber(stored: number, unit: FieldUnit, units: Units): number {
  const measure = measureOf(unit)
  return measure ? shownMeasure(stored, measure, units) : stored
}

/** What was typed as it is kept: null for nothing, no number (`NaN`) for what is none. */
export function readNumber(text: string, unit: FieldUnit, units: Units): number | null {
  if (text.trim() === '') return null
  const typed = Number(text)
  const measure = measureOf(unit)
  return measure && Number.isFinite(typed) ? storedMeasure(typed, measure, units) : typed
}
