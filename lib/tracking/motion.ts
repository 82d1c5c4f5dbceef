import type { TrackingState } from './state'

/** What a vehicle does, as far as its positions and its ignition tell. Stored as numbers. */
export const MOTIONS = { unknown: 0, moving: 1, idling: 2, parked: 3 } as const
export type Motion = keyof typeof MOTIONS

/**
 * Moving: on a trip or leaving, and not standing still in between. Standing with the engine on is
 * idling; standing otherwise is parked.
 */
export function motionOf(state: TrackingState, ignition: boolean | null): Motion {
  if (!state.last) return 'unknown'
  const underWay = (state.trip ?? state.leaving) !== null && !state.pause?.quiet
  if (underWay) return 'moving'
  return ignition ? 'idling' : 'parked'
}
