import type { LatLon } from '@/lib/geo/distance'

/** What following a route tells at a fix, for rules about it. */
export type RouteTold = {
  kind: 'offRoute' | 'backOnRoute' | 'late' | 'stopSkipped'
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
