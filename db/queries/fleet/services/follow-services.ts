import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import {
  odometerCorrections,
  servicePlans,
  serviceStates,
  services,
  vehicleCounters,
} from '@/db/schema/services'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'
import { type Judged, judgePlan } from '@/lib/fleet/services/judge-plan'
import type { Correction } from '@/lib/fleet/services/odometer'
import { dayNumber, dayOfNumber } from '@/lib/fleet/services/plan-days'
import { referencesAfter, referencesWanted, type ServiceDone } from '@/lib/fleet/services/references'
import { type Kept, reckonVehicle, whatToRead } from '@/lib/fleet/services/vehicle-counter'
import { whenOverdue, whenTold } from '@/lib/fleet/services/when-told'
import { dayOf, startOfDay } from '@/lib/time/wall-clock'
import { type FoundOfVehicle, raiseFleetAlerts } from '../told/raise-fleet-alerts'
import { readDriven } from './driven-parts'
import { PLAN_APPLIES } from './plan-scope'
import { type ToTell, tellServices } from './tell-services'

/** Vehicles that one look takes. */
export const MOST_FOLLOWED = 100

/** So long after a look a vehicle is looked at again, if nothing asks for it sooner. */
const EACH_MS = 5 * 60_000

type PlanRow = typeof servicePlans.$inferSelect
type CounterRow = typeof vehicleCounters.$inferSelect
type StateRow = typeof serviceStates.$inferSelect
type Followed = { vehicleId: number; name: string; zone: string; since: Date | null; plans: PlanRow[] }

/**
 * Counts on how far vehicles with service plans have come, says how their plans stand, and tells of what is due; the marks of
 * what was told are written with the telling. `which`: only those that something happened to, or all whose look is
 * over. Returns how many there were; of several workers each may.
 */
export async function followServices(
  _system: SystemAccess,
  now: Date,
  which: 'changed' | 'all',
): Promise<number> {
  const ids = await nextVehicles(now, which)
  if (ids.length === 0) return 0
  await database().transaction(async (tx) => {
    await tx
      .insert(vehicleCounters)
      .values(ids.map((vehicleId) => ({ vehicleId })))
      .onConflictDoNothing()
    const counters = await tx
      .select()
      .from(vehicleCounters)
      .where(inArray(vehicleCounters.vehicleId, ids))
      .orderBy(vehicleCounters.vehicleId)
      .for('no key update')
    await follow(tx, counters, now)
  })
  return ids.length
}

