import type { FixStep, JudgedFix } from '@/lib/ingest/step'
import { NO_ROUTES, type RouteSettings } from './driven-route'
import { followRoutes, type WordedFix } from './follow-runs'
import { NEW_ROUTES, type RoutesState } from './route-run'
import { routeSubject } from './run-events'
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
    const { state, events, periods, told } = followRoutes(given, fixes.filter(hasWord), settings)
    const closed = { segments: [], periods }
    return { state, closed, events, revised: [], ...(told && { routes: told }) }
  },
  // A route that is changed, or another device's, is not what it was: what was found of it stays.
  decides: ({ routes }) => new Map(routes.map(({ id, changedAt }) => [routeSubject(id), changedAt])),
  open: ({ runs }) => ({
    segments: [],
    periods: Object.entries(runs).flatMap(([id, run]) =>
      run.done ? [] : periodsOfRun({ routeId: Number(id), run, decidedAt: run.seen.time }),
    ),
  }),
}

const hasWord = (fix: JudgedFix): fix is JudgedFix & WordedFix => fix.word !== undefined
