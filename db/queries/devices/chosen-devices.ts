import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import type { ChosenDevices } from '@/lib/devices/action-schema'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { MAX_MATCHING } from '@/lib/devices/filter-terms'
import { AppError } from '@/lib/errors'
import { filteredDevices } from './device-filter'

/** What an action on a device looks at, of it and its owner. */
export const deviceColumns = {
  id: devices.id,
  imei: devices.imei,
  name: devices.name,
  groupId: devices.groupId,
  activatedAt: devices.activatedAt,
  autoActivate: devices.autoActivate,
  expiresAt: devices.expiresAt,
  userExpiresAt: devices.userExpiresAt,
  userEndSetBy: devices.userEndSetBy,
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
 * `deviceUnknown` when only one of them is not there or not theirs. A filter means what it finds at
 * this moment, `MAX_MATCHING` devices at most.
 */
export async function chooseDevices(tx: Tx, access: Access, { ids, imeis, filter }: ChosenDevices) {
  const wanted = new Set<number | string>(ids ?? imeis ?? [])
  const named = ids ? inArray(devices.id, ids) : inArray(devices.imei, imeis ?? [])
  const rows = await tx
    .select(deviceColumns)
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(filter ? matching(access, filter) : named, visibleDevices(access)))
    // Always in the same order: two who want the same devices wait for each other, never both.
    .orderBy(asc(devices.id))
    .limit(MAX_MATCHING + 1)
    .for('update', { of: devices })
  if (rows.length > MAX_MATCHING) throw new AppError('tooManyDevices', { max: MAX_MATCHING })
  if (rows.length < wanted.size) throw new AppError('deviceUnknown')
  return rows
}

/** In a query of its own, so that states may be missing while the devices are locked. */
function matching(access: Access, filter: DeviceFilter): SQL {
  const found = database()
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(filteredDevices(access, filter))
  return sql`${devices.id} in ${found}`
}

export type ChosenDevice = Awaited<ReturnType<typeof chooseDevices>>[number]
