import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { accounts } from '@/db/schema/accounts'
import { mailTokens } from '@/db/schema/mail-tokens'
import {
  type Access,
  accessFor,
  accountForAccess,
  requirePermission,
  type SystemAccess,
} from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { NewOutboxRow } from '@/lib/outbox/rows'

/** A new address of an account waits as a link that was mailed there, and counts once that is opened. */
const PURPOSE = 'email'

type Link = { hash: string; email: string; expiresAt: Date }

const waiting = and(
  eq(mailTokens.purpose, PURPOSE),
  isNull(mailTokens.usedAt),
  sql`${mailTokens.expiresAt} > now()`,
)

/** The address that waits for the account, and until when; null when none does. */
export async function waitingEmail(
  db: Database | Tx,
  accountId: number,
): Promise<{ email: string; expiresAt: Date } | null> {
  const [row] = await db
    .select({ email: mailTokens.email, expiresAt: mailTokens.expiresAt })
    .from(mailTokens)
    .where(and(eq(mailTokens.accountId, accountId), waiting))
    .orderBy(desc(mailTokens.createdAt))
    .limit(1)
  return row ?? null
}

/** The hash of the link that was mailed last to the address that waits for the account; null when none does. */
export async function emailHashOf(access: Access): Promise<string | null> {
  requirePermission(access, 'profile.edit')
  const [row] = await database()
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(and(eq(mailTokens.accountId, access.accountId), waiting))
    .orderBy(desc(mailTokens.createdAt))
    .limit(1)
  return row?.hash ?? null
}

/** What mails about the own address need to know; `waiting` is the one that is not confirmed yet. */
export async function findAddressee(access: Access) {
  requirePermission(access, 'profile.edit')
  const { id, login, path, language, email } = accounts
  const [row] = await database()
    .select({ id, login, path, language, email })
    .from(accounts)
    .where(eq(id, access.accountId))
  if (!row) throw new AppError('accountUnknown')
  const link = await waitingEmail(database(), row.id)
  return { ...row, waiting: link?.email ?? null }
}

/** Writes down an address that waits, with the mails that tell of it; an earlier one waits no longer. */
export async function orderEmailChange(
  access: Access,
  link: Link,
  mails: readonly NewOutboxRow[],
): Promise<void> {
  requirePermission(access, 'profile.edit')
  await database().transaction(async (tx) => {
    await spendEmailLinks(tx, access.accountId)
    await tx.insert(mailTokens).values({ ...link, accountId: access.accountId, purpose: PURPOSE })
    for (const mail of mails) await insertOutbox(tx, mail)
  })
}

/** The old address stays; the link that was mailed works no longer. */
export async function cancelEmailChange(access: Access): Promise<void> {
  requirePermission(access, 'profile.edit')
  await database().transaction((tx) => spendEmailLinks(tx, access.accountId))
}

/** No address waits for the account any more. */
export async function spendEmailLinks(tx: Tx, accountId: number): Promise<void> {
  await tx
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(mailTokens.accountId, accountId), eq(mailTokens.purpose, PURPOSE), isNull(mailTokens.usedAt)),
    )
}

/** The address that a link confirms; null for one that works no longer. */
export async function emailOfLink(_system: SystemAccess, hash: string): Promise<string | null> {
  const [row] = await database()
    .select({ email: mailTokens.email })
    .from(mailTokens)
    .where(and(eq(mailTokens.hash, hash), waiting))
  return row?.email ?? null
}

/** Makes the address of a link that of its account. Throws `linkExpired` for one that is unknown, used or too old. */
export async function confirmEmail(_system: SystemAccess, hash: string): Promise<void> {
  await database().transaction(async (tx) => {
    const [link] = await tx
      .select()
      .from(mailTokens)
      .where(and(eq(mailTokens.hash, hash), waiting))
      .for('update')
    if (!link) throw new AppError('linkExpired')
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, link.accountId)).for('update')
    if (!account || account.disabled) throw new AppError('linkExpired')
    const { id, customerName, path } = account
    await tx
      .update(accounts)
      .set({ email: link.email, emailVerifiedAt: new Date() })
      .where(eq(accounts.id, id))
    await spendEmailLinks(tx, id)
    const changes = { email: { before: account.email, after: link.email } }
    await logActions(tx, accessFor(accountForAccess(account)), [
      {
        action: 'profile.edit',
        objectKind: 'account',
        objectId: id,
        objectName: customerName,
        path,
        changes,
      },
    ])
  })
}
