import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { noteFenceChange } from '@/db/queries/geofences/fence-versions'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import { type Access, requirePermission } from '@/lib/auth/access'
import { reviews, stateAfterReview } from '@/lib/black-cars/lifecycle'
import type { BlackCar, ReviewBlackCarBody } from '@/lib/black-cars/schema'
import { AppError } from '@/lib/errors'
import { actionOf } from './black-car-edits'
import { findBlackCar } from './black-car-list'
import { lockBlackCar } from './black-car-scope'
import { tellSubmitter } from './tell-of-review'

/**
 * Passes an address of an account below, or does not. Throws `notSubordinate` for the own one's, unless nobody is above, and
 * `blackCarReviewed` for one that does not wait for it, and `blackCarChanged` for one that is not as it was seen.
 */
export async function reviewBlackCar(
  access: Access,
  id: number,
  { passed, reason, seenAt }: ReviewBlackCarBody,
  now: Date,
): Promise<BlackCar> {
  requirePermission(access, 'blackCars.review')
  await database().transaction(async (tx) => {
    const { row, path } = await lockBlackCar(tx, access, id)
    if (!reviews(access.path, path)) throw new AppError('notSubordinate')
    const state = stateAfterReview(row.state, passed)
    if (seenAt !== undefined && Date.parse(seenAt) !== row.updatedAt.getTime())
      throw new AppError('blackCarChanged')
    await tx
      .update(blackCarAddresses)
      .set({ state, reason, reviewedBy: access.accountId, reviewedAt: now })
      .where(eq(blackCarAddresses.id, id))
    if (passed) await noteFenceChange(tx, row.accountId)
    const changes = changesBetween(
      { reviewState: row.state, reason: row.reason },
      { reviewState: state, reason },
    )
    await logActions(tx, access, [actionOf('blackCars.review', row, path, changes)])
    if (row.accountId !== access.accountId) await tellSubmitter(tx, { ...row, state, reason })
  })
  return findBlackCar(access, id)
}
