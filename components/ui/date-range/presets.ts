import type { DateRange } from './range'
import {
  addDays,
  addMonths,
  at,
  type Day,
  dayOf,
  lastDayOf,
  monthOf,
  toUtcDate,
  type WallTime,
} from './wall-time'

export type PresetName =
  | 'today'
  | 'yesterday'
  | 'last7'
  | 'thisWeek'
  | 'lastWeek'
  | 'last30'
  | 'thisMonth'
  | 'lastMonth'
export type Preset = { label: string; range: DateRange }

const days = (start: string, end: string): DateRange => ({
  start: at(start, '00:00:00'),
  end: at(end, '23:59:59'),
})

/** The usual periods, seen from `now` in the zone that the wall times are of. A week of figures begins on Monday everywhere. */
export function commonRange(name: PresetName, now: WallTime): DateRange {
  const today = dayOf(now)
  const month = monthOf(today)
  const before = addMonths(month, -1)
  switch (name) {
    case 'today':
      return days(today, today)
    case 'yesterday':
      return days(addDays(today, -1), addDays(today, -1))
    case 'last7':
      return days(addDays(today, -6), today)
    case 'thisWeek':
      return days(addDays(today, -sinceMonday(today)), today)
    case 'lastWeek': {
      const since = sinceMonday(today)
      return days(addDays(today, -since - 7), addDays(today, -since - 1))
    }
    case 'last30':
      return days(addDays(today, -29), today)
    case 'thisMonth':
      return days(`${month}-01`, today)
    case 'lastMonth':
      return days(`${before}-01`, lastDayOf(before))
  }
}

const sinceMonday = (day: Day): number => (toUtcDate(day).getUTCDay() + 6) % 7
