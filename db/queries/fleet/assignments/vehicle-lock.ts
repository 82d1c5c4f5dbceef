import { and, eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { presentRows } from '@/db/queries/fleet/fleet-scope'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

type Vehicle = Pick<typeof fleetVehicles.$inferSelect, 'id' | 'name'>

/**
 * A vehicle of the account, so that nobody else changes who drives it until the transaction is over. Rows that refer to it may
 * be written meanwhile. Throws `fleetVehicleUnknown` also of one that was deleted.
 */
export async function lockOwnVehicle(tx: Tx, access: Access, vehicleId: number): Promise<Vehicle> {
  const [vehicle] = await tx
    .select({ id: fleetVehicles.id, name: fleetVehicles.name })
    .from(fleetVehicles)
    .where(and(eq(fleetVehicles.id, vehicleId), presentRows(access, fleetVehicles)))
    .for('no key update')
  if (!vehicle) throw new AppError('fleetVehicleUnknown')
  return vehicle
}

/** The account of a vehicle that the platform itself changes, under the same lock; null of one that is gone. */
export async function lockVehicle(tx: Tx, vehicleId: number): Promise<number | null> {
  const [vehicle] = await tx
    .select({ accountId: fleetVehicles.accountId })
    .from(fleetVehicles)
    .where(eq(fleetVehicles.id, vehicleId))
    .for('no key update')
  return vehicle?.accountId ?? null
}
