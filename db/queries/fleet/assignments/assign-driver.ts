import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { driverAssignments } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { AssignmentSource } from '@/lib/fleet/assignments/lay-times'
import { licenceStops } from '@/lib/fleet/assignments/licence-stops'
import type { Assignment, AssignmentBody } from '@/lib/fleet/assignments/schema'
import { ownRows, presentRows, requireFleet } from '../fleet-scope'
import { zoneOf } from '../services/counter-reading'
import { findAssignment } from './assignment-list'
import { layDrivingTimes } from './lay-driving-times'
import { lockOwnVehicle } from './vehicle-lock'

type Row = typeof driverAssignments.$inferSelect

/**
 * Says who drives a vehicle. What was said by the same source for that time gives way: it ends where this begins, and goes on
 * where this ends. What a key says is of the source `api`, what somebody says in the app without naming a source of `app`. Throws
 * `assignmentUnknown`, `licenceNotValid` unless that was confirmed.
 */
export async function assignDriver(access: Access, body: AssignmentBody): Promise<Assignment> {
  requireFleet(access, 'fleet.edit')
  const source = sourceOf(access, body)
  const [fromTime, toTime] = [new Date(body.from), body.to === null ? null : new Date(body.to)]
  const id = await database().transaction(async (tx) => {
    const vehicle = await lockOwnVehicle(tx, access, body.vehicleId)
    const driver = await ownDriver(tx, access, body.driverId)
    if (!body.confirmed) await refuseLicence(tx, access, driver.id, { fromTime, toTime })
    await clearTime(tx, { vehicleId: vehicle.id, source, fromTime, toTime })
    const [made] = await tx
      .insert(driverAssignments)
      .values({
        vehicleId: vehicle.id,
        driverId: driver.id,
        source,
        fromTime,
        toTime,
        authorId: access.actorId,
      })
      .returning({ id: driverAssignments.id })
    if (!made) throw new Error('insert returned no row')
    await layDrivingTimes(tx, { id: vehicle.id, accountId: access.accountId }, fromTime.getTime())
    await logAssignment(tx, access, 'fleet.assign', vehicle, {
      driver: driver.name,
      assignmentSource: source,
      from: fromTime,
      to: toTime,
    })
    return made.id
  })
  return findAssignment(access, id)
}

function sourceOf({ keyName, client }: Access, { source }: AssignmentBody): AssignmentSource {
  if (keyName !== null) return 'api'
  return client === 'app' && source === 'manual' ? 'app' : source
}

/** Ends an assignment, at a moment after it began; one that has ended before is prolonged. Throws `assignmentUnknown`. */
export async function endAssignment(access: Access, id: number, to: Date): Promise<Assignment> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const { row, vehicle, driver } = await lockAssignment(tx, access, id)
    if (to <= row.fromTime) throw new AppError('illegalParameter')
    const before = row.toTime
    if (before?.getTime() === to.getTime()) return
    if (before === null || to > before)
      await clearTime(tx, { ...row, fromTime: before ?? to, toTime: to }, row.id)
    await tx.update(driverAssignments).set({ toTime: to }).where(eq(driverAssignments.id, id))
    const changed = Math.min(to.getTime(), before?.getTime() ?? to.getTime())
    await layDrivingTimes(tx, { id: vehicle.id, accountId: access.accountId }, changed)
    await logAssignment(tx, access, 'fleet.assignmentEnd', vehicle, { driver, to }, { driver, to: before })
  })
  return findAssignment(access, id)
}

/** Takes back what was said. Throws `assignmentUnknown`. */
export async function deleteAssignment(access: Access, id: number): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const { row, vehicle, driver } = await lockAssignment(tx, access, id)
    await tx.delete(driverAssignments).where(eq(driverAssignments.id, id))
    await layDrivingTimes(tx, { id: vehicle.id, accountId: access.accountId }, row.fromTime.getTime())
    const { source, fromTime: from, toTime: to } = row
    const gone = { driver: null, assignmentSource: null, from: null, to: null }
    await logAssignment(tx, access, 'fleet.assignmentDelete', vehicle, gone, {
      driver,
      assignmentSource: source,
      from,
      to,
    })
  })
}

