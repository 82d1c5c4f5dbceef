/** What an answer of a push service means for a message, and for the browser that it was for. */
export type PushOutcome =
  | { kind: 'taken' }
  /** The browser is gone, or has withdrawn its consent: it is never told again. */
  | { kind: 'gone' }
  | { kind: 'refused' }
  | { kind: 'retry'; afterMs: number }

const MOST_WAIT_MS = 3_600_000

/** `now` in milliseconds UTC, for services that say a moment. */
export function pushOutcome(status: number, retryAfter: string | null, now: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'retry', afterMs: waitOf(retryAfter, now) }
  return { kind: 'refused' }
}

/** Seconds, or a date; nothing that cannot be read. */
function waitOf(retryAfter: string | null, now: number): number {
  const text = retryAfter?.trim() ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), MOST_WAIT_MS)
}
