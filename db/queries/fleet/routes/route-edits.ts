import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { shownLandmarks } from '@/db/queries/landmarks/landmark-scope'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { fleetRoutes } from '@/db/schema/fleet-routes'
import { landmarks } from '@/db/schema/landmarks'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import { type FleetRoute, lineLengthM, type RouteBody } from '@/lib/fleet/routes/route-schema'
import { findRoute, ownRoutes } from './route-list'

type RouteRow = typeof fleetRoutes.$inferSelect
type Device = { id: number; name: string }

/** Plans a route. Throws `fleetRoutesTooMany`, `deviceRoutesTooMany`, `deviceUnknown`, `landmarkUnknown`. */
export async function insertRoute(access: Access, body: RouteBody, now: Date): Promise<FleetRoute> {
  requireFleet(access, 'fleet.edit')
  const id = await database().transaction(async (tx) => {
    await takeTurn(tx, access)
    if ((await tx.$count(fleetRoutes, ownRoutes(access))) >= ROUTE_LIMITS.routes)
      throw new AppError('fleetRoutesTooMany', { max: ROUTE_LIMITS.routes })
    const { device, terms } = await resolve(tx, access, body)
    await requireRoom(tx, access, null, terms)
    const [row] = await tx
      .insert(fleetRoutes)
      .values({
        ...terms,
        name: body.name,
        accountId: access.accountId,
        changedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    if (device) await publish(tx, { kind: 'devices', ids: [device.id] })
    const after = loggedOf(row, device?.name ?? null)
    await log(tx, access, 'fleet.routeCreate', row, changesBetween({}, after))
    return row.id
  })
  return findRoute(access, id)
}

/**
 * Writes all of a route. Where it differs in more than its name, what was driven before is not judged by it. Throws
 * `fleetRouteUnknown`, `deviceRoutesTooMany`, `deviceUnknown`, `landmarkUnknown`.
 */
export async function updateRoute(
  access: Access,
  id: number,
  body: RouteBody,
  now: Date,
): Promise<FleetRoute> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    await takeTurn(tx, access)
    const before = await lockRoute(tx, access, id)
    const { device, terms } = await resolve(tx, access, body)
    await requireRoom(tx, access, before, terms)
    const isOther = !isDeepStrictEqual(terms, termsOf(before))
    if (!isOther && before.name === body.name) return
    const [row] = await tx
      .update(fleetRoutes)
      .set({ ...terms, name: body.name, updatedAt: now, ...(isOther ? { changedAt: now } : {}) })
      .where(eq(fleetRoutes.id, id))
      .returning()
    if (!row) throw new Error('update returned no row')
    await tellDevices(tx, [before, row])
    const was = loggedOf(before, await deviceName(tx, before))
    const is = loggedOf(row, device?.name ?? null)
    const redrawn = isDeepStrictEqual(before.line, row.line) ? {} : { redrawn: true }
    await log(tx, access, 'fleet.routeEdit', row, changesBetween(was, { ...is, ...redrawn }))
  })
  return findRoute(access, id)
}

/** Takes a route away; what happened on it keeps its name. Throws `fleetRouteUnknown`. */
export async function deleteRoute(access: Access, id: number, now: Date): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const row = await lockRoute(tx, access, id)
    await tx.update(fleetRoutes).set({ deletedAt: now, updatedAt: now }).where(eq(fleetRoutes.id, id))
    await tellDevices(tx, [row])
    await log(tx, access, 'fleet.routeDelete', row, {})
  })
}

