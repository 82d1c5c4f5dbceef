import type { DrivenRoute } from './driven-route'
import type { RouteEvent } from './following/route-event'
import type { RouteRun, RunPlace } from './route-run'
import type { RunBook } from './run-book'
import { offRouteEnded, placeOf, raisedOf } from './run-events'
import { besideLineM } from './stops-on-line'

/** The vehicle of a run, which may be changed, left its route. */
export function leaveRoute(
  book: RunBook,
  route: DrivenRoute,
  run: RouteRun,
  event: RouteEvent,
  decidedAt: number,
): void {
  const metres = Math.round(besideLineM(route.line, event))
  run.off = { ...placeOf(event), metres }
  book.tellRules(route, run, event, decidedAt, { metres })
  book.raise(raisedOf(event, { routeId: route.id, run, decidedAt }, { besideM: metres }))
}

/** The vehicle of a run, which may be changed, is back, or the run over; nothing where it was not off. */
export function comeBack(
  book: RunBook,
  route: Pick<DrivenRoute, 'id' | 'accountIds'>,
  run: RouteRun,
  at: RunPlace,
  decidedAt: number,
): void {
  const { off } = run
  if (!off) return
  const end = { ...placeOf(at), time: Math.max(off.time, at.time) }
  book.raise(offRouteEnded(off, { routeId: route.id, run, decidedAt }, end.time))
  run.offMs += end.time - off.time
  run.off = null
  book.tellRules(route, run, { kind: 'backOnRoute', stop: null, ...end }, decidedAt)
}
