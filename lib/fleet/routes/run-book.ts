import type { EventKey, RaisedEvent } from '@/lib/ingest/step'
import type { Period } from '@/lib/tracking/period'
import type { DrivenRoute } from './driven-route'
import type { RouteEvent } from './following/route-event'
import { dueStops, type RouteRun } from './route-run'
import type { RouteTold } from './route-told'
import { placeOf, routeSubject } from './run-events'
import { periodsOfRun } from './run-periods'

type Route = Pick<DrivenRoute, 'id' | 'accountIds'>

/** What came of following: events, what becomes of runs, and what rules are told. */
export class RunBook {
  readonly events: RaisedEvent[] = []
  readonly withdrawn: EventKey[] = []
  readonly periods: Period[] = []
  /** By the time of the fix that told it. */
  told: Map<number, RouteTold[]> | null = null

  raise(event: RaisedEvent | null): void {
    if (!event) return
    // One that is raised again is told once, as it is now.
    const same = this.events.findIndex(
      ({ type, time, subject }) => type === event.type && time === event.time && subject === event.subject,
    )
    if (same >= 0) this.events.splice(same, 1)
    this.events.push(event)
  }

  /** What told of a stop came after its time, when the clock had told that it is late. */
  withdrawLate(routeId: number, { plan }: RouteRun, { stop, time }: RouteEvent): void {
    const due = stop === null ? null : (plan.stops[stop]?.dueAt ?? null)
    if (due !== null && time <= due)
      this.withdrawn.push({ type: 'routeLate', time: due, subject: routeSubject(routeId, stop) })
  }

  writeRun(routeId: number, run: RouteRun, decidedAt: number): void {
    this.periods.push(...periodsOfRun({ routeId, run, decidedAt }))
  }

  tellRules(
    route: Route,
    run: RouteRun,
    { kind, stop, time, lat, lon }: RouteEvent,
    decidedAt: number,
    more: { metres?: number } = {},
  ): void {
    if (kind !== 'offRoute' && kind !== 'backOnRoute' && kind !== 'late' && kind !== 'stopSkipped') return
    const told = { ...toldOf(route, run), kind, at: { time, lat, lon }, ...more }
    const planned = stop === null ? undefined : run.plan.stops[stop]
    if (stop !== null) Object.assign(told, { stop: stop + 1, stopName: planned?.name ?? '' })
    this.write(told, decidedAt)
  }

  /** Which stop is due next, where that changed since `before`; null is before the run. */
  tellDue(route: Route, before: RouteRun | null, run: RouteRun, decidedAt: number): void {
    const [was, is] = [before && firstDue(before), firstDue(run)]
    if (was?.stop === is?.stop) return
    const told = toldOf(route, run)
    const at = { ...placeOf(run.seen), time: is?.dueAt ?? run.seen.time }
    if (is) this.write({ ...told, kind: 'due', at, stop: is.stop + 1, stopName: is.name }, decidedAt)
    else this.write({ ...told, kind: 'due', at }, decidedAt)
  }

  private write(told: RouteTold, decidedAt: number): void {
    this.told ??= new Map()
    const known = this.told.get(decidedAt)
    if (known) known.push(told)
    else this.told.set(decidedAt, [told])
  }
}

/** The stop that is due next; null without one. */
export function firstDue(run: RouteRun): { stop: number; name: string; dueAt: number } | null {
  const [first = null, ...others] = dueStops(run)
  return others.reduce((least, one) => (least && one.dueAt >= least.dueAt ? least : one), first)
}

const toldOf = ({ id, accountIds }: Route, { plan }: RouteRun) => ({
  routeId: id,
  route: plan.name,
  accountIds,
})
