import { and, asc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { inSubtree, notDeleted, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import type { AccountNode, CurrentAccount } from '@/lib/accounts/schema'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { keptMonths } from '@/lib/positions/kept-history'

export type AccountRow = typeof accounts.$inferSelect

/** The account that signs in as `login`, whatever the case it was typed in. */
export async function findAccountByLogin(_system: SystemAccess, login: string): Promise<AccountRow | null> {
  const [row] = await database()
    .select()
    .from(accounts)
    .where(sql`lower(${accounts.login}) = lower(${login})`)
  return row ?? null
}

/** The account above another; null above the administrator. */
export async function findParent(
  _system: SystemAccess,
  { parentId }: Pick<AccountRow, 'parentId'>,
): Promise<AccountRow | null> {
  if (parentId === null) return null
  const [row] = await database().select().from(accounts).where(eq(accounts.id, parentId))
  return row ?? null
}

/** Whether anyone can sign in yet; an empty installation asks its first visitor to make the administrator. */
export async function hasAnyAccount(_system: SystemAccess): Promise<boolean> {
  const rows = await database().select({ id: accounts.id }).from(accounts).limit(1)
  return rows.length > 0
}

export type NewAdministrator = { login: string; passwordHash: string; customerName: string }

/** Makes the very first account. Refused once there is any. */
export async function insertFirstAdministrator(
  _system: SystemAccess,
  given: NewAdministrator,
): Promise<number> {
  return refuseDuplicates({ accounts_login_key: 'setupDone' }, () =>
    database().transaction(async (tx) => {
      await tx.execute(sql`lock table ${accounts} in share row exclusive mode`)
      const existing = await tx.select({ id: accounts.id }).from(accounts).limit(1)
      if (existing.length > 0) throw new AppError('setupDone')
      const [row] = await tx
        .insert(accounts)
        .values({
          ...given,
          type: ACCOUNT_TYPES.administrator,
          path: '/',
          batchCommands: true,
          cutEngine: true,
          smsCommands: true,
        })
        .returning({ id: accounts.id })
      if (!row) throw new Error('insert returned no row')
      await tx
        .update(accounts)
        .set({ path: `/${row.id}/` })
        .where(eq(accounts.id, row.id))
      return row.id
    }),
  )
}

/** The account acted for, with what the console needs to show it. */
export async function currentAccount(access: Access): Promise<CurrentAccount> {
  const [row] = await database().select().from(accounts).where(eq(accounts.id, access.accountId))
  if (!row) throw new AppError('accountUnknown')
  return {
    id: row.id,
    parentId: row.parentId,
    fullParentId: row.path,
    account: row.login,
    nickName: row.customerName,
    accountType: row.type,
    accountTypeName: accountTypeName(row.type),
    userFictitiousFlag: access.virtual,
    deviceSubset: access.deviceSubset,
    language: row.language,
    timeZone: row.timeZone,
    distanceUnit: row.distanceUnit,
    volumeUnit: row.volumeUnit,
    temperatureUnit: row.temperatureUnit,
    mapType: row.mapType,
    keptMonths: keptMonths(),
    permissions: [...access.permissions],
  }
}

/** The accounts below (and with) the own one, each with how many devices it owns itself, of those that `access` sees. */
export async function listAccountTree(access: Access): Promise<AccountNode[]> {
  const seen = access.deviceSubset ? visibleDevices(access) : notDeleted()
  const owned = database()
    .select({ count: sql<number>`count(*)::int`.as('count') })
    .from(devices)
    .where(and(sql`${devices.accountId} = accounts.id`, seen))
  return database()
    .select({
      id: accounts.id,
      parentId: accounts.parentId,
      name: accounts.customerName,
      type: accounts.type,
      devices: sql<number>`${owned}`,
    })
    .from(accounts)
    .where(and(inSubtree(access), sql`${accounts.type} <> ${ACCOUNT_TYPES.virtual}`))
    .orderBy(asc(accounts.path))
}
