import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { shares } from '@/db/schema/shares'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type ShareRow = typeof shares.$inferSelect

/** Links of the account that asks; a virtual account has its own. */
export function ownShares(access: Access): SQL {
  const ofAccount = eq(shares.accountId, access.accountId)
  return access.virtual ? (and(ofAccount, eq(shares.actorId, access.actorId)) as SQL) : ofAccount
}

/** The same, and those of accounts below; accounts are joined. */
export const shownShares = (access: Access): SQL => (access.virtual ? ownShares(access) : inSubtree(access))

/** Links that have not ended. */
export const livingShares = (): SQL => and(isNull(shares.endedAt), gt(shares.expiresAt, sql`now()`)) as SQL

/** A link and the path of its account, locked. Throws `shareUnknown`, and `shareEnded` for one that lives no more. */
export async function lockShare(
  tx: Database | Tx,
  id: number,
  scope: SQL,
): Promise<{ row: ShareRow; path: string }> {
  const [found] = await tx
    .select({ row: shares, path: accounts.path, lives: sql<boolean>`${livingShares()}` })
    .from(shares)
    .innerJoin(accounts, eq(accounts.id, shares.accountId))
    .where(and(eq(shares.id, id), scope))
    .for('update', { of: shares })
  if (!found) throw new AppError('shareUnknown')
  if (!found.lives) throw new AppError('shareEnded')
  return found
}
