import { createHash } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { pushSubscriptions } from '@/db/schema/alert-people'
import { sessions } from '@/db/schema/sessions'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { BrowserKeys } from '@/lib/push/encrypt'
import { MAX_BROWSERS, type PushBrowser } from '@/lib/push/schema'

type Row = typeof pushSubscriptions.$inferSelect

/** Browsers of whoever signed in. */
const own = (access: Access): SQL => eq(pushSubscriptions.accountId, access.actorId)
const isLive = (): SQL => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`)) as SQL

const shown = ({ id, label, createdAt, lastToldAt, endpoint }: Row): PushBrowser => ({
  id,
  label,
  createdAt: createdAt.toISOString(),
  lastToldAt: lastToldAt?.toISOString() ?? null,
  endpointHash: createHash('sha256').update(endpoint).digest('base64url'),
})

/** The browsers that are told now, the first made at the top: those whose session has not ended. */
export async function listPushBrowsers(access: Access): Promise<PushBrowser[]> {
  requirePermission(access, 'events.read')
  const rows = await database()
    .select({ subscription: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.jti, pushSubscriptions.jti), isLive()))
    .where(own(access))
    .orderBy(asc(pushSubscriptions.id))
  return rows.map(({ subscription }) => shown(subscription))
}

export type NewBrowser = { jti: string; endpoint: string; keys: BrowserKeys; label: string }

/**
 * Has a browser told from now on, as long as its session lasts. One that was told for another account is this one's from now
 * on. Throws `pushBrowsersTooMany`.
 */
export async function savePushBrowser(access: Access, given: NewBrowser): Promise<PushBrowser> {
  requirePermission(access, 'events.edit')
  const { jti, endpoint, keys, label } = given
  const row = { accountId: access.actorId, jti, label, ...keys }
  return database().transaction(async (tx) => {
    // Two browsers of one account do not pass the cap at once.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, access.actorId)).for('update')
    await dropEnded(tx, own(access))
    const others = await tx.$count(
      pushSubscriptions,
      and(own(access), ne(pushSubscriptions.endpoint, endpoint)),
    )
    if (others >= MAX_BROWSERS) throw new AppError('pushBrowsersTooMany', { most: MAX_BROWSERS })
    const [saved] = await tx
      .insert(pushSubscriptions)
      .values({ ...row, endpoint })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: {
          ...row,
          // Of another account's time nothing is told.
          lastToldAt: sql`case when ${pushSubscriptions.accountId} = ${access.actorId}
            then ${pushSubscriptions.lastToldAt} end`,
        },
      })
      .returning()
    if (!saved) throw new Error('a subscription was neither made nor changed')
    return shown(saved)
  })
}

/**
 * Goes on telling a browser in a session that follows one that ran out. False for one that is not told: it was never asked
 * for, it is another account's, or its session was ended by somebody.
 */
export async function renewPushBrowser(access: Access, jti: string, endpoint: string): Promise<boolean> {
  requirePermission(access, 'events.edit')
  const wasRevoked = sql`exists (select from ${sessions}
    where ${sessions.jti} = ${pushSubscriptions.jti} and ${sessions.revokedAt} is not null)`
  const rows = await database()
    .update(pushSubscriptions)
    .set({ jti })
    .where(and(own(access), eq(pushSubscriptions.endpoint, endpoint), sql`not ${wasRevoked}`))
    .returning({ id: pushSubscriptions.id })
  return rows.length > 0
}

/** Tells a browser of the own ones no more. Throws `pushBrowserUnknown`. */
export async function deletePushBrowser(access: Access, id: number): Promise<void> {
  requirePermission(access, 'events.edit')
  const rows = await database()
    .delete(pushSubscriptions)
    .where(and(own(access), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id })
  if (rows.length === 0) throw new AppError('pushBrowserUnknown')
}

/** One of the own ones. Throws `pushBrowserUnknown`. */
export async function findPushBrowser(access: Access, id: number): Promise<Row> {
  requirePermission(access, 'events.edit')
  const [row] = await database()
    .select()
    .from(pushSubscriptions)
    .where(and(own(access), eq(pushSubscriptions.id, id)))
  if (!row) throw new AppError('pushBrowserUnknown')
  return row
}

/** Takes away those whose session was ended by somebody; one that ran out may be followed by another. */
async function dropEnded(tx: Tx, which: SQL | undefined): Promise<void> {
  const ended = tx
    .select({ jti: sessions.jti })
    .from(sessions)
    .where(and(eq(sessions.jti, pushSubscriptions.jti), isNotNull(sessions.revokedAt)))
  await tx.delete(pushSubscriptions).where(and(which, sql`exists ${ended}`))
}

/** Takes away the browsers of sessions that somebody ended, and of those that are long over: their rows are gone. */
export async function deleteEndedPushBrowsers(_system: SystemAccess): Promise<void> {
  const gone = sql`not exists (select from ${sessions} where ${sessions.jti} = ${pushSubscriptions.jti})`
  const isOld = lt(pushSubscriptions.createdAt, sql`now() - interval '1 day'`)
  await database().transaction(async (tx) => {
    await dropEnded(tx, undefined)
    await tx.delete(pushSubscriptions).where(and(gone, isOld))
  })
}
