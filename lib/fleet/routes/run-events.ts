import type { EventType } from '@/lib/events/event-types'
import type { RaisedEvent } from '@/lib/ingest/step'
import type { SensorValues } from '@/lib/positions/fix'
import type { RouteEvent } from './following/route-event'
import type { RouteRun, RunPlace } from './route-run'

const SUBJECT = 'route:'
const STOP = '/'

/** `route:12`, and `route:12/3` of its third stop. */
export const routeSubject = (routeId: number, stop: number | null = null): string =>
  stop === null ? `${SUBJECT}${routeId}` : `${SUBJECT}${routeId}${STOP}${stop + 1}`

/** The route, and the number of its stop from 1 on, that a subject is. */
export function routeOfSubject(subject: string): { routeId: number; stop: number | null } {
  const [id = '', stop] = subject.slice(SUBJECT.length).split(STOP)
  return { routeId: Number(id), stop: stop === undefined ? null : Number(stop) }
}

/** What is told of a run; that it came back is the end of having been off, and that it left a stop the end of its stay there. */
const TYPES: Partial<Record<RouteEvent['kind'], EventType>> = {
  started: 'routeStarted',
  offRoute: 'offRoute',
  stopReached: 'routeStopReached',
  stopSkipped: 'routeStopSkipped',
  late: 'routeLate',
  finished: 'routeFinished',
}

type Raise = { routeId: number; run: RouteRun; decidedAt: number }

/** What an event of a run is raised as; null for what is none of its own. */
export function raisedOf(
  { kind, stop, time, lat, lon }: RouteEvent,
  { routeId, run, decidedAt }: Raise,
  data: SensorValues = {},
): RaisedEvent | null {
  const type = TYPES[kind]
  if (!type) return null
  const { accountId, name, stops } = run.plan
  const planned = stop === null ? null : stops[stop]
  // Of a stop that was reached it is the stop: one that is told again is told the same.
  const at = kind === 'stopReached' && planned ? { lat: planned.lat, lon: planned.lon } : { lat, lon }
  return {
    type,
    time,
    decidedAt,
    ...at,
    speedKmh: null,
    accountId,
    subject: routeSubject(routeId, stop),
    data: {
      route: name,
      ...(stop !== null && { stop: stop + 1 }),
      ...(planned && { stopName: planned.name }),
      ...(planned?.dueAt && { dueAt: new Date(planned.dueAt).toISOString() }),
      ...data,
    },
  }
}

/** That it was off the route, with the time when that was over. */
export function offRouteEnded(
  off: NonNullable<RouteRun['off']>,
  { routeId, run, decidedAt }: Raise,
  endTime: number,
): RaisedEvent | null {
  const { metres, ...at } = off
  const raised = raisedOf(
    { kind: 'offRoute', stop: null, ...at },
    { routeId, run, decidedAt },
    { besideM: metres },
  )
  return raised && { ...raised, endTime: Math.max(off.time, endTime) }
}

/** That it was at a stop, with the time when it left. */
export function stayEnded(
  { stop }: Pick<RouteEvent, 'stop'>,
  { reachedAt, endTime }: { reachedAt: number; endTime: number },
  { routeId, run, decidedAt }: Raise,
): RaisedEvent | null {
  if (stop === null) return null
  const { lat, lon } = run.plan.stops[stop] ?? run.seen
  const raised = raisedOf(
    { kind: 'stopReached', stop, time: reachedAt, lat, lon },
    { routeId, run, decidedAt },
  )
  return raised && { ...raised, endTime }
}

export const placeOf = ({ time, lat, lon }: RunPlace): RunPlace => ({ time, lat, lon })