/** A driver of the account who was not deleted. Throws `driverUnknown`. */
export async function ownDriver(tx: Tx, access: Access, id: number): Promise<{ id: number; name: string }> {
  const [driver] = await tx
    .select({ id: drivers.id, name: drivers.name })
    .from(drivers)
    .where(and(eq(drivers.id, id), presentRows(access, drivers)))
    .for('key share')
  if (!driver) throw new AppError('driverUnknown')
  return driver
}

/** How a licence stands is asked once the driver is locked. Throws `licenceNotValid`. */
async function refuseLicence(
  tx: Tx,
  access: Access,
  driverId: number,
  { fromTime, toTime }: Pick<Row, 'fromTime' | 'toTime'>,
): Promise<void> {
  const [driver] = await tx
    .select({
      name: drivers.name,
      licenceStatus: drivers.licenceStatus,
      licenceExpiresOn: drivers.licenceExpiresOn,
    })
    .from(drivers)
    .where(and(eq(drivers.id, driverId), ownRows(access, drivers)))
  if (!driver) throw new AppError('driverUnknown')
  const span = { from: fromTime.getTime(), to: toTime?.getTime() ?? null }
  const when = { now: Date.now(), zone: await zoneOf(tx, access) }
  if (licenceStops(driver, span, when)) throw new AppError('licenceNotValid', { name: driver.name })
}

type Time = Pick<Row, 'vehicleId' | 'source' | 'fromTime' | 'toTime'>

/** Takes a time out of what a source says of a vehicle; what lies on both sides of it stays. */
async function clearTime(
  tx: Tx,
  { vehicleId, source, fromTime, toTime }: Time,
  besides: number | null = null,
): Promise<void> {
  const rows = await tx
    .select()
    .from(driverAssignments)
    .where(
      and(
        eq(driverAssignments.vehicleId, vehicleId),
        eq(driverAssignments.source, source),
        or(isNull(driverAssignments.toTime), gt(driverAssignments.toTime, fromTime)),
        toTime === null ? undefined : lt(driverAssignments.fromTime, toTime),
      ),
    )
    .orderBy(asc(driverAssignments.fromTime))
  for (const { id, ...former } of rows) {
    if (id === besides) continue
    const own = eq(driverAssignments.id, id)
    const goesOn = toTime !== null && (former.toTime === null || former.toTime > toTime)
    if (former.fromTime < fromTime) await tx.update(driverAssignments).set({ toTime: fromTime }).where(own)
    else if (goesOn) await tx.update(driverAssignments).set({ fromTime: toTime }).where(own)
    else await tx.delete(driverAssignments).where(own)
    if (former.fromTime < fromTime && goesOn)
      await tx.insert(driverAssignments).values({ ...former, fromTime: toTime })
  }
}

/** An assignment of the account with its vehicle's lock. Those by card follow what readers told, and are not changed. */
async function lockAssignment(tx: Tx, access: Access, id: number) {
  const [found] = await tx
    .select({ vehicleId: driverAssignments.vehicleId })
    .from(driverAssignments)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, driverAssignments.vehicleId))
    .where(and(eq(driverAssignments.id, id), ownRows(access, fleetVehicles)))
  if (!found) throw new AppError('assignmentUnknown')
  const vehicle = await lockOwnVehicle(tx, access, found.vehicleId)
  const [row] = await tx
    .select({ row: driverAssignments, driver: drivers.name })
    .from(driverAssignments)
    .innerJoin(drivers, eq(drivers.id, driverAssignments.driverId))
    .where(eq(driverAssignments.id, id))
  if (!row) throw new AppError('assignmentUnknown')
  if (row.row.source === 'card') throw new AppError('assignmentByCard')
  return { ...row, vehicle }
}

async function logAssignment(
  tx: Tx,
  access: Access,
  action: 'fleet.assign' | 'fleet.assignmentEnd' | 'fleet.assignmentDelete',
  { id, name }: { id: number; name: string },
  after: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Promise<void> {
  await logActions(tx, access, [
    {
      action,
      objectKind: 'fleetVehicle',
      objectId: id,
      objectName: name,
      path: access.path,
      changes: changesBetween(before, after),
    },
  ])
}
