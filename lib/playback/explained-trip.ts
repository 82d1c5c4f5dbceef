import type { JourneyEntry } from './journey'

export type ExplainedTrip = {
  /** When the trip began: its name for the API. */
  start: number
  /** The end of the trip that is asked about. */
  edge: 'start' | 'end'
}

/**
 * The trip whose decision explains an entry: a trip explains itself, a stop or a gap is where the trip
 * before it ended or, when there is none in the period, where the next one began.
 */
export function explainedTrip(journey: readonly JourneyEntry[], entry: JourneyEntry): ExplainedTrip | null {
  if (entry.kind === 'trip') return { start: entry.start, edge: entry.open ? 'start' : 'end' }
  const at = journey.indexOf(entry)
  const before = journey[at - 1]
  if (before?.kind === 'trip') return { start: before.start, edge: 'end' }
  const after = journey[at + 1]
  return after?.kind === 'trip' ? { start: after.start, edge: 'start' } : null
}
