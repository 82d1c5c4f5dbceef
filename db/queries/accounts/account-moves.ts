import { and, eq, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { type Told, tellAccounts } from '@/db/queries/messages/tell-accounts'
import { keepOwnerships } from '@/db/queries/ownership/keep-ownerships'
import { inSubtree, notDeleted } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceTransfers } from '@/db/schema/device-records'
import { devices } from '@/db/schema/devices'
import type { MovedAccount } from '@/lib/accounts/account-schema'
import { GRANTS, grantsHeld } from '@/lib/accounts/switches'
import { refuseTransfer } from '@/lib/accounts/transfer-rules'
import { type Access, requirePermission } from '@/lib/auth/access'
import { accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { loseBelow } from './account-edit'
import { leaveMapWithoutKey, refuseOverSharedKey } from './account-map-keys'
import { atOrBelow, isCustomer } from './account-scope'
import type { AccountRow } from './accounts'
import { takeTransferLock, takeTree } from './transfer-lock'

/**
 * Puts an account, with everything below it, under another superior. It keeps what the new superior
 * can grant, ends no later than that one, and leaves Google's map where the key for it stayed behind. Throws the refusals of `refuseTransfer`, and
 * `transferRunning` while another transfer runs.
 */
export async function moveAccount(access: Access, id: number, parentId: number): Promise<MovedAccount> {
  requirePermission(access, 'accounts.move')
  return database().transaction(async (tx) => {
    await takeTransferLock(tx)
    await takeTree(tx)
    const account = await lockVisible(tx, access, id)
    const target = await lockVisible(tx, access, parentId)
    const nodes = await tx
      .selectDistinct({ nodeId: accounts.nodeId })
      .from(accounts)
      .where(atOrBelow(account.path))
    refuseTransfer({
      actorPath: access.path,
      account: placeOf(account),
      target: placeOf(target),
      nodes: nodes.map(({ nodeId }) => nodeId),
    })
    const moved = await rewritePaths(tx, account, target)
    const held = grantsHeld(accountTypeName(target.type), target)
    const withdrawn = GRANTS.filter((grant) => account[grant] && !held[grant])
    await logActions(tx, access, await loseBelow(tx, target, `${target.path}${id}/`))
    await refuseOverSharedKey(tx, id)
    await logActions(tx, access, await leaveMapWithoutKey(tx, `${target.path}${id}/`))
    await writeDown(tx, access, account, target)
    await tellOfMove(tx, access, account, target)
    await publish(tx, { kind: 'accounts', ids: [id], moved: true })
    return { ...moved, withdrawn }
  })
}

async function lockVisible(tx: Tx, access: Access, id: number): Promise<AccountRow> {
  const [row] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, id), isCustomer, inSubtree(access)))
    .for('update')
  if (!row) throw new AppError('accountUnknown')
  return row
}

const placeOf = (row: AccountRow) => ({ ...row, type: accountTypeName(row.type) })

async function rewritePaths(
  tx: Tx,
  account: AccountRow,
  target: AccountRow,
): Promise<{ accounts: number; devices: number }> {
  await tx.update(accounts).set({ parentId: target.id }).where(eq(accounts.id, account.id))
  const path = `${target.path}${account.id}/`
  const rewritten = await tx
    .update(accounts)
    .set({ path: sql`${path} || substr(${accounts.path}, ${account.path.length + 1}::int)` })
    .where(atOrBelow(account.path))
    .returning({ id: accounts.id })
  await keepOwnerships(tx, atOrBelow(path))
  const [owned] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${devices} join ${accounts} on ${accounts.id} = ${devices.accountId}
    where ${atOrBelow(path)} and ${notDeleted()}`)
  return { accounts: rewritten.length, devices: owned?.count ?? 0 }
}

/** The action for both superiors to read, and a line in the history of every device that came along. */
async function writeDown(tx: Tx, access: Access, account: AccountRow, target: AccountRow): Promise<void> {
  const [former] = await tx
    .select()
    .from(accounts)
    .where(eq(accounts.id, account.parentId ?? 0))
  const path = `${target.path}${account.id}/`
  const action = {
    action: 'accounts.move',
    objectKind: 'account',
    objectId: account.id,
    objectName: account.customerName,
    changes: { superior: { before: former?.customerName ?? null, after: target.customerName } },
  } as const
  const lostVisibility = former && !target.path.startsWith(former.path)
  await logActions(tx, access, [
    { ...action, path },
    ...(lostVisibility ? [{ ...action, path: account.path }] : []),
  ])
  await tx.execute(sql`
    insert into ${deviceTransfers}
      (device_id, kind, from_account_id, to_account_id, from_name, to_name, actor_id, actor_name)
    select ${devices.id}, 'transfer', ${former?.id ?? null}::int, ${target.id}::int,
      ${former?.customerName ?? null}::text, ${target.customerName}, actor.id, actor.login
    from ${devices} join ${accounts} on ${accounts.id} = ${devices.accountId}
      join ${accounts} as actor on actor.id = ${access.actorId}
    where ${atOrBelow(path)}`)
}

/** Tells the account, the superior that it had and the one that it has now, but whoever does it. */
async function tellOfMove(tx: Tx, access: Access, account: AccountRow, target: AccountRow): Promise<void> {
  const name = account.customerName
  const told: Told[] = [
    { accountId: account.id, message: { text: 'accountMoved', params: { name: target.customerName } } },
    { accountId: target.id, message: { text: 'accountReceived', params: { name } } },
  ]
  if (account.parentId !== null)
    told.push({ accountId: account.parentId, message: { text: 'accountTaken', params: { name } } })
  await tellAccounts(
    tx,
    told.filter(({ accountId }) => accountId !== access.accountId),
  )
}
