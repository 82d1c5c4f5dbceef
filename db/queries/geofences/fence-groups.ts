import { and, asc, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { geofenceGroups, geofences } from '@/db/schema/geofences'
import { type Access, hasPart, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { MAX_FENCE_GROUPS } from '@/lib/geofences/limits'
import type { GeofenceGroup, GeofenceGroupBody } from '@/lib/geofences/schema'
import { livingFences, shownFences } from './fence-scope'

const NAME_KEY = { geofence_groups_name_key: 'fenceGroupExists' } as const

/**
 * The groups of an account, the own one or one below, with how many fences are seen of each; for a part of the devices those
 * that hold one. Throws `accountUnknown`.
 */
export async function listFenceGroups(access: Access, accountId?: number): Promise<GeofenceGroup[]> {
  const [owner] = await database()
    .select({ id: accounts.id, type: accounts.type })
    .from(accounts)
    .where(and(eq(accounts.id, accountId ?? access.accountId), inSubtree(access)))
  if (!owner || owner.type === ACCOUNT_TYPES.virtual) throw new AppError('accountUnknown')
  return readGroups(access, eq(geofenceGroups.accountId, owner.id))
}

async function readGroups(access: Access, which: SQL): Promise<GeofenceGroup[]> {
  const counts = database()
    .select({ groupId: geofences.groupId, fences: count().as('fences_in_group') })
    .from(geofences)
    .innerJoin(accounts, eq(accounts.id, geofences.accountId))
    .where(and(isNotNull(geofences.groupId), shownFences(access)))
    .groupBy(geofences.groupId)
    .as('counts')
  return database()
    .select({
      id: geofenceGroups.id,
      name: geofenceGroups.name,
      fences: sql<number>`coalesce(${counts.fences}, 0)::int`,
    })
    .from(geofenceGroups)
    .leftJoin(counts, eq(counts.groupId, geofenceGroups.id))
    .where(and(which, hasPart(access) ? isNotNull(counts.fences) : undefined))
    .orderBy(asc(sql`lower(${geofenceGroups.name})`))
}

async function oneGroup(access: Access, id: number): Promise<GeofenceGroup> {
  const [group] = await readGroups(access, eq(geofenceGroups.id, id))
  if (!group) throw new AppError('fenceGroupUnknown')
  return group
}

/** Makes a group of the own account. */
export async function insertFenceGroup(access: Access, { name }: GeofenceGroupBody): Promise<GeofenceGroup> {
  refuseToPart(access)
  const id = await refuseDuplicates(NAME_KEY, () =>
    database().transaction((tx) => insertGroupIn(tx, access, name)),
  )
  return oneGroup(access, id)
}

/** The same in the transaction of who needs it; returns its id. Throws `quotaReached` for one too many. */
export async function insertGroupIn(tx: Tx, access: Access, name: string): Promise<number> {
  await tx.execute(sql`select from ${accounts} where id = ${access.accountId} for no key update`)
  const [own] = await tx
    .select({ groups: count() })
    .from(geofenceGroups)
    .where(eq(geofenceGroups.accountId, access.accountId))
  if ((own?.groups ?? 0) >= MAX_FENCE_GROUPS) throw new AppError('quotaReached', { max: MAX_FENCE_GROUPS })
  const [row] = await tx
    .insert(geofenceGroups)
    .values({ accountId: access.accountId, name })
    .returning({ id: geofenceGroups.id })
  if (!row) throw new Error('insert returned no row')
  await logActions(tx, access, [
    actionOf('geofenceGroups.create', row.id, name, access.path, changesBetween({}, { name })),
  ])
  return row.id
}

/** Renames a group of the own account or one below. */
export async function renameFenceGroup(
  access: Access,
  id: number,
  { name }: GeofenceGroupBody,
): Promise<GeofenceGroup> {
  refuseToPart(access)
  await refuseDuplicates(NAME_KEY, () =>
    database().transaction(async (tx) => {
      const group = await lockGroup(tx, access, id)
      if (group.name === name) return
      await tx.update(geofenceGroups).set({ name }).where(eq(geofenceGroups.id, id))
      const changes = changesBetween({ name: group.name }, { name })
      await logActions(tx, access, [actionOf('geofenceGroups.edit', id, name, group.path, changes)])
    }),
  )
  return oneGroup(access, id)
}

/** Takes a group away in which no fence is. */
export async function deleteFenceGroup(access: Access, id: number): Promise<void> {
  refuseToPart(access)
  await database().transaction(async (tx) => {
    const group = await lockGroup(tx, access, id)
    const inGroup = eq(geofences.groupId, id)
    const [held] = await tx
      .select({ id: geofences.id })
      .from(geofences)
      .where(and(inGroup, livingFences()))
      .limit(1)
    if (held) throw new AppError('fenceGroupHasFences')
    // Deleted fences are kept, without it.
    await tx.update(geofences).set({ groupId: null }).where(inGroup)
    await tx.delete(geofenceGroups).where(eq(geofenceGroups.id, id))
    await logActions(tx, access, [actionOf('geofenceGroups.delete', id, group.name, group.path)])
  })
}

/** The group of an account that a fence is put into; it stays until the end of the transaction. */
export async function keepFenceGroup(tx: Tx, accountId: number, id: number): Promise<string> {
  const [group] = await tx
    .select({ name: geofenceGroups.name })
    .from(geofenceGroups)
    .where(and(eq(geofenceGroups.id, id), eq(geofenceGroups.accountId, accountId)))
    .for('share')
  if (!group) throw new AppError('fenceGroupUnknown')
  return group.name
}

/** What concerns all fences of an account is not for a part of its devices. */
function refuseToPart(access: Access): void {
  requirePermission(access, 'geofences.edit')
  if (hasPart(access)) throw new AppError('permissionDenied')
}

async function lockGroup(tx: Tx, access: Access, id: number) {
  const [group] = await tx
    .select({ name: geofenceGroups.name, path: accounts.path })
    .from(geofenceGroups)
    .innerJoin(accounts, eq(accounts.id, geofenceGroups.accountId))
    .where(and(eq(geofenceGroups.id, id), inSubtree(access)))
    .for('update', { of: geofenceGroups })
  if (!group) throw new AppError('fenceGroupUnknown')
  return group
}

const actionOf = (
  action: string,
  objectId: number,
  objectName: string,
  path: string,
  changes?: ReturnType<typeof changesBetween>,
) => ({ action, objectKind: 'geofenceGroup' as const, objectId, objectName, path, changes })
