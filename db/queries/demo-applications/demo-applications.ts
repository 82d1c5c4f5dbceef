import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database, type Tx } from '@/db/client'
import type { AccountRow } from '@/db/queries/accounts/accounts'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { isBranded } from '@/db/queries/domains/domains'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { demoApplications } from '@/db/schema/demo-applications'
import { domains } from '@/db/schema/domains'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { Application, ApplicationStatus, ApplyBody } from '@/lib/demo-applications/schema'
import { AppError } from '@/lib/errors'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import type { NewOutboxRow } from '@/lib/outbox/rows'

const trial = alias(accounts, 'trial')

export type ApplicationRow = typeof demoApplications.$inferSelect
type Reviewer = Pick<AccountRow, 'id' | 'email' | 'language' | 'path'>

/** Who reviews applications that come to `host`: the owner of the domain, else the administrator. */
export async function reviewerOf(_system: SystemAccess, host: string): Promise<Reviewer | null> {
  const columns = {
    id: accounts.id,
    email: accounts.email,
    language: accounts.language,
    path: accounts.path,
  }
  const db = database()
  const [owner] = await db
    .select(columns)
    .from(domains)
    .innerJoin(accounts, eq(accounts.id, domains.accountId))
    .where(and(eq(domains.host, host), isBranded))
  if (owner) return owner
  const [administrator] = await db
    .select(columns)
    .from(accounts)
    .where(and(eq(accounts.type, ACCOUNT_TYPES.administrator), isNull(accounts.parentId)))
    .orderBy(asc(accounts.id))
    .limit(1)
  return administrator ?? null
}

type NewApplication = Omit<ApplyBody, 'agreed'> & { ownerId: number; host: string; language: Language }

/**
 * Writes an application down and tells its reviewer, by the mail made for its id too; false when the same address waits
 * there already.
 */
export async function insertApplication(
  _system: SystemAccess,
  given: NewApplication,
  mailOf: (id: number) => NewOutboxRow | null,
): Promise<boolean> {
  return database().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`application ${given.email}`}))`)
    const [waiting] = await tx
      .select({ id: demoApplications.id })
      .from(demoApplications)
      .where(
        and(
          eq(demoApplications.ownerId, given.ownerId),
          eq(demoApplications.email, given.email),
          eq(demoApplications.status, 'waiting'),
        ),
      )
    if (waiting) return false
    const [made] = await tx.insert(demoApplications).values(given).returning({ id: demoApplications.id })
    if (!made) throw new Error('insert returned no row')
    const { ownerId, name, department } = given
    const message = { text: 'applicationReceived', params: { name, department } } as const
    await tellAccounts(tx, [{ accountId: ownerId, message, mail: mailOf(made.id) }])
    return true
  })
}

const MAX_LISTED = 500

/** Applications to the own account and to those below it; the waiting ones first, then the newest. */
export async function listApplications(access: Access, status?: ApplicationStatus): Promise<Application[]> {
  requirePermission(access, 'demoApplications.review')
  const rows = await database()
    .select({ row: demoApplications, login: trial.login, expiresAt: trial.expiresAt })
    .from(demoApplications)
    .innerJoin(accounts, eq(accounts.id, demoApplications.ownerId))
    .leftJoin(trial, eq(trial.id, demoApplications.accountId))
    .where(and(inSubtree(access), status ? eq(demoApplications.status, status) : undefined))
    .orderBy(sql`${demoApplications.status} <> 'waiting'`, desc(demoApplications.createdAt))
    .limit(MAX_LISTED)
  return rows.map(({ row, login, expiresAt }) => ({
    ...row,
    status: row.status as ApplicationStatus,
    language: isLanguage(row.language) ? row.language : 'en',
    createdAt: row.createdAt.toISOString(),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    account: login === null ? null : { login, expiresAt: expiresAt?.toISOString() ?? null },
  }))
}

/** What tells an applicant of the decision, written in its transaction. */
export type TellDecision<Decision> = (tx: Tx, decision: Decision) => Promise<void>

/** Refuses an application that waits. */
export async function refuseApplication(
  access: Access,
  id: number,
  reason: string | null,
  tell: TellDecision<{ row: ApplicationRow; owner: AccountRow }>,
): Promise<{ row: ApplicationRow; owner: AccountRow }> {
  requirePermission(access, 'demoApplications.review')
  return database().transaction(async (tx) => {
    const found = await lockWaiting(tx, access, id)
    await markReviewed(tx, access, found.row, found.owner, { status: 'refused', reason })
    await tell(tx, found)
    return found
  })
}

/** A waiting application in scope and its owner, locked. Throws `applicationUnknown` or `applicationReviewed`. */
export async function lockWaiting(tx: Tx, access: Access, id: number) {
  const found = await lockApplication(tx, access, id)
  if (found.row.status !== 'waiting') throw new AppError('applicationReviewed')
  return found
}

export async function lockApplication(
  tx: Tx,
  access: Access,
  id: number,
): Promise<{ row: ApplicationRow; owner: AccountRow }> {
  const [found] = await tx
    .select({ row: demoApplications, owner: accounts })
    .from(demoApplications)
    .innerJoin(accounts, eq(accounts.id, demoApplications.ownerId))
    .where(and(eq(demoApplications.id, id), inSubtree(access)))
    .for('update', { of: demoApplications })
  if (!found) throw new AppError('applicationUnknown')
  return found
}

type Outcome = { status: 'accepted' | 'refused'; reason?: string | null; accountId?: number }

export async function markReviewed(
  tx: Tx,
  access: Access,
  { id, name }: ApplicationRow,
  { path }: AccountRow,
  outcome: Outcome,
): Promise<void> {
  await tx
    .update(demoApplications)
    .set({ ...outcome, reviewedAt: sql`now()`, reviewedBy: access.actorId })
    .where(eq(demoApplications.id, id))
  await logActions(tx, access, [
    {
      action: `demoApplications.${outcome.status === 'accepted' ? 'accept' : 'refuse'}`,
      objectKind: 'demoApplication',
      objectId: id,
      objectName: name,
      path,
      changes: { status: { before: 'waiting', after: outcome.status } },
    },
  ])
}
