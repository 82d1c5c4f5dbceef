import { eq } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'

/** Writes down who ordered, or called off, what of a device. */
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
      ...{ action, objectKind: 'device', objectId: id, objectName: `${name} (${imei})` },
      ...{ path, changes: changesBetween({}, said) },
    },
  ])
}

/** Writes down who called off how many at once. */
export async function logCancelled(tx: Tx, access: Access, commandCount: number): Promise<void> {
  const { accountId, path } = access
  const [account] = await tx
    .select({ name: accounts.customerName })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  await logActions(tx, access, [
    {
      ...{ action: 'commands.cancelAll', objectKind: 'account', objectId: accountId, path },
      ...{ objectName: account?.name ?? String(accountId), changes: changesBetween({}, { commandCount }) },
    },
  ])
}
