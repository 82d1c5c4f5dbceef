import { addDays, dayOf, instantOf } from './wall-clock'
import { clockMinutes, isWithin, type WeeklySchedule } from './weekly-schedule'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/**
 * The first moment after another that is so long after the begin of a window, and in it yet; null where none is. Milliseconds
 * UTC; `lateMs` is less than a day.
 */
export function nextInWindow(schedule: WeeklySchedule, after: number, lateMs: number): number | null {
  const today = dayOf(after, schedule.zone)
  let next: number | null = null
  // A window of yesterday may have begun a moment ago by that measure; all come within a week.
  for (let passed = -1; passed <= 8; passed++) {
    const day = addDays(today, passed)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() + 1
    for (const { days, from, to } of schedule.windows) {
      if (!days.includes(weekday) || lateMs >= lengthOf(from, to) * MINUTE_MS) continue
      const time = instantOf(`${day}T${from}:00`, schedule.zone) + lateMs
      if (time <= after || (next !== null && time >= next) || !isWithin(schedule, time)) continue
      next = time
    }
    if (next !== null && passed > 0) return next
  }
  return next
}

/** In minutes; one that ends when it begins is a whole day. */
const lengthOf = (from: string, to: string): number =>
  (clockMinutes(to) - clockMinutes(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
