import type { DrivenRoute } from './driven-route'
import type { RouteEvent } from './following/route-event'
import { dueStops, isAwaited, type RouteRun } from './route-run'
import { firstDue, type RunBook } from './run-book'
import { placeOf, raisedOf } from './run-events'
import { comeBack } from './run-off-route'

/** A run whose vehicle reached its last stop: written down, and kept without what is told no more. */
export function finishRun(book: RunBook, route: DrivenRoute, given: RouteRun, decidedAt: number): RouteRun {
  const run = { ...given }
  comeBack(book, route, run, run.seen, decidedAt)
  book.writeRun(route.id, run, decidedAt)
  return {
    ...run,
    follow: { ...run.follow, beside: null, stops: [] },
    plan: { ...run.plan, stops: [] },
    speeds: {},
    done: { left: false },
  }
}

/** A run whose window is over, whose route is another one or gone, or of which nothing was heard for long: written down. */
export function closeRun(
  book: RunBook,
  routeId: number,
  given: RouteRun,
  decidedAt: number,
  route?: DrivenRoute,
): void {
  if (given.done) return
  // Of a route that is another one by now, or gone, none was awaited.
  if (isAwaited(given) && route?.changedAt !== given.changedAt) return
  const run = { ...given }
  comeBack(book, route ?? { id: routeId, accountIds: [] }, run, run.seen, decidedAt)
  if (route) tellLateAtEnd(book, route, run, decidedAt)
  // One of which nothing was heard in its window is a run of that window nevertheless.
  if (isAwaited(run) && run.plan.from !== null)
    run.first = run.seen = { ...placeOf(run.seen), time: run.plan.from }
  book.writeRun(routeId, run, decidedAt)
}

/** What was due before it was over, and the clock may have told; `run` may be changed. */
function tellLateAtEnd(book: RunBook, route: DrivenRoute, run: RouteRun, decidedAt: number): void {
  const until = route.changedAt === run.changedAt ? decidedAt : Math.min(decidedAt, route.changedAt)
  const dues = dueStops(run).filter((due) => due.dueAt < until)
  for (const { stop, dueAt } of dues) {
    const late: RouteEvent = { ...placeOf(run.seen), kind: 'late', stop, time: dueAt }
    book.tellRules(route, run, late, decidedAt)
    book.raise(raisedOf(late, { routeId: route.id, run, decidedAt }))
  }
  if (firstDue(run)) book.tellDue(route, run, { ...run, done: { left: false } }, decidedAt)
  const isDue = (at: number) => dues.some(({ stop }) => stop === at)
  const stops = run.follow.stops.map((stop, at) => (isDue(at) ? { ...stop, toldLate: true } : stop))
  run.follow = { ...run.follow, stops }
}
