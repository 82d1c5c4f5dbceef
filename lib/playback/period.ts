import type { Period } from '@/lib/time/period'
import { addDays, dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'

/** How long a period may be (product.md, Readings). */
export const MAX_PLAYBACK_DAYS = 31

export const PERIOD_PRESETS = ['today', 'yesterday', 'last24h', 'thisWeek', 'last7'] as const
export type PeriodPreset = (typeof PERIOD_PRESETS)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000

/** Where and when somebody asks: periods are those of the account's own calendar. */
export type Calendar = {
  now: number
  zone: string
  /** The weekday that a week begins with, 0 is Sunday. */
  firstWeekday: number
}

/** Whose calendar, and how many months of what is asked for are kept. */
export type KeptCalendar = Pick<Calendar, 'now' | 'zone'> & { months: number }

export function presetPeriod(preset: PeriodPreset, { now, zone, firstWeekday }: Calendar): Period {
  const today = dayOf(now, zone)
  const days = (first: string, last: string) => ({
    from: startOfDay(first, zone),
    to: endOfDay(last, zone),
  })
  switch (preset) {
    case 'today':
      return days(today, today)
    case 'yesterday':
      return days(addDays(today, -1), addDays(today, -1))
    case 'thisWeek': {
      const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
      return days(addDays(today, -((weekday - firstWeekday + 7) % 7)), today)
    }
    case 'last7':
      return days(addDays(today, -6), today)
    case 'last24h': {
      // Whole minutes, so that a link to it does not change with every second.
      const to = Math.floor(now / MINUTE_MS) * MINUTE_MS
      return { from: to - DAY_MS, to }
    }
  }
}

/** The preset that a period is, if it is one. */
export function presetOf(period: Period, calendar: Calendar): PeriodPreset | null {
  const same = (preset: PeriodPreset) => {
    const { from, to } = presetPeriod(preset, calendar)
    return from === period.from && to === period.to
  }
  return PERIOD_PRESETS.find(same) ?? null
}

/** The first day that can be asked for: so many months are kept. */
export function earliestDay({ now, zone, months }: KeptCalendar): string {
  const [year = 0, month = 1, day = 1] = dayOf(now, zone).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, days))
  return first.toISOString().slice(0, 10)
}

export type PeriodRefusal = 'reversed' | 'tooLong' | 'tooEarly' | 'future'

/** Why a period cannot be watched, or null. */
export function refusePeriod(period: Period, calendar: KeptCalendar): PeriodRefusal | null {
  if (period.from > period.to) return 'reversed'
  // 31 days of a calendar are an hour longer when the clocks are put back in them.
  if (period.to - period.from > MAX_PLAYBACK_DAYS * DAY_MS + HOUR_MS) return 'tooLong'
  if (period.from < startOfDay(earliestDay(calendar), calendar.zone)) return 'tooEarly'
  if (period.from > calendar.now) return 'future'
  return null
}

/**
 * The period right before (-1) or after (1) another: whole days stay whole days of the calendar, others
 * keep their length.
 */
export function neighbourPeriod(period: Period, direction: 1 | -1, zone: string): Period {
  const [first, last] = [dayOf(period.from, zone), dayOf(period.to, zone)]
  if (period.from === startOfDay(first, zone) && period.to === endOfDay(last, zone)) {
    const days = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
    return {
      from: startOfDay(addDays(first, direction * days), zone),
      to: endOfDay(addDays(last, direction * days), zone),
    }
  }
  const length = period.to - period.from
  return { from: period.from + direction * length, to: period.to + direction * length }
}
