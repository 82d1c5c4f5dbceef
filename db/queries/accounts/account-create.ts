import { eq } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { serviceNodes } from '@/db/schema/platform'
import type { CreateAccountBody } from '@/lib/accounts/account-fields'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { settleExpiry } from '@/lib/accounts/expiry'
import { refusePlacement } from '@/lib/accounts/placement'
import { quotasHeld, type SetQuotas, settleQuotas } from '@/lib/accounts/quotas'
import {
  DEFAULT_SWITCHES,
  type Grants,
  grantsBeyond,
  grantsHeld,
  grantsWithin,
} from '@/lib/accounts/switches'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { findAccount } from './account-detail'
import { refuseMapWithoutKey, refuseOverSharedKey } from './account-map-keys'
import { keepAccount } from './account-scope'
import type { AccountRow } from './accounts'
import { keepTree } from './transfer-lock'

/** A body whose password is hashed already. */
export type NewAccount = Omit<CreateAccountBody, 'password'> & { passwordHash: string }

/** Makes a customer below the own account or one below it; at once usable. */
export async function insertAccount(access: Access, given: NewAccount): Promise<AccountDetail> {
  const id = await refuseDuplicates({ accounts_login_key: 'accountExists' }, () =>
    database().transaction((tx) => insertAccountIn(tx, access, given)),
  )
  return findAccount(access, id)
}

/** The same within a transaction of the caller; returns its id. */
export async function insertAccountIn(tx: Tx, access: Access, given: NewAccount): Promise<number> {
  requirePermission(access, 'accounts.create')
  await keepTree(tx)
  const superior = await keepAccount(tx, access, given.parentId ?? access.accountId)
  refusePlacement(given.type, accountTypeName(superior.type))
  const { parentId: _, type, account, nodeId, expiresAt, passwordHash, ...fields } = given
  const id = await insertBelow(tx, superior, {
    ...fields,
    ...startingGrants(given, superior),
    ...startingQuotas(given, superior),
    type: ACCOUNT_TYPES[type],
    login: account,
    passwordHash,
    nodeId: await nodeFor(tx, superior, nodeId),
    timeZone: fields.timeZone ?? superior.timeZone,
    expiresAt: settleExpiry(expiresAt ?? null, { superior: superior.expiresAt, activatedAt: new Date() }),
  })
  if (given.parentMapKey) await refuseOverSharedKey(tx, id)
  await refuseMapWithoutKey(tx, id, given)
  await logActions(tx, access, [
    {
      action: 'accounts.create',
      objectKind: 'account',
      objectId: id,
      objectName: given.customerName,
      path: `${superior.path}${id}/`,
      changes: {
        account: { before: null, after: account },
        type: { before: null, after: type },
        superior: { before: null, after: superior.customerName },
      },
    },
  ])
  return id
}

type NewRow = Omit<typeof accounts.$inferInsert, 'path' | 'parentId'>

/** Inserts a row at its place in the tree; returns its id. The caller keeps the tree. */
export async function insertBelow(tx: Tx, superior: AccountRow, values: NewRow): Promise<number> {
  const [row] = await tx
    .insert(accounts)
    .values({ ...values, parentId: superior.id, path: superior.path })
    .returning({ id: accounts.id })
  if (!row) throw new Error('insert returned no row')
  await tx
    .update(accounts)
    .set({ path: `${superior.path}${row.id}/` })
    .where(eq(accounts.id, row.id))
  return row.id
}

/** What was asked for is refused where the superior lacks it; what was not said stays within. */
function startingGrants(given: NewAccount, superior: AccountRow): Grants {
  refuseGrantsBeyond(given, superior)
  return grantsWithin(
    { ...DEFAULT_SWITCHES, ...given } as Grants,
    grantsHeld(accountTypeName(superior.type), superior),
  )
}

/** Where nothing is said it is the usual number, or what the superior has where that is less. */
export const startingQuotas = (given: Partial<SetQuotas>, superior: AccountRow): Partial<SetQuotas> =>
  settleQuotas(
    { fenceQuota: given.fenceQuota ?? null, landmarkQuota: given.landmarkQuota ?? null },
    quotasHeld(accountTypeName(superior.type), superior),
  )

/** Throws `grantBeyondSuperior` for a switch that the superior lacks itself. */
export function refuseGrantsBeyond(wanted: Partial<Grants>, superior: AccountRow): void {
  const beyond = grantsBeyond(wanted, grantsHeld(accountTypeName(superior.type), superior))
  if (beyond.length > 0) throw new AppError('grantBeyondSuperior', { grant: beyond[0] as string })
}

/** Data is held where the superior's is; only the administrator has customers on every node. */
async function nodeFor(tx: Tx, superior: AccountRow, wanted: number | undefined): Promise<number> {
  if (wanted === undefined || wanted === superior.nodeId) return superior.nodeId
  if (superior.type !== ACCOUNT_TYPES.administrator) throw new AppError('transferAcrossNodes')
  const [node] = await tx
    .select({ id: serviceNodes.id })
    .from(serviceNodes)
    .where(eq(serviceNodes.id, Math.min(wanted, 32_767)))
  if (!node) throw new AppError('illegalParameter')
  return node.id
}
