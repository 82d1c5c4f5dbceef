const MINUTE_MS = 60_000
/** Pauses after the first, second … attempt; after the last one it is given up. */
const PAUSES_MS = [0.25, 1, 4, 15, 60, 240, 720].map((minutes) => minutes * MINUTE_MS)

/**
 * When to try again after so many attempts that failed, not before `leastMs` where who refused asked for so much; null when
 * it is given up, or would come too late to matter.
 */
export function nextAttempt(attempts: number, now: number, notAfter: Date | null, leastMs = 0): Date | null {
  const pause = PAUSES_MS[attempts - 1]
  if (pause === undefined) return null
  const next = new Date(now + Math.max(pause, leastMs))
  return notAfter && next > notAfter ? null : next
}
