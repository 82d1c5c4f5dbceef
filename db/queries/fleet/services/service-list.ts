import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { servicePlans, services } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { StoredPaper } from '@/lib/fleet/papers/paper'
import type { Service, ServiceQuery } from '@/lib/fleet/services/service-schema'
import { ownRows, requireFleet, shownAuthor } from '../fleet-scope'

/** The services that were done, voided ones among them, the latest first. */
export async function listServices(
  access: Access,
  { vehicleId, planId, page, pageSize }: ServiceQuery,
): Promise<{ items: Service[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const where = and(
    ownRows(access, services),
    vehicleId === undefined ? undefined : eq(services.vehicleId, vehicleId),
    planId === undefined ? undefined : eq(services.planId, planId),
  )
  const [[total], rows] = await Promise.all([
    database().select({ count: count() }).from(services).where(where),
    selectServices(where)
      .orderBy(desc(services.doneAt), desc(services.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  return { items: rows.map((row) => shownService(access, row)), total: total?.count ?? 0 }
}

/** One of them. Throws `serviceUnknown`. */
export async function findService(access: Access, id: number): Promise<Service> {
  requireFleet(access, 'fleet.read')
  const [row] = await selectServices(and(eq(services.id, id), ownRows(access, services)))
  if (!row) throw new AppError('serviceUnknown')
  return shownService(access, row)
}

/** Where the file of a service lies. Throws `serviceUnknown`, and `notFound` without one. */
export async function fileOfService(access: Access, id: number): Promise<StoredPaper> {
  requireFleet(access, 'fleet.read')
  const [row] = await database()
    .select({ file: services.file, fileName: services.fileName })
    .from(services)
    .where(and(eq(services.id, id), ownRows(access, services)))
  if (!row) throw new AppError('serviceUnknown')
  if (row.file === null || row.fileName === null) throw new AppError('notFound')
  return { file: row.file, fileName: row.fileName }
}

const voiders = alias(accounts, 'voiders')

const selectServices = (where: SQL | undefined) =>
  database()
    .select({
      service: services,
      vehicle: { name: fleetVehicles.name, deletedAt: fleetVehicles.deletedAt },
      plan: { id: servicePlans.id, name: servicePlans.name },
      author: { name: accounts.customerName, path: accounts.path },
      voider: { name: voiders.customerName, path: voiders.path },
    })
    .from(services)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, services.vehicleId))
    .leftJoin(servicePlans, eq(servicePlans.id, services.planId))
    .leftJoin(accounts, eq(accounts.id, services.authorId))
    .leftJoin(voiders, eq(voiders.id, services.voidedBy))
    .where(where)

function shownService(
  access: Access,
  { service: row, vehicle, plan, author, voider }: Awaited<ReturnType<typeof selectServices>>[number],
): Service {
  const { id, doneOn, odometerM, engineHours, cost, currency, parts, workshop, remark, fileName } = row
  return {
    id,
    doneOn,
    odometerM,
    engineHours,
    cost,
    currency,
    parts,
    workshop,
    remark,
    fileName,
    plan,
    vehicle: { id: row.vehicleId, name: vehicle.name, deleted: vehicle.deletedAt !== null },
    author: shownAuthor(access, author),
    createdAt: row.createdAt.toISOString(),
    voided: row.voidedAt && {
      at: row.voidedAt.toISOString(),
      by: shownAuthor(access, voider),
      reason: row.voidReason ?? '',
    },
  }
}
