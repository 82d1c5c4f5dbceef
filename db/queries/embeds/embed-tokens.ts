import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { countUp } from '@/db/queries/auth/sign-in-guards'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { embedOpenings, embeds, embedTokens } from '@/db/schema/embeds'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import type { EmbedId } from '@/lib/embeds/schema'
import { AppError } from '@/lib/errors'
import { type EmbedRow, isEmbed, shownEmbeds } from './embed-scope'

/** An embed that a token is asked for. Throws `embedUnknown`. */
export async function findTokenEmbed(access: Access, id: EmbedId): Promise<{ row: EmbedRow; path: string }> {
  requirePermission(access, 'embeds.edit')
  const [found] = await database()
    .select({ row: embeds, path: accounts.path })
    .from(embeds)
    .innerJoin(accounts, eq(accounts.id, embeds.accountId))
    .where(and(isEmbed(id), shownEmbeds(access)))
  if (!found) throw new AppError('embedUnknown')
  return found
}

const DAY_S = 24 * 3600

/** Keeps what a token lets see; returns its id. That tokens are used is logged once a day for each who uses them. */
export async function insertEmbedToken(
  access: Access,
  system: SystemAccess,
  { row, path }: { row: EmbedRow; path: string },
  token: { deviceIds: number[] | null; viewer: string; expiresAt: Date },
): Promise<number> {
  const subject = `embed-token-log:${row.id} ${access.actorId} ${access.keyName ?? ''}`
  const isFirst = (await countUp(system, subject, DAY_S)) === 1
  return database().transaction(async (tx) => {
    const [made] = await tx
      .insert(embedTokens)
      .values({ embedId: row.id, ...token })
      .returning({ id: embedTokens.id })
    if (!made) throw new Error('insert returned no row')
    if (isFirst)
      await logActions(tx, access, [
        { action: 'embeds.token', objectKind: 'embed', objectId: row.id, objectName: row.name, path },
      ])
    return made.id
  })
}

/** Counts an opening; an empty text is nothing. */
export async function countOpening(
  _system: SystemAccess,
  embedId: number,
  like: { network: string; origin: string; viewer: string },
): Promise<void> {
  const { day, network, origin, viewer } = embedOpenings
  await database()
    .insert(embedOpenings)
    .values({ embedId, ...like })
    .onConflictDoUpdate({
      target: [embedOpenings.embedId, day, network, origin, viewer],
      set: { count: sql`${embedOpenings.count} + 1`, lastAt: sql`now()` },
    })
}
