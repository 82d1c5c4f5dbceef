import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { driverAssignments } from '@/db/schema/driver-assignments'
import { layDrivingTimes } from './lay-driving-times'

/** Ends all that says that a vehicle is driven on. The caller holds the vehicle's lock. */
export async function endAssignments(
  tx: Tx,
  vehicle: { id: number; accountId: number },
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: driverAssignments.id, fromTime: driverAssignments.fromTime })
    .from(driverAssignments)
    .where(
      and(
        eq(driverAssignments.vehicleId, vehicle.id),
        or(isNull(driverAssignments.toTime), gt(driverAssignments.toTime, now)),
      ),
    )
  for (const { id, fromTime } of rows) {
    const own = eq(driverAssignments.id, id)
    if (fromTime >= now) await tx.delete(driverAssignments).where(own)
    else await tx.update(driverAssignments).set({ toTime: now }).where(own)
  }
  if (rows.length > 0) await layDrivingTimes(tx, vehicle, now.getTime())
}
