import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import {
  type Access,
  accessFor,
  accountForAccess,
  type SystemAccess,
  virtualAccessFor,
} from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import type { Client } from '@/lib/auth/sign-in-schema'

const parents = alias(accounts, 'parents')

/**
 * What `actorId` may do at this moment, for work that it ordered earlier by `client`. Null when it is gone,
 * disabled or expired, or when the account that it acts for is.
 */
export async function accessOfActor(
  _system: SystemAccess,
  actorId: number,
  client: Client,
): Promise<Access | null> {
  const usable = (table: typeof accounts | typeof parents) =>
    sql<boolean>`not ${table.disabled} and (${table.expiresAt} is null or ${table.expiresAt} > now())`
  const [row] = await database()
    .select({
      account: accounts,
      parent: parents,
      accountUsable: usable(accounts),
      parentUsable: usable(parents),
    })
    .from(accounts)
    .leftJoin(parents, eq(parents.id, accounts.parentId))
    .where(eq(accounts.id, actorId))
  if (!row?.accountUsable) return null
  if (row.account.type !== ACCOUNT_TYPES.virtual) return accessFor(accountForAccess(row.account, client))
  if (!row.parent || !row.parentUsable) return null
  return virtualAccessFor(
    accountForAccess(row.parent, client),
    accountForAccess(row.account, client),
    row.account.deviceSubset,
  )
}
