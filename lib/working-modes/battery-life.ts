import type { WorkingMode } from './working-mode'

/** What is proposed for a tracker that is left to its battery; those that are made to sleep for years hold about so much. */
export const BATTERY_MAH = { min: 100, max: 100_000, first: 10_000 } as const

/**
 * What is assumed of every tracker. A description of such a mode (10 minutes awake every 12 hours: 0.30 mA on average, beside 20 mA
 * of a tracker that stays awake) comes to 20 mA awake, 0.03 mA asleep and 3.3 mAh for each waking; 5 leaves room for a poor network.
 */
export const ASSUMED = { wakeMah: 5, asleepMa: 0.03, awakeMa: 20, usable: 0.8 } as const

const HOURS = 24
const DAYS_OF_WEEK = 7
const DAYS_OF_MONTH = 30.4
const MONTHS_OF_YEAR = 12
/** Up to so many weeks are told as weeks, up to so many months as months. */
const MOST_WEEKS = 8
const MOST_MONTHS = 23
/** No battery is believed to last longer: it ages by itself. */
const MOST_YEARS = 5

/** How often it wakes within a day, on average; null of one that stays awake. */
export function wakesPerDay(setting: WorkingMode): number | null {
  switch (setting.mode) {
    case 'normal':
      return null
    case 'week':
      return setting.weekdays.length / DAYS_OF_WEEK
    case 'timing':
      if (setting.syncInterval !== null) return HOURS / setting.syncInterval
      return setting.syncTime === null ? 1 : 2
  }
}

/** A span that promises no more than is known. */
export type RoughSpan =
  | { unit: 'lessThanAWeek' }
  | { unit: 'weeks' | 'months' | 'years' | 'moreThanYears'; amount: number }

/** How long a battery lasts while the mode holds, roughly. */
export function batteryLife(setting: WorkingMode, batteryMah: number): RoughSpan {
  const { wakeMah, asleepMa, awakeMa, usable } = ASSUMED
  const wakes = wakesPerDay(setting)
  const perDay = wakes === null ? awakeMa * HOURS : wakes * wakeMah + asleepMa * HOURS
  return roughly((batteryMah * usable) / perDay)
}

function roughly(days: number): RoughSpan {
  if (days < DAYS_OF_WEEK) return { unit: 'lessThanAWeek' }
  const weeks = Math.round(days / DAYS_OF_WEEK)
  if (weeks <= MOST_WEEKS) return { unit: 'weeks', amount: weeks }
  const months = Math.round(days / DAYS_OF_MONTH)
  if (months <= MOST_MONTHS) return { unit: 'months', amount: months }
  const years = Math.floor(months / MONTHS_OF_YEAR)
  return years < MOST_YEARS ? { unit: 'years', amount: years } : { unit: 'moreThanYears', amount: MOST_YEARS }
}
