import { MOST_TOLD_AN_HOUR } from '../rules/rule-limits'

/** Ways of telling: to a proved address, to browsers that asked for it, to somebody's program. */
export const ALERT_CHANNELS = ['mail', 'push', 'webhook'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** `told` is handed to the outbox or a webhook, which know how sending went; `held` waits for its time. */
export const DELIVERY_STATES = ['told', 'held', 'suppressed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

/** Why it is not told: of it all, then of the person. */
export const WHY_NOT_TOLD = [
  'late',
  'withdrawn',
  'processed',
  'silence',
  'hourly',
  'usedUp',
  'noAddress',
  'paused',
  'unsubscribed',
  'noBrowser',
  'typeOff',
  'snoozed',
  // Of an account below, or of a webhook, which takes nothing of rules now.
  'outOfSight',
  'webhookOff',
  // A newer one of the same was held as well, and is told in its place.
  'newerTold',
  // Told later.
  'quietHours',
  'personHourly',
  'digest',
] as const
export type WhyNotTold = (typeof WHY_NOT_TOLD)[number]

/** The first word of it, a word to others once nobody dealt with it, and a word that it was taken back. */
export const TELLING_STAGES = ['first', 'escalation', 'withdrawal'] as const
export type TellingStage = (typeof TELLING_STAGES)[number]

export type Verdict = { told: true } | { told: false; reason: WhyNotTold; until: number | null }

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Whether one more alert of a fence or rule is told of a device, after those that were told at given times (milliseconds
 * UTC, in any order): not while there is silence after the last, and not beyond so many an hour.
 */
export function judgeDelivery(earlier: readonly number[], silenceMinutes: number, now: number): Verdict {
  const last = Math.max(...earlier, Number.NEGATIVE_INFINITY)
  const until = last + silenceMinutes * MINUTE_MS
  if (until > now) return { told: false, reason: 'silence', until }
  const withinHour = earlier.filter((time) => time > now - HOUR_MS).sort((a, b) => a - b)
  if (withinHour.length < MOST_TOLD_AN_HOUR) return { told: true }
  const oldest = withinHour[withinHour.length - MOST_TOLD_AN_HOUR] ?? now
  return { told: false, reason: 'hourly', until: oldest + HOUR_MS }
}
