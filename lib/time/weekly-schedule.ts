import { z } from 'zod'
import { timeZone } from './time-zone'
import { offsetAt } from './wall-clock'

const DAY_MS = 86_400_000
export const MAX_WINDOWS = 14

/** A time by the clock of a day, as `07:30`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'validation.clock')

/** Minutes since midnight of such a time. */
export const clockMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** A stretch of each of some days, 1 for Sunday to 7 for Saturday. One that ends before it begins goes over midnight. */
const weeklyWindow = z.object({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: clockTime,
  /** The same as `from` is the whole day. */
  to: clockTime,
})

/** When something counts, by the clocks of a zone. */
export const weeklySchedule = z.object({
  zone: timeZone,
  windows: z.array(weeklyWindow).min(1).max(MAX_WINDOWS),
})
export type WeeklySchedule = z.output<typeof weeklySchedule>

/** Whether a moment, in milliseconds UTC, is in one of the windows; without a schedule it always is. */
export function isWithin(schedule: WeeklySchedule | null, time: number): boolean {
  if (schedule === null) return true
  const wall = time + offsetAt(time, schedule.zone)
  const dayNumber = Math.floor(wall / DAY_MS)
  const minute = Math.floor((wall - dayNumber * DAY_MS) / 60_000)
  // 1970-01-01 was a Thursday, which is 5.
  const day = ((((dayNumber + 4) % 7) + 7) % 7) + 1
  const dayBefore = day === 1 ? 7 : day - 1
  return schedule.windows.some((window) => {
    const [from, to] = [clockMinutes(window.from), clockMinutes(window.to)]
    const isToday = window.days.includes(day)
    if (from < to) return isToday && minute >= from && minute < to
    // Over midnight: the evening of its day, or the morning after it.
    return (isToday && minute >= from) || (window.days.includes(dayBefore) && minute < to)
  })
}
