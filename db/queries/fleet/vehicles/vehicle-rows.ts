import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import type { logActions } from '@/db/queries/business-logs/business-logs'
import { presentRows } from '@/db/queries/fleet/fleet-scope'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type VehicleRow = typeof fleetVehicles.$inferSelect

/** Those that make vehicles, import them and change what they carry come one after the other. */
export const lockVehicles = (tx: Tx, { accountId }: Access) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('fleet vehicles'), ${accountId})`)

/** Locks a vehicle of the own account; rows that refer to it may be written meanwhile. Throws `fleetVehicleUnknown`. */
export async function lockVehicleRow(tx: Tx, access: Access, id: number): Promise<VehicleRow> {
  const [row] = await tx
    .select()
    .from(fleetVehicles)
    .where(and(eq(fleetVehicles.id, id), presentRows(access, fleetVehicles)))
    .for('no key update')
  if (!row) throw new AppError('fleetVehicleUnknown')
  return row
}

type VehicleAction =
  | 'fleet.vehicleCreate'
  | 'fleet.vehicleEdit'
  | 'fleet.vehicleDelete'
  | 'fleet.vehicleDevice'
  | 'fleet.insuranceCreate'
  | 'fleet.insuranceEdit'
  | 'fleet.insuranceDelete'

/** A line of the log about a vehicle. */
export const actionOf = (
  access: Access,
  action: VehicleAction,
  { id, name }: Pick<VehicleRow, 'id' | 'name'>,
  changes: Parameters<typeof logActions>[2][number]['changes'],
) => ({
  action,
  objectKind: 'fleetVehicle' as const,
  objectId: id,
  objectName: name,
  path: access.path,
  changes,
})
