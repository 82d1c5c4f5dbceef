import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { presentRows } from '@/db/queries/fleet/fleet-scope'
import { servicePlans } from '@/db/schema/services'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

/**
 * Whether a plan is about a vehicle of its account, both under their own names (`service_plans`, `fleet_vehicles`): the one
 * place that says which vehicles `PlanTargets` mean.
 */
export const PLAN_APPLIES: SQL = sql`(service_plans.account_id = fleet_vehicles.account_id
  and service_plans.enabled and service_plans.deleted_at is null and fleet_vehicles.deleted_at is null
  and case service_plans.targets ->> 'kind'
    when 'all' then true
    when 'vehicles' then service_plans.targets -> 'vehicleIds' @> to_jsonb(fleet_vehicles.id)
    else exists (
      select from vehicle_devices c join devices d on d.id = c.device_id and d.deleted_at is null
      where c.vehicle_id = fleet_vehicles.id and c.to_time is null
        and service_plans.targets -> 'groupIds' @> to_jsonb(d.group_id))
  end)`

/** A plan of the own account, locked. Throws `servicePlanUnknown`. */
export async function lockPlan(
  tx: Tx,
  access: Access,
  id: number,
): Promise<typeof servicePlans.$inferSelect> {
  const [row] = await tx
    .select()
    .from(servicePlans)
    .where(and(eq(servicePlans.id, id), presentRows(access, servicePlans)))
    .for('update')
  if (!row) throw new AppError('servicePlanUnknown')
  return row
}
