import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import { alertContacts } from '@/db/schema/alert-people'
import { CONTACT_CODE } from '@/lib/alerts/people/people-limits'
import type { Access } from '@/lib/auth/access'
import type { NewOutboxRow } from '@/lib/outbox/rows'
import { contactAction, lockContact } from './contact-scope'
import { resumeAddress } from './paused-addresses'

type Code = { hash: string; expiresAt: Date }

/** Keeps the code of a contact's address with the mail that bears it; one of before works no longer. */
export async function orderContactCode(
  access: Access,
  id: number,
  { hash, expiresAt }: Code,
  mail: NewOutboxRow,
): Promise<void> {
  await database().transaction(async (tx) => {
    await lockContact(tx, access, id)
    await tx
      .update(alertContacts)
      .set({ codeHash: hash, codeExpiresAt: expiresAt, codeTries: 0 })
      .where(eq(alertContacts.id, id))
    await insertOutbox(tx, mail)
  })
}

/**
 * Verifies the address of a contact by the hash of it and the code that was typed. `spent`: none waits, it is too old, or this was
 * the last wrong try that it has.
 */
export async function verifyContact(
  access: Access,
  id: number,
  { hashFor, now }: { hashFor: (email: string) => string; now: Date },
): Promise<'verified' | 'wrong' | 'spent'> {
  return database().transaction(async (tx) => {
    const row = await lockContact(tx, access, id)
    const { codeHash, codeExpiresAt } = row
    if (codeHash === null || codeExpiresAt === null || codeExpiresAt <= now) return 'spent'
    const set = (fields: Partial<typeof row>) =>
      tx.update(alertContacts).set(fields).where(eq(alertContacts.id, id))
    const noCode = { codeHash: null, codeExpiresAt: null, codeTries: 0 }
    if (codeHash !== hashFor(row.email)) {
      const codeTries = row.codeTries + 1
      const isSpent = codeTries >= CONTACT_CODE.tries
      await set(isSpent ? noCode : { codeTries })
      return isSpent ? 'spent' : 'wrong'
    }
    await set({ ...noCode, emailVerifiedAt: now })
    await resumeAddress(tx, row.email)
    await logActions(tx, access, [
      {
        ...contactAction('verify', row, access),
        changes: { email: { before: null, after: row.email } },
      },
    ])
    return 'verified'
  })
}
