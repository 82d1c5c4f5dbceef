import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceGroups } from '@/db/schema/devices'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { servicePlans } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { ServicePlan } from '@/lib/fleet/services/plan-schema'
import { requireFleet } from '../fleet-scope'
import { ownPlans } from './plan-scope'

type Row = typeof servicePlans.$inferSelect

/** The service plans of the account by their names; there are `MOST_PLANS` at most. */
export async function listPlans(access: Access): Promise<{ items: ServicePlan[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const rows = await database()
    .select()
    .from(servicePlans)
    .where(ownPlans(access))
    .orderBy(asc(sql`lower(${servicePlans.name})`), asc(servicePlans.id))
  return { items: await shownPlans(access, rows), total: rows.length }
}

/** One of them. Throws `servicePlanUnknown`. */
export async function findPlan(access: Access, id: number): Promise<ServicePlan> {
  requireFleet(access, 'fleet.read')
  const rows = await database()
    .select()
    .from(servicePlans)
    .where(and(eq(servicePlans.id, id), ownPlans(access)))
  const [plan] = await shownPlans(access, rows)
  if (!plan) throw new AppError('servicePlanUnknown')
  return plan
}

async function shownPlans(access: Access, rows: readonly Row[]): Promise<ServicePlan[]> {
  const vehicleIds = rows.flatMap(({ targets }) => (targets.kind === 'vehicles' ? targets.vehicleIds : []))
  const groupIds = rows.flatMap(({ targets }) => (targets.kind === 'groups' ? targets.groupIds : []))
  const [vehicles, groups] = await Promise.all([
    vehicleIds.length === 0
      ? []
      : database()
          .select({ id: fleetVehicles.id, name: fleetVehicles.name })
          .from(fleetVehicles)
          .where(
            and(
              inArray(fleetVehicles.id, vehicleIds),
              eq(fleetVehicles.accountId, access.accountId),
              isNull(fleetVehicles.deletedAt),
            ),
          ),
    groupIds.length === 0
      ? []
      : database()
          .select({ id: deviceGroups.id, name: deviceGroups.name })
          .from(deviceGroups)
          .where(and(inArray(deviceGroups.id, groupIds), eq(deviceGroups.accountId, access.accountId))),
  ])
  const nameIn = (found: readonly { id: number; name: string }[]) => (id: number) =>
    found.filter((one) => one.id === id)
  const [vehicleOf, groupOf] = [nameIn(vehicles), nameIn(groups)]
  return rows.map(({ accountId: _own, updatedAt: _at, deletedAt: _gone, createdAt, ...plan }) => ({
    ...plan,
    named:
      plan.targets.kind === 'vehicles'
        ? plan.targets.vehicleIds.flatMap(vehicleOf)
        : plan.targets.kind === 'groups'
          ? plan.targets.groupIds.flatMap(groupOf)
          : [],
    createdAt: createdAt.toISOString(),
  }))
}
