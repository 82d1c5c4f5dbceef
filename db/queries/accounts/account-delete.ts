import { and, count, eq, inArray, isNotNull } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { endSessionsOf } from '@/db/queries/auth/account-sessions'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { keepOwnerships } from '@/db/queries/ownership/keep-ownerships'
import { notDeleted } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { domains } from '@/db/schema/domains'
import { refuseDeletion } from '@/lib/accounts/deletion'
import { type Access, requirePermission } from '@/lib/auth/access'
import { virtualOf } from './account-edit'
import { isCustomer, lockSubordinate } from './account-scope'
import type { AccountRow } from './accounts'
import { keepTree } from './transfer-lock'

/** Deletes a customer below the own account, with its virtual accounts; nothing else may be left of it. */
export async function deleteAccount(access: Access, id: number): Promise<void> {
  requirePermission(access, 'accounts.delete')
  await database().transaction(async (tx) => {
    await keepTree(tx)
    const row = await lockSubordinate(tx, access, id)
    await removeEmptyAccount(tx, row)
    const { customerName, path, login } = row
    const changes = { account: { before: login, after: null } }
    await logActions(tx, access, [
      {
        action: 'accounts.delete',
        objectKind: 'account',
        objectId: id,
        objectName: customerName,
        path,
        changes,
      },
    ])
  })
}

/** Removes a locked account and its virtual ones; throws one of the four refusals. Also for whoever deletes itself. */
export async function removeEmptyAccount(tx: Tx, row: AccountRow): Promise<void> {
  refuseDeletion(await belongingsOf(tx, row))
  const gone = [row.id, ...(await virtualOf(tx, row.id))]
  await endSessionsOf(tx, gone)
  await handUpDeleted(tx, row)
  await tx.update(devices).set({ deletedBy: row.parentId }).where(eq(devices.deletedBy, row.id))
  await tx.update(devices).set({ userEndSetBy: row.parentId }).where(eq(devices.userEndSetBy, row.id))
  await tx.delete(accounts).where(inArray(accounts.id, gone.slice(1)))
  await tx.delete(accounts).where(eq(accounts.id, row.id))
  await publish(tx, { kind: 'accounts', ids: gone })
}

/** Deleted devices that may still be restored are its superior's from now on. */
async function handUpDeleted(tx: Tx, { id, parentId }: AccountRow): Promise<void> {
  if (parentId === null) return
  const moved = await tx
    .update(devices)
    .set({ accountId: parentId, groupId: null })
    .where(and(eq(devices.accountId, id), isNotNull(devices.deletedAt)))
    .returning({ id: devices.id })
  if (moved.length === 0) return
  await keepOwnerships(
    tx,
    inArray(
      devices.id,
      moved.map((device) => device.id),
    ),
  )
}

async function belongingsOf(tx: Tx, { id, milliCoins }: AccountRow) {
  const [owned] = await tx
    .select({ count: count() })
    .from(devices)
    .where(and(eq(devices.accountId, id), notDeleted()))
  const below = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.parentId, id), isCustomer))
    .limit(1)
  const [branded] = await tx.select({ count: count() }).from(domains).where(eq(domains.accountId, id))
  return {
    devices: owned?.count ?? 0,
    subAccounts: below.length,
    coins: milliCoins,
    domains: branded?.count ?? 0,
  }
}
