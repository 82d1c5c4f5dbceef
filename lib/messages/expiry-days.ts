/** Days before an end at which it is told of. */
export const EXPIRY_STAGES = [60, 30, 7, 1] as const
export type ExpiryStage = (typeof EXPIRY_STAGES)[number]

const DAY_MS = 86_400_000

/** The day of a moment in UTC, as `2026-11-23`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The days that are told of on the day of `now`: what ends on one of them ends in so many days. */
export function stageDays(now: Date): { stage: ExpiryStage; day: string }[] {
  return EXPIRY_STAGES.map((stage) => ({ stage, day: dayOf(new Date(now.getTime() + stage * DAY_MS)) }))
}
