import { eq } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { endAssignments } from '@/db/queries/fleet/assignments/end-assignments'
import { publishDriving } from '@/db/queries/fleet/assignments/publish-driving'
import { presentRows, requireFleet } from '@/db/queries/fleet/fleet-scope'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MOST_VEHICLES, type Vehicle, type VehicleBody } from '@/lib/fleet/vehicles/vehicle-schema'
import { layCarried } from './carry-device'
import { findVehicle } from './vehicle-list'
import { actionOf, lockVehicleRow, lockVehicles, type VehicleRow } from './vehicle-rows'

/** Keeps a new vehicle. Throws `fleetVehicleExists`, `fleetVehiclesTooMany`. */
export async function createVehicle(access: Access, body: VehicleBody, now: Date): Promise<Vehicle> {
  requireFleet(access, 'fleet.edit')
  const id = await database().transaction(async (tx) => {
    await lockVehicles(tx, access)
    await requireRoom(tx, access, 1)
    const [made] = await insertVehicles(tx, access, [body], now)
    if (!made) throw new Error('insert returned no row')
    return made.id
  })
  return findVehicle(access, id, now)
}

const ROWS_AT_ONCE = 500

/** Keeps vehicles and says so in the log; the caller holds the lock and has counted them. Throws `fleetVehicleExists`. */
export async function insertVehicles(
  tx: Tx,
  access: Access,
  bodies: readonly VehicleBody[],
  now: Date,
): Promise<VehicleRow[]> {
  const made: VehicleRow[] = []
  for (let at = 0; at < bodies.length; at += ROWS_AT_ONCE) {
    const values = bodies
      .slice(at, at + ROWS_AT_ONCE)
      .map((body) => ({ ...body, accountId: access.accountId, createdAt: now, updatedAt: now }))
    const rows = await once(() => tx.insert(fleetVehicles).values(values).returning())
    await logActions(
      tx,
      access,
      rows.map((row) => actionOf(access, 'fleet.vehicleCreate', row, changesBetween({}, loggedOf(row)))),
    )
    made.push(...rows)
  }
  return made
}

/** Writes what is kept of a vehicle. Throws `fleetVehicleUnknown`, `fleetVehicleExists`. */
export async function updateVehicle(
  access: Access,
  id: number,
  body: VehicleBody,
  now: Date,
): Promise<Vehicle> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    const before = await lockVehicleRow(tx, access, id)
    const action = await changeVehicle(tx, access, before, body, now)
    await logActions(tx, access, action ? [action] : [])
  })
  return findVehicle(access, id, now)
}

/** The same of a row that the caller has locked; what is to be logged of it, null where nothing differs. Throws `fleetVehicleExists`. */
export async function changeVehicle(
  tx: Tx,
  access: Access,
  before: VehicleRow,
  body: VehicleBody,
  now: Date,
): Promise<ReturnType<typeof actionOf> | null> {
  const changes = changesBetween(loggedOf(before), loggedOf(body))
  if (Object.keys(changes).length === 0) return null
  await once(() =>
    tx
      .update(fleetVehicles)
      .set({ ...body, updatedAt: now })
      .where(eq(fleetVehicles.id, before.id)),
  )
  if (before.maxSpeedKmh !== body.maxSpeedKmh) await publishDriving(tx, [before.id])
  return actionOf(access, 'fleet.vehicleEdit', { ...before, name: body.name }, changes)
}

/** Takes a vehicle away: what was driven with it keeps its name. Throws `fleetVehicleUnknown`. */
export async function deleteVehicle(access: Access, id: number, now: Date): Promise<void> {
  requireFleet(access, 'fleet.edit')
  await database().transaction(async (tx) => {
    await lockVehicles(tx, access)
    const row = await lockVehicleRow(tx, access, id)
    await layCarried(tx, access, { vehicle: row, device: null, from: now })
    await endAssignments(tx, row, now)
    await tx.update(fleetVehicles).set({ deletedAt: now, updatedAt: now }).where(eq(fleetVehicles.id, id))
    await logActions(tx, access, [actionOf(access, 'fleet.vehicleDelete', row, {})])
  })
}

export async function requireRoom(tx: Tx, access: Access, more: number): Promise<void> {
  const count = await tx.$count(fleetVehicles, presentRows(access, fleetVehicles))
  if (count + more > MOST_VEHICLES) throw new AppError('fleetVehiclesTooMany', { max: MOST_VEHICLES })
}

const once = <T>(write: () => Promise<T>): Promise<T> =>
  refuseDuplicates({ fleet_vehicles_name_key: 'fleetVehicleExists' }, write)

/** Words of the log have texts by the names of their fields. */
function loggedOf({ status, ...row }: VehicleBody): Record<string, unknown> {
  const { name, plate, brand, vehicleModel, color, chassis, productionYear, seats, wheels, tonnage } = row
  const { cargoType, fuelType, maxSpeedKmh, salesPerson, customerVehicleId, customerDriverId } = row
  return {
    name,
    plate,
    brand,
    vehicleModel,
    color,
    chassis,
    productionYear,
    seats,
    wheels,
    tonnage,
    cargoType,
    fuelType,
    maxSpeedKmh,
    vehicleStatus: status,
    salesPerson,
    customerVehicleId,
    customerDriverId,
  }
}
