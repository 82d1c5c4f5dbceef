import { distanceM } from '@/lib/geo/distance'
import type { EventKey, RaisedEvent } from '@/lib/ingest/step'
import { occurrenceAt } from '@/lib/time/window-occurrence'
import type { Period } from '@/lib/tracking/period'
import type { TrackedFix, Word } from '@/lib/tracking/state'
import { speedStepOf } from './along-speed'
import { type DrivenRoute, followedRoute, type RouteSettings } from './driven-route'
import { type FollowState, followRoute, type RouteEvent } from './follow-route'
import { placeOnLine } from './route-line'
import {
  dueStops,
  type HeldFix,
  newRun,
  planOf,
  type RouteRun,
  type RoutesState,
  type RunPlace,
  SILENCE_MS,
} from './route-run'
import type { RouteTold } from './route-told'
import { offRouteEnded, placeOf, raisedOf, routeSubject, stayEnded } from './run-events'
import { periodsOfRun } from './run-periods'
import { besideLineM } from './stops-on-line'

/** So many fixes wait at most for whether the vehicle left or drifted. */
const MOST_HELD = 60

export type WordedFix = TrackedFix & { word: Word }

export type RoutesDecided = {
  state: RoutesState
  events: RaisedEvent[]
  /** What the clock may have told of stops that were reached in time. */
  withdrawn: EventKey[]
  periods: Period[]
  /** What was told, by the time of the fix that told it. */
  told: Map<number, RouteTold[]> | null
}

/** Follows the routes of a device along its fixes, each later than those before. Pure: `given` is not changed. */
export function followRoutes(
  given: RoutesState,
  fixes: readonly WordedFix[],
  settings: RouteSettings,
): RoutesDecided {
  if (settings.routes.length === 0 && isEmpty(given))
    return { state: given, events: [], withdrawn: [], periods: [], told: null }
  const following = new Following(given, settings)
  for (const fix of fixes) following.take(fix)
  return following.result()
}

function isEmpty({ runs, held }: RoutesState): boolean {
  for (const _id in runs) return false
  return held.length === 0
}

const NOTHING_HELD: readonly HeldFix[] = []

const NONE_GONE: readonly string[] = []

function goneOf({ runs }: RoutesState, { routes }: RouteSettings): readonly string[] {
  let gone: string[] | null = null
  for (const id in runs) {
    const isHere = routes.some((route) => route.id === Number(id))
    if (!isHere) gone = [...(gone ?? []), id]
  }
  return gone ?? NONE_GONE
}

class Following {
  private runs: Record<string, RouteRun>
  private held: readonly HeldFix[]
  private readonly events: RaisedEvent[] = []
  private readonly withdrawn: EventKey[] = []
  private readonly periods: Period[] = []
  private told: Map<number, RouteTold[]> | null = null
  /** Whether `runs` is a copy by now. */
  private isOwn = false
  /** The same of `held`. */
  private ownHeld: HeldFix[] | null = null
  /** The same of the speeds of the run that was counted last. */
  private ownSpeeds: Record<string, number> | null = null
  /** Runs of routes that are gone by now, or another device's. */
  private gone: readonly string[]

  constructor(
    private readonly given: RoutesState,
    private readonly settings: RouteSettings,
  ) {
    this.runs = given.runs
    this.held = given.held
    this.gone = goneOf(given, settings)
  }

  result(): RoutesDecided {
    const { runs, held, events, withdrawn, periods, told } = this
    const isSame = runs === this.given.runs && held === this.given.held
    return { state: isSame ? this.given : { runs, held }, events, withdrawn, periods, told }
  }

