import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { embeds } from '@/db/schema/embeds'
import type { Access } from '@/lib/auth/access'
import type { EmbedId } from '@/lib/embeds/schema'
import { AppError } from '@/lib/errors'

export type EmbedRow = typeof embeds.$inferSelect

/** Embeds of the account that asks; a virtual account has its own. */
export function ownEmbeds(access: Access): SQL {
  const ofAccount = eq(embeds.accountId, access.accountId)
  return access.virtual ? (and(ofAccount, eq(embeds.actorId, access.actorId)) as SQL) : ofAccount
}

/** The same, and those of accounts below; accounts are joined. */
export const shownEmbeds = (access: Access): SQL => (access.virtual ? ownEmbeds(access) : inSubtree(access))

/** The embed of a number or a public id. */
export const isEmbed = (id: EmbedId): SQL =>
  typeof id === 'number' ? eq(embeds.id, id) : eq(embeds.publicId, id)

/** Embeds that nobody deleted and whose end is to come. */
export const livingEmbeds = (): SQL =>
  and(isNull(embeds.revokedAt), or(isNull(embeds.endsAt), gt(embeds.endsAt, sql`now()`))) as SQL

/** An embed and the path of its account, locked. Throws `embedUnknown`, and `embedEnded` for one that was deleted. */
export async function lockEmbed(
  tx: Database | Tx,
  id: EmbedId,
  scope: SQL,
): Promise<{ row: EmbedRow; path: string }> {
  const [found] = await tx
    .select({ row: embeds, path: accounts.path })
    .from(embeds)
    .innerJoin(accounts, eq(accounts.id, embeds.accountId))
    .where(and(isEmbed(id), scope))
    .for('update', { of: embeds })
  if (!found) throw new AppError('embedUnknown')
  if (found.row.revokedAt !== null) throw new AppError('embedEnded')
  return found
}
