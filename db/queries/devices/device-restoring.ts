import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { deletedDevices } from '@/db/queries/scope'
import { findDeletionTask, noteRestored } from '@/db/queries/tasks/deletion-tasks'
import { accounts } from '@/db/schema/accounts'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import {
  MAX_DELETED,
  type RestorableDevice,
  type RestoreDevicesBody,
  restorableUntil,
} from '@/lib/devices/deletion'
import { forgetUnknown } from './device-identifiers'

/** Deleted devices that `access` may restore, the newest first. */
export async function listRestorable(access: Access): Promise<RestorableDevice[]> {
  requirePermission(access, 'devices.delete')
  const rows = await database()
    .select({
      id: devices.id,
      imei: devices.imei,
      name: devices.name,
      deletedAt: devices.deletedAt,
      accountName: accounts.customerName,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(deletedDevices(access))
    .orderBy(desc(devices.deletedAt), desc(devices.id))
    .limit(MAX_DELETED)
  return rows.flatMap(({ deletedAt, ...row }) =>
    deletedAt
      ? {
          ...row,
          deletedAt: deletedAt.toISOString(),
          restorableUntil: restorableUntil(deletedAt).toISOString(),
        }
      : [],
  )
}

/**
 * Brings deleted devices back with all that they had: those of the ids that are there still, or what is left of a task's.
 * Returns how many came back. Throws `taskUnknown` for a task of somebody else, `taskNotReady` for one that deleted nothing.
 */
export function restoreDevices(
  access: Access,
  { deletedIds, taskId }: RestoreDevicesBody,
): Promise<{ changed: number }> {
  requirePermission(access, 'devices.delete')
  return database().transaction(async (tx) => {
    const ids = taskId === undefined ? (deletedIds ?? []) : await findDeletionTask(tx, access, taskId)
    const changed = await bringBack(tx, access, inArray(devices.id, ids))
    if (taskId !== undefined) await noteRestored(tx, taskId, changed)
    return { changed }
  })
}

async function bringBack(tx: Tx, access: Access, which: SQL): Promise<number> {
  const found = await tx
    .select({ id: devices.id, imei: devices.imei, name: devices.name, path: accounts.path })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(which, deletedDevices(access)))
    .orderBy(devices.id)
    .for('update', { of: devices })
  if (found.length === 0) return 0
  const ids = found.map(({ id }) => id)
  const those = idArray(ids)
  await tx.update(devices).set({ deletedAt: null, deletedBy: null }).where(sql`${devices.id} = any(${those})`)
  const identifiers = await tx
    .select()
    .from(deviceIdentifiers)
    .where(sql`${deviceIdentifiers.deviceId} = any(${those})`)
  // While they were deleted their trackers may have tried.
  await forgetUnknown(tx, identifiers)
  await logActions(
    tx,
    access,
    found.map(({ id, imei, name, path }) => ({
      action: 'devices.restore',
      objectKind: 'device' as const,
      objectId: id,
      objectName: `${name} (${imei})`,
      path,
    })),
  )
  await publish(tx, { kind: 'devices', ids })
  return ids.length
}
