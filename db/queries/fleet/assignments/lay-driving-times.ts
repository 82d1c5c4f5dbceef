import { and, asc, eq, gt, gte, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { driverAssignments, drivingTimes } from '@/db/schema/driver-assignments'
import { type DriverTime, layTimes, timesFrom } from '@/lib/fleet/assignments/lay-times'
import { publishDriving } from './publish-driving'

type Vehicle = { id: number; accountId: number }

/**
 * Lays the assignments of a vehicle over each other again, from a moment on (milliseconds UTC): before it nothing has changed.
 * The caller holds the vehicle's lock. Tells the other processes when it comes out otherwise than before.
 */
export async function layDrivingTimes(tx: Tx, vehicle: Vehicle, changedFrom: number): Promise<void> {
  const start = await startBefore(tx, vehicle.id, changedFrom)
  const [said, before] = await Promise.all([
    tx
      .select()
      .from(driverAssignments)
      .where(
        and(
          eq(driverAssignments.vehicleId, vehicle.id),
          or(isNull(driverAssignments.toTime), gt(driverAssignments.toTime, start)),
        ),
      )
      .orderBy(asc(driverAssignments.fromTime), asc(driverAssignments.id)),
    tx
      .select()
      .from(drivingTimes)
      .where(and(eq(drivingTimes.vehicleId, vehicle.id), gte(drivingTimes.fromTime, start))),
  ])
  const wanted = layTimes(timesFrom(said.map(timeOf), start.getTime()))
  const isChanged = await replaceTimes(tx, vehicle.id, before.map(timeOf), wanted)
  if (isChanged) await publishDriving(tx, [vehicle.id])
}

/** Where the time begins that reaches up to a moment: it may have to go on behind it, or to end there. */
async function startBefore(tx: Tx, vehicleId: number, moment: number): Promise<Date> {
  const [reaching] = await tx
    .select({ from: drivingTimes.fromTime })
    .from(drivingTimes)
    .where(
      and(
        eq(drivingTimes.vehicleId, vehicleId),
        lt(drivingTimes.fromTime, new Date(moment)),
        or(isNull(drivingTimes.toTime), gte(drivingTimes.toTime, new Date(moment))),
      ),
    )
    .orderBy(asc(drivingTimes.fromTime))
    .limit(1)
  return reaching?.from ?? new Date(moment)
}

const ROWS_AT_ONCE = 1000

async function replaceTimes(
  tx: Tx,
  vehicleId: number,
  before: readonly DriverTime[],
  wanted: readonly DriverTime[],
): Promise<boolean> {
  const kept = new Set(before.map(keyOf))
  const keys = new Set(wanted.map(keyOf))
  const gone = before.filter((time) => !keys.has(keyOf(time))).map(({ from }) => new Date(from))
  const added = wanted.filter((time) => !kept.has(keyOf(time)))
  for (let at = 0; at < gone.length; at += ROWS_AT_ONCE)
    await tx
      .delete(drivingTimes)
      .where(
        and(
          eq(drivingTimes.vehicleId, vehicleId),
          inArray(drivingTimes.fromTime, gone.slice(at, at + ROWS_AT_ONCE)),
        ),
      )
  for (let at = 0; at < added.length; at += ROWS_AT_ONCE)
    await tx.insert(drivingTimes).values(
      added.slice(at, at + ROWS_AT_ONCE).map(({ driverId, source, from, to }) => ({
        vehicleId,
        driverId,
        source,
        fromTime: new Date(from),
        toTime: to === null ? null : new Date(to),
      })),
    )
  return gone.length + added.length > 0
}

const keyOf = ({ driverId, source, from, to }: DriverTime): string => `${driverId} ${source} ${from} ${to}`

export const timeOf = ({
  driverId,
  source,
  fromTime,
  toTime,
}: Pick<typeof drivingTimes.$inferSelect, 'driverId' | 'source' | 'fromTime' | 'toTime'>): DriverTime => ({
  driverId,
  source,
  from: fromTime.getTime(),
  to: toTime?.getTime() ?? null,
})
