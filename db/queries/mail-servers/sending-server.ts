import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { mailServers } from '@/db/schema/mail-servers'
import { idArray } from '@/db/sql-parts'
import type { SystemAccess } from '@/lib/auth/access'
import type { MailServerRow } from './mail-servers'

/** So often at most it is written down that a server works. */
const NOTED_EVERY_MS = 60_000

/** The mail server of the account at `path`, or of the nearest above it that has one; null where none has. */
export async function nearestMailServer(_system: SystemAccess, path: string): Promise<MailServerRow | null> {
  const ids = path.split('/').filter(Boolean).map(Number)
  const [row] = await database()
    .select({ server: mailServers })
    .from(mailServers)
    .innerJoin(accounts, eq(accounts.id, mailServers.accountId))
    .where(sql`${mailServers.accountId} = any(${idArray(ids)})`)
    .orderBy(desc(sql`length(${accounts.path})`))
    .limit(1)
  return row?.server ?? null
}

/** Another one that was kept meanwhile has nothing to do with it. */
const still = ({ accountId, host, port, user, sealedPassword, mailFrom, tls }: MailServerRow) =>
  and(
    eq(mailServers.accountId, accountId),
    eq(mailServers.host, host),
    eq(mailServers.port, port),
    eq(mailServers.user, user),
    eq(mailServers.sealedPassword, sealedPassword),
    eq(mailServers.mailFrom, mailFrom),
    eq(mailServers.tls, tls),
  )

/** Writes down that it took a mail, which ends a failure. */
export async function noteMailTaken(_system: SystemAccess, row: MailServerRow, now: Date): Promise<void> {
  const old = new Date(now.getTime() - NOTED_EVERY_MS)
  await database()
    .update(mailServers)
    .set({ testedAt: now, failedAt: null, failure: null })
    .where(and(still(row), or(sql`${mailServers.failedAt} is not null`, lt(mailServers.testedAt, old))))
}

/** Writes down why it took none, and since when it takes none. */
export async function noteMailFailure(
  _system: SystemAccess,
  row: MailServerRow,
  failure: string,
  now: Date,
): Promise<void> {
  await database()
    .update(mailServers)
    .set({ failedAt: sql`coalesce(${mailServers.failedAt}, ${now.toISOString()}::timestamptz)`, failure })
    .where(still(row))
}
