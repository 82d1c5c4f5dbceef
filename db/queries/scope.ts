import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices, virtualAccountDevices, virtualAccountGroups } from '@/db/schema/devices'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { RESTORABLE_DAYS } from '@/lib/devices/deletion'
import { endSettersAbove } from '@/lib/devices/service-end'

/**
 * The two conditions that every query starts from. An account sees its own subtree; a virtual
 * account sees its parent's, or the part of the devices it was given.
 */

/** Rows of `accounts` that `access` may see. */
export function inSubtree(access: Access): SQL {
  // Paths hold digits and slashes only, so the prefix needs no escaping.
  return sql`${accounts.path} like ${`${access.path}%`}`
}

/** Devices that nobody has deleted. The others are seen by `deletedDevices` only, until the worker takes them away. */
export const notDeleted = (): SQL => isNull(devices.deletedAt)

/** Rows of `devices` that `access` may see. */
export const visibleDevices = (access: Access): SQL => and(notDeleted(), devicesInScope(access)) as SQL

/**
 * Deleted devices that `access` may still restore: those that it would see, unless somebody above it, or in another
 * branch, deleted them.
 */
export const deletedDevices = (access: Access): SQL =>
  and(
    sql`${devices.deletedAt} > now() - make_interval(days => ${RESTORABLE_DAYS})`,
    devicesInScope(access),
    or(isNull(devices.deletedBy), inArray(devices.deletedBy, accountsBelow(access))),
  ) as SQL

/** The account itself and those below it. */
const accountsBelow = (access: Access) =>
  database().select({ id: accounts.id }).from(accounts).where(inSubtree(access))

function devicesInScope(access: Access): SQL {
  const owner = and(inArray(devices.accountId, accountsBelow(access)), devicesWithin(access)) as SQL
  if (!access.deviceSubset) return owner
  const given = database()
    .select({ one: sql`1` })
    .from(virtualAccountDevices)
    .where(
      and(
        eq(virtualAccountDevices.accountId, access.actorId),
        eq(virtualAccountDevices.deviceId, devices.id),
      ),
    )
  const inGivenGroup = inArray(
    devices.groupId,
    database()
      .select({ id: virtualAccountGroups.groupId })
      .from(virtualAccountGroups)
      .where(eq(virtualAccountGroups.accountId, access.actorId)),
  )
  return and(owner, or(exists(given), inGivenGroup)) as SQL
}

function devicesWithin({ within }: Access): SQL | undefined {
  if (!within) return undefined
  const { deviceIds, groupIds } = within
  return sql`(${devices.id} = any(${idArray(deviceIds)}) or ${devices.groupId} = any(${idArray(groupIds)}))`
}

/** Groups that a virtual account with a part of the devices was given as a whole. */
const givenGroups = (access: Access): SQL =>
  inArray(
    deviceGroups.id,
    database()
      .select({ id: virtualAccountGroups.groupId })
      .from(virtualAccountGroups)
      .where(eq(virtualAccountGroups.accountId, access.actorId)),
  )

/** Rows of `device_groups`, of whatever account, that a part of the devices leaves open to change. */
export const ownableGroups = (access: Access): SQL | undefined =>
  access.deviceSubset ? givenGroups(access) : undefined

/** The same to see and to put devices into: a group that holds a device of the part as well. */
export function shownGroups(access: Access): SQL | undefined {
  if (!access.deviceSubset && !access.within) return undefined
  const held = database()
    .select({ id: devices.groupId })
    .from(devices)
    .where(and(sql`${devices.groupId} is not null`, visibleDevices(access)))
  const isHeld = inArray(deviceGroups.id, held)
  return access.within ? isHeld : or(givenGroups(access), isHeld)
}

/** Whether the end that `serviceEnd` finds for `access` is still to come. */
export function hasService(access: Access): SQL {
  const { accountId, expiresAt, userExpiresAt, userEndSetBy } = devices
  const isBoundOwner = sql`${accountId} = ${access.accountId} and ${userEndSetBy} is distinct from ${access.accountId}`
  const isSetAbove = sql`coalesce(${userEndSetBy} = any(${idArray(endSettersAbove(access))}), false)`
  return sql`((${expiresAt} is null or ${expiresAt} > now()) and
    (${userExpiresAt} is null or ${userExpiresAt} > now() or not (${isBoundOwner} or ${isSetAbove})))`
}

/** Rows of `devices` whose positions, events and figures `access` may see; the others are `isClosed` to it. */
export function openDevices(access: Access): SQL {
  const served = access.type === 'administrator' ? undefined : hasService(access)
  return and(visibleDevices(access), served) as SQL
}
