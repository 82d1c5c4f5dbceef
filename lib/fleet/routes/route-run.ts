import { distanceM, type LatLon } from '@/lib/geo/distance'
import { nextOccurrence } from '@/lib/time/window-occurrence'
import { type DrivenRoute, dueAt } from './driven-route'
import { type FollowState, newFollowing } from './following/follow-state'

export type RunPlace = LatLon & { time: number }

/** What of a stop is planned, as it was when the run began. */
export type PlannedStop = LatLon & { name: string; radiusM: number; dueAt: number | null }

/** What was planned of a run: the route may be another by when it is over. */
export type RunPlan = {
  accountId: number
  name: string
  lengthM: number
  /** The window of the schedule; of a route without one, where the run began. */
  from: number | null
  to: number | null
  stops: readonly PlannedStop[]
}

/** One time that a route is driven, or is to be in its next window (`isAwaited`). Plain JSON. */
export type RouteRun = {
  changedAt: number
  plan: RunPlan
  follow: FollowState
  /** The first and the last believed fix in it. */
  first: RunPlace
  seen: RunPlace
  /** Where it came onto the route. */
  begun: (RunPlace & { alongM: number }) | null
  /** While it is off the route: since when and where, and how far beside. */
  off: (RunPlace & { metres: number }) | null
  /** For how long it was before. */
  offMs: number
  /** Driven since it began. */
  cm: number
  /** Seconds of driving along by steps of speed (`SPEED_STEP_KMH`). */
  speeds: Readonly<Record<string, number>>
  /** How many stops lay behind where it came onto a route that was changed in the middle of its window. */
  passed: number
  /** It is over, and what it came to is told; of a route without a schedule, whether it has gone from its last stop. */
  done: { left: boolean } | null
}

/** A fix that waits until it is known whether the vehicle left or only drifted. */
export type HeldFix = RunPlace & { cm: number }

/** By the ids of the routes. */
export type RoutesState = { runs: Readonly<Record<string, RouteRun>>; held: readonly HeldFix[] }
export const NEW_ROUTES: RoutesState = { runs: {}, held: [] }

type Window = { from: number; to: number } | null

export const planOf = (route: DrivenRoute, base: number | null, to: number | null): RunPlan => ({
  accountId: route.accountId,
  name: route.name,
  lengthM: route.line.lengthM,
  from: base,
  to,
  stops: route.stops.map(({ lat, lon, name, radiusM, afterMin }) => ({
    lat,
    lon,
    name,
    radiusM,
    dueAt: dueAt(route, { afterMin }, base),
  })),
})

export function newRun(route: DrivenRoute, window: Window, { time, lat, lon }: RunPlace): RouteRun {
  const first = { time, lat, lon }
  return {
    changedAt: route.changedAt,
    plan: planOf(route, window?.from ?? null, window?.to ?? null),
    follow: newFollowing(route.stops.length),
    first,
    seen: first,
    begun: null,
    off: null,
    offMs: 0,
    cm: 0,
    speeds: {},
    passed: 0,
    done: null,
  }
}

/**
 * The run of the next window, kept from before it on: of a vehicle that is silent by then the clock tells that it is late. Null
 * where no stop would be.
 */
export function awaitedRun(route: DrivenRoute, after: number, seen: RunPlace): RouteRun | null {
  const { schedule, stops } = route
  if (!schedule || stops.every(({ afterMin }) => afterMin === null)) return null
  const window = nextOccurrence(schedule, after)
  return window && newRun(route, window, seen)
}

/** Whether nothing was heard yet in its window. */
export const isAwaited = ({ begun, plan, seen }: RouteRun): boolean =>
  begun === null && plan.from !== null && seen.time < plan.from

/** Whether its vehicle stood at the first stop when it was seen last, where it may sleep until it sets out. */
export function restsAtStart(run: RouteRun): boolean {
  const [first] = run.plan.stops
  return first !== undefined && isAwaited(run) && distanceM(first, run.seen) <= first.radiusM
}

/** A run of a route without a schedule is over after so long a silence, or so long off the route. */
export const SILENCE_MS = 12 * 3_600_000

/** The stops that are late if nothing comes by when they are due, as long as the run lasts by then. */
export function dueStops(run: RouteRun): { stop: number; name: string; dueAt: number }[] {
  const { begun, done, follow, plan, seen, off } = run
  // One with a schedule is awaited whether or not the vehicle has set out.
  if (done !== null || (begun === null && plan.to === null)) return []
  const until = plan.to ?? Math.min(seen.time, off?.time ?? seen.time) + SILENCE_MS
  const isAtStart = restsAtStart(run)
  return plan.stops.flatMap(({ name, dueAt }, stop) => {
    if (stop === 0 && isAtStart) return []
    const { reachedAt, skipped, toldLate } = follow.stops[stop] ?? { reachedAt: 0 }
    const isLeft = reachedAt === null && !skipped && !toldLate
    return isLeft && dueAt !== null && dueAt < until ? [{ stop, name, dueAt }] : []
  })
}

/** For how long it was off the route in all, in milliseconds. */
export const offMsOf = ({ off, offMs, seen }: RouteRun): number =>
  offMs + (off ? Math.max(0, seen.time - off.time) : 0)

/** Of its stops those that were reached, skipped, and reached late or not though they were due. */
export function countStops({ plan, follow, passed }: RouteRun): {
  planned: number
  reached: number
  skipped: number
  late: number
  lastDelayMs: number | null
} {
  let [reached, skipped, late] = [0, 0, 0]
  let last: { time: number; delayMs: number | null } | null = null
  follow.stops.forEach((stop, at) => {
    const due = plan.stops[at]?.dueAt ?? null
    const time = stop.reachedAt
    if (time !== null) reached++
    if (stop.skipped) skipped++
    else if (due !== null && (time === null ? stop.toldLate : time > due)) late++
    if (time !== null && (!last || time >= last.time))
      last = { time, delayMs: due === null ? null : time - due }
  })
  const lastDelayMs = (last as { delayMs: number | null } | null)?.delayMs ?? null
  return { planned: plan.stops.length - passed, reached, skipped: skipped - passed, late, lastDelayMs }
}
