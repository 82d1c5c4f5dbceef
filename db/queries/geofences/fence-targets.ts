import { and, eq, inArray, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { inSubtree, ownableGroups, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import { type Access, hasPart, partOf } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { FenceTargets } from '@/lib/geofences/schema'
import type { FenceRow } from './fence-scope'

type Named = { devices?: 'all' | string[]; groupIds?: number[] }

/**
 * What a fence of the account at `path` is to be about, as far as who asks sees it: devices and groups of that account and those
 * below. Throws `deviceUnknown`, `groupUnknown`, and `permissionDenied` for all devices by who sees a part of them.
 */
export async function resolveTargets(
  tx: Tx,
  access: Access,
  path: string,
  { devices: named = 'all', groupIds }: Named,
): Promise<FenceTargets> {
  if (!groupIds && named === 'all') {
    if (hasPart(access)) throw new AppError('permissionDenied')
    return { kind: 'all' }
  }
  const part = partOf(access, { path, within: null, permissions: [...access.permissions] })
  if (groupIds) return { kind: 'groups', groupIds: await findGroups(tx, access, part, groupIds) }
  return { kind: 'devices', deviceIds: await findDevices(tx, part, named as string[]) }
}

async function findDevices(tx: Tx, part: Access, imeis: readonly string[]): Promise<number[]> {
  const wanted = [...new Set(imeis)]
  const rows = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(inArray(devices.imei, wanted), visibleDevices(part)))
    .orderBy(devices.id)
  if (rows.length < wanted.length) throw new AppError('deviceUnknown')
  return rows.map(({ id }) => id)
}

async function findGroups(tx: Tx, access: Access, part: Access, ids: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .select({ id: deviceGroups.id })
    .from(deviceGroups)
    .innerJoin(accounts, eq(accounts.id, deviceGroups.accountId))
    .where(and(inArray(deviceGroups.id, wanted), inSubtree(part), ownableGroups(access)))
    .orderBy(deviceGroups.id)
  if (rows.length < wanted.length) throw new AppError('groupUnknown')
  return rows.map(({ id }) => id)
}

/** The IMEIs of the devices that fences name one by one, of those that who asks sees. */
export async function imeisOf(access: Access, rows: readonly FenceRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ targets }) => (targets.kind === 'devices' ? targets.deviceIds : []))
  if (ids.length === 0) return new Map()
  const found = await database()
    .select({ id: devices.id, imei: devices.imei })
    .from(devices)
    .where(and(sql`${devices.id} = any(${idArray([...new Set(ids)])})`, visibleDevices(access)))
  return new Map(found.map(({ id, imei }) => [id, imei]))
}
