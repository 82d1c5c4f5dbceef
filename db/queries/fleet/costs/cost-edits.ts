import { and, eq } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { zoneOf } from '@/db/queries/fleet/services/counter-reading'
import { capacitiesOf } from '@/db/queries/fleet/tanks/capacities'
import { lockVehicleRow } from '@/db/queries/fleet/vehicles/vehicle-rows'
import { drivers } from '@/db/schema/drivers'
import { fleetCosts } from '@/db/schema/fleet-costs'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { goesIntoTank, receiptFuelOf } from '@/lib/fleet/costs/cost-kinds'
import { costMoment } from '@/lib/fleet/costs/cost-moment'
import type { CostBody, FleetCost } from '@/lib/fleet/costs/cost-schema'
import type { StoredPaper } from '@/lib/fleet/papers/paper'
import { presentRows, requireFleet } from '../fleet-scope'
import { addEntryFile, logEntry, voidEntry } from '../ledger/entries'
import { COSTS, findCost } from './cost-list'

/**
 * Writes down what a vehicle cost. Throws `fleetVehicleUnknown`, `driverUnknown`, `momentInFuture`, and `fuelOverTank` for more
 * than its tank holds unless that was confirmed.
 */
export async function recordCost(access: Access, body: CostBody, now: Date): Promise<FleetCost> {
  requireFleet(access, 'fleet.edit')
  await refuseOverTank(access, body, now)
  const id = await database().transaction(async (tx) => {
    const { time, confirmed: _confirmed, ...kept } = body
    const vehicle = await lockVehicleRow(tx, access, body.vehicleId)
    const driver = body.driverId === null ? null : await requireDriver(tx, access, body.driverId)
    const at = await momentOf(tx, access, body, now)
    const fuel = body.kind === 'fuel' ? (body.fuel ?? receiptFuelOf(vehicle.fuelType)) : null
    const [row] = await tx
      .insert(fleetCosts)
      .values({
        ...kept,
        fuel,
        at,
        timed: time !== null,
        accountId: access.accountId,
        authorId: access.actorId,
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    const subject = { id: row.id, name: vehicle.name }
    await logEntry(tx, access, COSTS, {
      action: 'fleet.costCreate',
      subject,
      after: { ...loggedOf(row), driver },
    })
    return row.id
  })
  return findCost(access, id)
}

type CostRow = typeof fleetCosts.$inferSelect

export function loggedOf({ kind, day, amount, currency, litres, fuel, odometerM, station, note }: CostRow) {
  return {
    costKind: kind,
    day,
    cost: amount,
    currency,
    litres,
    receiptFuel: fuel,
    station,
    remark: note,
    odometerKm: odometerM === null ? null : odometerM / 1000,
  }
}

async function refuseOverTank(access: Access, body: CostBody, now: Date): Promise<void> {
  const { litres, vehicleId, fuel, confirmed } = body
  if (litres === null || confirmed || !goesIntoTank(fuel)) return
  const at = await momentOf(database(), access, body, now)
  const capacityL = (await capacitiesOf(access, [{ id: 0, vehicleId, at }])).get(0)
  if (capacityL !== undefined && litres > capacityL) throw new AppError('fuelOverTank', { litres: capacityL })
}

async function momentOf(db: Database | Tx, access: Access, body: CostBody, now: Date): Promise<Date> {
  const at = costMoment(body, await zoneOf(db, access), now.getTime())
  if (at === null) throw new AppError('momentInFuture')
  return new Date(at)
}

/** The name of a driver of the account, who may be gone by now. Throws `driverUnknown`. */
async function requireDriver(tx: Tx, access: Access, id: number): Promise<string> {
  const [driver] = await tx
    .select({ name: drivers.name })
    .from(drivers)
    .where(and(eq(drivers.id, id), presentRows(access, drivers)))
  if (!driver) throw new AppError('driverUnknown')
  return driver.name
}

/** Says that a cost was written down by mistake: it stays to be seen and counts no more. Throws `fleetCostUnknown`, `fleetCostVoided`. */
export async function voidCost(access: Access, id: number, reason: string, now: Date): Promise<FleetCost> {
  await voidEntry(access, COSTS, { id, reason, now })
  return findCost(access, id)
}

/** Adds the receipt of a cost, which has none. Throws `fleetCostUnknown`, `fleetCostVoided`, `dataExists`. */
export async function addCostFile(access: Access, id: number, paper: StoredPaper): Promise<FleetCost> {
  await addEntryFile(access, COSTS, id, paper)
  return findCost(access, id)
}
