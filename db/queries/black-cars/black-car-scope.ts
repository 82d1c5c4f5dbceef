import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { blackCarAddresses } from '@/db/schema/black-car-addresses'
import { type Access, hasPart, may, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type BlackCarRow = typeof blackCarAddresses.$inferSelect

/** Addresses of the account that asks and of those below; accounts are joined. Who sees a part of the devices sees the own ones. */
export function shownBlackCars(access: Access): SQL {
  const own = hasPart(access) ? eq(blackCarAddresses.accountId, access.accountId) : undefined
  return and(isNull(blackCarAddresses.deletedAt), inSubtree(access), own) as SQL
}

/** Addresses are about all devices of an account: they are not for a part of those to change. */
export const mayEditBlackCars = (access: Access): boolean => may(access, 'blackCars.edit') && !hasPart(access)

/** Throws `permissionDenied` where `mayEditBlackCars` says no. */
export function requireBlackCarEdits(access: Access): void {
  requirePermission(access, 'blackCars.edit')
  if (!mayEditBlackCars(access)) throw new AppError('permissionDenied')
}

/** One of the shown addresses, locked, and the path of its account. Throws `blackCarUnknown`. */
export async function lockBlackCar(
  tx: Tx,
  access: Access,
  id: number,
): Promise<{ row: BlackCarRow; path: string }> {
  const [found] = await tx
    .select({ row: blackCarAddresses, path: accounts.path })
    .from(blackCarAddresses)
    .innerJoin(accounts, eq(accounts.id, blackCarAddresses.accountId))
    .where(and(eq(blackCarAddresses.id, id), shownBlackCars(access)))
    .for('update', { of: blackCarAddresses })
  if (!found) throw new AppError('blackCarUnknown')
  return found
}
