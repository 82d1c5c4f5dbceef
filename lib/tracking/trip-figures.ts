import type { Place, Segment, Trip } from './state'

/** Where a trip ends, with engine time and odometer there. */
export type TripEnd = Place & { engineMs: number; odometerM: number | null }

type TripFigures = Omit<Segment, 'kind' | 'start' | 'end' | 'why'>

const NOTHING: TripFigures = {
  distanceCm: 0,
  maxSpeedKmh: 0,
  fixes: 0,
  idleSeconds: 0,
  engineSeconds: 0,
  denseShare: null,
  odometerStartM: null,
  odometerEndM: null,
  distanceSource: 'gps',
}

/** What is known of a trip that ends at `end`; nothing for other segments. */
export function tripFigures(trip: Trip | null, end: TripEnd | null): TripFigures {
  if (!trip || !end) return NOTHING
  const seconds = Math.floor(end.time / 1000) - Math.floor(trip.time / 1000)
  const within = (ms: number) => Math.min(seconds, Math.max(0, Math.round(ms / 1000)))
  return {
    distanceCm: trip.cm,
    maxSpeedKmh: trip.maxSpeedKmh,
    fixes: trip.fixes,
    idleSeconds: within(trip.idleMs),
    engineSeconds: within(end.engineMs - trip.engineMs),
    denseShare: trip.moves && trip.moves.ms > 0 ? trip.moves.denseMs / trip.moves.ms : null,
    odometerStartM: trip.odometerM,
    odometerEndM: end.odometerM,
    distanceSource: trip.odometerCm * 2 > trip.cm ? 'odometer' : 'gps',
  }
}
