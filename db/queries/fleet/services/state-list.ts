import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { servicePlans, serviceStates, vehicleCounters } from '@/db/schema/services'
import { containing } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { PLAN_STATES, type PlanState } from '@/lib/fleet/services/judge-plan'
import type { ServiceState, StateQuery } from '@/lib/fleet/services/service-schema'
import { ownRows, requireFleet } from '../fleet-scope'
import { PLAN_APPLIES } from './plan-scope'

type Page = { items: ServiceState[]; total: number; counts: Record<PlanState, number> }

/** How the plans of the account stand for its vehicles, what is due first before the rest. */
export async function listStates(access: Access, query: StateQuery): Promise<Page> {
  requireFleet(access, 'fleet.read')
  const { state, page, pageSize } = query
  const among = and(...conditions(access, query))
  const where = and(among, state === undefined ? undefined : eq(serviceStates.state, state))
  const [counted, rows] = await Promise.all([
    database()
      .select({ state: serviceStates.state, count: count() })
      .from(serviceStates)
      .innerJoin(servicePlans, eq(servicePlans.id, serviceStates.planId))
      .innerJoin(fleetVehicles, eq(fleetVehicles.id, serviceStates.vehicleId))
      .where(among)
      .groupBy(serviceStates.state),
    database()
      .select({
        row: serviceStates,
        counters: vehicleCounters,
        plan: { id: servicePlans.id, name: servicePlans.name },
        vehicle: { id: fleetVehicles.id, name: fleetVehicles.name },
      })
      .from(serviceStates)
      .innerJoin(servicePlans, eq(servicePlans.id, serviceStates.planId))
      .innerJoin(fleetVehicles, eq(fleetVehicles.id, serviceStates.vehicleId))
      .innerJoin(vehicleCounters, eq(vehicleCounters.vehicleId, serviceStates.vehicleId))
      .where(where)
      .orderBy(
        sql`${serviceStates.forecastOn} asc nulls last`,
        desc(serviceStates.used),
        asc(serviceStates.vehicleId),
        asc(serviceStates.planId),
      )
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const of = (one: PlanState) => counted.find((row) => row.state === one)?.count ?? 0
  const counts = { fine: of('fine'), soon: of('soon'), due: of('due'), overdue: of('overdue') }
  return {
    items: rows.map(shownState),
    total: state ? counts[state] : PLAN_STATES.reduce((sum, one) => sum + counts[one], 0),
    counts,
  }
}

function conditions(access: Access, { planId, vehicleId, search }: StateQuery): (SQL | undefined)[] {
  const pattern = containing(search)
  return [
    ownRows(access, servicePlans),
    PLAN_APPLIES,
    planId === undefined ? undefined : eq(serviceStates.planId, planId),
    vehicleId === undefined ? undefined : eq(serviceStates.vehicleId, vehicleId),
    search === ''
      ? undefined
      : sql`(${fleetVehicles.name} ilike ${pattern} or ${servicePlans.name} ilike ${pattern})`,
  ]
}

type Row = {
  row: typeof serviceStates.$inferSelect
  counters: typeof vehicleCounters.$inferSelect
  plan: { id: number; name: string }
  vehicle: { id: number; name: string }
}

function shownState({ row, counters, plan, vehicle }: Row): ServiceState {
  const { state, leads, used, dueOdometerM, dueEngineS, dueOn, forecastOn, last, told } = row
  const { odometerNowM, engineNowS, jumpOn, jumpM } = counters
  const toldAt = told.at(-1)?.at
  return {
    plan,
    vehicle,
    state,
    leads,
    used,
    dueOdometerM,
    dueEngineS,
    dueOn,
    forecastOn,
    lastOn: last?.day ?? null,
    odometerM: odometerNowM,
    engineS: engineNowS,
    jump: jumpOn === null ? null : { on: jumpOn, m: jumpM },
    toldAt: toldAt === undefined ? null : new Date(toldAt).toISOString(),
  }
}
