import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { MAX_FEEDS_A_MINUTE } from '@/lib/live/schema'

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
const holder = globalThis as typeof globalThis & {
  callLimit?: CallLimit
  feedLimit?: CallLimit
  tileLimit?: CallLimit
}

type Caller = { access: { accountId: number; actorId: number }; keyId: number | null }

/** Who has a budget: a person, or all keys of an account together, which take nothing from people. */
export const callerOf = ({ access, keyId }: Caller): string =>
  keyId === null ? `account:${access.actorId}` : `keys-of:${access.accountId}`

const subjectsOf = (caller: Caller): string[] =>
  caller.keyId === null ? [callerOf(caller)] : [`key:${caller.keyId}`, callerOf(caller)]

/** Counts a call of a person, or of a key and of all keys of its account together. */
export function limitCalls(caller: Caller, now = Date.now()): void {
  for (const subject of subjectsOf(caller)) callLimit().count(subject, now)
}

/** Counts a call of somebody who need not be signed in, by the address or subnet they come from. */
export function limitVisits(from: string, now = Date.now()): void {
  callLimit().count(`address:${from}`, now)
}

/** A map asks for dozens of tiles where a page makes one call. */
const TILES_FOR_A_CALL = 10

/** Counts a tile of the base map for somebody who is not signed in, apart from their calls. */
export function limitTiles(from: string, now = Date.now()): void {
  holder.tileLimit ??= new CallLimit(env().CALLS_PER_MINUTE * TILES_FOR_A_CALL)
  holder.tileLimit.count(`address:${from}`, now)
}

/** Counts a live feed that a person opens in all sessions, or a key and all keys of its account together. */
export function limitFeeds(caller: Caller, now = Date.now()): void {
  holder.feedLimit ??= new CallLimit(MAX_FEEDS_A_MINUTE)
  for (const subject of subjectsOf(caller)) holder.feedLimit.count(subject, now)
}

function callLimit(): CallLimit {
  holder.callLimit ??= new CallLimit(env().CALLS_PER_MINUTE)
  return holder.callLimit
}
