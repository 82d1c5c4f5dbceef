import { and, asc, count, desc, eq, max, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { inSubtree, notDeleted, ownableGroups, shownGroups, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { MAX_GROUPS } from '@/lib/devices/group-order'
import type { CreateGroupBody, DeviceGroup, EditGroupBody, OrderGroupsBody } from '@/lib/devices/group-schema'
import { AppError } from '@/lib/errors'

const NAME_KEY = { device_groups_name_key: 'groupExists' } as const

/**
 * Groups of the visible accounts, pinned ones first; for a part of the devices those that have to do with it. Devices in
 * none are in their account's default group.
 */
export async function listDeviceGroups(access: Access): Promise<DeviceGroup[]> {
  const counts = database()
    .select({ groupId: devices.groupId, devices: count().as('devices_in_group') })
    .from(devices)
    .where(and(sql`${devices.groupId} is not null`, visibleDevices(access)))
    .groupBy(devices.groupId)
    .as('counts')
  return database()
    .select({
      id: deviceGroups.id,
      accountId: deviceGroups.accountId,
      name: deviceGroups.name,
      pinned: deviceGroups.pinned,
      position: deviceGroups.position,
      devices: sql<number>`coalesce(${counts.devices}, 0)::int`,
      editable: sql<boolean>`${ownableGroups(access) ?? sql`true`}`,
    })
    .from(deviceGroups)
    .innerJoin(accounts, eq(accounts.id, deviceGroups.accountId))
    .leftJoin(counts, eq(counts.groupId, deviceGroups.id))
    .where(and(inSubtree(access), shownGroups(access)))
    .orderBy(desc(deviceGroups.pinned), asc(deviceGroups.position), asc(deviceGroups.name))
}

async function oneGroup(access: Access, id: number): Promise<DeviceGroup> {
  const group = (await listDeviceGroups(access)).find((one) => one.id === id)
  if (!group) throw new AppError('groupUnknown')
  return group
}

/** Makes a group at the end of its account's. A part of the devices has no groups but those that were given. */
export async function insertDeviceGroup(access: Access, body: CreateGroupBody): Promise<DeviceGroup> {
  requirePermission(access, 'groups.edit')
  if (access.deviceSubset) throw new AppError('permissionDenied')
  const id = await refuseDuplicates(NAME_KEY, () =>
    database().transaction(async (tx) => {
      const owner = await ownerOfGroups(tx, access, body.accountId)
      const [last] = await tx
        .select({ groups: count(), position: max(deviceGroups.position) })
        .from(deviceGroups)
        .where(eq(deviceGroups.accountId, owner.id))
      if ((last?.groups ?? 0) >= MAX_GROUPS) throw new AppError('quotaReached', { max: MAX_GROUPS })
      const { name, pinned } = body
      const [row] = await tx
        .insert(deviceGroups)
        .values({ accountId: owner.id, name, pinned, position: (last?.position ?? -1) + 1 })
        .returning({ id: deviceGroups.id })
      if (!row) throw new Error('insert returned no row')
      const changes = changesBetween({}, { name, pinned })
      await logActions(tx, access, [actionOf('groups.create', row.id, name, owner.path, changes)])
      return row.id
    }),
  )
  return oneGroup(access, id)
}

/** Renames a group, or has it stick on top. */
export async function updateDeviceGroup(
  access: Access,
  id: number,
  body: EditGroupBody,
): Promise<DeviceGroup> {
  requirePermission(access, 'groups.edit')
  await refuseDuplicates(NAME_KEY, () =>
    database().transaction(async (tx) => {
      const group = await lockGroup(tx, access, id)
      const fields = { name: body.name ?? group.name, pinned: body.pinned ?? group.pinned }
      const changes = changesBetween(group, fields)
      if (Object.keys(changes).length === 0) return
      await tx.update(deviceGroups).set(fields).where(eq(deviceGroups.id, id))
      await logActions(tx, access, [actionOf('groups.edit', id, group.name, group.path, changes)])
    }),
  )
  return oneGroup(access, id)
}

/** Takes an empty group away. */
export async function deleteDeviceGroup(access: Access, id: number): Promise<void> {
  requirePermission(access, 'groups.edit')
  await database().transaction(async (tx) => {
    const group = await lockGroup(tx, access, id)
    const [held] = await tx
      .select({ id: devices.id })
      .from(devices)
      .where(and(eq(devices.groupId, id), notDeleted()))
      .limit(1)
    if (held) throw new AppError('groupHasDevices')
    await tx.delete(deviceGroups).where(eq(deviceGroups.id, id))
    await logActions(tx, access, [actionOf('groups.delete', id, group.name, group.path)])
  })
}

/**
 * Puts the groups of an account into an order; ids of other accounts are refused. Not for a part of the devices: the
 * order is that of all groups.
 */
export async function orderDeviceGroups(access: Access, body: OrderGroupsBody): Promise<void> {
  requirePermission(access, 'groups.edit')
  if (access.deviceSubset) throw new AppError('permissionDenied')
  await database().transaction(async (tx) => {
    const owner = await ownerOfGroups(tx, access, body.accountId)
    const rows = await tx
      .select({ id: deviceGroups.id, position: deviceGroups.position })
      .from(deviceGroups)
      .where(eq(deviceGroups.accountId, owner.id))
      .orderBy(asc(deviceGroups.position), asc(deviceGroups.name))
      .for('update')
    const known = new Set(rows.map(({ id }) => id))
    const wanted = [...new Set(body.ids)]
    if (wanted.some((id) => !known.has(id))) throw new AppError('groupUnknown')
    const rest = rows.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id)
    const order = [...wanted, ...rest]
    const places = sql`select value::int as id, place::int - 1 as place
      from json_array_elements_text(${JSON.stringify(order)}::json) with ordinality as given(value, place)`
    await tx.execute(
      sql`update ${deviceGroups} set position = places.place from (${places}) places where ${deviceGroups.id} = places.id`,
    )
    await logActions(tx, access, [
      actionOf('groups.order', owner.id, owner.name, owner.path, {
        order: { before: rows.map(({ id }) => id), after: order },
      }),
    ])
  })
}

/** The account that groups are made for; locked, so that two cannot both make the last allowed one. */
async function ownerOfGroups(tx: Tx, access: Access, accountId = access.accountId) {
  const { id, path, type, customerName } = accounts
  const [owner] = await tx
    .select({ id, path, type, name: customerName })
    .from(accounts)
    .where(and(eq(id, accountId), inSubtree(access)))
    .for('no key update')
  if (!owner || owner.type === ACCOUNT_TYPES.virtual) throw new AppError('accountUnknown')
  return owner
}

async function lockGroup(tx: Tx, access: Access, id: number) {
  if (id === 0) throw new AppError('groupDefault')
  const [group] = await tx
    .select({ name: deviceGroups.name, pinned: deviceGroups.pinned, path: accounts.path })
    .from(deviceGroups)
    .innerJoin(accounts, eq(accounts.id, deviceGroups.accountId))
    .where(and(eq(deviceGroups.id, id), inSubtree(access), ownableGroups(access)))
    .for('update', { of: deviceGroups })
  if (!group) throw new AppError('groupUnknown')
  return group
}

function actionOf(
  action: string,
  objectId: number,
  objectName: string,
  path: string,
  changes?: ReturnType<typeof changesBetween>,
) {
  return { action, objectKind: 'group' as const, objectId, objectName, path, changes }
}
