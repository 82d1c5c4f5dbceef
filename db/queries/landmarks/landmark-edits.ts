import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { landmarks } from '@/db/schema/landmarks'
import type { Access } from '@/lib/auth/access'
import { cornersOf } from '@/lib/geofences/shape'
import type { CreateLandmarkBody, EditLandmarkBody, Landmark } from '@/lib/landmarks/schema'
import { findLandmark } from './landmark-list'
import { takeLandmarkRoom } from './landmark-room'
import { type LandmarkRow, lockLandmark, requireLandmarkEdits } from './landmark-scope'

/** Draws a landmark of the own account. Throws `landmarksTooMany`. */
export async function insertLandmark(access: Access, body: CreateLandmarkBody, now: Date): Promise<Landmark> {
  requireLandmarkEdits(access)
  const id = await database().transaction(async (tx) => {
    await takeLandmarkRoom(tx, access)
    const { name, description, icon, shape } = body
    const [row] = await tx
      .insert(landmarks)
      .values({ accountId: access.accountId, name, description, icon, shape, createdAt: now, updatedAt: now })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await noteLandmarkChange(tx, access.accountId)
    await logActions(tx, access, [drawnBy(access, 'landmarks.create', row)])
    return row.id
  })
  return findLandmark(access, id)
}

/** Changes a landmark of the own account or one below; what is left out stays. */
export async function updateLandmark(
  access: Access,
  id: number,
  body: EditLandmarkBody,
  now: Date,
): Promise<Landmark> {
  await database().transaction(async (tx) => {
    const { row, path } = await lockLandmark(tx, access, id)
    const { name = row.name, description = row.description, icon = row.icon, shape = row.shape } = body
    const changed = { name, description, icon, shape, updatedAt: now }
    const after = { ...row, ...changed }
    const isRedrawn = !isDeepStrictEqual(after.shape, row.shape)
    const changes = changesBetween(
      { ...loggedLandmark(row), redrawn: false },
      { ...loggedLandmark(after), redrawn: isRedrawn },
    )
    if (Object.keys(changes).length === 0) return
    await tx.update(landmarks).set(changed).where(eq(landmarks.id, id))
    await noteLandmarkChange(tx, row.accountId)
    await logActions(tx, access, [actionOf('landmarks.edit', after, path, changes)])
  })
  return findLandmark(access, id)
}

/** Deletes a landmark of the own account or one below: from then on its places are called after the town again. */
export async function deleteLandmark(access: Access, id: number): Promise<void> {
  await database().transaction(async (tx) => {
    const { row, path } = await lockLandmark(tx, access, id)
    await tx.delete(landmarks).where(eq(landmarks.id, id))
    await noteLandmarkChange(tx, row.accountId)
    await logActions(tx, access, [actionOf('landmarks.delete', row, path)])
  })
}

/** Has whoever keeps the landmarks of an account ready read them again, with the commit. */
export const noteLandmarkChange = (tx: Tx, accountId: number) => publish(tx, { kind: 'landmarks', accountId })

/** What the log tells of a landmark: how it is drawn, and not where. */
function loggedLandmark({ name, description, icon, shape }: LandmarkRow): Record<string, unknown> {
  return {
    name,
    description,
    landmarkIcon: icon,
    fenceShape: shape.kind,
    radiusM: shape.kind === 'circle' ? shape.radiusM : null,
    corners: cornersOf(shape).length || null,
  }
}

/** What the log tells of one that was drawn. */
export const drawnBy = (access: Access, action: 'landmarks.create' | 'landmarks.import', row: LandmarkRow) =>
  actionOf(action, row, access.path, changesBetween({}, loggedLandmark(row)))

const actionOf = (
  action: string,
  { id, name }: LandmarkRow,
  path: string,
  changes?: ReturnType<typeof changesBetween>,
) => ({ action, objectKind: 'landmark' as const, objectId: id, objectName: name, path, changes })
