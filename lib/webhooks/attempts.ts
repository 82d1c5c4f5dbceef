const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]
/** Pauses after the first, second … attempt; after the last one it is given up. */
const PAUSES_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
]
/** An endpoint that took nothing for so long is switched off. */
const OFF_AFTER_MS = 5 * 24 * HOUR_MS
/** Without an attempt for so long, longer than any pause, it has failed anew and not all the while. */
export const FAILING_LAPSE_HOURS = 24

/** An attempt is over after this. */
export const TIME_OUT_MS = 15 * SECOND_MS

/** When to try again after so many attempts that failed, in milliseconds UTC; null when it is given up. */
export function nextAttempt(attempts: number, now: number): number | null {
  const pause = PAUSES_MS[attempts - 1]
  return pause === undefined ? null : now + pause
}

/** Why an endpoint is off: by its account, because it said that it is gone (410), or because it took nothing for days. */
export const OFF_REASONS = ['byHand', 'gone', 'failing'] as const
export type OffReason = (typeof OFF_REASONS)[number]

/** What an attempt came to: a status, or a text that says why there was none. */
export type Answer = { status: number; text: string } | { error: string }

/** Whether a receiver took a delivery. A redirect is none: nobody follows it. */
export const isTaken = (answer: Answer): boolean =>
  'status' in answer && answer.status >= 200 && answer.status < 300

/** Whether an answer ends the endpoint, which takes nothing since `failingSince` (milliseconds UTC). */
export function offAfter(answer: Answer, failingSince: number | null, now: number): OffReason | null {
  if (isTaken(answer)) return null
  if ('status' in answer && answer.status === 410) return 'gone'
  return failingSince !== null && now - failingSince >= OFF_AFTER_MS ? 'failing' : null
}
