import type { z } from 'zod'
import { shownMeasure, storedMeasure } from '@/lib/format/measure'
import type { Units } from '@/lib/format/units'

/** A max speed as it stands in a form, in the account's unit; `kmh` is what is stored. */
export const shownSpeed = (kmh: number | null, units: Units): string =>
  kmh === null ? '' : String(shownMeasure(kmh, 'kmh', units))

/** What was typed, in km/h. What stands there already leads back to exactly what is stored. */
export function storedSpeed(given: string, units: Units, saved: number | null): number | null {
  const text = given.trim().replace(',', '.')
  if (text === shownSpeed(saved, units)) return saved
  return text === '' ? null : storedMeasure(Number(text), 'kmh', units)
}

/** Ends of a speed are metric; here they are in the unit that somebody typed in. */
export function typedSpeedBound(issue: z.core.$ZodIssue, units: Units): z.core.$ZodIssue {
  if (issue.path?.at(-1) !== 'maxSpeedKmh') return issue
  if (issue.code === 'too_small')
    return { ...issue, minimum: shownMeasure(Number(issue.minimum), 'kmh', units) }
  if (issue.code === 'too_big')
    return { ...issue, maximum: shownMeasure(Number(issue.maximum), 'kmh', units) }
  return issue
}
