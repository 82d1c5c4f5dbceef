import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'

/**
 * How often anyone may call, counted in this process: a look into memory costs a call nothing.
 * Each web node counts for itself.
 */
const WINDOW_MS = 60_000
const SWEEP_ABOVE = 10_000

type Window = { count: number; resetsAt: number }

/** Counts calls by subject in windows of a minute. */
export class CallLimit {
  private readonly windows = new Map<string, Window>()

  constructor(private readonly max: number) {}

  /** Counts a call; throws `requestTooFrequent` with the seconds to wait when it is one too many. */
  count(subject: string, now: number): void {
    const window = this.windowOf(subject, now)
    window.count++
    if (window.count <= this.max) return
    throw new AppError('requestTooFrequent', { seconds: Math.ceil((window.resetsAt - now) / 1000) })
  }

  private windowOf(subject: string, now: number): Window {
    const running = this.windows.get(subject)
    if (running && running.resetsAt > now) return running
    if (this.windows.size >= SWEEP_ABOVE) this.sweep(now)
    const window = { count: 0, resetsAt: now + WINDOW_MS }
    this.windows.set(subject, window)
    return window
  }

  private sweep(now: number): void {
    for (const [subject, { resetsAt }] of this.windows) if (resetsAt <= now) this.windows.delete(subject)
  }
}

// Next keeps a copy of this module for each route; they count together.
const holder = globalThis as typeof globalThis & { callLimit?: CallLimit }

type Caller = { access: { accountId: number; actorId: number }; keyId: number | null }

/** Counts a call of a person, or of a key and of all keys of its account together. */
export function limitCalls({ access, keyId }: Caller, now = Date.now()): void {
  const subjects =
    keyId === null ? [`account:${access.actorId}`] : [`key:${keyId}`, `keys-of:${access.accountId}`]
  for (const subject of subjects) callLimit().count(subject, now)
}

/** Counts a call of somebody who need not be signed in, by the address or subnet they come from. */
export function limitVisits(from: string, now = Date.now()): void {
  callLimit().count(`address:${from}`, now)
}

function callLimit(): CallLimit {
  holder.callLimit ??= new CallLimit(env().CALLS_PER_MINUTE)
  return holder.callLimit
}
