/** A good fix by GPS: milliseconds UTC, km/h. */
export type GateFix = { time: number; speedKmh: number | null }

/** Why an engine is not cut now; the texts stand in messages under `commands.reasons`. */
export const GATE_REASONS = ['relayedFixes', 'noFix', 'staleFix', 'moving', 'stillStopping'] as const
export type GateReason = (typeof GATE_REASONS)[number]

/** An engine is cut only of a vehicle whose fixes say that it stood or crept for so long. */
export const GATE = { maxFixAgeS: 60, maxSpeedKmh: 5, slowForS: 30, looksBackS: 180, maxAheadS: 10 } as const
/** Who asks for it while the vehicle moves may have it done when it stops, within so many minutes. */
export const WHEN_STOPS_MINUTES = 10

/** Two fixes farther apart say nothing of the time between them. */
const MAX_BETWEEN_S = 60

/**
 * Why the engine of a device may not be cut at a moment; null where it may. The fixes are its last ones, in any order. What
 * the device itself would do counts for nothing.
 */
export function judgeEngineCut(fixes: readonly GateFix[], now: number): GateReason | null {
  const latest = fixes.toSorted((a, b) => b.time - a.time)
  const [newest] = latest
  if (!newest) return 'noFix'
  if (now - newest.time > GATE.maxFixAgeS * 1000) return 'staleFix'
  if (!isSlow(newest)) return 'moving'
  let since = newest.time
  for (const fix of latest) {
    if (!isSlow(fix) || since - fix.time > MAX_BETWEEN_S * 1000) break
    since = fix.time
  }
  // Between the last fix and now nobody knows: only what lies between fixes counts.
  return newest.time - since >= GATE.slowForS * 1000 ? null : 'stillStopping'
}

/** How old a position is by which no engine is cut, in whole minutes and hours. */
export function ageOfFix(time: number, now: number): { minutes: number; hours: number } {
  const minutes = Math.max(1, Math.floor((now - time) / 60_000))
  return { minutes, hours: Math.floor(minutes / 60) }
}

const isSlow = ({ speedKmh }: GateFix): boolean => speedKmh !== null && speedKmh <= GATE.maxSpeedKmh