  take(fix: WordedFix): void {
    const { word, time } = fix
    if (word.phase === 'doubted') return
    let cm = word.movedCm ?? 0
    if (word.drifted && this.held.length > 0) {
      // What was driven meanwhile is taken back by what the way shrank by.
      for (const one of this.held) cm += one.cm
      this.holdNothing()
    }
    const leaves = word.phase === 'leaves'
    if (!leaves) this.letGo(time)
    for (const { time: at, lat, lon } of word.regained) this.see({ time: at, lat, lon, cm: 0 }, leaves, time)
    const { lat, lon } = word.place ?? fix
    this.see({ time, lat, lon, cm }, leaves, time)
  }

  private letGo(decidedAt: number): void {
    const { held } = this
    if (held.length === 0) return
    this.holdNothing()
    for (const one of held) this.judge(one, decidedAt)
  }

  private holdNothing(): void {
    this.held = NOTHING_HELD
    this.ownHeld = null
  }

  private see(fix: HeldFix, leaves: boolean, decidedAt: number): void {
    if (!leaves) {
      this.judge(fix, decidedAt)
      return
    }
    this.ownHeld ??= [...this.held]
    this.held = this.ownHeld
    this.ownHeld.push(fix)
    if (this.ownHeld.length < MOST_HELD) return
    const oldest = this.ownHeld.shift()
    if (oldest) this.judge(oldest, decidedAt)
  }

  private judge(fix: HeldFix, decidedAt: number): void {
    const { routes } = this.settings
    for (const route of routes) this.judgeRoute(route, fix, decidedAt)
    if (this.gone.length === 0) return
    for (const id of this.gone) {
      const run = this.runs[id]
      if (run) this.end(Number(id), run, decidedAt)
    }
    this.gone = []
  }

  private judgeRoute(route: DrivenRoute, fix: HeldFix, decidedAt: number): void {
    const { id, schedule, changedAt } = route
    if (fix.time < changedAt) return
    const window = schedule && occurrenceAt(schedule, fix.time)
    let run = this.runs[id]
    if (run && isOver(run, route, window, fix.time)) {
      this.end(id, run, decidedAt, route)
      run = undefined
    }
    if (schedule && !window) return
    if (run?.done) {
      const rests = rest(run, route, fix)
      if (rests === run) return
      if (rests) {
        this.keep(id, rests)
        return
      }
      run = undefined
    }
    this.follow(route, run ?? newRun(route, window, fix), fix, decidedAt)
  }

