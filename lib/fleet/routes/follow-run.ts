import type { SpeedCounter } from './along-speed'
import { type DrivenRoute, followedRoute } from './driven-route'
import { followRoute } from './following/follow-route'
import type { FollowState } from './following/follow-state'
import type { RouteEvent } from './following/route-event'
import { type HeldFix, planOf, type RouteRun } from './route-run'
import type { RunBook } from './run-book'
import { placeOf, raisedOf, stayEnded } from './run-events'
import { comeBack, leaveRoute } from './run-off-route'

/** A run with one more fix, and what that tells written into the book. */
export function followRun(
  route: DrivenRoute,
  given: RouteRun,
  fix: HeldFix,
  decidedAt: number,
  book: RunBook,
  speeds: SpeedCounter,
): RouteRun {
  const { time, lat, lon } = fix
  const followed = followedRoute(route, given.plan.from)
  const { state, events } = followRoute(followed, given.follow, [{ time, lat, lon }])
  // Written out: this runs for every fix, and a copy by spread takes longer.
  const run: RouteRun = {
    changedAt: given.changedAt,
    plan: given.plan,
    follow: state,
    first: given.first,
    seen: { time, lat, lon },
    begun: given.begun,
    off: given.off,
    offMs: given.offMs,
    cm: given.cm,
    speeds: given.speeds,
    passed: given.passed,
    done: given.done,
  }
  if (given.begun) {
    run.cm += fix.cm
    if (isOnWay(given.follow) && isOnWay(state))
      run.speeds = speeds.add(given.speeds, state.alongM - given.follow.alongM, time - given.seen.time)
  }
  for (const event of events) takeIn(book, route, run, event, decidedAt)
  return run
}

const isOnWay = ({ phase, beside }: FollowState): boolean => phase === 'on' && beside === null

/** Takes what the rule tells into a run, which may be changed. */
function takeIn(
  book: RunBook,
  route: DrivenRoute,
  run: RouteRun,
  event: RouteEvent,
  decidedAt: number,
): void {
  const { kind, stop } = event
  const about = { routeId: route.id, run, decidedAt }
  if (kind === 'offRoute') leaveRoute(book, route, run, event, decidedAt)
  else if (kind === 'backOnRoute') comeBack(book, route, run, event, decidedAt)
  else if (kind === 'stopLeft') {
    const reachedAt = stop === null ? null : (run.follow.stops[stop]?.reachedAt ?? null)
    if (reachedAt !== null) book.raise(stayEnded(event, { reachedAt, endTime: event.time }, about))
  } else {
    if (kind === 'started') start(route, run, event)
    book.tellRules(route, run, event, decidedAt)
    book.raise(raisedOf(event, about))
    if (kind === 'stopReached' || kind === 'stopSkipped') book.withdrawLate(route.id, run, event)
  }
}

/** The vehicle came onto the route: without a schedule the plan counts from then on. */
function start(route: DrivenRoute, run: RouteRun, event: RouteEvent): void {
  const { alongM } = run.follow
  run.begun = { ...placeOf(event), alongM }
  if (run.plan.from === null) run.plan = planOf(route, event.time, null)
  const { from } = run.plan
  if (route.order === 'free' || from === null || route.changedAt <= from) return
  // Stops that it had passed before the route was changed to have them are not missed.
  const isPassed = (at: number) => {
    const stop = route.stops[at]
    return stop !== undefined && stop.alongM + stop.radiusM < alongM
  }
  run.follow = {
    ...run.follow,
    stops: run.follow.stops.map((stop, at) =>
      stop.reachedAt === null && !stop.skipped && isPassed(at) ? { ...stop, skipped: true } : stop,
    ),
  }
  run.passed = run.follow.stops.filter(({ skipped }) => skipped).length
}
