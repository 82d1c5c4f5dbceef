import type { Severity } from '@/lib/events/event-types'
import { isAlarm, rankOf } from '@/lib/events/severity'
import { SOUNDED, type Sounded } from './tones'

type Happened = { severity: Severity; quiet: boolean; late: boolean }

/**
 * What sounds for alerts that come together: the most severe of them. Those that are likely false or came late do not, nor do
 * notices.
 */
export function soundingOf(events: readonly Happened[]): Sounded | null {
  const [worst] = events
    .filter((event) => isAlarm(event) && !event.late)
    .sort((one, other) => rankOf(one.severity) - rankOf(other.severity))
  return SOUNDED.find((one) => one === worst?.severity) ?? null
}

/** Alerts come in bursts; one tone is enough for those that come together. */
export const REST_MS = 2500

/** What sounded last, and when. */
export type Sounding = { severity: Sounded; at: number }

/** Whether something may sound after the last: a more severe one at once, others after a rest. */
export function maySound(severity: Sounded, now: number, last: Sounding | null): boolean {
  if (last === null || now - last.at >= REST_MS) return true
  return SOUNDED.indexOf(severity) < SOUNDED.indexOf(last.severity)
}
