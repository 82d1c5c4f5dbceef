import type { Times } from '@/lib/devices/owned-times'
import { addDays, dayOf, instantOf, startOfDay } from '@/lib/time/wall-clock'

/** Trackers that were out of reach at the end of a month have a day to send what they kept. */
const FIRST_DAY = 2
const FIRST_HOUR = '06:00:00'
/** A worker that was away makes up for it until then; later nobody wants to read of the month before. */
const LAST_DAY = 7

export type LetterMonth = {
  /** Its first day, as `2026-10-01`. */
  month: string
  before: string
  span: Times
  spanBefore: Times
}

/** The month whose letters are to be written at `now` by the clocks of `zone`; null on all days but the first ones. */
export function letterMonth(now: number, zone: string): LetterMonth | null {
  const today = dayOf(now, zone)
  const first = `${today.slice(0, 8)}01`
  if (now < instantOf(`${addDays(first, FIRST_DAY - 1)}T${FIRST_HOUR}`, zone)) return null
  if (today > addDays(first, LAST_DAY - 1)) return null
  const [month, before] = [monthBefore(first), monthBefore(monthBefore(first))]
  const start = (day: string) => new Date(startOfDay(day, zone))
  return {
    month,
    before,
    span: { from: start(month), to: start(first) },
    spanBefore: { from: start(before), to: start(month) },
  }
}

const monthBefore = (first: string): string => `${addDays(first, -1).slice(0, 8)}01`
