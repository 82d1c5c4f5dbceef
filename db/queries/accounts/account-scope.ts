import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import type { Access } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import type { AccountRow } from './accounts'

export const isVirtual = eq(accounts.type, ACCOUNT_TYPES.virtual)
export const isCustomer = ne(accounts.type, ACCOUNT_TYPES.virtual)

/** Rows of `accounts` that may be looked at: a virtual account sees no other virtual account. */
export function visibleAccounts(access: Access): SQL {
  if (!access.virtual) return inSubtree(access)
  return and(inSubtree(access), or(isCustomer, eq(accounts.id, access.actorId))) as SQL
}

/** A visible account; throws `accountUnknown` for one that is not there or not theirs. */
export async function visibleAccount(access: Access, id: number): Promise<AccountRow> {
  const [row] = await database()
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), visibleAccounts(access)))
  if (!row) throw new AppError('accountUnknown')
  return row
}

/** The same inside a transaction, kept as it is until its end. */
export async function keepAccount(tx: Tx, access: Access, id: number): Promise<AccountRow> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isCustomer, inSubtree(access)))
    .for('share')
  if (!row) throw new AppError('accountUnknown')
  return row
}

/** A customer below the own account, locked for change. The own account is for its superior to change. */
export async function lockSubordinate(tx: Tx, access: Access, id: number): Promise<AccountRow> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isCustomer, inSubtree(access)))
    .for('update')
  if (!row) throw new AppError('accountUnknown')
  if (row.path === access.path) throw new AppError('notSubordinate')
  return row
}

/** The superior of an account that the caller has locked in scope; every account but the top has one. */
export async function superiorOf(tx: Tx, row: AccountRow): Promise<AccountRow> {
  const [superior] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, row.parentId ?? 0))
    .for('share')
  if (!superior) throw new AppError('notSubordinate')
  return superior
}

/** Everything at and below `path`. */
export function atOrBelow(path: string): SQL {
  return sql`${accounts.path} like ${`${path}%`}`
}
