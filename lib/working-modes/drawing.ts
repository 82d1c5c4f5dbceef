import { clockMinutes } from '@/lib/time/weekly-schedule'
import type { WorkingMode } from './working-mode'

const HOUR_MIN = 60
export const DAY_MIN = 24 * HOUR_MIN
export const DAYS = 7
/** For so long a tracker that woke is taken to stay awake, to find its place and to report. */
export const AWAKE_MIN = 5

/**
 * A stretch of a day in which the tracker is awake, in minutes since midnight. `wakes` is one that it wakes for; else it stays awake
 * and reports again and again.
 */
export type Mark = { from: number; to: number; wakes: boolean }
/** A day by its weekday, 1 for Sunday, with what is drawn of it. */
export type DrawnDay = { weekday: number; marks: readonly Mark[] }

const allDay = (from: number): Mark => ({ from, to: DAY_MIN, wakes: false })

/**
 * Seven days of a tracker that takes the mode at the midnight before the first of them, `first` being its weekday, 1 for Sunday.
 * Once a limit is reached it stays awake.
 */
export function drawWeek(setting: WorkingMode, first: number): DrawnDay[] {
  const end = limitReached(setting, first)
  return Array.from({ length: DAYS }, (_, day) => {
    const weekday = ((first - 1 + day) % DAYS) + 1
    // What is left of the time until the limit, by the clock of this day.
    const left = end - day * DAY_MIN
    if (left <= 0) return { weekday, marks: [allDay(0)] }
    const marks = wakings(setting, day, weekday)
      .filter((minute) => minute < left)
      .map((from): Mark => ({ from, to: Math.min(from + AWAKE_MIN, DAY_MIN), wakes: true }))
    return { weekday, marks: left < DAY_MIN ? [...marks, allDay(left)] : marks }
  })
}

/** When it wakes on the day of this number and weekday, in minutes since its midnight. */
function wakings(setting: WorkingMode, day: number, weekday: number): number[] {
  if (setting.mode === 'normal') return []
  if (setting.mode === 'week')
    return setting.weekdays.includes(weekday) ? [clockMinutes(setting.wakeUpTime)] : []
  const { syncInterval, wakeUpTime, syncTime } = setting
  if (syncInterval === null) {
    const clocks = [wakeUpTime, syncTime].flatMap((clock) => (clock === null ? [] : clockMinutes(clock)))
    return clocks.sort((one, other) => one - other)
  }
  const step = syncInterval * HOUR_MIN
  const before = day * DAY_MIN
  const [from, to] = [Math.ceil(before / step), Math.ceil((before + DAY_MIN) / step)]
  return Array.from({ length: to - from }, (_, place) => (from + place) * step - before)
}

/** When it goes back to staying awake, in minutes since the first midnight; never without a limit, at once where it never sleeps. */
function limitReached(setting: WorkingMode, first: number): number {
  if (setting.mode === 'normal') return 0
  const { limitation } = setting
  if (limitation === null) return Number.POSITIVE_INFINITY
  const { unit, amount } = limitation
  if (unit === 'day') return amount * DAY_MIN
  if (unit === 'hour') return amount * HOUR_MIN
  const all = Array.from({ length: DAYS }, (_, day) =>
    wakings(setting, day, ((first - 1 + day) % DAYS) + 1).map((minute) => day * DAY_MIN + minute),
  ).flat()
  const last = all[amount - 1]
  return last === undefined ? Number.POSITIVE_INFINITY : last + AWAKE_MIN
}
