import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceIdOf } from '@/db/queries/devices/devices'
import { driversOfDevices } from '@/db/queries/fleet/drivers-of-devices'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { settingsOf } from '@/db/queries/ingest/settings-loaders'
import { loadSteps } from '@/db/queries/ingest/step-states'
import { openDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { type Access, requirePermission } from '@/lib/auth/access'
import { progressOf } from '@/lib/fleet/routes/arrival'
import type { DrivenRoute } from '@/lib/fleet/routes/driven-route'
import type { RouteLine } from '@/lib/fleet/routes/following/route-line'
import type { RouteRun } from '@/lib/fleet/routes/route-run'
import type { RouteRunQuery, RunningRoute } from '@/lib/fleet/routes/run-schema'
import { worstFirst } from '@/lib/fleet/routes/worst-first'

type Driven = { routeId: number; deviceId: number; imei: string; deviceName: string }

/**
 * The routes of the account that are being driven now, with how far they have come, the worst first; those of one device where it
 * is named. Throws `deviceUnknown`.
 */
export async function runningRoutesOf(
  access: Access,
  { imei, limit }: RouteRunQuery,
  now: Date,
): Promise<{ items: RunningRoute[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const only = imei === undefined ? undefined : [await deviceIdOf(access, imei)]
  const driven = await drivenNow(access, only, now)
  const shown = driven.sort((a, b) => worstFirst(a.run, b.run)).slice(0, limit)
  const atOnce = { from: now, to: new Date(now.getTime() + 1) }
  const drivers = await driversOfDevices(access, [...new Set(shown.map(({ deviceId }) => deviceId))], atOnce)
  const driverOf = (deviceId: number) => drivers.get(deviceId)?.at(-1)?.name ?? null
  const items = shown.map(({ deviceId, run }) => ({ ...run, driver: driverOf(deviceId) }))
  return { items, total: driven.length }
}

/** A route that is driven now, and its line. */
type DrivenNow = { deviceId: number; run: DrivenRun; line: RouteLine }
type DrivenRun = Omit<RunningRoute, 'driver'>

/** The same with their lines; where `only` is given, of those devices that are seen. */
export async function drivenNow(
  access: Access,
  only: readonly number[] | undefined,
  now: Date,
): Promise<DrivenNow[]> {
  requireFleet(access, 'fleet.read')
  // How far along it is says where.
  requirePermission(access, 'positions.read')
  const { id, deviceId, accountId, deletedAt } = fleetRoutes
  const driven: Driven[] = await database()
    .select({ routeId: id, deviceId: devices.id, imei: devices.imei, deviceName: devices.name })
    .from(fleetRoutes)
    .innerJoin(devices, eq(devices.id, deviceId))
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(
      and(
        eq(accountId, access.accountId),
        isNull(deletedAt),
        openDevices(access),
        only === undefined ? undefined : inArray(devices.id, [...only]),
      ),
    )
    .orderBy(asc(fleetRoutes.name), asc(id))
  const ids = [...new Set(driven.map((one) => one.deviceId))]
  if (ids.length === 0) return []
  const settings = await settingsOf(ids)
  const loaded = await loadSteps(database().$client, ids, settings, { toEnd: true })
  return driven.flatMap((one) => {
    const route = settings.get(one.deviceId)?.routes?.routes.find((known) => known.id === one.routeId)
    const run = loaded.get(one.deviceId)?.steps.routes.runs[one.routeId]
    if (!route || !run || !isRunning(run, route, now.getTime())) return []
    return [{ deviceId: one.deviceId, run: runOf(one, run, route, now.getTime()), line: route.line }]
  })
}

/** Its window goes on, or without one it was begun; it is of the route as it is. */
function isRunning({ done, changedAt, plan, begun }: RouteRun, route: DrivenRoute, now: number): boolean {
  if (done || changedAt !== route.changedAt) return false
  return plan.to === null ? begun !== null : (plan.from ?? now) <= now && now < plan.to
}

function runOf(driven: Driven, run: RouteRun, route: DrivenRoute, now: number): DrivenRun {
  const { next, lateMs, offSince, startedAt, seenAt, share, stops, reached, skipped } = progressOf(
    run,
    route,
    now,
  )
  const { routeId, imei, deviceName } = driven
  return {
    routeId,
    imei,
    deviceName,
    name: route.name,
    lengthM: Math.round(route.line.lengthM),
    share: Math.round(share * 1000) / 1000,
    stops,
    reached,
    skipped,
    next: next && {
      stop: next.stop,
      name: next.name,
      dueAt: iso(next.dueAt),
      arrivesAt: iso(next.arrival?.at ?? null),
      by: next.arrival?.by ?? null,
    },
    lateSeconds: lateMs === null ? null : Math.round(lateMs / 1000),
    offRouteSince: iso(offSince),
    startedAt: iso(startedAt),
    plannedStart: route.schedule ? iso(run.plan.from) : null,
    plannedEnd: iso(run.plan.to),
    seenAt: new Date(seenAt).toISOString(),
  }
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())
