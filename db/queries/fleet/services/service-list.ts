import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { servicePlans, services } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { StoredPaper } from '@/lib/fleet/papers/paper'
import type { Service, ServiceQuery } from '@/lib/fleet/services/service-schema'
import { ownRows, requireFleet } from '../fleet-scope'
import { fileOfEntry, type Ledger, ORIGIN, shownOrigin, voiders } from '../ledger/entries'

export const SERVICES: Ledger = {
  table: services,
  objectKind: 'service',
  unknown: 'serviceUnknown',
  voided: 'serviceVoided',
  actions: { void: 'fleet.serviceVoid', file: 'fleet.serviceFile' },
}

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
export const fileOfService = (access: Access, id: number): Promise<StoredPaper> =>
  fileOfEntry(access, SERVICES, id)

const selectServices = (where: SQL | undefined) =>
  database()
    .select({
      service: services,
      plan: { id: servicePlans.id, name: servicePlans.name },
      ...ORIGIN,
    })
    .from(services)
    .innerJoin(fleetVehicles, eq(fleetVehicles.id, services.vehicleId))
    .leftJoin(servicePlans, eq(servicePlans.id, services.planId))
    .leftJoin(accounts, eq(accounts.id, services.authorId))
    .leftJoin(voiders, eq(voiders.id, services.voidedBy))
    .where(where)

function shownService(
  access: Access,
  { service: row, plan, ...origin }: Awaited<ReturnType<typeof selectServices>>[number],
): Service {
  const { id, doneOn, odometerM, engineHours, cost, currency, parts, workshop, remark } = row
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
    plan,
    ...shownOrigin(access, row, origin),
  }
}
