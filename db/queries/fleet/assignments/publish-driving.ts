import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { drivingTimes } from '@/db/schema/driver-assignments'
import { vehicleDevices } from '@/db/schema/fleet-vehicles'
import { TIMED_LIMIT_DAYS } from '@/lib/alerts/detection/timed-limit'

const DAY_MS = 86_400_000

/** Tells that others drive vehicles, of which the caller holds the locks, that they carry other devices, or that their limit is another. */
export async function publishDriving(tx: Tx, vehicleIds: readonly number[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ id: vehicleDevices.deviceId })
    .from(vehicleDevices)
    .where(inArray(vehicleDevices.vehicleId, [...vehicleIds]))
  if (rows.length > 0) await publish(tx, { kind: 'driving', ids: rows.map(({ id }) => id) })
}

/** Tells that another limit holds of a driver, who is one of the caller's. */
export async function publishDriver(tx: Tx, driverId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - TIMED_LIMIT_DAYS * DAY_MS)
  const rows = await tx
    .selectDistinct({ id: drivingTimes.vehicleId })
    .from(drivingTimes)
    .where(
      and(
        eq(drivingTimes.driverId, driverId),
        or(isNull(drivingTimes.toTime), gt(drivingTimes.toTime, since)),
      ),
    )
  if (rows.length > 0)
    await publishDriving(
      tx,
      rows.map(({ id }) => id),
    )
}
