import { asc, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { landmarks } from '@/db/schema/landmarks'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { LandmarkSet, NO_LANDMARKS } from '@/lib/landmarks/landmark-set'

/**
 * The landmarks by which places are named to who asks: those of its own account alone, of a virtual one its parent's. Whom
 * others show a part of their devices, by an embed, is told none.
 */
export const readLandmarkSet = async (access: Access): Promise<LandmarkSet> =>
  access.within ? NO_LANDMARKS : ownedBy(access.accountId)

/** The same of an account that we write to. */
export const readAccountLandmarks = (_system: SystemAccess, accountId: number): Promise<LandmarkSet> =>
  ownedBy(accountId)

async function ownedBy(accountId: number): Promise<LandmarkSet> {
  const { id, name, shape } = landmarks
  const rows = await database()
    .select({ id, name, shape })
    .from(landmarks)
    .where(eq(landmarks.accountId, accountId))
    .orderBy(asc(id))
  return rows.length === 0 ? NO_LANDMARKS : new LandmarkSet(rows)
}
