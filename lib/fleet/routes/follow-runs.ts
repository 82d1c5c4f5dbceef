import type { EventKey, RaisedEvent } from '@/lib/ingest/step'
import { occurrenceAt } from '@/lib/time/window-occurrence'
import type { Period } from '@/lib/tracking/period'
import type { TrackedFix, Word } from '@/lib/tracking/state'
import { speedStepOf } from './along-speed'
import { type DrivenRoute, followedRoute, type RouteSettings } from './driven-route'
import { followRoute } from './following/follow-route'
import type { FollowState } from './following/follow-state'
import type { RouteEvent } from './following/route-event'
import { HeldFixes } from './held-fixes'
import {
  awaitedRun,
  dueStops,
  type HeldFix,
  isAwaited,
  newRun,
  planOf,
  type RouteRun,
  type RoutesState,
  type RunPlace,
  restsAtStart,
} from './route-run'
import type { RouteTold } from './route-told'
import { firstDue, RunBook } from './run-book'
import { afterEnd, isOver, nextRound } from './run-ends'
import { offRouteEnded, placeOf, raisedOf, stayEnded } from './run-events'
import { besideLineM } from './stops-on-line'

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
  private readonly held: HeldFixes
  private readonly book = new RunBook()
  /** Whether `runs` is a copy by now. */
  private isOwn = false
  /** The same of the speeds of the run that was counted last. */
  private ownSpeeds: Record<string, number> | null = null
  /** Runs of routes that are gone by now, or another device's. */
  private gone: readonly string[]

  constructor(
    private readonly given: RoutesState,
    private readonly settings: RouteSettings,
  ) {
    this.runs = given.runs
    this.held = new HeldFixes(given.held)
    this.gone = goneOf(given, settings)
  }

  result(): RoutesDecided {
    const { runs } = this
    const { events, withdrawn, periods, told } = this.book
    const held = this.held.fixes
    const isSame = runs === this.given.runs && held === this.given.held
    return { state: isSame ? this.given : { runs, held }, events, withdrawn, periods, told }
  }

  take(fix: WordedFix): void {
    const { word, time } = fix
    if (word.phase === 'doubted') return
    let cm = word.movedCm ?? 0
    // What was driven meanwhile is taken back by what the way shrank by.
    if (word.drifted) for (const one of this.held.release()) cm += one.cm
    const leaves = word.phase === 'leaves'
    if (!leaves) for (const one of this.held.release()) this.judgeFix(one, time)
    for (const { time: at, lat, lon } of word.regained)
      this.holdOrJudge({ time: at, lat, lon, cm: 0 }, leaves, time)
    const { lat, lon } = word.place ?? fix
    this.holdOrJudge({ time, lat, lon, cm }, leaves, time)
  }

  private holdOrJudge(fix: HeldFix, leaves: boolean, decidedAt: number): void {
    const ready = leaves ? this.held.hold(fix) : fix
    if (ready) this.judgeFix(ready, decidedAt)
  }

  private judgeFix(fix: HeldFix, decidedAt: number): void {
    const { routes } = this.settings
    for (const route of routes) this.judgeRoute(route, fix, decidedAt)
    if (this.gone.length === 0) return
    for (const id of this.gone) {
      const run = this.runs[id]
      if (run) this.closeRun(Number(id), run, decidedAt)
    }
    this.gone = []
  }

  private judgeRoute(route: DrivenRoute, fix: HeldFix, decidedAt: number): void {
    const { id, schedule, changedAt } = route
    if (fix.time < changedAt) return
    let run = this.runs[id]
    if (run && isStillAwaited(run, route, fix.time)) {
      this.waitOn(route, run, fix, decidedAt)
      return
    }
    const window = schedule && occurrenceAt(schedule, fix.time)
    if (run && isOver(run, route, window, fix.time)) {
      this.closeRun(id, run, decidedAt, route)
      run = undefined
    }
    if (schedule && !window) {
      this.awaitNext(route, fix.time, fix, decidedAt)
      return
    }
    if (run?.done) {
      const next = afterEnd(run, route, fix)
      if (next === 'left') this.keep(id, { ...run, done: { left: true } })
      if (next !== 'again') return
      this.follow(route, nextRound(newRun(route, window, fix)), fix, decidedAt)
      return
    }
    this.follow(route, run ? begunBy(fix, run) : newRun(route, window, fix), fix, decidedAt)
  }

  /** Keeps the run of its next window; false where there is none to keep. */
  private awaitNext(route: DrivenRoute, after: number, seen: RunPlace, decidedAt: number): boolean {
    const run = awaitedRun(route, after, placeOf(seen))
    if (!run) return false
    this.keep(route.id, run)
    this.book.tellDue(route, null, run, decidedAt)
    return true
  }

  private waitOn(route: DrivenRoute, given: RouteRun, fix: HeldFix, decidedAt: number): void {
    const seen = placeOf(fix)
    const run = { ...given, first: seen, seen }
    if (restsAtStart(run) !== restsAtStart(given)) this.book.tellDue(route, given, run, decidedAt)
    this.keep(route.id, run)
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
    const isNew = this.runs[id] !== given
    if (isNew || given.follow.stops !== run.follow.stops || given.begun !== run.begun)
      this.book.tellDue(route, isNew ? null : given, run, decidedAt)
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
      this.book.tellRules(route, run, event, decidedAt, { metres: run.off.metres })
      this.book.raise(raisedOf(event, about, { besideM: run.off.metres }))
    } else if (event.kind === 'backOnRoute') this.cameBack(route.id, run, event, decidedAt, route)
    else if (event.kind === 'stopLeft') {
      const reachedAt = event.stop === null ? null : (run.follow.stops[event.stop]?.reachedAt ?? null)
      if (reachedAt !== null) this.book.raise(stayEnded(event, { reachedAt, endTime: event.time }, about))
    } else {
      this.book.tellRules(route, run, event, decidedAt)
      this.book.raise(raisedOf(event, about))
      if (event.kind === 'stopReached' || event.kind === 'stopSkipped')
        this.book.withdrawLate(route.id, run, event)
    }
  }

  /** What was due before it was over, and the clock may have told; `run` may be changed. */
  private tellLateAtEnd(routeId: number, run: RouteRun, decidedAt: number, route: DrivenRoute): void {
    const until = route.changedAt === run.changedAt ? decidedAt : Math.min(decidedAt, route.changedAt)
    const dues = dueStops(run).filter((due) => due.dueAt < until)
    for (const { stop, dueAt } of dues) {
      const late: RouteEvent = { ...placeOf(run.seen), kind: 'late', stop, time: dueAt }
      this.book.tellRules(route, run, late, decidedAt)
      this.book.raise(raisedOf(late, { routeId, run, decidedAt }))
    }
    if (firstDue(run)) this.book.tellDue(route, run, { ...run, done: { left: false } }, decidedAt)
    const isDue = (at: number) => dues.some(({ stop }) => stop === at)
    const stops = run.follow.stops.map((stop, at) => (isDue(at) ? { ...stop, toldLate: true } : stop))
    run.follow = { ...run.follow, stops }
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
    this.book.raise(offRouteEnded(off, { routeId, run, decidedAt }, end.time))
    run.offMs += end.time - off.time
    run.off = null
    const about = route ?? { id: routeId, accountIds: [] }
    this.book.tellRules(about, run, { kind: 'backOnRoute', stop: null, ...end }, decidedAt)
  }

  /** It reached its last stop. */
  private finish(routeId: number, given: RouteRun, decidedAt: number, route: DrivenRoute): void {
    const run = { ...given }
    this.cameBack(routeId, run, run.seen, decidedAt, route)
    this.book.writeRun(routeId, run, decidedAt)
    // A window that holds when its own is over is the next one only then.
    const { to } = run.plan
    const isFree = to !== null && route.schedule !== null && occurrenceAt(route.schedule, to) === null
    if (isFree && this.awaitNext(route, to, run.seen, decidedAt)) return
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
  private closeRun(routeId: number, given: RouteRun, decidedAt: number, route?: DrivenRoute): void {
    this.forget(routeId)
    if (given.done) return
    // Of a route that is another one by now, or gone, none was awaited.
    if (isAwaited(given) && route?.changedAt !== given.changedAt) return
    const run = { ...given }
    this.cameBack(routeId, run, run.seen, decidedAt, route)
    if (route) this.tellLateAtEnd(routeId, run, decidedAt, route)
    // One of which nothing was heard in its window is a run of that window nevertheless.
    if (isAwaited(run) && run.plan.from !== null)
      run.first = run.seen = { ...placeOf(run.seen), time: run.plan.from }
    this.book.writeRun(routeId, run, decidedAt)
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
}

/** Whether the window of a run is yet to come. */
const isStillAwaited = ({ changedAt, plan, done }: RouteRun, route: DrivenRoute, time: number): boolean =>
  done === null && changedAt === route.changedAt && plan.from !== null && time < plan.from

/** A run that was awaited begins where its vehicle was last: what was due meanwhile is late since then. */
const begunBy = (fix: HeldFix, run: RouteRun): RouteRun =>
  isAwaited(run) ? { ...run, first: placeOf(fix), follow: { ...run.follow, before: run.seen } } : run

const isOnWay = ({ phase, beside }: FollowState): boolean => phase === 'on' && beside === null
