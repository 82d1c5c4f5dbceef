import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'

/** Days before an end at which it is told of. */
export const EXPIRY_STAGES = [60, 30, 7, 1] as const
export type ExpiryStage = (typeof EXPIRY_STAGES)[number]

/** What ends from `from` until `to` (not with it) ends in so many days, on the calendar of a time zone. */
export type StageSpan = { stage: ExpiryStage; from: Date; to: Date }

/** The days that are told of on the day that it is at `now` in a time zone. */
export function stageSpans(now: Date, timeZone: string): StageSpan[] {
  const today = dayOf(now.getTime(), timeZone)
  return EXPIRY_STAGES.map((stage) => ({
    stage,
    from: new Date(startOfDay(addDays(today, stage), timeZone)),
    to: new Date(startOfDay(addDays(today, stage + 1), timeZone)),
  }))
}
