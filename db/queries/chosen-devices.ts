import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import type { ChosenDevices } from '@/lib/devices/deed-schema'
import { AppError } from '@/lib/errors'
import { visibleDevices } from './scope'

const columns = {
  id: devices.id,
  imei: devices.imei,
  name: devices.name,
  groupId: devices.groupId,
  activatedAt: devices.activatedAt,
  autoActivate: devices.autoActivate,
  expiresAt: devices.expiresAt,
  userExpiresAt: devices.userExpiresAt,
  soldAt: devices.soldAt,
  bindable: devices.bindable,
  boundAccountId: devices.boundAccountId,
  ownerId: devices.accountId,
  owner: {
    id: accounts.id,
    path: accounts.path,
    type: accounts.type,
    nodeId: accounts.nodeId,
    name: accounts.customerName,
  },
}

/**
 * The devices that something is to be done to, locked until the transaction ends. Refuses with
 * `deviceUnknown` when only one of them is not there or not theirs.
 */
export async function chooseDevices(tx: Tx, access: Access, { ids, imeis }: ChosenDevices) {
  const wanted = new Set<number | string>(ids ?? imeis)
  const rows = await tx
    .select(columns)
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(ids ? inArray(devices.id, ids) : inArray(devices.imei, imeis ?? []), visibleDevices(access)))
    // Always in the same order: two who want the same devices wait for each other, never both.
    .orderBy(asc(devices.id))
    .for('update', { of: devices })
  if (rows.length < wanted.size) throw new AppError('deviceUnknown')
  return rows
}
export type ChosenDevice = Awaited<ReturnType<typeof chooseDevices>>[number]
