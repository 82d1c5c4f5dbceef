import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { lockSubordinate } from './account-scope'
import { endSessionsOf } from './account-sessions'

/** Gives a customer below the own account a new password and signs it out everywhere. */
export async function resetPassword(access: Access, id: number, passwordHash: string): Promise<void> {
  requirePermission(access, 'accounts.resetPassword')
  await database().transaction(async (tx) => {
    const row = await lockSubordinate(tx, access, id)
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
    await endSessionsOf(tx, [id])
    await logActions(tx, access, [
      {
        action: 'accounts.resetPassword',
        objectKind: 'account',
        objectId: id,
        objectName: row.customerName,
        path: row.path,
      },
    ])
  })
}
