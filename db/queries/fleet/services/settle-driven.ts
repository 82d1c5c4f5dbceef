import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { fleetVehicles, vehicleDevices } from '@/db/schema/fleet-vehicles'
import { servicePlans, services, vehicleCounters, vehiclePastSums } from '@/db/schema/services'
import type { SystemAccess } from '@/lib/auth/access'
import { type Cuts, type DrivenQuarter, sumUpPast } from '@/lib/fleet/services/past-sums'
import { startOfDay } from '@/lib/time/wall-clock'
import { CARRIED } from './driven-parts'
import { readCorrections } from './follow-services'

/** Days whose quarters of an hour one transaction takes: locks are short, and the gateway gets in between. */
const DAYS_AT_ONCE = 50

type Quarter = { at: string; distanceCm: number; engineS: number }

/**
 * Lets go of the sums by quarters of an hour of a device that are older than a midnight, and adds them to what the vehicles
 * drove that carried it then. Returns how many there were.
 */
export async function settleDriven(_system: SystemAccess, deviceId: number, before: Date): Promise<number> {
  for (let count = 0; ; ) {
    const done = await database().transaction(async (tx) => {
      const quarters = await tx.execute<Quarter>(sql`
        delete from device_quarter_hours
        where device_id = ${deviceId} and quarter < least(${before.toISOString()}::timestamptz,
          (select date_trunc('day', min(q.quarter), 'UTC') from device_quarter_hours q where q.device_id = ${deviceId})
            + ${DAYS_AT_ONCE} * interval '1 day')
        returning quarter::text as at, distance_cm as "distanceCm", engine_s as "engineS"`)
      await addToVehicles(tx, deviceId, quarters)
      return quarters.length
    })
    count += done
    if (done === 0) return count
  }
}

async function addToVehicles(tx: Tx, deviceId: number, quarters: readonly Quarter[]): Promise<void> {
  if (quarters.length === 0) return
  const rows = await tx.execute<DrivenQuarter & { vehicleId: number }>(sql`
    select v.id as "vehicleId", extract(epoch from q.quarter)::float8 * 1000 as at,
      q."distanceCm", q."engineS"
    from (select at as quarter, "distanceCm", "engineS" from json_to_recordset(${JSON.stringify(quarters)}::json)
      as r(at timestamptz, "distanceCm" int, "engineS" int)) q
    join vehicle_devices c on c.device_id = ${deviceId}
    join fleet_vehicles v on v.id = c.vehicle_id
    where ${CARRIED}`)
  const driven = new Map<number, DrivenQuarter[]>()
  for (const { vehicleId, ...quarter } of rows) {
    const list = driven.get(vehicleId) ?? []
    list.push(quarter)
    driven.set(vehicleId, list)
  }
  // In one order, as two workers may add to the same vehicles.
  const ids = [...driven.keys()].sort((a, b) => a - b)
  if (ids.length === 0) return
  const cuts = await readCuts(tx, ids)
  const known = await tx
    .select()
    .from(vehiclePastSums)
    .where(and(inArray(vehiclePastSums.vehicleId, ids), eq(vehiclePastSums.isJump, true)))
  for (const vehicleId of ids) {
    const jumps = known
      .filter((one) => one.vehicleId === vehicleId)
      .map((one) => ({ ...one, fromTime: one.fromTime.getTime() }))
    const sums = sumUpPast(driven.get(vehicleId) ?? [], cuts(vehicleId), jumps)
    await tx
      .insert(vehiclePastSums)
      .values(sums.map((sum) => ({ ...sum, vehicleId, fromTime: new Date(sum.fromTime) })))
      .onConflictDoUpdate({
        target: [vehiclePastSums.vehicleId, vehiclePastSums.fromTime, vehiclePastSums.isJump],
        set: {
          distanceCm: sql`vehicle_past_sums.distance_cm + excluded.distance_cm`,
          engineS: sql`vehicle_past_sums.engine_s + excluded.engine_s`,
        },
      })
  }
}

/**
 * Of each vehicle the moments at which its odometer was read, services were done, plans of its account start and its tracker
 * was changed, and those up to which it is summed up, which stay where they are meanwhile.
 */
async function readCuts(tx: Tx, ids: readonly number[]): Promise<(vehicleId: number) => Cuts> {
  const counters = await tx
    .select()
    .from(vehicleCounters)
    .where(inArray(vehicleCounters.vehicleId, [...ids]))
    .orderBy(vehicleCounters.vehicleId)
    .for('share')
  const corrections = await readCorrections(tx, ids)
  const done = await tx
    .select({ vehicleId: services.vehicleId, doneAt: services.doneAt })
    .from(services)
    .where(inArray(services.vehicleId, [...ids]))
  const carried = await tx
    .select({ vehicleId: vehicleDevices.vehicleId, fromTime: vehicleDevices.fromTime })
    .from(vehicleDevices)
    .where(inArray(vehicleDevices.vehicleId, [...ids]))
  const starts = await tx
    .selectDistinct({ vehicleId: fleetVehicles.id, startOn: servicePlans.startOn, zone: accounts.timeZone })
    .from(fleetVehicles)
    .innerJoin(accounts, eq(accounts.id, fleetVehicles.accountId))
    .innerJoin(servicePlans, eq(servicePlans.accountId, fleetVehicles.accountId))
    .where(and(inArray(fleetVehicles.id, [...ids]), isNull(servicePlans.deletedAt)))
  const others = [
    ...done.map(({ vehicleId, doneAt }) => ({ vehicleId, at: doneAt })),
    ...carried.map(({ vehicleId, fromTime }) => ({ vehicleId, at: fromTime })),
    ...starts.map(({ vehicleId, startOn, zone }) => ({ vehicleId, at: new Date(startOfDay(startOn, zone)) })),
    ...counters.flatMap(({ vehicleId, until, sealedAt }) =>
      [until, sealedAt].flatMap((at) => (at === null ? [] : [{ vehicleId, at }])),
    ),
  ]
  return (vehicleId) => ({
    corrections: (corrections.get(vehicleId) ?? []).map(({ at }) => at),
    others: others.filter((one) => one.vehicleId === vehicleId).map(({ at }) => at.getTime()),
  })
}
