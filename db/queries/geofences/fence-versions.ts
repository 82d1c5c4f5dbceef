import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import type { Tx } from '@/db/client'
import { refuseRestless } from '@/db/queries/refuse-restless'
import { geofenceRevisions, geofenceVersions } from '@/db/schema/geofences'
import type { FenceRow } from './fence-scope'

/** What makes a difference to detection. */
export type FenceTerms = Pick<FenceRow, 'shapeVersion' | 'shape' | 'alarms' | 'targets'>

/** The terms of a fence with what it is to be, and whether that is another thing; another shape begins anew. */
export function termsAfter(
  before: FenceTerms,
  { shape, alarms, targets }: Omit<FenceTerms, 'shapeVersion'>,
): FenceTerms & { changed: boolean } {
  // What the database kept has its fields in another order.
  const isRedrawn = !isDeepStrictEqual(shape, before.shape)
  const isSame = isDeepStrictEqual([alarms, targets], [before.alarms, before.targets])
  return {
    shape,
    alarms,
    targets,
    shapeVersion: before.shapeVersion + Number(isRedrawn),
    changed: isRedrawn || !isSame,
  }
}

/** Has fences that were drawn just now hold from that moment on. */
export async function openVersions(tx: Tx, rows: readonly FenceRow[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await tx.insert(geofenceVersions).values(
    rows.map(({ id, accountId, shapeVersion, shape, alarms, targets, onAlert, orderRevision }) => ({
      geofenceId: id,
      accountId,
      shapeVersion,
      shape,
      alarms,
      targets,
      orders: onAlert !== null,
      orderRevision,
      fromTime: now,
    })),
  )
}

/** So many versions of an account's fences end within a day at most. */
const MOST_ENDED_A_DAY = 1000

/** Throws `requestTooFrequent` when the fences of an account were changed or deleted too often of late. */
export const refuseRestlessFences = (tx: Tx, accountId: number): Promise<void> =>
  refuseRestless(tx, geofenceVersions, eq(geofenceVersions.accountId, accountId), MOST_ENDED_A_DAY)

/** Ends what holds of a fence that the caller has locked, and begins at that moment what holds from then on. */
export async function changeVersion(tx: Tx, after: FenceRow, now: Date): Promise<void> {
  await refuseRestlessFences(tx, after.accountId)
  await openVersions(tx, [after], await closeVersion(tx, after.id, now))
}

/** Ends what holds of a fence; returns when that is: after its beginning, whatever the clocks of two nodes say. */
export async function closeVersion(tx: Tx, geofenceId: number, now: Date): Promise<Date> {
  const current = and(eq(geofenceVersions.geofenceId, geofenceId), isNull(geofenceVersions.toTime))
  const [row] = await tx
    .update(geofenceVersions)
    .set({
      toTime: sql`greatest(${now.toISOString()}::timestamptz, ${geofenceVersions.fromTime} + interval '1 millisecond')`,
    })
    .where(current)
    .returning({ toTime: geofenceVersions.toTime })
  return row?.toTime ?? now
}

/** Has whoever keeps the fences of an account ready read them again, with the commit. */
export async function noteFenceChange(tx: Tx, accountId: number): Promise<void> {
  await tx
    .insert(geofenceRevisions)
    .values({ accountId, revision: 1 })
    .onConflictDoUpdate({
      target: geofenceRevisions.accountId,
      set: { revision: sql`${geofenceRevisions.revision} + 1` },
    })
  await publish(tx, { kind: 'geofences', accountId })
}
