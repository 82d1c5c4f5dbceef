import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { inSubtree, ownableGroups, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { type Access, hasPart, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type FenceRow = typeof geofences.$inferSelect

/** Fences that nobody has deleted. */
export const livingFences = (): SQL => isNull(geofences.deletedAt)

/** Fences of the account that asks and of those below; accounts are joined. A part of the devices shows those about it. */
export const shownFences = (access: Access): SQL => and(livingFences(), fencesInScope(access)) as SQL

/** The same with those that are deleted: what happened at them is still told by name. */
export function fencesInScope(access: Access): SQL {
  const ofPart = hasPart(access) ? isAboutPart(access) : undefined
  return and(inSubtree(access), ofPart) as SQL
}

/** Whether one of the devices that are seen is among those that a fence is about. */
function isAboutPart(access: Access): SQL {
  const { targets } = geofences
  return sql`exists (select from ${devices} join ${accounts} owner on owner.id = ${devices.accountId}
    where ${visibleDevices(access)} and owner.path like ${accounts.path} || '%' and (
      ${targets}->>'kind' = 'all'
      or ${targets}->>'kind' = 'devices' and ${targets}->'deviceIds' @> to_jsonb(${devices.id})
      or ${targets}->>'kind' = 'groups' and ${targets}->'groupIds' @> to_jsonb(${devices.groupId})))`
}

/** Of the shown ones those that may be changed: with a part of the devices what is about nothing else. */
export function isEditable(access: Access): SQL<boolean> {
  if (!access.permissions.has('geofences.edit') || access.within) return sql`false`
  if (!access.deviceSubset) return sql`true`
  const { targets } = geofences
  const seen = sql`select from ${devices} where ${devices.id} = named.id::int and ${visibleDevices(access)}`
  const given = sql`select from ${deviceGroups} where ${deviceGroups.id} = named.id::int and ${ownableGroups(access)}`
  const others = (ids: SQL, inPart: SQL) =>
    sql`exists (select from jsonb_array_elements_text(${ids}) as named(id) where not exists (${inPart}))`
  return sql`(${targets}->>'kind' <> 'all' and not ${others(sql`${targets}->'deviceIds'`, seen)}
    and not ${others(sql`${targets}->'groupIds'`, given)})`
}

/**
 * A fence to be changed, locked, and the path of its account. Throws `geofenceUnknown`, and `permissionDenied` for one that is
 * about more than the part of the devices of who asks.
 */
export async function lockFence(
  tx: Database | Tx,
  access: Access,
  id: number,
): Promise<{ row: FenceRow; path: string }> {
  requirePermission(access, 'geofences.edit')
  const [found] = await tx
    .select({ row: geofences, path: accounts.path, editable: isEditable(access) })
    .from(geofences)
    .innerJoin(accounts, eq(accounts.id, geofences.accountId))
    .where(and(eq(geofences.id, id), shownFences(access)))
    .for('update', { of: geofences })
  if (!found) throw new AppError('geofenceUnknown')
  if (!found.editable) throw new AppError('permissionDenied')
  return found
}
