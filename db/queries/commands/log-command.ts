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
