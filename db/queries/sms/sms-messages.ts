import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { smsMessages } from '@/db/schema/sms'
import { type Access, hasPart, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { messageParts } from '@/lib/sms/message-parts'
import type { SmsMessage, SmsState, SmsUsage } from '@/lib/sms/usage-schema'

type NewSms = {
  /** The command that it carries; null of a test. */
  commandId: number | null
  to: string
  text: string
  price: number
  currency: string
  state?: SmsState
}

/** Writes down a message of the account that is acted for, with what it will cost. Returns its number. */
export async function insertSms(
  tx: Database | Tx,
  access: Access,
  { price, text, ...message }: NewSms,
): Promise<number> {
  const { parts } = messageParts(text)
  const [row] = await tx
    .insert(smsMessages)
    .values({ ...message, accountId: access.accountId, text, parts, price: price * parts })
    .returning({ id: smsMessages.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** A test that is being sent: until it is settled, nobody knows what became of it. */
export const insertTestSms = (
  access: Access,
  message: Omit<NewSms, 'commandId' | 'state'>,
): Promise<number> => {
  requirePermission(access, 'smsProvider.edit')
  return insertSms(database(), access, { ...message, commandId: null, state: 'unknown' })
}

/** What became of a test. */
export async function settleTestSms(
  access: Access,
  id: number,
  state: SmsState,
  said: string,
): Promise<void> {
  requirePermission(access, 'smsProvider.edit')
  await database()
    .update(smsMessages)
    .set({ state, said, sentAt: sentAtOf(state) })
    .where(eq(smsMessages.id, id))
}

export const sentAtOf = (state: SmsState) => (state === 'sent' ? sql`now()` : null)

/** What the provider said to a message, before it is known how that ends. */
export async function noteSaid(_system: SystemAccess, id: number, said: string): Promise<void> {
  await database().update(smsMessages).set({ said }).where(eq(smsMessages.id, id))
}

const RECENT = 50

/** The newest messages of all accounts, and what the provider said. */
export async function recentSms(access: Access): Promise<SmsMessage[]> {
  requirePermission(access, 'smsProvider.edit')
  const rows = await database()
    .select({ message: smsMessages, accountName: accounts.customerName })
    .from(smsMessages)
    .innerJoin(accounts, eq(accounts.id, smsMessages.accountId))
    .where(inSubtree(access))
    .orderBy(desc(smsMessages.id))
    .limit(RECENT)
  return rows.map(({ message, accountName }) => {
    const { id, to, parts, state, said, createdAt } = message
    return { id, accountName, to, parts, state, said, createdAt: createdAt.toISOString() }
  })
}

/** What counts: the provider accepted it, or may have. */
const COUNTED: readonly SmsState[] = ['sent', 'unknown']

/** What the own account and those below it had sent in a month of UTC, as `2026-05`; most expensive first. */
export async function smsUsageOf(access: Access, month: string): Promise<SmsUsage[]> {
  requirePermission(access, 'accounts.read')
  // What an account spends is of all of it.
  if (hasPart(access)) throw new AppError('permissionDenied')
  const from = new Date(`${month}-01T00:00:00Z`)
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + 1)
  const cost = sql<number>`sum(${smsMessages.price})::float8`
  return database()
    .select({
      accountId: accounts.id,
      accountName: accounts.customerName,
      currency: smsMessages.currency,
      messages: sql<number>`count(*)::int`,
      parts: sql<number>`sum(${smsMessages.parts})::int`,
      cost,
    })
    .from(smsMessages)
    .innerJoin(accounts, eq(accounts.id, smsMessages.accountId))
    .where(
      and(
        inSubtree(access),
        inArray(smsMessages.state, [...COUNTED]),
        gte(smsMessages.createdAt, from),
        lt(smsMessages.createdAt, to),
      ),
    )
    .groupBy(accounts.id, accounts.customerName, smsMessages.currency)
    .orderBy(desc(cost), accounts.id)
}

/** Rows that one round deletes; the next takes what is left. */
const MOST = 10_000

export async function deleteOldSms(_system: SystemAccess, days: number): Promise<void> {
  await database().execute(sql`
    delete from ${smsMessages} where id in (
      select id from ${smsMessages} where created_at < now() - make_interval(days => ${days})
      order by created_at limit ${MOST})`)
}
