import { inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { tellAccounts } from '@/db/queries/messages/tell-accounts'
import { accounts } from '@/db/schema/accounts'
import { accountForAccess } from '@/lib/auth/access'
import { accountTypeName } from '@/lib/auth/account-types'
import { grantedPermissions } from '@/lib/auth/permissions'
import { accountsOf } from '@/lib/black-cars/lifecycle'
import type { BlackCarRow } from './black-car-scope'

/** Tells the nearest account above that may review of an address that waits; nobody where there is none. */
export async function tellReviewer(
  tx: Tx,
  path: string,
  { id, name }: Pick<BlackCarRow, 'id' | 'name'>,
): Promise<void> {
  const ids = accountsOf(path)
  const rows = await tx.select().from(accounts).where(inArray(accounts.id, ids))
  const account = rows.find((row) => row.path === path)?.customerName ?? ''
  const reviewers = rows.filter((row) => {
    const granted = grantedPermissions(accountTypeName(row.type), accountForAccess(row).flags)
    return row.path !== path && granted.has('blackCars.review')
  })
  const reviewer = reviewers.toSorted((a, b) => b.path.length - a.path.length)[0]
  if (!reviewer) return
  const message = { text: 'blackCarWaiting', params: { id, name, account } } as const
  await tellAccounts(tx, [{ accountId: reviewer.id, message }])
}

/** Tells who submitted an address what became of it. */
export async function tellSubmitter(
  tx: Tx,
  { id, accountId, name, state, reason }: BlackCarRow,
): Promise<void> {
  const message =
    state === 'passed'
      ? ({ text: 'blackCarPassed', params: { id, name } } as const)
      : ({ text: 'blackCarNotPassed', params: { id, name, reason } } as const)
  await tellAccounts(tx, [{ accountId, message }])
}
