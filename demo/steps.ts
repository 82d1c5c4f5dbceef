import { metresBetween } from './geometry'
import { PLACES, type PlaceName } from './places'
import type { Random } from './random'
import type { Spot } from './streets'

/** One thing after the other, without times of day: those follow from how the drives go. */
export type Step =
  | { kind: 'drive'; to: Spot; via: readonly PlaceName[]; haltEveryM: number | null }
  | { kind: 'stay'; seconds: number; engine: boolean }

export type Itinerary = {
  start: Spot
  /** Seconds after local midnight; may be above a day for what begins after midnight. */
  departS: number
  steps: Step[]
}

export function driveTo(to: Spot, via: readonly PlaceName[] = [], haltEveryM: number | null = null): Step {
  return { kind: 'drive', to, via, haltEveryM }
}

/** A visit with the engine off in its middle, and running while the driver arrives and leaves. */
export function visit(seconds: number, random: Random): Step[] {
  const arriving = random.between(15, 50)
  const leaving = random.between(15, 60)
  return [
    { kind: 'stay', seconds: arriving, engine: true },
    { kind: 'stay', seconds: Math.max(seconds - arriving - leaving, 60), engine: false },
    { kind: 'stay', seconds: leaving, engine: true },
  ]
}

export function idle(seconds: number): Step {
  return { kind: 'stay', seconds, engine: true }
}

/** About how long a drive between two places takes, in seconds; only for counting how many fit in a day. */
export function roughSeconds(from: PlaceName, to: PlaceName, metresPerSecond: number): number {
  const a = PLACES[from]
  const b = PLACES[to]
  return 120 + (metresBetween(a.lat, a.lon, b.lat, b.lon) * 1.35) / metresPerSecond
}
