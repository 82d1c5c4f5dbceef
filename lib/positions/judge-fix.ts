import type { DeviceFix } from './fix'
import { FIX_SOURCES } from './fix'
import { FIX_FLAGS } from './flags'

/** Trackers' clocks run ahead a little; more than this is a wrong clock or time zone, or somebody else. */
export const MAX_AHEAD_MS = 60_000
/** No tracker reported before; an unset clock does, and so does one that missed a GPS week rollover. */
export const EARLIEST_MS = Date.UTC(2001, 0, 1)

/** Whether a moment lies further in the future than a clock that runs ahead; both in ms UTC. */
export const isAhead = (time: number, receivedAt: number): boolean => time > receivedAt + MAX_AHEAD_MS

/** Flags that a fix earns by itself, whatever came before it. Bits of `FIX_FLAGS`; 0 is none. */
export function judgeFix(fix: DeviceFix, receivedAt: number): number {
  let flags = 0
  const { lat, lon } = fix
  if (lat === 0 || lon === 0) flags |= FIX_FLAGS.zero
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) flags |= FIX_FLAGS.outOfRange
  if (!fix.positioned) flags |= FIX_FLAGS.unpositioned
  if (isAhead(fix.time, receivedAt)) flags |= FIX_FLAGS.future
  if (fix.time < EARLIEST_MS) flags |= FIX_FLAGS.clock
  return flags
}

/** Flags that keep a fix out of the tracking engine; the engine itself adds jump and drift. */
export const UNTRACKED_FLAGS =
  FIX_FLAGS.zero |
  FIX_FLAGS.outOfRange |
  FIX_FLAGS.unpositioned |
  FIX_FLAGS.future |
  FIX_FLAGS.clock |
  FIX_FLAGS.duplicateTime

/** Whether the tracking engine reads a stored fix: only GPS positions that are good by themselves. */
export function isTracked(flags: number, source: number): boolean {
  return (flags & UNTRACKED_FLAGS) === 0 && source === FIX_SOURCES.gps
}

/**
 * When a fix counts as the place of now, ms UTC: at the time that it tells of, at its arrival at the latest. So one that
 * is ahead within the tolerance gives way to the next that arrives.
 */
export function countsFrom(time: number, receivedAt: number | null): number {
  return receivedAt === null ? time : Math.min(time, receivedAt)
}