/** Edits of an account take turns, so that none counts what another adds. */
const takeTurn = (tx: Tx, { accountId }: Access) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('fleet routes'), ${accountId})`)

/** Whether a device may be given one more route; one that has it keeps it. */
async function requireRoom(
  tx: Tx,
  access: Access,
  before: RouteRow | null,
  { deviceId }: Terms,
): Promise<void> {
  if (deviceId === null || deviceId === before?.deviceId) return
  const max = ROUTE_LIMITS.ofDevice
  if ((await tx.$count(fleetRoutes, and(ownRoutes(access), eq(fleetRoutes.deviceId, deviceId)))) >= max)
    throw new AppError('deviceRoutesTooMany', { max })
}

async function lockRoute(tx: Tx, access: Access, id: number): Promise<RouteRow> {
  const [row] = await tx
    .select()
    .from(fleetRoutes)
    .where(and(eq(fleetRoutes.id, id), ownRoutes(access)))
    .for('update')
  if (!row) throw new AppError('fleetRouteUnknown')
  return row
}

/** What is kept of a route beside its name, as far as it decides what is on it and who drives it. */
type Terms = Pick<
  RouteRow,
  'points' | 'line' | 'lineSource' | 'lengthM' | 'durationS' | 'offsetM' | 'order' | 'schedule' | 'deviceId'
>

async function resolve(tx: Tx, access: Access, body: RouteBody) {
  const { imei, name: _name, ...rest } = body
  const device = imei === null ? null : await drivingDevice(tx, access, imei)
  await requireLandmarks(tx, access, body)
  const terms: Terms = { ...rest, lengthM: lineLengthM(body.line), deviceId: device?.id ?? null }
  return { device, terms }
}

function termsOf(row: RouteRow): Terms {
  const { points, line, lineSource, lengthM, durationS, offsetM, order, schedule, deviceId } = row
  return { points, line, lineSource, lengthM, durationS, offsetM, order, schedule, deviceId }
}

async function drivingDevice(tx: Tx, access: Access, imei: string): Promise<Device> {
  const [device] = await tx
    .select({ id: devices.id, name: devices.name })
    .from(devices)
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
    .for('share')
  if (!device) throw new AppError('deviceUnknown')
  return device
}

/** Those that points were taken from; what was deleted since is no landmark any more. */
async function requireLandmarks(tx: Tx, access: Access, { points }: RouteBody): Promise<void> {
  const ids = [...new Set(points.flatMap(({ landmarkId }) => landmarkId ?? []))]
  if (ids.length === 0) return
  const seen = await tx
    .select({ id: landmarks.id })
    .from(landmarks)
    .innerJoin(accounts, eq(accounts.id, landmarks.accountId))
    .where(and(inArray(landmarks.id, ids), shownLandmarks(access)))
  if (seen.length < ids.length) throw new AppError('landmarkUnknown')
}

/** Gateways read again what the devices of a route are to drive. */
async function tellDevices(tx: Tx, rows: readonly RouteRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ deviceId }) => deviceId ?? []))]
  if (ids.length > 0) await publish(tx, { kind: 'devices', ids })
}

async function deviceName(tx: Tx, { deviceId }: RouteRow): Promise<string | null> {
  if (deviceId === null) return null
  const [row] = await tx.select({ name: devices.name }).from(devices).where(eq(devices.id, deviceId))
  return row?.name ?? null
}

function loggedOf(row: RouteRow, device: string | null): Record<string, unknown> {
  const { name, points, lineSource, lengthM, offsetM, order, schedule } = row
  return {
    name,
    routePoints: points.map((point) => point.name).join(' · '),
    lineSource,
    lengthKm: Math.round(lengthM / 100) / 10,
    offsetM,
    stopOrder: order,
    fenceSchedule: schedule,
    routeDevice: device,
  }
}

type RouteAction = 'fleet.routeCreate' | 'fleet.routeEdit' | 'fleet.routeDelete'

const log = (
  tx: Tx,
  access: Access,
  action: RouteAction,
  { id, name }: Pick<RouteRow, 'id' | 'name'>,
  changes: ReturnType<typeof changesBetween>,
) =>
  logActions(tx, access, [
    { action, objectKind: 'fleetRoute', objectId: id, objectName: name, path: access.path, changes },
  ])
