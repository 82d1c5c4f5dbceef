import { randomFrom, shuffled } from '@/demo/random'
import type { DeviceFix } from '@/lib/positions/fix'

export type PlannedFix = {
  fix: DeviceFix
  /** Milliseconds of wall time after the start at which it is sent. */
  dueMs: number
}

export type ReplayTiming = {
  start: 'now' | 'recorded'
  /** How much faster than it was driven; infinite sends without pauses. */
  speedup: number
  /** When the replay starts, in milliseconds since 1970. */
  now: number
  /** Sends in an order that the seed decides; null keeps the order of the file. */
  shuffleSeed: number | null
}

/**
 * When each fix is sent, and which time it carries. Fixes stay in order, so a row that comes late is
 * due with the one before it. With `recorded` they keep their times. With `now` the drive is moved
 * as a whole, at its own pace: the newest fix carries the moment at which it is sent, and none is
 * ever in the future.
 */
export function planReplay(fixes: readonly DeviceFix[], timing: ReplayTiming): PlannedFix[] {
  const oldest = fixes.reduce((least, { time }) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const newest = fixes.reduce((most, { time }) => Math.max(most, time), Number.NEGATIVE_INFINITY)
  const { speedup, shuffleSeed } = timing
  const lastsMs = (newest - oldest) / speedup
  const shift = timing.start === 'recorded' ? 0 : shiftOf(oldest, newest, timing)
  const moved = fixes.map((fix) => ({ ...fix, time: fix.time + shift }))
  if (shuffleSeed !== null) {
    const step = lastsMs / Math.max(fixes.length - 1, 1)
    return shuffled(moved, randomFrom('shuffle', shuffleSeed)).map((fix, index) => ({
      fix,
      dueMs: index * step,
    }))
  }
  let reached = oldest
  return moved.map((fix, index) => {
    reached = Math.max(reached, fixes[index]?.time ?? oldest)
    return { fix, dueMs: (reached - oldest) / speedup }
  })
}

/** In whole seconds, so that the seconds of the drive stay what they are. */
function shiftOf(oldest: number, newest: number, { now, speedup, shuffleSeed }: ReplayTiming): number {
  // A shuffled drive may send its newest fix first.
  const newestSent = shuffleSeed === null ? now + (newest - oldest) / speedup : now
  const atMost = Math.min(newestSent - newest, now - oldest)
  return Math.floor(atMost / 1000) * 1000
}
