import { ownRouteIds } from '@/db/queries/fleet/routes/own-routes'
import type { Access } from '@/lib/auth/access'
import { seesFleet } from '@/lib/auth/access'
import { routeOfSubject } from '@/lib/fleet/routes/run-events'
import type * as reports from '@/lib/reports/catalogue/routes'
import type { PeriodKind } from '@/lib/tracking/period'
import { inTurns, iso, placeOf, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { detail } from '../period-rows'
import { listPeriods, type PeriodRow } from '../periods'

export const routeRuns: ReportQuery<typeof reports.routeRuns> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf, limit }) => {
    const runs = await ofOwnRoutes(access, ask, ids, 'routeRun', limit)
    return runs.map((run) => {
      const isDriven = run.details?.started === true
      return rowOf(
        deviceOf(run.deviceId),
        {
          route: textOf(run, 'route'),
          planStart: timeOf(run, 'planStart') ?? iso(run.start),
          start: isDriven ? iso(run.start) : null,
          planEnd: timeOf(run, 'planEnd'),
          end: isDriven && !run.open ? iso(run.end) : null,
          status: statusOf(run),
          plannedM: detail(run, 'plannedM'),
          distanceM: run.distanceM,
          alongM: detail(run, 'alongM'),
          stops: detail(run, 'stops'),
          stopsReached: detail(run, 'reached'),
          stopsSkipped: detail(run, 'skipped'),
          stopsLate: detail(run, 'late'),
          lateS: lateOf(detail(run, 'lastDelaySeconds')),
          offRouteS: detail(run, 'offSeconds'),
          seconds: run.seconds,
          startPlace: placeOf(run.startLat, run.startLon),
          endPlace: placeOf(run.endLat, run.endLon),
          open: run.open,
        },
        { from: run.start, to: run.end },
      )
    })
  })

function statusOf({ details, open }: PeriodRow): string {
  if (details?.finished === true) return 'finished'
  if (open) return 'underWay'
  return details?.started === true ? 'unfinished' : 'notDriven'
}

export const routeStops: ReportQuery<typeof reports.routeStops> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf, limit }) => {
    const stops = await ofOwnRoutes(access, ask, ids, 'routeStop', limit)
    return stops.map((stop) => {
      const state = textOf(stop, 'state')
      const isReached = state === 'reached'
      const hasLeft = stop.details?.left === true
      const due = detail(stop, 'dueAt')
      return rowOf(
        deviceOf(stop.deviceId),
        {
          route: textOf(stop, 'route'),
          planStart: timeOf(stop, 'planStart') ?? iso(stop.start),
          stopNumber: detail(stop, 'stop'),
          stop: textOf(stop, 'name'),
          dueAt: timeOf(stop, 'dueAt'),
          arrival: isReached ? iso(stop.start) : null,
          departure: hasLeft ? iso(stop.end) : null,
          lateS: isReached && due !== null ? lateOf((stop.start.getTime() - due) / 1000) : null,
          seconds: hasLeft ? stop.seconds : null,
          status: stop.open && state === 'missed' ? 'ahead' : state,
          place: placeOf(stop.startLat, stop.startLon),
          open: stop.open,
        },
        { from: stop.start, to: stop.end },
      )
    })
  })

/** Periods of the routes of the account: a device may have driven those of an owner before. */
async function ofOwnRoutes(
  access: Access,
  { from, to }: ReportAsk,
  deviceIds: readonly number[],
  kind: PeriodKind,
  limit: number | undefined,
): Promise<PeriodRow[]> {
  if (!seesFleet(access)) return []
  const periods = await listPeriods(access, { deviceIds, from, to, kinds: [kind], limit })
  const routeIdOf = ({ sensor }: PeriodRow) => routeOfSubject(sensor).routeId
  const own = await ownRouteIds(access, [...new Set(periods.map(routeIdOf))])
  return periods.filter((period) => own.has(routeIdOf(period)))
}

const textOf = ({ details }: PeriodRow, name: string): string | null => {
  const value = details?.[name]
  return typeof value === 'string' ? value : null
}
const timeOf = (period: PeriodRow, name: string): string | null => {
  const time = detail(period, name)
  return time === null ? null : new Date(time).toISOString()
}
/** Early is in time. */
const lateOf = (seconds: number | null): number | null => seconds && Math.max(0, Math.round(seconds))
