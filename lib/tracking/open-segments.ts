import { DEFAULT_TRACKING } from './settings'
import type { Segment, TrackingState } from './state'
import { tripFigures } from './trip-figures'

/** The trip or stop that a device is in: what would be closed if nothing more came. */
export function openSegments(state: TrackingState | null | undefined): Segment[] {
  const last = state?.last
  if (!state || !last) return []
  const end = { time: last.time, lat: last.lat, lon: last.lon }
  const notYet = { rule: 'stood', fix: last.time, measured: null, threshold: null } as const
  if (state.trip) {
    const { time, lat, lon, why } = state.trip
    const { standing, held } = state.periods
    const idling = standing?.idling && standing.start.time >= time ? standing.until - standing.start.time : 0
    const before = held.reduce((ms, one) => ms + one.end - one.start.time, 0)
    const trip = { ...state.trip, idleMs: state.trip.idleMs + before + idling }
    const figures = tripFigures(trip, { ...end, engineMs: state.engineMs, odometerM: state.odometerM })
    return [{ kind: 'trip', start: { time, lat, lon }, end, ...figures, why: { start: why, end: notYet } }]
  }
  const stay = state.stay
  if (!stay || last.time - stay.time < DEFAULT_TRACKING.stopS * 1000) return []
  const start = { time: stay.time, lat: stay.lat, lon: stay.lon }
  return [{ kind: 'stop', start, end, ...tripFigures(null, null), why: { start: stay.why, end: notYet } }]
}
