import { eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { endKeysOf, endSessionsOf } from '@/db/queries/auth/account-sessions'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { lockSubordinate } from './account-scope'

/** Gives a customer below the own account a new password; its sessions and keys end. `check` may refuse it for this login. */
export async function resetPassword(
  access: Access,
  id: number,
  passwordHash: string,
  check: (login: string) => void,
): Promise<void> {
  requirePermission(access, 'accounts.resetPassword')
  await database().transaction(async (tx) => {
    const row = await lockSubordinate(tx, access, id)
    check(row.login)
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
    await endSessionsOf(tx, [id])
    await endKeysOf(tx, id)
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
