import { medianKmh } from './along-speed'
import type { DrivenRoute } from './driven-route'
import { SILENT_MS } from './route-limits'
import { countStops, type RouteRun } from './route-run'

/** By how fast the vehicle itself has driven on this run, or by what the engine says that the route takes. */
export const ARRIVAL_SOURCES = ['median', 'engine'] as const
export type ArrivalSource = (typeof ARRIVAL_SOURCES)[number]
export type Arrival = { at: number; by: ArrivalSource }

type Remaining = {
  remainingM: number
  /** When it was seen where it is, in milliseconds UTC. */
  seenAt: number
  speeds: RouteRun['speeds']
  lengthM: number
  durationS: number | null
}

/** When so many metres farther along will be driven, about: what an engine knows of the streets comes first. Null where nothing says. */
export function arrivalAfter({ remainingM, seenAt, speeds, lengthM, durationS }: Remaining): Arrival | null {
  if (remainingM < 0) return null
  if (durationS !== null && lengthM > 0)
    return { at: Math.round(seenAt + (remainingM / lengthM) * durationS * 1000), by: 'engine' }
  const kmh = medianKmh(speeds)
  return kmh === null || kmh <= 0
    ? null
    : { at: Math.round(seenAt + (remainingM / kmh) * 3600), by: 'median' }
}

export type RunProgress = {
  /** Of the line, from 0 to 1. */
  share: number
  stops: number
  reached: number
  skipped: number
  /** The stop that it comes to next, by its number from 1 on; null where none is left. */
  next: { stop: number; name: string; dueAt: number | null; arrival: Arrival | null } | null
  /** By how much it will be, or is, late at that stop; null without a plan, or where nothing says when it comes. */
  lateMs: number | null
  offSince: number | null
  /** When it came onto the route; null while it has not. */
  startedAt: number | null
  seenAt: number
}

/** How far a run has come. */
export function progressOf(run: RouteRun, route: DrivenRoute, now: number): RunProgress {
  const { follow, plan, begun, off, seen } = run
  const { planned, reached, skipped } = countStops(run)
  const at = nextStop(run, route)
  const stop = at === null ? undefined : route.stops[at]
  const isKnown = begun !== null && off === null && now - seen.time <= SILENT_MS
  const arrival =
    stop && isKnown
      ? arrivalAfter({
          remainingM: stop.alongM - follow.alongM,
          seenAt: seen.time,
          speeds: run.speeds,
          lengthM: route.line.lengthM,
          durationS: route.durationS,
        })
      : null
  const dueAt = at === null ? null : (plan.stops[at]?.dueAt ?? null)
  const comesAt = arrival && Math.max(arrival.at, seen.time)
  // What was due before now is late already, whatever else is known.
  const late = dueAt === null ? null : Math.max((comesAt ?? dueAt) - dueAt, now - dueAt)
  return {
    share: begun === null || route.line.lengthM === 0 ? 0 : Math.min(1, follow.alongM / route.line.lengthM),
    stops: planned,
    reached,
    skipped,
    next: at === null || !stop ? null : { stop: at + 1, name: stop.name, dueAt, arrival },
    lateMs: late === null || (comesAt === null && late <= 0) ? null : Math.max(0, late),
    offSince: off?.time ?? null,
    startedAt: begun?.time ?? null,
    seenAt: seen.time,
  }
}

/** In strict order the first that is left; in a free one the nearest ahead, or else the first that is left. */
function nextStop({ follow }: RouteRun, { stops, order }: DrivenRoute): number | null {
  const isLeft = (at: number) => {
    const stop = follow.stops[at]
    return stop !== undefined && stop.reachedAt === null && !stop.skipped
  }
  const left = stops.flatMap((stop, at) => (isLeft(at) ? [{ at, alongM: stop.alongM }] : []))
  if (order === 'strict') return left[0]?.at ?? null
  const ahead = left.filter(({ alongM }) => alongM >= follow.alongM).sort((a, b) => a.alongM - b.alongM)
  return (ahead[0] ?? left[0])?.at ?? null
}
