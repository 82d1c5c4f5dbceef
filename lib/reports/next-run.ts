import { addDays, dayOf, endOfDay, instantOf, startOfDay } from '@/lib/time/wall-clock'
import type { Frequency } from './schedule-schema'

export type RunTime = {
  frequency: Frequency
  /** Minutes since midnight. */
  minute: number
  /** 1 is Sunday. */
  weekday: number | null
  monthDay: number | null
}

/** Longer than any month with what there is of two days at its ends. */
const MAX_DAYS = 64

/**
 * The first instant after `after` at which a report is due by the clocks of `zone`; milliseconds UTC.
 * Every fitting day has exactly one: of an hour that comes twice the first, of one that is left out
 * the time as long after the change.
 */
export function nextRun(time: RunTime, after: number, zone: string): number {
  const clock = new Date(time.minute * 60_000).toISOString().slice(11, 19)
  let day = addDays(dayOf(after, zone), -1)
  for (let count = 0; count < MAX_DAYS; count++) {
    const due = fits(day, time) ? instantOf(`${day}T${clock}`, zone) : Number.NEGATIVE_INFINITY
    if (due > after) return due
    day = addDays(day, 1)
  }
  throw new Error('a schedule without a day')
}

function fits(day: string, { frequency, weekday, monthDay }: RunTime): boolean {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return new Date(`${day}T00:00:00Z`).getUTCDay() + 1 === weekday
  const isLast = addDays(day, 1).slice(8) === '01'
  const date = Number(day.slice(8))
  return date === monthDay || (isLast && date < (monthDay ?? 1))
}

/** What a report that is due is about: the day, the seven days, or the month before; both ends included. */
export function runPeriod(frequency: Frequency, due: number, zone: string): { from: number; to: number } {
  const today = dayOf(due, zone)
  const last = frequency === 'monthly' ? addDays(`${today.slice(0, 8)}01`, -1) : addDays(today, -1)
  const days = frequency === 'weekly' ? -6 : 0
  const first = frequency === 'monthly' ? `${last.slice(0, 8)}01` : addDays(last, days)
  return { from: startOfDay(first, zone), to: endOfDay(last, zone) }
}
