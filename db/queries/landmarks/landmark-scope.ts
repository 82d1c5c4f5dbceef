import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { landmarks } from '@/db/schema/landmarks'
import { type Access, hasPart, may, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type LandmarkRow = typeof landmarks.$inferSelect

/** Landmarks of the account that asks and of those below; accounts are joined. Who sees a part of the devices sees the own ones. */
export function shownLandmarks(access: Access): SQL {
  const own = hasPart(access) ? eq(landmarks.accountId, access.accountId) : undefined
  return and(inSubtree(access), own) as SQL
}

/** Landmarks name places for all devices of an account: they are not for a part of those to change. */
export const mayEditLandmarks = (access: Access): boolean => may(access, 'geofences.edit') && !hasPart(access)

/** Throws `permissionDenied` where `mayEditLandmarks` says no. */
export function requireLandmarkEdits(access: Access): void {
  requirePermission(access, 'geofences.edit')
  if (!mayEditLandmarks(access)) throw new AppError('permissionDenied')
}

/** A landmark to be changed, locked, and the path of its account. Throws `landmarkUnknown`. */
export async function lockLandmark(
  tx: Tx,
  access: Access,
  id: number,
): Promise<{ row: LandmarkRow; path: string }> {
  requireLandmarkEdits(access)
  const [found] = await tx
    .select({ row: landmarks, path: accounts.path })
    .from(landmarks)
    .innerJoin(accounts, eq(accounts.id, landmarks.accountId))
    .where(and(eq(landmarks.id, id), shownLandmarks(access)))
    .for('update', { of: landmarks })
  if (!found) throw new AppError('landmarkUnknown')
  return found
}
