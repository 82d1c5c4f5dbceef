import { and, eq, inArray, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { deviceGroups } from '@/db/schema/devices'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { servicePlans } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import {
  MOST_PLANS,
  type PlanBody,
  type PlanTargets,
  type ServicePlan,
} from '@/lib/fleet/services/plan-schema'
import { ownRows, presentRows, requireFleet } from '../fleet-scope'
import { unprovedEmails } from '../told/fleet-contacts'
import { markFleet } from './mark-counters'
import { findPlan } from './plan-list'
import { lockPlan } from './plan-scope'

/** Makes a plan. Throws `servicePlansTooMany`, `fleetVehicleUnknown`, `groupUnknown`, `planEmailUnproved`. */
export async function createPlan(access: Access, body: PlanBody, now: Date): Promise<ServicePlan> {
  requireFleet(access, 'fleet.edit')
  const id = await database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('service_plans'), ${access.accountId})`)
    const count = await tx.$count(servicePlans, presentRows(access, servicePlans))
    if (count >= MOST_PLANS) throw new AppError('servicePlansTooMany', { max: MOST_PLANS })
    const targets = await ownTargets(tx, access, body.targets)
    await requireProved(tx, access, body.emails)
    const [row] = await tx
      .insert(servicePlans)
      .values({ ...body, targets, accountId: access.accountId, createdAt: now, updatedAt: now })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await markFleet(tx, access.accountId)
    await logPlan(tx, access, 'fleet.planCreate', row, changesBetween({}, loggedOf(body)))
    return row.id
  })
  return findPlan(access, id)
}

/** Writes all of a plan. Throws `servicePlanUnknown`, `fleetVehicleUnknown`, `groupUnknown`, `planEmailUnproved`. */
export async function updatePlan(
  access: Access,
  id: number,
  body: PlanBody,
  now: Date,
): Promise<ServicePlan> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const before = await lockPlan(tx, access, id)
    const targets = await ownTargets(tx, access, body.targets)
    await requireProved(tx, access, body.emails)
    const changes = changesBetween(loggedOf(before), loggedOf({ ...body, targets }))
    if (Object.keys(changes).length === 0) return
    await tx
      .update(servicePlans)
      .set({ ...body, targets, updatedAt: now })
      .where(eq(servicePlans.id, id))
    await markFleet(tx, access.accountId)
    await logPlan(tx, access, 'fleet.planEdit', { id, name: body.name }, changes)
  })
  return findPlan(access, id)
}

/** Takes a plan away; services that were done for it keep its name. Throws `servicePlanUnknown`. */
export async function deletePlan(access: Access, id: number, now: Date): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const row = await lockPlan(tx, access, id)
    await tx.update(servicePlans).set({ deletedAt: now, updatedAt: now }).where(eq(servicePlans.id, id))
    await logPlan(tx, access, 'fleet.planDelete', row, {})
  })
}

/** Nobody is mailed who did not say that the address is theirs. Throws `planEmailUnproved`. */
async function requireProved(tx: Tx, { accountId }: Access, emails: readonly string[]): Promise<void> {
  const unproved = await unprovedEmails(tx, accountId, emails)
  if (unproved.length > 0) throw new AppError('planEmailUnproved', { emails: unproved.join(', ') })
}

/** Vehicles and groups of the account. Throws `fleetVehicleUnknown`, `groupUnknown`. */
async function ownTargets(tx: Tx, access: Access, targets: PlanTargets): Promise<PlanTargets> {
  if (targets.kind === 'vehicles') {
    const vehicleIds = [...new Set(targets.vehicleIds)].sort((a, b) => a - b)
    const found = await tx.$count(
      fleetVehicles,
      and(inArray(fleetVehicles.id, vehicleIds), presentRows(access, fleetVehicles)),
    )
    if (found < vehicleIds.length) throw new AppError('fleetVehicleUnknown')
    return { kind: 'vehicles', vehicleIds }
  }
  if (targets.kind === 'groups') {
    const groupIds = [...new Set(targets.groupIds)].sort((a, b) => a - b)
    const own = and(inArray(deviceGroups.id, groupIds), ownRows(access, deviceGroups))
    if ((await tx.$count(deviceGroups, own)) < groupIds.length) throw new AppError('groupUnknown')
    return { kind: 'groups', groupIds }
  }
  return targets
}

function loggedOf(plan: PlanBody): Record<string, unknown> {
  const { name, intervalM, intervalEngineS, intervalMonths, intervalDays, aheadM, aheadEngineS } = plan
  const { aheadDays, startOn, schedule, emails, targets, enabled } = plan
  return {
    name,
    intervalMonths,
    intervalDays,
    aheadDays,
    aheadKm: aheadM / 1000,
    aheadHours: aheadEngineS / 3600,
    intervalKm: intervalM === null ? null : intervalM / 1000,
    intervalHours: intervalEngineS === null ? null : intervalEngineS / 3600,
    startOn,
    planSchedule: schedule,
    emails,
    planTargets: targets.kind,
    enabled,
    planNamed:
      targets.kind === 'all'
        ? null
        : (targets.kind === 'groups' ? targets.groupIds : targets.vehicleIds).length,
  }
}

type PlanAction = 'fleet.planCreate' | 'fleet.planEdit' | 'fleet.planDelete'

const logPlan = (
  tx: Tx,
  access: Access,
  action: PlanAction,
  { id, name }: { id: number; name: string },
  changes: ReturnType<typeof changesBetween>,
) =>
  logActions(tx, access, [
    { action, objectKind: 'servicePlan', objectId: id, objectName: name, path: access.path, changes },
  ])
