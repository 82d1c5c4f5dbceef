import type { LatLon } from '@/lib/geo/distance'

/** The clock waits so long for what a vehicle may have sent when a stop was due. */
export const LATE_WAIT_MS = 2 * 60_000

/**
 * What following a route tells at a fix, for rules about it. `due` says which of the stops that are left is due first, with when
 * in `at`; without a stop none is any more.
 */
export type RouteTold = {
  kind: 'offRoute' | 'backOnRoute' | 'late' | 'stopSkipped' | 'due'
  routeId: number
  route: string
  /** Accounts whose rules may be about it. */
  accountIds: readonly number[]
  at: LatLon & { time: number }
  /** How far beside the route, metres; of one that is off it. */
  metres?: number
  /** Number, from 1 on, and name of a stop. */
  stop?: number
  stopName?: string
}
