import { and, asc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceGroups } from '@/db/schema/devices'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { servicePlans } from '@/db/schema/services'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type ListedPlan, MOST_NAMED, type ServicePlan } from '@/lib/fleet/services/plan-schema'
import { ownRows, presentRows, requireFleet } from '../fleet-scope'

type Row = typeof servicePlans.$inferSelect

/** The service plans of the account by their names; there are `MOST_PLANS` at most. */
export async function listPlans(access: Access): Promise<{ items: ListedPlan[]; total: number }> {
  requireFleet(access, 'fleet.read')
  const rows = await database()
    .select()
    .from(servicePlans)
    .where(presentRows(access, servicePlans))
    .orderBy(asc(sql`lower(${servicePlans.name})`), asc(servicePlans.id))
  const plans = await shownPlans(access, rows)
  const items = plans.map(({ named, ...plan }) => ({
    ...plan,
    named: named.slice(0, MOST_NAMED),
    namedCount: named.length,
  }))
  return { items, total: items.length }
}

/** One of them. Throws `servicePlanUnknown`. */
export async function findPlan(access: Access, id: number): Promise<ServicePlan> {
  requireFleet(access, 'fleet.read')
  const rows = await database()
    .select()
    .from(servicePlans)
    .where(and(eq(servicePlans.id, id), presentRows(access, servicePlans)))
  const [plan] = await shownPlans(access, rows)
  if (!plan) throw new AppError('servicePlanUnknown')
  return plan
}

async function shownPlans(access: Access, rows: readonly Row[]): Promise<ServicePlan[]> {
  const vehicleIds = rows.flatMap(({ targets }) => (targets.kind === 'vehicles' ? targets.vehicleIds : []))
  const groupIds = rows.flatMap(({ targets }) => (targets.kind === 'groups' ? targets.groupIds : []))
  const [vehicles, groups] = await Promise.all([
    vehiclesNamed(access, new Set(vehicleIds)),
    groupsNamed(access, new Set(groupIds)),
  ])
  const namedIn = (names: ReadonlyMap<number, string>, ids: readonly number[]) =>
    ids.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    })
  return rows.map(({ accountId: _own, updatedAt: _at, deletedAt: _gone, createdAt, ...plan }) => ({
    ...plan,
    named:
      plan.targets.kind === 'vehicles'
        ? namedIn(vehicles, plan.targets.vehicleIds)
        : plan.targets.kind === 'groups'
          ? namedIn(groups, plan.targets.groupIds)
          : [],
    createdAt: createdAt.toISOString(),
  }))
}

/** Names of those that are still there. */
async function vehiclesNamed(access: Access, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  if (ids.size === 0) return new Map()
  const rows = await database()
    .select({ id: fleetVehicles.id, name: fleetVehicles.name })
    .from(fleetVehicles)
    .where(and(sql`${fleetVehicles.id} = any(${idArray([...ids])})`, presentRows(access, fleetVehicles)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function groupsNamed(access: Access, ids: ReadonlySet<number>): Promise<Map<number, string>> {
  if (ids.size === 0) return new Map()
  const rows = await database()
    .select({ id: deviceGroups.id, name: deviceGroups.name })
    .from(deviceGroups)
    .where(and(sql`${deviceGroups.id} = any(${idArray([...ids])})`, ownRows(access, deviceGroups)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
