import { and, asc, eq, gt } from 'drizzle-orm'
import { database } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { landmarks } from '@/db/schema/landmarks'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { FiledLandmark } from '@/lib/geofences/export/file-format'
import type { LandmarkDraft } from '@/lib/landmarks/landmark-drafts'
import { drawnBy, noteLandmarkChange } from './landmark-edits'
import { type LandmarkRoom, landmarkRoom } from './landmark-room'
import { requireLandmarkEdits } from './landmark-scope'

const ROWS_AT_ONCE = 200

/** What an import could draw at the moment. Throws `permissionDenied` to who sees a part of the devices. */
export async function roomForLandmarks(access: Access): Promise<LandmarkRoom> {
  requireLandmarkEdits(access)
  return landmarkRoom(access)
}

/** Draws landmarks of the own account, in their order until there is no more room; returns the ids of those that were drawn. */
export async function importLandmarks(
  access: Access,
  drafts: readonly LandmarkDraft[],
  now: Date,
): Promise<LandmarkRoom & { ids: number[] }> {
  requireLandmarkEdits(access)
  return database().transaction(async (tx) => {
    const { quota, used } = await landmarkRoom(access, tx, true)
    const drawn = drafts.slice(0, Math.max(0, quota - used))
    const ids: number[] = []
    for (let at = 0; at < drawn.length; at += ROWS_AT_ONCE) {
      const rows = await tx
        .insert(landmarks)
        .values(
          drawn
            .slice(at, at + ROWS_AT_ONCE)
            .map((draft) => ({ ...draft, accountId: access.accountId, createdAt: now, updatedAt: now })),
        )
        .returning()
      rows.sort((one, other) => one.id - other.id)
      await logActions(
        tx,
        access,
        rows.map((row) => drawnBy(access, 'landmarks.import', row)),
      )
      ids.push(...rows.map(({ id }) => id))
    }
    if (ids.length > 0) await noteLandmarkChange(tx, access.accountId)
    return { quota, used: used + ids.length, ids }
  })
}

/** The landmarks of the own account, part by part in the order in which they were drawn. */
export async function* filedLandmarks(access: Access): AsyncGenerator<FiledLandmark[]> {
  requirePermission(access, 'geofences.read')
  const { id, name, description, icon, shape, accountId } = landmarks
  let after = 0
  for (;;) {
    const rows = await database()
      .select({ id, name, description, icon, shape })
      .from(landmarks)
      .where(and(eq(accountId, access.accountId), gt(id, after)))
      .orderBy(asc(id))
      .limit(ROWS_AT_ONCE)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last.id
  }
}
