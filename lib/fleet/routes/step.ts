import type { Due, FixStep, JudgedFix } from '@/lib/ingest/step'
import { NO_ROUTES, type RouteSettings } from './driven-route'
import { followRoutes, type WordedFix } from './follow-runs'
import { dueStops, isAwaited, NEW_ROUTES, type RoutesState } from './route-run'
import { LATE_WAIT_MS } from './route-told'
import { raisedOf, routeSubject } from './run-events'
import { periodsOfRun } from './run-periods'

/** Runs of routes that devices are to drive: where they were off them, their stops, and how they came out against the plan. */
export const routesStep: FixStep<'routes', RoutesState, RouteSettings> = {
  name: 'routes',
  version: 1,
  over: 'fixes',
  initial: NEW_ROUTES,
  settings: NO_ROUTES,
  periods: ['routeRun', 'routeStop'],
  decide(given, fixes, settings) {
    const { state, events, withdrawn, periods, told } = followRoutes(given, fixes.filter(hasWord), settings)
    const closed = { segments: [], periods }
    return { state, closed, events, withdrawn, revised: [], ...(told && { routes: told }) }
  },
  // A route that is changed, or another device's, is not what it was: what was found of it stays.
  decides: ({ routes }) => new Map(routes.map(({ id, changedAt }) => [routeSubject(id), changedAt])),
  dues: duesOfRoutes,
  open: ({ runs }) => ({
    segments: [],
    periods: Object.entries(runs).flatMap(([id, run]) =>
      run.done || isAwaited(run) ? [] : periodsOfRun({ routeId: Number(id), run, decidedAt: run.seen.time }),
    ),
  }),
}

/** Stops of runs that go on or are awaited, late when they are due unless a fix says otherwise. */
function duesOfRoutes({ runs }: RoutesState, { routes }: RouteSettings): Due[] {
  return routes.flatMap(({ id, changedAt }) => {
    const run = runs[id]
    if (!run || run.changedAt !== changedAt) return []
    const { lat, lon } = run.seen
    return dueStops(run).flatMap(({ stop, dueAt: time }): Due[] => {
      const late = raisedOf({ kind: 'late', stop, time, lat, lon }, { routeId: id, run, decidedAt: time })
      if (!late) return []
      const { decidedAt: _, ...due } = late
      return [{ ...due, raiseAt: time + LATE_WAIT_MS }]
    })
  })
}

const hasWord = (fix: JudgedFix): fix is JudgedFix & WordedFix => fix.word !== undefined
