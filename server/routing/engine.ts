import type { MatchedFix, MatchLimits } from '@/lib/fleet/routes/match-chunks'
import type { LineCorners } from '@/lib/fleet/routes/route-shape'
import type { LatLon } from '@/lib/geo/distance'

/** A question to an engine: a path below its address, with a query or a body. */
export type EngineQuestion = { path: string; query?: Record<string, string>; body?: unknown }
/** Asks; the answer is any JSON. Throws `routingDown` where none comes. */
export type AskEngine = (question: EngineQuestion) => Promise<{ status: number; answer: unknown }>

export type EngineRoute = { line: LineCorners; durationS: number }

/** What a kind of routing engine can do. What it refuses of a road that is not there throws `routingNoWay`. */
export type RoutingEngine = {
  /** Points of one question; the way by more is asked for in pieces. */
  mostPoints: number
  route: (ask: AskEngine, points: readonly LatLon[]) => Promise<EngineRoute>
  /** The quickest order, the first point first: numbers of the points. Null where it has no such service for that many, or that end. */
  order: (ask: AskEngine, points: readonly LatLon[], fixedEnd: boolean) => Promise<number[] | null>
  /** Null of an engine that matches no drives. */
  match: {
    limits: MatchLimits
    /** The streets of a piece of a drive; none where it is on none. */
    lines: (ask: AskEngine, fixes: readonly MatchedFix[]) => Promise<LineCorners[]>
  } | null
}
