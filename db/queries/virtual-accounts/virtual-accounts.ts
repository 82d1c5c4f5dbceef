import { and, asc, eq, max } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { insertBelow, refuseGrantsBeyond } from '@/db/queries/accounts/account-create'
import { switchesOf } from '@/db/queries/accounts/account-detail'
import { isVirtual, keepAccount, visibleAccount } from '@/db/queries/accounts/account-scope'
import type { AccountRow } from '@/db/queries/accounts/accounts'
import { keepTree } from '@/db/queries/accounts/transfer-lock'
import { giveDevices, givenTo } from '@/db/queries/accounts/virtual-account-devices'
import { endSessionsOf, shutOut } from '@/db/queries/auth/account-sessions'
import { type Action, changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { sessions } from '@/db/schema/sessions'
import { settleExpiry } from '@/lib/accounts/expiry'
import { refusePlacement } from '@/lib/accounts/placement'
import {
  changesRights,
  DEFAULT_VIRTUAL_SWITCHES,
  type Grants,
  grantsHeld,
  grantsWithin,
} from '@/lib/accounts/switches'
import type { CreateVirtualBody, EditVirtualBody, VirtualAccount } from '@/lib/accounts/virtual-schema'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'

/** The virtual accounts of one account, by name. Throws `accountUnknown` for one out of sight. */
export async function listVirtualAccounts(access: Access, parentId: number): Promise<VirtualAccount[]> {
  requirePermission(access, 'virtualAccounts.edit')
  await visibleAccount(access, parentId)
  const signedIn = database()
    .select({ accountId: sessions.accountId, at: max(sessions.createdAt).as('at') })
    .from(sessions)
    .groupBy(sessions.accountId)
    .as('signed_in')
  const rows = await database()
    .select({ account: accounts, lastSignInAt: signedIn.at })
    .from(accounts)
    .leftJoin(signedIn, eq(signedIn.accountId, accounts.id))
    .where(and(eq(accounts.parentId, parentId), isVirtual))
    .orderBy(asc(accounts.customerName), asc(accounts.id))
  const given = await givenTo(
    access,
    rows.map(({ account }) => account.id),
  )
  return rows.map(({ account, lastSignInAt }) => ({
    id: account.id,
    parentId,
    login: account.login,
    name: account.customerName,
    email: account.email,
    phone: account.phone,
    remark: account.remark,
    disabled: account.disabled,
    twoFactorRequired: account.twoFactorRequired,
    ...switchesOf(account),
    expiresAt: account.expiresAt?.toISOString() ?? null,
    createdAt: account.createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    deviceSubset: account.deviceSubset,
    ...given(account.id),
  }))
}

export type NewVirtual = Omit<CreateVirtualBody, 'password'> & { passwordHash: string }

/** Makes a virtual account that acts for `parentId`, within that one's switches. Returns its id. */
export async function insertVirtualAccount(
  access: Access,
  parentId: number,
  given: NewVirtual,
): Promise<number> {
  requirePermission(access, 'virtualAccounts.edit')
  return refuseDuplicates({ accounts_login_key: 'accountExists' }, () =>
    database().transaction(async (tx) => {
      await keepTree(tx)
      const parent = await keepAccount(tx, access, parentId)
      refusePlacement('virtual', accountTypeName(parent.type))
      refuseGrantsBeyond(given, parent)
      const { account, devices, expiresAt, ...fields } = given
      const held = grantsHeld(accountTypeName(parent.type), parent)
      const id = await insertBelow(tx, parent, {
        ...fields,
        // The right to send commands is given by hand alone.
        ...grantsWithin({ ...DEFAULT_VIRTUAL_SWITCHES, sendCommand: false, ...given } as Grants, held),
        type: ACCOUNT_TYPES.virtual,
        login: account,
        nodeId: parent.nodeId,
        timeZone: parent.timeZone,
        language: parent.language,
        deviceSubset: devices?.kind === 'some',
        expiresAt: settleExpiry(expiresAt ?? null, { superior: parent.expiresAt, activatedAt: new Date() }),
      })
      const place = { id, parentPath: parent.path }
      const seen = await giveDevices(tx, access, place, devices ?? { kind: 'all' })
      await logActions(tx, access, [
        {
          ...actionOn('virtualAccounts.create', { id, customerName: given.customerName }),
          path: `${parent.path}${id}/`,
          changes: { account: { before: null, after: account }, devices: { before: null, after: seen } },
        },
      ])
      return id
    }),
  )
}

/** Changes a virtual account; what it lost is gone from its open pages at once. */
export async function updateVirtualAccount(access: Access, id: number, body: EditVirtualBody): Promise<void> {
  requirePermission(access, 'virtualAccounts.edit')
  await database().transaction(async (tx) => {
    await keepTree(tx)
    const { row, parent } = await lockVirtual(tx, access, id)
    refuseGrantsBeyond(body, parent)
    const { devices, expiresAt, ...fields } = body
    const after: Partial<AccountRow> = { ...fields }
    if (expiresAt !== undefined) {
      const limits = { superior: parent.expiresAt, activatedAt: row.createdAt }
      after.expiresAt = settleExpiry(expiresAt, limits)
    }
    if (devices) after.deviceSubset = devices.kind === 'some'
    const changes = changesBetween(row, after)
    if (devices) {
      const seen = await giveDevices(tx, access, { id, parentPath: parent.path }, devices)
      changes.devices = { before: null, after: seen }
    }
    if (Object.keys(changes).length === 0) return
    if (Object.keys(after).length > 0) await tx.update(accounts).set(after).where(eq(accounts.id, id))
    if (devices || changesRights(changes)) await publish(tx, { kind: 'accounts', ids: [id] })
    await shutOut(tx, [id], body)
    await logActions(tx, access, [{ ...actionOn('virtualAccounts.edit', row), path: row.path, changes }])
  })
}

/** As `resetPassword` of an account. */
export async function resetVirtualPassword(
  access: Access,
  id: number,
  passwordHash: string,
  check: (login: string) => void,
): Promise<void> {
  requirePermission(access, 'virtualAccounts.edit')
  // Not by an API key: the person has to be there.
  requirePermission(access, 'password.change')
  await database().transaction(async (tx) => {
    const { row } = await lockVirtual(tx, access, id)
    check(row.login)
    await tx.update(accounts).set({ passwordHash }).where(eq(accounts.id, id))
    await endSessionsOf(tx, [id])
    await logActions(tx, access, [{ ...actionOn('virtualAccounts.resetPassword', row), path: row.path }])
  })
}

export async function deleteVirtualAccount(access: Access, id: number): Promise<void> {
  requirePermission(access, 'virtualAccounts.edit')
  await database().transaction(async (tx) => {
    const { row } = await lockVirtual(tx, access, id)
    await endSessionsOf(tx, [id])
    await tx.delete(accounts).where(eq(accounts.id, id))
    await publish(tx, { kind: 'accounts', ids: [id] })
    const changes = { account: { before: row.login, after: null } }
    await logActions(tx, access, [{ ...actionOn('virtualAccounts.delete', row), path: row.path, changes }])
  })
}

function actionOn(action: string, row: { id: number; customerName: string }): Omit<Action, 'path'> {
  return { action, objectKind: 'account', objectId: row.id, objectName: row.customerName }
}

/** The parent first, then the virtual account: in the order of all others, so that nobody waits in a ring. */
async function lockVirtual(
  tx: Tx,
  access: Access,
  id: number,
): Promise<{ row: AccountRow; parent: AccountRow }> {
  const where = and(eq(accounts.id, id), isVirtual, inSubtree(access))
  const [found] = await tx.select({ parentId: accounts.parentId }).from(accounts).where(where)
  if (!found) throw new AppError('accountUnknown')
  const parent = await keepAccount(tx, access, found.parentId ?? 0)
  const [row] = await tx.select().from(accounts).where(where).for('update')
  if (!row) throw new AppError('accountUnknown')
  return { row, parent }
}
