import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { driverAssignments } from '@/db/schema/driver-assignments'
import { cardHoldings } from '@/db/schema/drivers'
import { fleetVehicles } from '@/db/schema/fleet-vehicles'
import { layDrivingTimes } from './lay-driving-times'

/**
 * The vehicles that a driver is said to drive from now on, so that nobody else changes who does. To be called before the driver
 * is locked, as whoever assigns one locks the vehicle first.
 */
export async function lockDrivenVehicles(tx: Tx, driverId: number, now: Date): Promise<void> {
  await tx
    .select({ id: fleetVehicles.id })
    .from(fleetVehicles)
    .innerJoin(driverAssignments, eq(driverAssignments.vehicleId, fleetVehicles.id))
    .where(reachesOn(driverId, now))
    .orderBy(fleetVehicles.id)
    .for('no key update', { of: fleetVehicles })
}

/** Ends all that says that a driver drives on, and takes their cards back. The caller has locked the driver. */
export async function letDriverGo(
  tx: Tx,
  { id: driverId, accountId }: { id: number; accountId: number },
  now: Date,
): Promise<void> {
  await tx
    .update(cardHoldings)
    .set({ toTime: now })
    .where(and(eq(cardHoldings.driverId, driverId), isNull(cardHoldings.toTime)))
  const rows = await tx.select().from(driverAssignments).where(reachesOn(driverId, now))
  for (const { id, fromTime } of rows) {
    const own = eq(driverAssignments.id, id)
    if (fromTime >= now) await tx.delete(driverAssignments).where(own)
    else await tx.update(driverAssignments).set({ toTime: now }).where(own)
  }
  for (const vehicleId of [...new Set(rows.map((row) => row.vehicleId))].sort((a, b) => a - b))
    await layDrivingTimes(tx, { id: vehicleId, accountId }, now.getTime())
}

const reachesOn = (driverId: number, now: Date) =>
  and(
    eq(driverAssignments.driverId, driverId),
    or(isNull(driverAssignments.toTime), gt(driverAssignments.toTime, now)),
  )
