import type { Period, PeriodDetails } from '@/lib/tracking/period'
import { countStops, offMsOf, type RouteRun } from './route-run'
import { routeSubject } from './run-events'

type Of = { routeId: number; run: RouteRun; decidedAt: number }

/** What a run came to, or has come to so far, and what became of each of its stops. Nothing of one that nobody waits for. */
export function periodsOfRun({ routeId, run, decidedAt }: Of): Period[] {
  const { plan, begun, first, seen } = run
  if (plan.from === null) return []
  return [
    {
      kind: 'routeRun',
      stream: 'fixes',
      sensor: routeSubject(routeId),
      decidedAt,
      start: placed(begun ?? first),
      end: placed(seen),
      maxValue: null,
      avgValue: null,
      distanceCm: Math.max(0, run.cm),
      details: detailsOf(run),
    },
    ...stopsOf({ routeId, run, decidedAt }),
  ]
}

const placed = ({ time, lat, lon }: RouteRun['seen']) => ({ time, lat, lon })

function detailsOf(run: RouteRun): PeriodDetails {
  const { plan, begun, follow } = run
  const { planned, reached, skipped, late, lastDelayMs } = countStops(run)
  const endDue = plan.stops.at(-1)?.dueAt ?? plan.to
  return {
    route: plan.name,
    plannedM: Math.round(plan.lengthM),
    started: begun !== null,
    alongM: begun ? Math.max(0, Math.round(follow.alongM - begun.alongM)) : 0,
    finished: follow.phase === 'finished',
    ...(plan.from !== null && { planStart: plan.from }),
    ...(endDue !== null && { planEnd: endDue }),
    offSeconds: Math.round(offMsOf(run) / 1000),
    stops: planned,
    reached,
    skipped,
    late,
    ...(lastDelayMs !== null && { lastDelaySeconds: Math.round(lastDelayMs / 1000) }),
  }
}

/** Stops that were passed before the route was changed to have them are none of the run. */
function stopsOf({ routeId, run, decidedAt }: Of): Period[] {
  const { plan, seen, follow, passed } = run
  let before = passed
  return follow.stops.flatMap((stop, at): Period[] => {
    const planned = plan.stops[at]
    if (!planned) return []
    if (stop.skipped && before > 0) {
      before--
      return []
    }
    const { lat, lon, name, dueAt } = planned
    const start = stop.reachedAt ?? seen.time
    const state = stop.reachedAt !== null ? 'reached' : stop.skipped ? 'skipped' : 'missed'
    return [
      {
        kind: 'routeStop',
        stream: 'fixes',
        sensor: routeSubject(routeId, at),
        decidedAt,
        start: { time: start, lat, lon },
        end: { time: stop.leftAt ?? start, lat, lon },
        distanceCm: 0,
        maxValue: null,
        avgValue: null,
        details: {
          route: plan.name,
          stop: at + 1,
          name,
          state,
          left: stop.leftAt !== null,
          ...(plan.from !== null && { planStart: plan.from }),
          ...(dueAt !== null && { dueAt }),
        },
      },
    ]
  })
}
