import type { Severity } from '@/lib/events/event-types'
import { eventSeverity } from '@/lib/events/severity'
import type { AlertTelling } from '@/lib/events/telling'
import {
  type AlertChannel,
  type DeliveryState,
  judgeDelivery,
  type TellingStage,
  type WhyNotTold,
} from './delivery'
import { digestTime, personKey, quietEnd, type Recipient, recipientKey } from './telling-people'

const HOUR_MS = 3_600_000

/** An alert that somebody waits to be told of, with what is known of it now. Times are milliseconds UTC. */
export type WaitingAlert = {
  subject: string
  type: string
  /** As the rule says; null is that of its type. */
  severity: Severity | null
  silenceMinutes: number
  tell: AlertTelling
  late: boolean
  stage: TellingStage
  withdrawn: boolean
  processed: boolean
  recipients: readonly Recipient[]
}

/** What was told before, kept up as more is: what is decided of one alert counts for the next. */
export type ToldBefore = {
  /** When people and webhooks were told of a fence or rule and type, or will be: by `toldKey`, within the last hour. */
  told: Map<string, { at: number; stage: TellingStage }[]>
  /** When people were mailed one by one within the last hour, by `personKey`. */
  mailed: Map<string, number[]>
  /** How often rules have told, by their subject. */
  timesTold: Map<string, number>
  /** Up to when people want to hear nothing, by `snoozeKey`. */
  snoozes: ReadonlyMap<string, number>
}

export type Decided = Recipient & { state: DeliveryState; reason: WhyNotTold | null; until: number | null }

type Alert = Pick<WaitingAlert, 'subject' | 'type'>

export const toldKey = ({ subject, type }: Alert, who: string, channel: AlertChannel): string =>
  JSON.stringify([subject, type, who, channel])
export const snoozeKey = (who: string, subject: string): string => `${who} ${subject}`

/**
 * Who is told of an alert of a device, who later, and who is not and why. Of what concerns nobody the reasons of the alert
 * come first, then those of the person or webhook. What is critical waits for nothing.
 */
export function judgeTelling(alert: WaitingAlert, before: ToldBefore, now: number): Decided[] {
  const reason = whyNobody(alert, before)
  if (reason !== null)
    return alert.recipients.map((one) => ({ ...one, state: 'suppressed', reason, until: null }))
  const decided = alert.recipients.map((one) => judgeRecipient(alert, one, before, now))
  if (alert.stage === 'first' && decided.some(({ state }) => state !== 'suppressed'))
    before.timesTold.set(alert.subject, (before.timesTold.get(alert.subject) ?? 0) + 1)
  return decided
}

/** Why an alert is told nobody at all, now or later; null where it may be told. */
export function whyNobody(
  { stage, late, withdrawn, processed, tell, subject }: WaitingAlert,
  { timesTold }: ToldBefore,
): WhyNotTold | null {
  if (stage === 'withdrawal') return null
  if (late) return 'late'
  if (withdrawn) return 'withdrawn'
  if (stage === 'escalation') return processed ? 'processed' : null
  return tell.availableTimes > 0 && (timesTold.get(subject) ?? 0) >= tell.availableTimes ? 'usedUp' : null
}

function judgeRecipient(alert: WaitingAlert, recipient: Recipient, before: ToldBefore, now: number): Decided {
  const verdict =
    whyUnreachable(alert, recipient) ??
    whySnoozed(alert, recipient, before, now) ??
    whyQuiet(alert, recipient, before, now) ??
    whyHeld(alert, recipient, before, now)
  const decided: Decided = {
    ...recipient,
    ...(verdict ?? { state: 'told' as const, reason: null, until: null }),
  }
  if (decided.state !== 'suppressed') note(alert, decided, before, now)
  return decided
}

type NotNow = Pick<Decided, 'state' | 'until'> & { reason: WhyNotTold }

const suppressed = (reason: WhyNotTold, until: number | null = null): NotNow => ({
  state: 'suppressed',
  reason,
  until,
})

/** Why a person or webhook is not reached by a channel at all. */
export function whyUnreachable({ type }: Pick<Alert, 'type'>, one: Recipient): NotNow | null {
  if (one.channel === 'webhook') return one.hook.flaw && suppressed(one.hook.flaw)
  const { email, isPaused, browsers, wishes } = one.person
  if (one.channel === 'push') {
    if (!one.seesDevice) return suppressed('outOfSight')
    if (browsers.length === 0) return suppressed('noBrowser')
    return wishes.unpushedTypes.some((unpushed) => unpushed === type) ? suppressed('typeOff') : null
  }
  if (email === null) return suppressed('noAddress')
  if (isPaused) return suppressed('paused')
  return wishes.unsubscribed ? suppressed('unsubscribed') : null
}

function whySnoozed(
  { subject }: Alert,
  recipient: Recipient,
  { snoozes }: ToldBefore,
  now: number,
): NotNow | null {
  const until = snoozes.get(snoozeKey(recipientKey(recipient), subject))
  return until !== undefined && until > now ? suppressed('snoozed', until) : null
}

/** Silence and the most an hour. Silence is not for escalations, and neither is for a word that something was taken back. */
function whyQuiet(
  alert: WaitingAlert,
  recipient: Recipient,
  { told }: ToldBefore,
  now: number,
): NotNow | null {
  const { stage, silenceMinutes } = alert
  if (stage === 'withdrawal') return null
  const earlier = told.get(toldKey(alert, recipientKey(recipient), recipient.channel)) ?? []
  const firsts = earlier.filter((one) => one.stage === 'first').map(({ at }) => at)
  const silence = stage === 'first' ? judgeDelivery(firsts, silenceMinutes, now) : null
  if (silence && !silence.told && silence.reason === 'silence')
    return suppressed(silence.reason, silence.until)
  const hourly = judgeDelivery(
    earlier.map(({ at }) => at),
    0,
    now,
  )
  return hourly.told ? null : suppressed(hourly.reason, hourly.until)
}

/**
 * What is not critical waits for the end of quiet hours; a mail for the digest of its person before that, and until the hour
 * is over. A program sleeps at no time.
 */
function whyHeld(
  alert: WaitingAlert,
  recipient: Recipient,
  { mailed }: ToldBefore,
  now: number,
): NotNow | null {
  if (recipient.channel === 'webhook' || eventSeverity(alert) === 'critical') return null
  const { person, channel } = recipient
  const held = (reason: WhyNotTold, until: number): NotNow => ({ state: 'held', reason, until })
  const quiet = quietEnd(person, now)
  if (channel === 'push') return quiet === null ? null : held('quietHours', quiet)
  const digest = digestTime(person, now)
  if (digest !== null) return held('digest', digest)
  if (quiet !== null) return held('quietHours', quiet)
  const { mostAnHour } = person.wishes
  const withinHour = (mailed.get(personKey(person)) ?? []).filter((at) => at > now - HOUR_MS)
  if (withinHour.length < mostAnHour) return null
  const oldest = withinHour.sort((a, b) => a - b).at(-mostAnHour) ?? now
  return held('personHourly', oldest + HOUR_MS)
}

function note(alert: WaitingAlert, decided: Decided, before: ToldBefore, now: number) {
  const { channel, state } = decided
  const who = recipientKey(decided)
  if (alert.stage !== 'withdrawal')
    append(before.told, toldKey(alert, who, channel), { at: now, stage: alert.stage })
  if (channel === 'mail' && state === 'told') append(before.mailed, who, now)
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}
