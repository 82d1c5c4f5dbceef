import type { LatLon } from '@/lib/geo/distance'

type At = LatLon & { time: number }

/** A vehicle that stands, with the engine on or not. Times in milliseconds UTC. */
export type Standing = { idling: boolean; start: At; until: number }

/** The engine on or off. `cm` is the way gone meanwhile. */
export type IgnitionInterval = { on: boolean; start: At; until: At; cm: number }

/** Faster than allowed: the speeds of the fixes so far. */
export type Speeding = { start: At; until: At; maxKmh: number; sumKmh: number; fixes: number; cm: number }

/** What the engine remembers for periods between two believed fixes. Plain data. */
export type PeriodsState = {
  /** Ignition at the last believed fix. */
  on: boolean | null
  standing: Standing | null
  /**
   * Idling that is over, in a pause of a trip that is not: if the pause becomes a stop it was none of
   * the trip's.
   */
  held: { start: At; end: number }[]
  ignition: IgnitionInterval | null
  speeding: Speeding | null
  /** Speed and heading of the last believed fix. */
  motion: { time: number; speedKmh: number; heading: number | null } | null
  /** Harsh moments of the last seconds, by kind. */
  harsh: [kind: number, time: number][]
}

export const NEW_PERIODS: PeriodsState = {
  on: null,
  standing: null,
  held: [],
  ignition: null,
  speeding: null,
  motion: null,
  harsh: [],
}

/** A copy that may be changed. */
export function copyPeriods(state: PeriodsState): PeriodsState {
  const { standing, held, ignition, speeding, harsh } = state
  return {
    ...state,
    standing: standing && { ...standing },
    ignition: ignition && { ...ignition },
    speeding: speeding && { ...speeding },
    held: held.slice(),
    harsh: harsh.slice(),
  }
}