async function nextVehicles(now: Date, which: 'changed' | 'all'): Promise<number[]> {
  const before = new Date(now.getTime() - EACH_MS).toISOString()
  const rows = await database().execute<{ id: number }>(
    which === 'changed'
      ? sql`select vehicle_id as id from vehicle_counters where version <> seen_version
          order by vehicle_id limit ${MOST_FOLLOWED}`
      : sql`select fleet_vehicles.id from fleet_vehicles
          left join vehicle_counters c on c.vehicle_id = fleet_vehicles.id
          where (c.counted_at is null or c.counted_at <= ${before}::timestamptz)
            and exists (select from service_plans where ${PLAN_APPLIES})
          order by c.counted_at nulls first, fleet_vehicles.id limit ${MOST_FOLLOWED}`,
  )
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

async function follow(tx: Tx, counters: readonly CounterRow[], now: Date): Promise<void> {
  const ids = counters.map(({ vehicleId }) => vehicleId)
  const [followed, states, corrections, done] = await Promise.all([
    readFollowed(tx, ids),
    tx.select().from(serviceStates).where(inArray(serviceStates.vehicleId, ids)),
    readCorrections(tx, ids),
    readDone(tx, ids, now),
  ])
  const stateOf = new Map(states.map((state) => [`${state.planId} ${state.vehicleId}`, state]))
  const asked = counters.map((row) => {
    const kept = keptOf(row)
    const { vehicleId } = row
    const vehicle = followed.get(vehicleId)
    const corrected = corrections.get(vehicleId) ?? []
    const moments = { now: now.getTime(), correctedAt: corrected.at(-1)?.at ?? null }
    const plans = (vehicle?.plans ?? []).map((plan) => {
      const key = `${plan.id} ${vehicleId}`
      const state = stateOf.get(key)
      const last = done.get(key) ?? null
      const startAt = startOfDay(plan.startOn, vehicle?.zone ?? 'UTC')
      const known = { base: state?.base ?? null, last: state?.last ?? null }
      const begins = { startOn: plan.startOn, startAt, done: last }
      return { plan, state, known, last, wanted: referencesWanted(kept, known, begins, moments) }
    })
    const question = {
      corrections: corrected,
      now: now.getTime(),
      wanted: plans.flatMap(({ wanted }) => wanted),
    }
    return { row, kept, vehicle, plans, question, reading: whatToRead(kept, question) }
  })
  const driven = await readDriven(
    tx,
    asked.map(({ row: { vehicleId }, reading }) => ({ vehicleId, reading })),
  )
  const toTell: ToTell[] = []
  const toRaise: FoundOfVehicle[] = []
  const written: (typeof serviceStates.$inferInsert)[] = []
  const counted: (CounterRow & { countedAt: Date })[] = []
  for (const { row, kept, vehicle, plans, question, reading } of asked) {
    const { vehicleId } = row
    const reckoned = reckonVehicle(kept, {
      ...question,
      reading,
      parts: driven.get(vehicleId) ?? [],
      since: vehicle?.since?.getTime() ?? null,
    })
    const { odometerM, engineS } = reckoned
    counted.push({
      ...rowOf(row, reckoned.kept),
      odometerNowM: odometerM,
      engineNowS: engineS,
      countedAt: now,
    })
    const day = dayOf(now.getTime(), vehicle?.zone ?? 'UTC')
    const { dailyM, dailyEngineS } = reckoned.kept
    let read = 0
    for (const { plan, state, known, last, wanted } of plans) {
      const { base, last: serviced } = referencesAfter(
        known,
        wanted,
        reckoned.wanted.slice(read, read + wanted.length),
        last,
      )
      read += wanted.length
      if (!base) continue
      const from = { base, last: serviced }
      const judged = judgePlan(plan, from, { day, odometerM, engineS, dailyM, dailyEngineS })
      const { tells, told: toldOf } = whenTold(judged.dues, state?.told ?? [], now.getTime())
      const { tells: over, told } = whenOverdue(judged.dues, toldOf, now.getTime())
      const stage = over ? ('overdue' as const) : tells?.stage
      const name = vehicle?.name ?? ''
      if (stage)
        toRaise.push({
          vehicleId,
          found: { kind: 'serviceDue', stage, planId: plan.id, plan: plan.name, vehicle: name },
        })
      if (tells)
        toTell.push({
          plan,
          vehicle: { id: vehicleId, name },
          stage: tells.stage,
          key: tells.due.key,
        })
      const next = { planId: plan.id, vehicleId, ...from, ...shownOf(judged), told }
      if (!state || !isSame(state, next)) written.push(next)
    }
  }
  await writeStates(tx, written)
  await writeCounters(tx, counted)
  await tellServices(tx, toTell)
  await raiseFleetAlerts(tx, toRaise, now)
}

/** The vehicles, each with the plans that are about it and the clock of its account. */
async function readFollowed(tx: Tx, ids: readonly number[]): Promise<Map<number, Followed>> {
  const rows = await tx
    .select({
      vehicleId: fleetVehicles.id,
      name: fleetVehicles.name,
      zone: accounts.timeZone,
      since:
        sql<Date | null>`(select min(c.from_time) from vehicle_devices c where c.vehicle_id = ${fleetVehicles.id})`.mapWith(
          vehicleCounters.until,
        ),
      plan: servicePlans,
    })
    .from(fleetVehicles)
    .innerJoin(accounts, eq(accounts.id, fleetVehicles.accountId))
    .leftJoin(servicePlans, PLAN_APPLIES)
    .where(inArray(fleetVehicles.id, [...ids]))
    .orderBy(fleetVehicles.id, servicePlans.id)
  const followed = new Map<number, Followed>()
  for (const { plan, ...vehicle } of rows) {
    const one = followed.get(vehicle.vehicleId) ?? { ...vehicle, plans: [] }
    if (plan) one.plans.push(plan)
    followed.set(vehicle.vehicleId, one)
  }
  return followed
}

/** Of each vehicle in the order in which they count. */
export async function readCorrections(tx: Tx, ids: readonly number[]): Promise<Map<number, Correction[]>> {
  const rows = await tx
    .select()
    .from(odometerCorrections)
    .where(inArray(odometerCorrections.vehicleId, [...ids]))
    .orderBy(odometerCorrections.at, odometerCorrections.id)
  const found = new Map<number, Correction[]>()
  for (const { vehicleId, at, odometerM } of rows) {
    const list = found.get(vehicleId) ?? []
    list.push({ at: at.getTime(), odometerM })
    found.set(vehicleId, list)
  }
  return found
}

/** The last service of each plan and vehicle, by both. */
async function readDone(tx: Tx, ids: readonly number[], now: Date): Promise<Map<string, ServiceDone>> {
  const rows = await tx
    .selectDistinctOn([services.vehicleId, services.planId])
    .from(services)
    .where(
      and(
        sql`${services.vehicleId} = any(${idArray(ids)})`,
        isNull(services.voidedAt),
        sql`${services.planId} is not null`,
        lte(services.doneAt, now),
      ),
    )
    .orderBy(services.vehicleId, services.planId, sql`${services.doneAt} desc`, sql`${services.id} desc`)
  return new Map(
    rows.map(({ id, vehicleId, planId, doneAt, doneOn }) => [
      `${planId} ${vehicleId}`,
      { id, at: doneAt.getTime(), day: doneOn },
    ]),
  )
}

function shownOf({ state, leads, used, dues, forecastOn }: Judged) {
  const dueOf = (kind: string) => dues.find((due) => due.kind === kind)?.value ?? null
  const day = dueOf('time')
  return {
    state,
    leads,
    forecastOn,
    used: Math.fround(Math.min(used, 1000)),
    dueOdometerM: dueOf('distance'),
    dueEngineS: dueOf('engine'),
    dueOn: day === null ? null : dayOfNumber(day),
  }
}

const isSame = (state: StateRow, next: Omit<StateRow, never>): boolean =>
  (Object.keys(next) as (keyof StateRow)[]).every(
    (key) => JSON.stringify(state[key]) === JSON.stringify(next[key]),
  )

async function writeStates(tx: Tx, rows: readonly (typeof serviceStates.$inferInsert)[]): Promise<void> {
  const taken = (column: string): SQL => sql.raw(`excluded.${column}`)
  for (let at = 0; at < rows.length; at += 500)
    await tx
      .insert(serviceStates)
      .values(rows.slice(at, at + 500))
      .onConflictDoUpdate({
        target: [serviceStates.planId, serviceStates.vehicleId],
        set: {
          base: taken('base'),
          last: taken('last'),
          state: taken('state'),
          leads: taken('leads'),
          used: taken('used'),
          dueOdometerM: taken('due_odometer_m'),
          dueEngineS: taken('due_engine_s'),
          dueOn: taken('due_on'),
          forecastOn: taken('forecast_on'),
          told: taken('told'),
        },
      })
}

async function writeCounters(tx: Tx, rows: readonly CounterRow[]): Promise<void> {
  for (const { vehicleId, version, ...row } of rows)
    await tx
      .update(vehicleCounters)
      .set({ ...row, seenVersion: version })
      .where(eq(vehicleCounters.vehicleId, vehicleId))
}

const timeOf = (moment: Date | null): number | null => moment?.getTime() ?? null
const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time))

export const keptOf = (row: CounterRow): Kept => ({
  until: timeOf(row.until),
  odometerM: row.odometerM,
  engineS: row.engineS,
  sealedAt: timeOf(row.sealedAt),
  sealedOdometerM: row.sealedOdometerM,
  sealedEngineS: row.sealedEngineS,
  dailyM: row.dailyM,
  dailyEngineS: row.dailyEngineS,
  jumpM: row.jumpM,
  jumpOn: row.jumpOn === null ? null : dayNumber(row.jumpOn),
  staleFrom: timeOf(row.staleFrom),
})

const rowOf = (row: CounterRow, kept: Kept): CounterRow => ({
  ...row,
  ...kept,
  until: dateOf(kept.until),
  sealedAt: dateOf(kept.sealedAt),
  jumpOn: kept.jumpOn === null ? null : dayOfNumber(kept.jumpOn),
  staleFrom: dateOf(kept.staleFrom),
})