  private follow(route: DrivenRoute, given: RouteRun, fix: HeldFix, decidedAt: number): void {
    const { id } = route
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
      run.speeds = this.speedsWith(given, state, time)
    }
    for (const event of events) this.enter(route, run, event, decidedAt)
    if (given.follow.stops !== run.follow.stops || given.begun === null)
      this.tellDue(given, run, route, decidedAt)
    if (state.phase === 'finished') this.finish(id, run, decidedAt, route)
    else this.keep(id, run)
  }

  /** How fast it drove along between two fixes that are on the route. */
  private speedsWith(
    { follow, seen, speeds }: RouteRun,
    next: FollowState,
    time: number,
  ): RouteRun['speeds'] {
    if (!isOnWay(follow) || !isOnWay(next)) return speeds
    const ms = time - seen.time
    const step = speedStepOf(next.alongM - follow.alongM, ms)
    if (step === null) return speeds
    const own = speeds === this.ownSpeeds ? this.ownSpeeds : { ...speeds }
    own[step] = (own[step] ?? 0) + ms / 1000
    this.ownSpeeds = own
    return own
  }

  /** Takes in what the rule tells of a run, which may be changed. */
  private enter(route: DrivenRoute, run: RouteRun, event: RouteEvent, decidedAt: number): void {
    const about = { routeId: route.id, run, decidedAt }
    if (event.kind === 'started') this.start(route, run, event)
    if (event.kind === 'offRoute') {
      run.off = { ...placeOf(event), metres: Math.round(besideLineM(route.line, event)) }
      this.tell(route, run, event, decidedAt, { metres: run.off.metres })
      this.raise(raisedOf(event, about, { besideM: run.off.metres }))
    } else if (event.kind === 'backOnRoute') this.cameBack(route.id, run, event, decidedAt, route)
    else if (event.kind === 'stopLeft') {
      const reachedAt = event.stop === null ? null : (run.follow.stops[event.stop]?.reachedAt ?? null)
      if (reachedAt !== null) this.raise(stayEnded(event, { reachedAt, endTime: event.time }, about))
    } else {
      this.tell(route, run, event, decidedAt)
      this.raise(raisedOf(event, about))
      if (event.kind === 'stopReached' || event.kind === 'stopSkipped') this.wasInTime(route.id, run, event)
    }
  }

  /** What told of it came after its time, when the clock had told that it is late. */
  private wasInTime(routeId: number, { plan }: RouteRun, { stop, time }: RouteEvent): void {
    const due = stop === null ? null : (plan.stops[stop]?.dueAt ?? null)
    if (due !== null && time <= due)
      this.withdrawn.push({ type: 'routeLate', time: due, subject: routeSubject(routeId, stop) })
  }

  /** For rules: which stop is due next, where that changed. */
  private tellDue(before: RouteRun, run: RouteRun, { id, accountIds }: DrivenRoute, decidedAt: number): void {
    const [was, is] = [firstDue(before), firstDue(run)]
    if (was?.stop === is?.stop) return
    const told = toldOf(id, run, accountIds)
    const at = { ...placeOf(run.seen), time: is?.dueAt ?? run.seen.time }
    if (is) this.say({ ...told, kind: 'due', at, stop: is.stop + 1, stopName: is.name }, decidedAt)
    else this.say({ ...told, kind: 'due', at }, decidedAt)
  }

  /** What was due before it was over, and the clock may have told. */
  private endLate(routeId: number, run: RouteRun, decidedAt: number, route: DrivenRoute): void {
    const until = route.changedAt === run.changedAt ? decidedAt : Math.min(decidedAt, route.changedAt)
    for (const { stop, dueAt } of dueStops(run).filter((due) => due.dueAt < until)) {
      const late: RouteEvent = { ...placeOf(run.seen), kind: 'late', stop, time: dueAt }
      this.tell(route, run, late, decidedAt)
      this.raise(raisedOf(late, { routeId, run, decidedAt }))
    }
    if (firstDue(run)) this.tellDue(run, { ...run, begun: null }, route, decidedAt)
  }

  private start(route: DrivenRoute, run: RouteRun, event: RouteEvent): void {
    const { alongM } = run.follow
    run.begun = { ...placeOf(event), alongM }
    if (run.plan.from === null) run.plan = planOf(route, event.time, null)
    const { from } = run.plan
    if (route.order === 'free' || from === null || route.changedAt <= from) return
    // What it had passed before the route was as it is is not missed.
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

  private cameBack(
    routeId: number,
    run: RouteRun,
    at: RunPlace,
    decidedAt: number,
    route: DrivenRoute | undefined,
  ): void {
    const { off } = run
    if (!off) return
    const end = { ...placeOf(at), time: Math.max(off.time, at.time) }
    this.raise(offRouteEnded(off, { routeId, run, decidedAt }, end.time))
    run.offMs += end.time - off.time
    run.off = null
    if (route) this.tell(route, run, { kind: 'backOnRoute', stop: null, ...end }, decidedAt)
    else this.say({ ...toldOf(routeId, run, []), kind: 'backOnRoute', at: end }, decidedAt)
  }

  /** It reached its last stop. */
  private finish(routeId: number, given: RouteRun, decidedAt: number, route: DrivenRoute): void {
    const run = { ...given }
    this.cameBack(routeId, run, run.seen, decidedAt, route)
    this.periods.push(...periodsOfRun({ routeId, run, decidedAt }))
    // What was told is remembered no more, only that it is over.
    const follow = { ...run.follow, beside: null, stops: [] }
    this.keep(routeId, {
      ...run,
      follow,
      plan: { ...run.plan, stops: [] },
      speeds: {},
      done: { left: false },
    })
  }

  /** Its window is over, the route another one, or nothing was heard for long. */
  private end(routeId: number, given: RouteRun, decidedAt: number, route?: DrivenRoute): void {
    this.forget(routeId)
    if (given.done) return
    const run = { ...given }
    this.cameBack(routeId, run, run.seen, decidedAt, route)
    if (route) this.endLate(routeId, run, decidedAt, route)
    this.periods.push(...periodsOfRun({ routeId, run, decidedAt }))
  }

  private keep(id: number, run: RouteRun): void {
    this.ownRuns()[id] = run
  }

  private forget(id: number): void {
    delete this.ownRuns()[id]
  }

  private ownRuns(): Record<string, RouteRun> {
    if (!this.isOwn) this.runs = { ...this.runs }
    this.isOwn = true
    return this.runs
  }

  private raise(event: RaisedEvent | null): void {
    if (!event) return
    // One that is raised again is told once, as it is now.
    const same = this.events.findIndex(
      ({ type, time, subject }) => type === event.type && time === event.time && subject === event.subject,
    )
    if (same >= 0) this.events.splice(same, 1)
    this.events.push(event)
  }

  private tell(
    { id, accountIds }: DrivenRoute,
    run: RouteRun,
    { kind, stop, time, lat, lon }: RouteEvent,
    decidedAt: number,
    more: { metres?: number } = {},
  ): void {
    if (kind !== 'offRoute' && kind !== 'backOnRoute' && kind !== 'late' && kind !== 'stopSkipped') return
    const told = { ...toldOf(id, run, accountIds), kind, at: { time, lat, lon }, ...more }
    const planned = stop === null ? undefined : run.plan.stops[stop]
    if (stop !== null) Object.assign(told, { stop: stop + 1, stopName: planned?.name ?? '' })
    this.say(told, decidedAt)
  }

  private say(told: RouteTold, decidedAt: number): void {
    this.told ??= new Map()
    const known = this.told.get(decidedAt)
    if (known) known.push(told)
    else this.told.set(decidedAt, [told])
  }
}

