import type { Due, EventKey } from '@/lib/ingest/step'
import { dueOfDwell, type Since } from './dwell'
import { isAbout } from './fence-set'
import type { FenceSettings } from './fence-terms'
import type { CrossingSource, FenceState } from './judge-fence'
import type { Speeding } from './speeding'

/** A visit; of one that ended with the fence, or with who had the device, the end says so. */
export type Visit = {
  fenceId: number
  version: number
  start: Since
  end: { time: number; lat: number; lon: number; how: CrossingSource | 'fenceChanged' } | null
}

export type EndedVisit = Visit & { end: NonNullable<Visit['end']> }

export type Seen = { time: number; lat: number; lon: number }
/** `since` is when it came to its side; `told`, whether it was told that it stays there. */
export type Kept = FenceState & { since: Since | null; told: boolean; speeding: Speeding | null }

/**
 * What is remembered of a device: the last believed fix, and by their ids the fences that it is not simply outside of, and those
 * that tell of staying away. Of all others that held at the time of the last fix it is known to be outside.
 */
export type FencesState = {
  last: Seen | null
  kept: Readonly<Record<string, Kept>>
  /** While it seems to leave its stop: what was remembered before, and what was said since. */
  before: Leaving | null
}
type Leaving = {
  last: Seen | null
  kept: Readonly<Record<string, Kept>>
  raised: readonly EventKey[]
  visits: readonly EndedVisit[]
  /** Stays that are over unless it only drifts. */
  ended?: readonly EndedStay[]
}

/** A stay that was told, with its end, to be told again. */
export type EndedStay = Due & { endTime: number }

export const NEW_FENCES: FencesState = { last: null, kept: {}, before: null }

/** Visits to drawn fences that go on, and those that are over unless it only drifts. */
export function openVisits({ kept, before }: FencesState): Visit[] {
  const going = Object.entries(kept).flatMap(([id, { version, side, since }]) =>
    side === 'inside' && since && Number(id) > 0
      ? [{ fenceId: Number(id), version, start: since, end: null }]
      : [],
  )
  return [...(before?.visits ?? []), ...going]
}

/** What will be told unless a fix says otherwise before; what was told is left out. */
export function duesOf({ kept }: FencesState, settings: FenceSettings): Due[] {
  return Object.entries(kept).flatMap(([id, { version, side, since, told, candidate }]) => {
    if (told || candidate) return []
    const fence = settings.sets
      .flatMap((set) => set.versions(Number(id)))
      .findLast((one) => one.version === version && one.to === null && isAbout(one, settings.device))
    return (fence && dueOfDwell(fence, side, since, settings)) ?? []
  })
}
