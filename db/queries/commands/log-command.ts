import { eq, sql } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'

/** Writes down who ordered, or cancelled, what of a device. */
export async function logCommand(
  tx: Tx,
  access: Access,
  action: 'commands.send' | 'commands.cancel',
  deviceId: number,
  said: Record<string, unknown>,
): Promise<void> {
  const [device] = await tx
    .select({ id: devices.id, imei: devices.imei, name: devices.name, path: accounts.path })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(eq(devices.id, deviceId))
  if (!device) return
  const { id, imei, name, path } = device
  await logActions(tx, access, [
    {
      action,
      objectKind: 'device',
      objectId: id,
      objectName: `${name} (${imei})`,
      path,
      changes: changesBetween({}, said),
    },
  ])
}

/** Writes down who cancelled how many at once, for each account whose devices they were for. */
export async function logCancelled(tx: Tx, access: Access, deviceIds: readonly number[]): Promise<void> {
  const owners = await ownersOf(tx, deviceIds)
  await logActions(
    tx,
    access,
    owners.map(({ id, path, name, devices: commandCount }) => ({
      action: 'commands.cancelAll',
      objectKind: 'account' as const,
      objectId: id,
      objectName: name,
      path,
      changes: changesBetween({}, { commandCount }),
    })),
  )
}

/** Writes down who ordered a batch, for each account that has devices of it. */
export async function logBatch(
  tx: Tx,
  access: Access,
  { id, said, deviceIds }: { id: number; said: Record<string, unknown>; deviceIds: readonly number[] },
): Promise<void> {
  const owners = await ownersOf(tx, deviceIds)
  await logActions(
    tx,
    access,
    owners.map(({ path, devices: count }) => ({
      action: 'commands.batch',
      objectKind: 'commandBatch' as const,
      objectId: id,
      objectName: String(id),
      path,
      changes: changesBetween({}, { ...said, devices: count }),
    })),
  )
}

/** Writes down who cancelled a batch of an account. */
export async function logBatchCancelled(
  tx: Tx,
  access: Access,
  batch: { id: number; accountId: number },
): Promise<void> {
  const [owner] = await tx
    .select({ path: accounts.path })
    .from(accounts)
    .where(eq(accounts.id, batch.accountId))
  await logActions(tx, access, [
    {
      action: 'commands.batchCancel',
      objectKind: 'commandBatch',
      objectId: batch.id,
      objectName: String(batch.id),
      path: owner?.path ?? access.path,
      changes: {},
    },
  ])
}

/** The accounts that have these, given once for each command, and how many of them each has. */
async function ownersOf(tx: Tx, deviceIds: readonly number[]) {
  return tx.execute<{ id: number; path: string; name: string; devices: number }>(sql`
    select a.id, a.path, a.customer_name as name, count(*)::int as devices
    from unnest(${idArray(deviceIds)}) as d(id)
    join devices on devices.id = d.id join accounts a on a.id = devices.account_id
    group by a.id order by a.id`)
}
