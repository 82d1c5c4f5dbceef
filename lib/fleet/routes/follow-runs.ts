import type { EventKey, RaisedEvent } from '@/lib/ingest/step'
import { occurrenceAt } from '@/lib/time/window-occurrence'
import type { Period } from '@/lib/tracking/period'
import type { TrackedFix, Word } from '@/lib/tracking/state'
import { SpeedCounter } from './along-speed'
import { closeRun, finishRun } from './close-run'
import type { DrivenRoute, RouteSettings } from './driven-route'
import { followRun } from './follow-run'
import { HeldFixes } from './held-fixes'
import { goneRoutes, KeptRuns } from './kept-runs'
import {
  awaitedRun,
  type HeldFix,
  isAwaited,
  newRun,
  type RouteRun,
  type RoutesState,
  type RunPlace,
  restsAtStart,
} from './route-run'
import type { RouteTold } from './route-told'
import { RunBook } from './run-book'
import { afterEnd, isOver, nextRound } from './run-ends'
import { placeOf } from './run-events'

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

/** One call: which fixes count, and which run of each route they belong to. */
class Following {
  private readonly runs: KeptRuns
  private readonly held: HeldFixes
  private readonly book = new RunBook()
  private readonly speeds = new SpeedCounter()
  /** Routes that have a run, but are deleted by now or another device's. */
  private gone: readonly string[]

  constructor(
    private readonly given: RoutesState,
    private readonly settings: RouteSettings,
  ) {
    this.runs = new KeptRuns(given.runs)
    this.held = new HeldFixes(given.held)
    this.gone = goneRoutes(given, settings)
  }

  result(): RoutesDecided {
    const { runs } = this.runs
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
      const run = this.runs.of(Number(id))
      if (run) this.close(Number(id), run, decidedAt)
    }
    this.gone = []
  }

  private judgeRoute(route: DrivenRoute, fix: HeldFix, decidedAt: number): void {
    const { id, schedule, changedAt } = route
    if (fix.time < changedAt) return
    let run = this.runs.of(id)
    if (run && isStillAwaited(run, route, fix.time)) {
      this.waitOn(route, run, fix, decidedAt)
      return
    }
    const window = schedule && occurrenceAt(schedule, fix.time)
    if (run && isOver(run, route, window, fix.time)) {
      this.close(id, run, decidedAt, route)
      run = undefined
    }
    if (schedule && !window) {
      this.awaitNext(route, fix.time, fix, decidedAt)
      return
    }
    if (run?.done) {
      const next = afterEnd(run, route, fix)
      if (next === 'left') this.runs.keep(id, { ...run, done: { left: true } })
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
    this.runs.keep(route.id, run)
    this.book.tellDue(route, null, run, decidedAt)
    return true
  }

  private waitOn(route: DrivenRoute, given: RouteRun, fix: HeldFix, decidedAt: number): void {
    const seen = placeOf(fix)
    const run = { ...given, first: seen, seen }
    if (restsAtStart(run) !== restsAtStart(given)) this.book.tellDue(route, given, run, decidedAt)
    this.runs.keep(route.id, run)
  }

  private follow(route: DrivenRoute, given: RouteRun, fix: HeldFix, decidedAt: number): void {
    const run = followRun(route, given, fix, decidedAt, this.book, this.speeds)
    const isNew = this.runs.of(route.id) !== given
    if (isNew || given.follow.stops !== run.follow.stops || given.begun !== run.begun)
      this.book.tellDue(route, isNew ? null : given, run, decidedAt)
    if (run.follow.phase === 'finished') this.finish(route, run, decidedAt)
    else this.runs.keep(route.id, run)
  }

  private finish(route: DrivenRoute, given: RouteRun, decidedAt: number): void {
    const run = finishRun(this.book, route, given, decidedAt)
    // A window that holds when its own is over is the next one only then.
    const { to } = run.plan
    const isFree = to !== null && route.schedule !== null && occurrenceAt(route.schedule, to) === null
    if (isFree && this.awaitNext(route, to, run.seen, decidedAt)) return
    this.runs.keep(route.id, run)
  }

  private close(routeId: number, run: RouteRun, decidedAt: number, route?: DrivenRoute): void {
    this.runs.forget(routeId)
    closeRun(this.book, routeId, run, decidedAt, route)
  }
}

/** Whether the window of a run is yet to come. */
const isStillAwaited = ({ changedAt, plan, done }: RouteRun, route: DrivenRoute, time: number): boolean =>
  done === null && changedAt === route.changedAt && plan.from !== null && time < plan.from

/** A run that was awaited begins where its vehicle was last: what was due meanwhile is late since then. */
const begunBy = (fix: HeldFix, run: RouteRun): RouteRun =>
  isAwaited(run) ? { ...run, first: placeOf(fix), follow: { ...run.follow, before: run.seen } } : run
