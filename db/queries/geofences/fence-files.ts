import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { refuseFenceOrdering } from '@/db/queries/alert-commands/refuse-fence-ordering'
import { type Action, changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { accounts } from '@/db/schema/accounts'
import { geofenceGroups, geofences } from '@/db/schema/geofences'
import { type Access, hasPart, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { FiledFence } from '@/lib/geofences/export/file-format'
import type { FenceDraft } from '@/lib/geofences/import/fence-drafts'
import { MAX_FENCE_GROUPS } from '@/lib/geofences/limits'
import { insertGroupIn, keepFenceGroup } from './fence-groups'
import { type FenceRoom, fenceRoom } from './fence-room'
import { type FenceRow, shownFences } from './fence-scope'
import { noteFenceChange, openVersions } from './fence-versions'
import { loggedFence } from './logged-fence'

const ROWS_AT_ONCE = 200

/** What an import could draw at the moment. Throws `permissionDenied` to who sees a part of the devices. */
export async function roomForImport(access: Access, groupId: number | null): Promise<FenceRoom> {
  refuseToPart(access)
  if (groupId !== null) await database().transaction((tx) => keepFenceGroup(tx, access.accountId, groupId))
  return fenceRoom(access)
}

/**
 * Draws fences about all devices of the own account, in their order until there is no more room; returns the ids of those that
 * were drawn. One that names a group goes into that, which is made where there is none; the others go into `groupId`.
 */
export async function importGeofences(
  access: Access,
  drafts: readonly FenceDraft[],
  groupId: number | null,
  now: Date,
): Promise<FenceRoom & { ids: number[] }> {
  refuseToPart(access)
  const catalogue = await currentCatalogue(access)
  return database().transaction(async (tx) => {
    const { quota, used } = await fenceRoom(access, tx, true)
    const drawn = drafts.slice(0, Math.max(0, quota - used))
    if (groupId !== null) await keepFenceGroup(tx, access.accountId, groupId)
    const limitsOtherwise = drawn.some(({ alarms }) => alarms.speedLimitKmh !== null)
    await refuseFenceOrdering(tx, access, { path: access.path, limitsOtherwise }, catalogue)
    const groupOf = await findGroups(tx, access, drawn)
    const ids: number[] = []
    for (let at = 0; at < drawn.length; at += ROWS_AT_ONCE) {
      const part = drawn.slice(at, at + ROWS_AT_ONCE)
      const rows = await tx
        .insert(geofences)
        .values(
          part.map(({ group, ...draft }) => ({
            ...draft,
            accountId: access.accountId,
            groupId: groupOf(group) ?? groupId,
            targets: { kind: 'all' as const },
            shapeVersion: 1,
            createdAt: now,
            updatedAt: now,
          })),
        )
        .returning()
      rows.sort((one, other) => one.id - other.id)
      await openVersions(tx, rows, now)
      await logActions(
        tx,
        access,
        rows.map((row, index) => drawnBy(access, row, part[index]?.group ?? null)),
      )
      ids.push(...rows.map(({ id }) => id))
    }
    if (ids.length > 0) await noteFenceChange(tx, access.accountId)
    return { quota, used: used + ids.length, ids }
  })
}

const drawnBy = ({ path }: Access, row: FenceRow, group: string | null): Action => ({
  action: 'geofences.import',
  objectKind: 'geofence',
  objectId: row.id,
  objectName: row.name,
  path,
  changes: changesBetween(
    {},
    loggedFence(row, group, () => null),
  ),
})

/** The groups that fences name, made as far as an account may have so many. */
async function findGroups(tx: Tx, access: Access, drafts: readonly FenceDraft[]) {
  const named = [...new Set(drafts.flatMap(({ group }) => group ?? []))]
  // As the database compares names.
  const asked = await tx.execute<{ name: string; plain: string }>(sql`
    select name, lower(name) as plain from json_array_elements_text(${JSON.stringify(named)}::json) as given(name)`)
  const rows = await tx
    .select({ id: geofenceGroups.id, plain: sql<string>`lower(${geofenceGroups.name})` })
    .from(geofenceGroups)
    .where(eq(geofenceGroups.accountId, access.accountId))
    .for('share')
  const known = new Map(rows.map(({ id, plain }) => [plain, id]))
  for (const { name, plain } of asked)
    if (!known.has(plain) && known.size < MAX_FENCE_GROUPS)
      known.set(plain, await insertGroupIn(tx, access, name))
  const plainOf = new Map(asked.map(({ name, plain }) => [name, plain]))
  return (name: string | null) => known.get(plainOf.get(name ?? '') ?? '') ?? null
}

/** They are about all devices. */
function refuseToPart(access: Access): void {
  requirePermission(access, 'geofences.edit')
  if (hasPart(access)) throw new AppError('permissionDenied')
}

/** The fences of the own account, or of one of its groups, part by part in the order in which they were drawn. */
export async function* filedFences(
  access: Access,
  groupId: number | undefined,
): AsyncGenerator<FiledFence[]> {
  requirePermission(access, 'geofences.read')
  const { id, name, description, color, shape, alarms } = geofences
  let after = 0
  for (;;) {
    const rows = await database()
      .select({ id, name, description, color, shape, alarms, group: geofenceGroups.name })
      .from(geofences)
      .innerJoin(accounts, eq(accounts.id, geofences.accountId))
      .leftJoin(geofenceGroups, eq(geofenceGroups.id, geofences.groupId))
      .where(
        and(
          shownFences(access),
          eq(geofences.accountId, access.accountId),
          groupId === undefined ? undefined : eq(geofences.groupId, groupId),
          gt(geofences.id, after),
        ),
      )
      .orderBy(asc(geofences.id))
      .limit(ROWS_AT_ONCE)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_AT_ONCE) return
    after = last.id
  }
}
