import { eq } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { accounts } from '@/db/schema/accounts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { lockShare, ownShares } from './share-scope'

/** What the mail tells of a link. */
type MailedLink = {
  name: string
  expiresAt: Date
  hasPasscode: boolean
  /** Whose it is, and its clock. */
  sender: string
  timeZone: string
}

/** Throws like `orderShareMails`, and writes nothing. */
export async function checkShareToken(access: Access, id: number, tokenHash: string): Promise<void> {
  requirePermission(access, 'shares.edit')
  await database().transaction((tx) => lockOwn(tx, access, id, tokenHash))
}

async function lockOwn(tx: Tx, access: Access, id: number, tokenHash: string) {
  const found = await lockShare(tx, id, ownShares(access))
  if (found.row.tokenHash !== tokenHash) throw new AppError('shareLinkWrong')
  return found
}

/**
 * Puts mails about an own link that lives into the outbox; returns how many, without those that were sent already.
 * Throws `shareUnknown`, `shareEnded`, and `shareLinkWrong` for the hash of another token than the link's.
 */
export async function orderShareMails(
  access: Access,
  id: number,
  tokenHash: string,
  mailsOf: (link: MailedLink) => NewOutboxRow[],
): Promise<number> {
  requirePermission(access, 'shares.edit')
  return database().transaction(async (tx) => {
    const { row, path } = await lockOwn(tx, access, id, tokenHash)
    const [owner] = await tx
      .select({ sender: accounts.customerName, timeZone: accounts.timeZone })
      .from(accounts)
      .where(eq(accounts.id, row.accountId))
    if (!owner) throw new AppError('shareUnknown')
    const { name, expiresAt, passcodeHash } = row
    const mails = mailsOf({ name, expiresAt, hasPasscode: passcodeHash !== null, ...owner })
    let ordered = 0
    for (const mail of mails) if (await insertOutbox(tx, mail)) ordered++
    await logActions(tx, access, [
      { action: 'shares.mail', objectKind: 'share', objectId: id, objectName: name, path },
    ])
    return ordered
  })
}
