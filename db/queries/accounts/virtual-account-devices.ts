import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { atOrBelow } from '@/db/queries/accounts/account-scope'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices, virtualAccountDevices, virtualAccountGroups } from '@/db/schema/devices'
import type { GivenDevices } from '@/lib/accounts/virtual-schema'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

/**
 * Gives a virtual account its devices and groups, all of which its parent must see. Returns what
 * the business log says about it.
 */
export async function giveDevices(
  tx: Tx,
  access: Access,
  account: { id: number; parentPath: string },
  given: GivenDevices,
): Promise<string> {
  await tx.delete(virtualAccountDevices).where(eq(virtualAccountDevices.accountId, account.id))
  await tx.delete(virtualAccountGroups).where(eq(virtualAccountGroups.accountId, account.id))
  if (given.kind === 'all') return 'all'
  const below = belowParent(account.parentPath)
  const imeis = [...new Set(given.imeis)]
  const groupIds = [...new Set(given.groupIds)]
  const found =
    imeis.length === 0
      ? []
      : await tx
          .select({ id: devices.id })
          .from(devices)
          .where(and(inArray(devices.imei, imeis), visibleDevices(access), inArray(devices.accountId, below)))
  if (found.length !== imeis.length) throw new AppError('deviceUnknown')
  const groups =
    groupIds.length === 0
      ? []
      : await tx
          .select({ id: deviceGroups.id })
          .from(deviceGroups)
          .where(and(inArray(deviceGroups.id, groupIds), inArray(deviceGroups.accountId, below)))
  if (groups.length !== groupIds.length) throw new AppError('groupUnknown')
  if (found.length > 0) {
    await tx
      .insert(virtualAccountDevices)
      .values(found.map(({ id }) => ({ accountId: account.id, deviceId: id })))
  }
  if (groups.length > 0) {
    await tx
      .insert(virtualAccountGroups)
      .values(groups.map(({ id }) => ({ accountId: account.id, groupId: id })))
  }
  return `${found.length} devices, ${groups.length} groups`
}

const belowParent = (path: string) =>
  database().select({ id: accounts.id }).from(accounts).where(atOrBelow(path))

type Given = { imei: string; name: string }
type GivenGroup = { id: number; name: string }

/** What some virtual accounts were given, as far as their parent still has it. */
export async function givenTo(
  access: Access,
  ids: readonly number[],
): Promise<(id: number) => { devices: Given[]; groups: GivenGroup[] }> {
  if (ids.length === 0) return () => ({ devices: [], groups: [] })
  const [deviceRows, groupRows] = await Promise.all([
    database()
      .select({ account: virtualAccountDevices.accountId, imei: devices.imei, name: devices.name })
      .from(virtualAccountDevices)
      .innerJoin(devices, eq(devices.id, virtualAccountDevices.deviceId))
      .where(and(inArray(virtualAccountDevices.accountId, [...ids]), visibleDevices(access)))
      .orderBy(devices.name),
    database()
      .select({ account: virtualAccountGroups.accountId, id: deviceGroups.id, name: deviceGroups.name })
      .from(virtualAccountGroups)
      .innerJoin(deviceGroups, eq(deviceGroups.id, virtualAccountGroups.groupId))
      .where(inArray(virtualAccountGroups.accountId, [...ids]))
      .orderBy(deviceGroups.name),
  ])
  return (id) => ({
    devices: deviceRows.filter(({ account }) => account === id).map(({ imei, name }) => ({ imei, name })),
    groups: groupRows.filter(({ account }) => account === id).map((row) => ({ id: row.id, name: row.name })),
  })
}

/**
 * By what a virtual account was given a device: itself, or the names of groups it is in. The caller has
 * found both in scope.
 */
export async function givenBy(
  accountId: number,
  device: { id: number; groupId: number | null },
): Promise<{ device: boolean; groups: string[] }> {
  const one: SQL = sql`1`
  const [[direct], groups] = await Promise.all([
    database()
      .select({ one })
      .from(virtualAccountDevices)
      .where(
        and(eq(virtualAccountDevices.accountId, accountId), eq(virtualAccountDevices.deviceId, device.id)),
      ),
    database()
      .select({ name: deviceGroups.name })
      .from(virtualAccountGroups)
      .innerJoin(deviceGroups, eq(deviceGroups.id, virtualAccountGroups.groupId))
      .where(
        and(
          eq(virtualAccountGroups.accountId, accountId),
          eq(virtualAccountGroups.groupId, device.groupId ?? 0),
        ),
      ),
  ])
  return { device: direct !== undefined, groups: groups.map(({ name }) => name) }
}
