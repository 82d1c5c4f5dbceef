import { type FollowState, firstOpen } from './follow-state'
import type { FollowedRoute } from './followed-route'
import { judgeOffset } from './off-route'
import type { RouteEvent } from './route-event'
import { type Heading, headingOn, type OnLine, placeOnLine } from './route-line'
import { begin, begins, judgeStart, placeAtFirst } from './route-start'
import { judgeStops, tellAllLate } from './route-stops'
import type { RouteFix } from './way-between'

/** Follows a vehicle over fixes in the order of their time. However they are cut into calls, the result is the same. */
export function followRoute(
  route: FollowedRoute,
  given: FollowState,
  fixes: readonly RouteFix[],
): { state: FollowState; events: RouteEvent[] } {
  const events: RouteEvent[] = []
  let state = given
  for (const fix of fixes) {
    if (state.phase === 'finished') break
    state = followFix(route, state, fix, events)
  }
  return { state, events }
}

function followFix(
  route: FollowedRoute,
  state: FollowState,
  fix: RouteFix,
  events: RouteEvent[],
): FollowState {
  const heading = headingOn(state.heading ?? null, state.before, fix)
  const atFirst = placeAtFirst(route, state, fix, heading)
  const found = atFirst ?? placeOnRoute(route, state, fix, heading)
  const on = found && found.offM <= route.offsetM ? found : null
  const next = nextState(state, fix, heading)
  if (state.phase !== 'waiting')
    judgeOffset(route, next, fix, found?.offM ?? Number.POSITIVE_INFINITY, events)
  else if (on && begins(route, state, next, fix, on, atFirst)) begin(next, fix, events)
  else {
    if (!on && route.isPlanned) judgeStart(route, next, fix, events)
    // Who never sets out is late, too.
    tellAllLate(route, state, next, events)
    return next
  }
  if (on) {
    next.segment = on.segment
    next.alongM = on.alongM
    next.offM = on.offM
  }
  judgeStops(route, state, next, fix, events)
  next.entry = null
  next.start = null
  return next
}

/** Where on its line a vehicle is; in strict order before what lies behind its next stop. */
function placeOnRoute(
  { order, stops, line, offsetM }: FollowedRoute,
  { phase, before, entry, segment, alongM, stops: known }: FollowState,
  fix: RouteFix,
  heading: Heading | null,
): OnLine | null {
  if (phase === 'waiting') {
    const [was, wasM] = [entry?.segment ?? null, entry?.alongM ?? 0]
    return placeOnLine(line, { place: fix, before, segment: was, alongM: wasM, heading }, offsetM)
  }
  const turn = order === 'strict' && segment !== null ? stops[firstOpen(known)] : undefined
  const untilM = turn ? turn.alongM + turn.radiusM : null
  return placeOnLine(line, { place: fix, before, segment, alongM, heading, untilM }, offsetM)
}

/** The state that a fix changes: what was known before, and where the vehicle is now. */
function nextState(
  { phase, segment, alongM, start = null, beside, stops }: FollowState,
  fix: RouteFix,
  heading: Heading | null,
): FollowState {
  return { phase, segment, alongM, offM: null, heading, entry: null, start, beside, before: fix, stops }
}
