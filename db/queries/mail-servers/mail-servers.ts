import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { mailServers } from '@/db/schema/mail-servers'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { MailServer } from '@/lib/mail/server-schema'
import { readFailure } from '@/lib/mail/smtp-problem'

export type MailServerRow = typeof mailServers.$inferSelect
/** What a session with it takes. */
export type StoredSettings = Pick<
  MailServerRow,
  'host' | 'port' | 'mailFrom' | 'user' | 'sealedPassword' | 'tls'
>

/** The mail server of the own account, with its sealed password; null where it has none. */
export async function ownMailServer(access: Access): Promise<MailServerRow | null> {
  requirePermission(access, 'mailServer.edit')
  const [row] = await database().select().from(mailServers).where(eq(mailServers.accountId, access.accountId))
  return row ?? null
}

/** As its account sees it. */
export const shownMailServer = (row: MailServerRow): MailServer => ({
  host: row.host,
  port: row.port,
  mailFrom: row.mailFrom,
  user: row.user,
  tls: row.tls,
  hasPassword: row.sealedPassword !== '',
  testedAt: row.testedAt.toISOString(),
  failure:
    row.failedAt && row.failure !== null
      ? { at: row.failedAt.toISOString(), ...readFailure(row.failure) }
      : null,
})

/** The address that the own account has proved to be its own; null where it has none. */
export async function testAddressee(access: Access) {
  requirePermission(access, 'mailServer.edit')
  const [row] = await database()
    .select({ email: accounts.email, verifiedAt: accounts.emailVerifiedAt })
    .from(accounts)
    .where(eq(accounts.id, access.accountId))
  return row?.verifiedAt ? row.email : null
}

/** Keeps a server that has just taken a mail, in place of the one before. */
export async function saveMailServer(access: Access, settings: StoredSettings): Promise<MailServerRow> {
  requirePermission(access, 'mailServer.edit')
  const { accountId, path } = access
  return database().transaction(async (tx) => {
    const own = eq(mailServers.accountId, accountId)
    const [before] = await tx.select().from(mailServers).where(own).for('update')
    const values = { ...settings, testedAt: new Date(), failedAt: null, failure: null }
    const [row] = await tx
      .insert(mailServers)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: mailServers.accountId, set: values })
      .returning()
    if (!row) throw new Error('the mail server was not kept')
    const action = before ? 'mailServer.edit' : 'mailServer.create'
    const changes = changesBetween(logged(before), logged(row))
    await logActions(tx, access, [
      { action, objectKind: 'mailServer', objectId: accountId, objectName: row.host, path, changes },
    ])
    return row
  })
}

/** Without what is secret. */
const logged = (row: MailServerRow | undefined) =>
  row ? { host: row.host, port: row.port, mailFrom: row.mailFrom, user: row.user, tls: row.tls } : {}

/** Takes it away: mail goes by the one of an account above, or the platform's. Throws `mailServerMissing`. */
export async function deleteMailServer(access: Access): Promise<void> {
  requirePermission(access, 'mailServer.edit')
  const { accountId, path } = access
  await database().transaction(async (tx) => {
    const [gone] = await tx.delete(mailServers).where(eq(mailServers.accountId, accountId)).returning()
    if (!gone) throw new AppError('mailServerMissing')
    await logActions(tx, access, [
      {
        action: 'mailServer.delete',
        objectKind: 'mailServer',
        objectId: accountId,
        objectName: gone.host,
        path,
      },
    ])
  })
}
