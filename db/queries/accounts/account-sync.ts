import { and, eq, inArray, ne } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { shutOut } from '@/db/queries/auth/account-sessions'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { changesRights } from '@/lib/accounts/switches'
import { SYNCHRONISED, type SynchroniseBody } from '@/lib/accounts/synchronise'
import { type Access, requirePermission } from '@/lib/auth/access'
import { virtualOf } from './account-edit'
import { accountsWithoutMapKey } from './account-map-keys'
import { atOrBelow, isCustomer, keepAccount } from './account-scope'
import type { AccountRow } from './accounts'
import { takeTree } from './transfer-lock'

/**
 * Hands settings of an account, the own or one below, down to the customers below it; Google's map becomes the automatic
 * one where there is no key for it. Returns how many changed.
 */
export async function synchroniseSettings(
  access: Access,
  id: number,
  { parts, directOnly }: SynchroniseBody,
): Promise<number> {
  requirePermission(access, 'accounts.edit')
  return database().transaction(async (tx) => {
    await takeTree(tx)
    const source = await keepAccount(tx, access, id)
    const columns = parts.flatMap((part) => [...SYNCHRONISED[part]])
    const handed = Object.fromEntries(columns.map((name) => [name, source[name]])) as Partial<AccountRow>
    const reach = directOnly ? eq(accounts.parentId, id) : atOrBelow(source.path)
    const below = await tx
      .select()
      .from(accounts)
      .where(and(reach, ne(accounts.id, id), isCustomer))
      .for('update')
    const keyless =
      handed.mapType === 'google' ? await accountsWithoutMapKey(tx, source.path) : new Set<number>()
    const withoutKey = { ...handed, mapType: 'auto' }
    const changed = below
      .map((row) => ({ row, changes: changesBetween(row, keyless.has(row.id) ? withoutKey : handed) }))
      .filter(({ changes }) => Object.keys(changes).length > 0)
    const ids = changed.map(({ row }) => row.id)
    await setAll(
      tx,
      ids.filter((one) => !keyless.has(one)),
      handed,
    )
    await setAll(
      tx,
      ids.filter((one) => keyless.has(one)),
      withoutKey,
    )
    await logActions(
      tx,
      access,
      changed.map(({ row, changes }) => ({
        action: 'accounts.synchronise',
        objectKind: 'account',
        objectId: row.id,
        objectName: row.customerName,
        path: row.path,
        changes,
      })),
    )
    const moreOrLess = changed.filter(({ changes }) => changesRights(changes)).map(({ row }) => row.id)
    if (moreOrLess.length > 0) {
      await publish(tx, { kind: 'accounts', ids: moreOrLess })
      for (const one of moreOrLess)
        if (!source.webLogin || !source.appLogin)
          await shutOut(tx, [one, ...(await virtualOf(tx, one))], {
            webLogin: source.webLogin,
            appLogin: source.appLogin,
          })
    }
    return ids.length
  })
}

async function setAll(tx: Tx, ids: readonly number[], values: Partial<AccountRow>): Promise<void> {
  const ROWS_PER_UPDATE = 5000
  for (let at = 0; at < ids.length; at += ROWS_PER_UPDATE) {
    await tx
      .update(accounts)
      .set(values)
      .where(inArray(accounts.id, ids.slice(at, at + ROWS_PER_UPDATE)))
  }
}
