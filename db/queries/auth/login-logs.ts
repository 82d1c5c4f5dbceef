import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { loginLogs } from '@/db/schema/business-logs'
import { containing } from '@/db/sql-parts'
import type { Access, SystemAccess } from '@/lib/auth/access'
import type { LoginLogPage, LoginLogQuery } from '@/lib/logs/login-log-schema'

export type LoginTry = {
  accountId: number
  /** `done`, or the name of the refusal. */
  outcome: string
  address: string
  userAgent: string | null
}

export async function insertLoginLog(_system: SystemAccess, given: LoginTry): Promise<void> {
  await database()
    .insert(loginLogs)
    .values({
      ...given,
      time: new Date(),
      address: given.address.slice(0, 100),
      userAgent: given.userAgent?.slice(0, 300) ?? null,
    })
}

/** Tries to sign in to the own account and those below it, newest first. A virtual account sees its own. */
export async function listLoginLogs(access: Access, query: LoginLogQuery): Promise<LoginLogPage> {
  const where = and(inReach(access), matches(query))
  const owner = eq(accounts.id, loginLogs.accountId)
  const [total] = await database()
    .select({ count: count() })
    .from(loginLogs)
    .innerJoin(accounts, owner)
    .where(where)
  const rows = await database()
    .select({
      id: loginLogs.id,
      time: loginLogs.time,
      account: accounts.login,
      name: accounts.customerName,
      outcome: loginLogs.outcome,
      address: loginLogs.address,
      userAgent: loginLogs.userAgent,
    })
    .from(loginLogs)
    .innerJoin(accounts, owner)
    .where(where)
    .orderBy(desc(loginLogs.time), desc(loginLogs.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
  return {
    items: rows.map((row) => ({ ...row, time: row.time.toISOString() })),
    total: total?.count ?? 0,
    page: query.page,
    pageSize: query.pageSize,
  }
}

function inReach(access: Access): SQL | undefined {
  return access.virtual ? eq(loginLogs.accountId, access.actorId) : inSubtree(access)
}

function matches({ from, to, search, outcome, own }: LoginLogQuery): SQL | undefined {
  const like = search ? containing(search) : null
  return and(
    from ? gte(loginLogs.time, from) : undefined,
    to ? lt(loginLogs.time, to) : undefined,
    outcome === 'done' ? eq(loginLogs.outcome, 'done') : undefined,
    outcome === 'refused' ? sql`${loginLogs.outcome} <> 'done'` : undefined,
    own === undefined ? undefined : eq(loginLogs.accountId, own),
    like
      ? or(ilike(accounts.login, like), ilike(accounts.customerName, like), ilike(loginLogs.address, like))
      : undefined,
  )
}

/** Removes tries of more than `days` ago. */
export async function deleteOldLoginLogs(_system: SystemAccess, days: number): Promise<void> {
  await database().delete(loginLogs).where(sql`${loginLogs.time} < now() - make_interval(days => ${days})`)
}
