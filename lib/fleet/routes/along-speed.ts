/** Speeds along a route are counted by steps of so much. */
export const SPEED_STEP_KMH = 4
const MOST_STEP = 40
/** Slower is standing, in a jam or at a stop. */
const LEAST_KMH = 5
/** Between fixes farther apart it may have stood. */
const MOST_APART_MS = 120_000
/** A median of less says nothing. */
const LEAST_SECONDS = 120

type Speeds = Readonly<Record<string, number>>

/** By which step a way along a route is counted; null while nothing is. */
export function speedStepOf(metres: number, ms: number): number | null {
  if (ms <= 0 || ms > MOST_APART_MS) return null
  const kmh = (metres / ms) * 3600
  return kmh < LEAST_KMH ? null : Math.min(MOST_STEP, Math.floor(kmh / SPEED_STEP_KMH))
}

/** Counts seconds by steps of speed. What is given is not changed: it is copied once, as long as the same run is counted on. */
export class SpeedCounter {
  private own: Record<string, number> | null = null

  /** The speeds of a run with one more way along its route. */
  add(speeds: Speeds, metres: number, ms: number): Speeds {
    const step = speedStepOf(metres, ms)
    if (step === null) return speeds
    const own = speeds === this.own ? this.own : { ...speeds }
    own[step] = (own[step] ?? 0) + ms / 1000
    this.own = own
    return own
  }
}

/** The speed that was driven at or below for half of the time, in km/h; null while too little is known. */
export function medianKmh(speeds: Speeds): number | null {
  const steps = Object.entries(speeds)
    .map(([step, seconds]) => ({ step: Number(step), seconds }))
    .sort((a, b) => a.step - b.step)
  const all = steps.reduce((sum, { seconds }) => sum + seconds, 0)
  if (all < LEAST_SECONDS) return null
  let passed = 0
  for (const { step, seconds } of steps) {
    if (passed + seconds >= all / 2) return (step + (all / 2 - passed) / seconds) * SPEED_STEP_KMH
    passed += seconds
  }
  return null
}
