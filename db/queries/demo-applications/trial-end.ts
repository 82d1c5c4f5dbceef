import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import type { AccountRow } from '@/db/queries/accounts/accounts'
import { keepTree } from '@/db/queries/accounts/transfer-lock'
import { endSessionsOf } from '@/db/queries/auth/account-sessions'
import { removeDevices, storedFilesOf } from '@/db/queries/devices/device-removal'
import { keepOwnerships } from '@/db/queries/ownership/keep-ownerships'
import { accounts } from '@/db/schema/accounts'
import { demoApplications } from '@/db/schema/demo-applications'
import { devices } from '@/db/schema/devices'
import { tasks } from '@/db/schema/tasks'
import { trialVehicles } from '@/demo/trial-vehicles'
import type { SystemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'

/**
 * Takes away a trial that has run out: its account with virtual ones, its vehicles and all that was
 * recorded of them. Real devices that somebody put into it go back to its superior. Returns the keys of
 * files that nothing names any more.
 */
export async function endTrial(_system: SystemAccess, applicationId: number): Promise<string[]> {
  return database().transaction(async (tx) => {
    await keepTree(tx)
    const [found] = await tx
      .select({ account: accounts })
      .from(demoApplications)
      .innerJoin(accounts, eq(accounts.id, demoApplications.accountId))
      .where(
        and(
          eq(demoApplications.id, applicationId),
          eq(accounts.type, ACCOUNT_TYPES.demo),
          sql`${accounts.expiresAt} <= now()`,
        ),
      )
      .for('update')
    if (!found) return []
    const { account } = found
    const gone = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(like(accounts.path, `${account.path}%`))
    const ids = gone.map(({ id }) => id)
    const pictures = await deleteVehicles(tx, applicationId)
    await giveBackDevices(tx, account, ids)
    const files = await taskFiles(tx, ids)
    await endSessionsOf(tx, ids)
    await tx.update(demoApplications).set({ status: 'ended' }).where(eq(demoApplications.id, applicationId))
    await tx.delete(accounts).where(and(inArray(accounts.id, ids), eq(accounts.parentId, account.id)))
    await tx.delete(accounts).where(eq(accounts.id, account.id))
    await publish(tx, { kind: 'accounts', ids })
    return [...pictures, ...files]
  })
}

async function deleteVehicles(tx: Tx, applicationId: number): Promise<string[]> {
  const imeis = trialVehicles(applicationId).map(({ imei }) => imei)
  const rows = await tx.select({ id: devices.id }).from(devices).where(inArray(devices.imei, imeis))
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const pictures = await storedFilesOf(tx, ids)
  await removeDevices(tx, ids)
  await publish(tx, { kind: 'devices', ids })
  return pictures
}

async function giveBackDevices(tx: Tx, { parentId }: AccountRow, accountIds: number[]): Promise<void> {
  const moved = await tx
    .update(devices)
    .set({ accountId: parentId ?? undefined, groupId: null })
    .where(inArray(devices.accountId, accountIds))
    .returning({ id: devices.id })
  const ids = moved.map(({ id }) => id)
  if (ids.length === 0) return
  await keepOwnerships(tx, inArray(devices.id, ids))
  await publish(tx, { kind: 'devices', ids })
}

async function taskFiles(tx: Tx, accountIds: number[]): Promise<string[]> {
  const rows = await tx
    .select({ input: tasks.input, file: tasks.file })
    .from(tasks)
    .where(inArray(tasks.accountId, accountIds))
  return rows.flatMap(({ input, file }) => [input, file]).filter((key) => key !== null)
}
