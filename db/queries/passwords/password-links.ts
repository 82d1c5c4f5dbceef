import { and, eq, isNull, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import type { AccountRow } from '@/db/queries/accounts/accounts'
import { spendEmailLinks } from '@/db/queries/accounts/email-change'
import { endKeysOf, endSessionsOf } from '@/db/queries/auth/account-sessions'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { accounts } from '@/db/schema/accounts'
import { mailTokens } from '@/db/schema/mail-tokens'
import { accessFor, accountForAccess, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { mayResetByMail } from '@/lib/passwords/may-reset'

const PURPOSE = 'password'

type Link = { hash: string; accountId: number; email: string; expiresAt: Date }

/** Writes down a link for a new password with the mail that carries it; earlier ones of the account work no longer. */
export async function insertPasswordLink(tx: Tx, link: Link, mail: NewOutboxRow): Promise<void> {
  await spendLinks(tx, link.accountId)
  await tx.insert(mailTokens).values({ ...link, purpose: PURPOSE })
  await insertOutbox(tx, mail)
}

/** The same in a transaction of its own. */
export async function orderPasswordLink(
  _system: SystemAccess,
  link: Link,
  mail: NewOutboxRow,
): Promise<void> {
  await database().transaction((tx) => insertPasswordLink(tx, link, mail))
}

/** Whether a link still works. */
export async function passwordLinkWorks(_system: SystemAccess, hash: string): Promise<boolean> {
  const [row] = await database()
    .select({ account: accounts, email: mailTokens.email })
    .from(mailTokens)
    .innerJoin(accounts, eq(accounts.id, mailTokens.accountId))
    .where(working(hash))
  return row !== undefined && isFor(row.account, row.email)
}

/**
 * Sets the password of a link's account; its sessions and keys end. Throws `linkExpired` for a link
 * that is unknown, used or too old, or whose account has another address by now; `check` may refuse the password for this login. Returns the login.
 */
export async function resetByLink(
  _system: SystemAccess,
  hash: string,
  passwordHash: string,
  check: (login: string) => void,
): Promise<string> {
  return database().transaction(async (tx) => {
    const [link] = await tx.select().from(mailTokens).where(working(hash)).for('update')
    if (!link) throw new AppError('linkExpired')
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, link.accountId)).for('update')
    if (!account || !isFor(account, link.email)) throw new AppError('linkExpired')
    check(account.login)
    // Whoever read the mail has the address.
    const emailVerifiedAt = account.emailVerifiedAt ?? new Date()
    await tx.update(accounts).set({ passwordHash, emailVerifiedAt }).where(eq(accounts.id, account.id))
    await spendLinks(tx, account.id)
    // Whoever was in before may have asked for an address of theirs.
    await spendEmailLinks(tx, account.id)
    await endSessionsOf(tx, [account.id])
    await endKeysOf(tx, account.id)
    await logActions(tx, accessFor(accountForAccess(account)), [
      {
        action: 'password.reset',
        objectKind: 'account',
        objectId: account.id,
        objectName: account.customerName,
        path: account.path,
      },
    ])
    return account.login
  })
}

export async function deleteOldMailTokens(_system: SystemAccess, days: number): Promise<void> {
  await database()
    .delete(mailTokens)
    .where(sql`${mailTokens.expiresAt} < now() - make_interval(days => ${days})`)
}

const isFor = (account: AccountRow, email: string) =>
  account.email === email && mayResetByMail(account, new Date())

function working(hash: string) {
  return and(
    eq(mailTokens.hash, hash),
    eq(mailTokens.purpose, PURPOSE),
    isNull(mailTokens.usedAt),
    sql`${mailTokens.expiresAt} > now()`,
  )
}

async function spendLinks(tx: Tx, accountId: number): Promise<void> {
  await tx
    .update(mailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(mailTokens.accountId, accountId), eq(mailTokens.purpose, PURPOSE), isNull(mailTokens.usedAt)),
    )
}
