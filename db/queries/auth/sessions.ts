import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { prepared } from '@/db/prepared'
import { accounts } from '@/db/schema/accounts'
import { secondFactors } from '@/db/schema/second-factors'
import { sessions } from '@/db/schema/sessions'
import type { Access, SystemAccess } from '@/lib/auth/access'
import type { OwnSession } from '@/lib/auth/own-session-schema'
import type { Client } from '@/lib/auth/sign-in-schema'
import { AppError } from '@/lib/errors'

export type SessionAccount = typeof accounts.$inferSelect

export type FoundSession = {
  account: SessionAccount
  /** Of a virtual account; null where there is none. */
  parent: SessionAccount | null
  expiresAt: Date
  client: Client
  /** Whether the account has set up a second factor. */
  secondFactor: boolean
}

const parents = alias(accounts, 'parents')
const MAX_ADDRESS = 100
const live = () => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`))

const sessionOfToken = prepared((db) =>
  db
    .select({
      account: accounts,
      parent: parents,
      expiresAt: sessions.expiresAt,
      client: sessions.client,
      secondFactor: sql<boolean>`${secondFactors.confirmedAt} is not null`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(parents, eq(parents.id, accounts.parentId))
    .leftJoin(secondFactors, eq(secondFactors.accountId, accounts.id))
    .where(and(eq(sessions.jti, sql.placeholder('jti')), live()))
    .prepare('sessionOfToken'),
)

/** The live session of a token with its account, and the parent when the account is virtual. */
export async function findSession(_system: SystemAccess, jti: string): Promise<FoundSession | null> {
  const [row] = await sessionOfToken().execute({ jti })
  return row ?? null
}

/** Those of the given sessions, by `jti` of a token or `key:<id>` of an API key, that have not ended. */
export async function findLiveSessions(_system: SystemAccess, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const given = sql`(select json_array_elements_text(${JSON.stringify(ids)}::json))`
  const rows = await database().execute<{ id: string }>(sql`
    select ${sessions.jti}::text as id from ${sessions} where ${sessions.jti}::text in ${given} and ${live()}
    union all
    select 'key:' || id from api_keys
    where 'key:' || id in ${given} and revoked_at is null and (expires_at is null or expires_at > now())`)
  return new Set(rows.map(({ id }) => id))
}

export type NewSession = {
  jti: string
  accountId: number
  expiresAt: Date
  client: Client
  address: string
  userAgent: string | null
}

export async function insertSession(_system: SystemAccess, session: NewSession): Promise<void> {
  await database()
    .insert(sessions)
    .values({
      ...session,
      address: session.address.slice(0, MAX_ADDRESS),
      userAgent: session.userAgent?.slice(0, 300) ?? null,
    })
}

/** Whether somebody signed in to the account from `address` of late, by a session that need not be alive. */
export async function hasSignedInFrom(
  _system: SystemAccess,
  accountId: number,
  address: string,
): Promise<boolean> {
  const [row] = await database()
    .select({ jti: sessions.jti })
    .from(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.address, address.slice(0, MAX_ADDRESS))))
    .limit(1)
  return row !== undefined
}

/** Where the account that signed in is signed in, newest first. */
export async function listOwnSessions(access: Access, current: string): Promise<OwnSession[]> {
  const rows = await database()
    .select({
      id: sessions.jti,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      client: sessions.client,
      address: sessions.address,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(and(eq(sessions.accountId, access.actorId), live()))
    .orderBy(desc(sessions.createdAt))
    .limit(200)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === current,
  }))
}

/** Ends one of the own sessions; its token is refused from now on. Throws `sessionUnknown`. */
export async function revokeSession(access: Access, jti: string): Promise<void> {
  const ended = await database().transaction((tx) => endOwn(tx, access, eq(sessions.jti, jti)))
  if (ended === 0) throw new AppError('sessionUnknown')
}

/** Signs out everywhere else; returns how many sessions ended. */
export function signOutElsewhere(access: Access, current: string): Promise<number> {
  return database().transaction((tx) => revokeOtherSessions(tx, access, current))
}

/** The same inside a transaction. */
export function revokeOtherSessions(tx: Tx, access: Access, current: string): Promise<number> {
  return endOwn(tx, access, ne(sessions.jti, current))
}

async function endOwn(tx: Tx, access: Access, which: SQL): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.accountId, access.actorId), live(), which))
    .returning({ jti: sessions.jti })
  for (const { jti } of ended) await publish(tx, { kind: 'session', jti })
  return ended.length
}

/** Removes rows of sessions that ended more than `days` ago. */
export async function deleteOldSessions(_system: SystemAccess, days: number): Promise<number> {
  const deleted = await database()
    .delete(sessions)
    .where(sql`${sessions.expiresAt} < now() - make_interval(days => ${days})`)
    .returning({ jti: sessions.jti })
  return deleted.length
}
