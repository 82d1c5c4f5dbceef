/** Faster than this over a long silence no road is driven: metres a second. */
const FASTEST_UNSEEN_MS = 28
const LONG_S = 60
const NOISE_M = 15
/** One that does not rise over such a distance is stuck, or counts in coarser steps. */
const STUCK_M = 5

/**
 * What the device's odometer says of a step, when that is plausible beside the straight distance in
 * metres: never much less, and more only as far as bends, or the roads of a long silence, explain.
 * Null when it is not, or when it is not known at both ends.
 */
export function odometerStepM(
  from: number | null,
  to: number | null | undefined,
  straightM: number,
  seconds: number,
): number | null {
  if (from === null || to === null || to === undefined) return null
  const metres = to - from
  if (metres === 0 && straightM > STUCK_M) return null
  const most = straightM * 1.3 + NOISE_M + (seconds > LONG_S ? seconds * FASTEST_UNSEEN_MS : 0)
  return metres >= straightM * 0.9 - NOISE_M && metres <= most ? Math.max(0, metres) : null
}

/**
 * Whether the odometer proves that a vehicle drove all through a silence: it rose by at least the
 * straight distance, and by no less and no more than a drive makes in that time.
 */
export function drove(
  odometer: { from: number | null; to: number | null },
  { straightM, seconds }: { straightM: number; seconds: number },
  { slowestKmh, fastestKmh }: { slowestKmh: number; fastestKmh: number },
): boolean {
  if (odometer.from === null || odometer.to === null) return false
  const metres = odometer.to - odometer.from
  const kmh = (metres / seconds) * 3.6
  return metres >= straightM * 0.95 - NOISE_M && kmh >= slowestKmh && kmh <= fastestKmh
}
