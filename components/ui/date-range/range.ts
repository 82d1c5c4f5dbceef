import { type Day, dayOf, secondsBetween, type WallTime } from './wall-time'

export type DateRange = { start: WallTime; end: WallTime }

export type Limits = {
  min?: WallTime
  max?: WallTime
  /** The longest span that may be chosen. */
  maxDays?: number
}

export type Refusal = 'incomplete' | 'tooEarly' | 'tooLate' | 'tooLong'

/** Start and end in their order, whichever was given first. */
export function ordered({ start, end }: DateRange): DateRange {
  return start <= end ? { start, end } : { start: end, end: start }
}

/** Why a range may not be used, or null. */
export function refusalOf(range: DateRange, { min, max, maxDays }: Limits): Refusal | null {
  if (min && range.start < min) return 'tooEarly'
  if (max && range.end > max) return 'tooLate'
  if (maxDays && secondsBetween(range.start, range.end) > maxDays * 86_400) return 'tooLong'
  return null
}

/** Whether a day has nothing that may be chosen. */
export function isOutside(day: Day, { min, max }: Limits): boolean {
  return (min !== undefined && day < dayOf(min)) || (max !== undefined && day > dayOf(max))
}