function firstDue(run: RouteRun): { stop: number; name: string; dueAt: number } | null {
  const [first = null, ...others] = dueStops(run)
  return others.reduce((least, one) => (least && one.dueAt >= least.dueAt ? least : one), first)
}

const toldOf = (routeId: number, { plan }: RouteRun, accountIds: readonly number[]) => ({
  routeId,
  route: plan.name,
  accountIds,
})

function isOver(
  { changedAt, plan, begun, seen, off, done }: RouteRun,
  route: DrivenRoute,
  window: { from: number } | null,
  time: number,
): boolean {
  if (changedAt !== route.changedAt) return true
  if (route.schedule) return window === null || window.from !== plan.from
  if (begun === null || done !== null) return false
  return time - seen.time > SILENCE_MS || (off !== null && time - off.time > SILENCE_MS)
}

/**
 * A route without a schedule that was finished is driven again once the vehicle left it, or comes to its first stop after it left
 * the last one. Null when it is.
 */
function rest(run: RouteRun, route: DrivenRoute, fix: HeldFix): RouteRun | null {
  if (route.schedule) return run
  const [first, last] = [route.stops[0], route.stops.at(-1)]
  const isAt = (stop: typeof first) => stop !== undefined && distanceM(stop, fix) <= stop.radiusM * 1.2
  if (run.done?.left) return isAt(first) || !isOn(route, fix) ? null : run
  if (!isOn(route, fix)) return null
  return isAt(last) ? run : { ...run, done: { left: true } }
}

const isOn = ({ line, offsetM }: DrivenRoute, place: HeldFix): boolean =>
  (placeOnLine(line, { place, before: null, segment: null }, offsetM)?.offM ?? Infinity) <= offsetM

const isOnWay = ({ phase, beside }: FollowState): boolean => phase === 'on' && beside === null
