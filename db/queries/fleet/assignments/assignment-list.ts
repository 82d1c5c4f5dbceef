import { and, count, desc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { driverAssignments, drivingTimes } from '@/db/schema/driver-assignments'
import { drivers } from '@/db/schema/drivers'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import {
  type Assignment,
  type AssignmentQuery,
  type DrivingTimeRow,
  MAX_ASSIGNMENT_DAYS,
} from '@/lib/fleet/assignments/schema'
import { requireRange } from '@/lib/time/period'
import { ownRows, requireFleet } from '../fleet-scope'

type Page<Row> = { items: Row[]; total: number }

/** Who was said to drive, by whom or by what, the newest first; those of one source do not overlap on a vehicle. */
export async function listAssignments(access: Access, query: AssignmentQuery): Promise<Page<Assignment>> {
  requireFleet(access, 'fleet.read')
  await requireOwn(access, query)
  const where = and(ownRows(access, fleetVehicles), ...conditions(driverAssignments, query))
  const [[total], rows] = await Promise.all([
    database()
      .select({ count: count() })
      .from(driverAssignments)
      .innerJoin(fleetVehicles, eq(fleetVehicles.id, driverAssignments.vehicleId))
      .where(where),
    selectAssignments(where)
      .orderBy(desc(driverAssignments.fromTime), desc(driverAssignments.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
  ])
  return { items: rows.map((row) => shownAssignment(access, row)), total: total?.count ?? 0 }
}

/** One of them. Throws `assignmentUnknown`. */
export async function findAssignment(access: Access, id: number): Promise<Assignment> {
  requireFleet(access, 'fleet.read')
  const [row] = await selectAssignments(and(eq(driverAssignments.id, id), ownRows(access, fleetVehicles)))
  if (!row) throw new AppError('assignmentUnknown')
  return shownAssignment(access, row)
}

/** Who drove, of what all sources say, the newest first and without overlap on a vehicle. */
export async function listDrivingTimes(
  access: Access,
  query: AssignmentQuery,
): Promise<Page<DrivingTimeRow>> {
  requireFleet(access, 'fleet.read')
  await requireOwn(access, query)
  const where = and(ownRows(access, fleetVehicles), ...conditions(drivingTimes, query))
  const [[total], rows] = await Promise.all([
    database()
      .select({ count: count() })
      .from(drivingTimes)
      .innerJoin(fleetVehicles, eq(fleetVehicles.id, drivingTimes.vehicleId))
      .where(where),
    database()
      .select({ time: drivingTimes, ...NAMES })
      .from(drivingTimes)
      .innerJoin(fleetVehicles, eq(fleetVehicles.id, drivingTimes.vehicleId))
      .innerJoin(drivers, eq(drivers.id, drivingTimes.driverId))
      .where(where)
      .orderBy(desc(drivingTimes.fromTime), desc(drivingTimes.vehicleId))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
  ])
  return {
    items: rows.map(({ time, ...names }) => ({ ...shownTime(time), ...shownNames(time, names) })),
    total: total?.count ?? 0,
  }
}

const NAMES = {
  vehicle: { name: fleetVehicles.name, deletedAt: fleetVehicles.deletedAt },
  driver: { name: drivers.name, deletedAt: drivers.deletedAt },
}

const selectAssignments = (where: SQL | undefined) =>
  database()
    .select({
      row: driverAssignments,
      ...NAMES,
      author: { name: accounts.customerName, path: accounts.path },
    })
    .from(driverAssignments)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, driverAssignments.vehicleId))
    .innerJoin(drivers, eq(drivers.id, driverAssignments.driverId))
    .leftJoin(accounts, eq(accounts.id, driverAssignments.authorId))
    .where(where)

/** A vehicle or driver that is asked for must be the account's. */
async function requireOwn(access: Access, { vehicleId, driverId }: AssignmentQuery): Promise<void> {
  for (const [table, id, refusal] of [
    [fleetVehicles, vehicleId, 'fleetVehicleUnknown'],
    [drivers, driverId, 'driverUnknown'],
  ] as const) {
    if (id === undefined) continue
    const found = await database().$count(table, and(eq(table.id, id), eq(table.accountId, access.accountId)))
    if (found === 0) throw new AppError(refusal)
  }
}

/** Throws `rangeReversed` and `rangeTooLong`. */
function conditions(
  table: typeof driverAssignments | typeof drivingTimes,
  { vehicleId, driverId, from, to }: AssignmentQuery,
): (SQL | undefined)[] {
  if (from && to) requireRange({ from: new Date(from), to: new Date(to) }, MAX_ASSIGNMENT_DAYS)
  return [
    vehicleId === undefined ? undefined : eq(table.vehicleId, vehicleId),
    driverId === undefined ? undefined : eq(table.driverId, driverId),
    from === undefined ? undefined : or(isNull(table.toTime), gt(table.toTime, new Date(from))),
    to === undefined ? undefined : lt(table.fromTime, new Date(to)),
  ]
}

type Named = { name: string; deletedAt: Date | null }
type Ids = { vehicleId: number; driverId: number }

const shownNames = (ids: Ids, { vehicle, driver }: { vehicle: Named; driver: Named }) => ({
  vehicle: { id: ids.vehicleId, name: vehicle.name, deleted: vehicle.deletedAt !== null },
  driver: { id: ids.driverId, name: driver.name, deleted: driver.deletedAt !== null },
})

const shownTime = ({
  source,
  fromTime,
  toTime,
}: Pick<typeof drivingTimes.$inferSelect, 'source' | 'fromTime' | 'toTime'>) => ({
  source,
  from: fromTime.toISOString(),
  to: toTime?.toISOString() ?? null,
})

function shownAssignment(
  access: Access,
  { row, author, ...names }: Awaited<ReturnType<typeof selectAssignments>>[number],
): Assignment {
  return {
    id: row.id,
    ...shownTime(row),
    ...shownNames(row, names),
    // Who stands above is not told by name.
    author: author?.path.startsWith(access.path) ? author.name : null,
    createdAt: row.createdAt.toISOString(),
  }
}
