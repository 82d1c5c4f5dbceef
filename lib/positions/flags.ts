/**
 * Why a fix is not counted. Bad fixes are stored and flagged, never dropped; reports and playback
 * skip flagged ones by default. The numbers are bits of `positions.flags`.
 */
export const FIX_FLAGS = {
  /** Latitude or longitude exactly 0: a receiver that does not know. */
  zero: 1,
  /** Beyond ±90° / ±180°. */
  outOfRange: 2,
  /** The device itself says it has no fix. */
  unpositioned: 4,
  /** Later than the server's clock allows; whole hours are the sign of a wrong time zone. */
  future: 8,
  /** Older than any tracker: a clock that was never set. */
  clock: 16,
  /** Farther from the last good fix than any vehicle gets in that time. */
  jump: 32,
  /** A wandering fix of a vehicle that stands. */
  drift: 64,
  /** Another fix of the same time is already there and says something else. */
  duplicateTime: 128,
} as const

export type FixFlag = keyof typeof FIX_FLAGS

/** The names behind a stored bit set. */
export function flagNames(flags: number): FixFlag[] {
  return (Object.keys(FIX_FLAGS) as FixFlag[]).filter((name) => (flags & FIX_FLAGS[name]) !== 0)
}
