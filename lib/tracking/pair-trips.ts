import type { RecomputePreview } from './thresholds'

export type TripTimes = RecomputePreview['gone'][number]

/** Trips that there would be no more beside those that there would be in the same time. */
export type TripChange = {
  kind: 'joined' | 'split' | 'moved' | 'gone' | 'made'
  before: TripTimes[]
  after: TripTimes[]
}

/** Puts together what overlaps in time, in its order. */
export function pairTrips({ gone, made }: Pick<RecomputePreview, 'gone' | 'made'>): TripChange[] {
  const all = [
    ...gone.map((trip) => ({ trip, side: 'before' as const })),
    ...made.map((trip) => ({ trip, side: 'after' as const })),
  ].sort((a, b) => Date.parse(a.trip.start) - Date.parse(b.trip.start))
  const groups: Omit<TripChange, 'kind'>[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { trip, side } of all) {
    if (Date.parse(trip.start) >= end) groups.push({ before: [], after: [] })
    groups.at(-1)?.[side].push(trip)
    end = Math.max(end, Date.parse(trip.end))
  }
  return groups.map((group) => ({ kind: kindOf(group), ...group }))
}

function kindOf({ before, after }: Omit<TripChange, 'kind'>): TripChange['kind'] {
  if (before.length === 0) return 'made'
  if (after.length === 0) return 'gone'
  if (before.length > after.length) return 'joined'
  return before.length < after.length ? 'split' : 'moved'
}
