type Driven = {
  distanceM: number
  movingS: number
  /** Harsh accelerations, brakings and turns. */
  harsh: number
  crashes: number
  overspeedS: number
}

/** Shorter ways say little: they are judged as if so long. */
const LEAST_M = 50_000
const PER_HARSH = 3
const PER_SPEEDING_PERCENT = 2
const PER_CRASH = 30

/**
 * 100 for a drive without reproach, never below 0: three points off for each harsh moment on 100 km,
 * two for each percent of the driving time above the limit, thirty for a crash.
 */
export function drivingScore({ distanceM, movingS, harsh, crashes, overspeedS }: Driven): number {
  const hundreds = Math.max(distanceM, LEAST_M) / 100_000
  const speedingPercent = movingS > 0 ? Math.min(100, (overspeedS / movingS) * 100) : 0
  const off = (harsh / hundreds) * PER_HARSH + speedingPercent * PER_SPEEDING_PERCENT + crashes * PER_CRASH
  return Math.max(0, Math.round(100 - off))
}
