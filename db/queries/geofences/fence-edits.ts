import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { database, type Tx } from '@/db/client'
import { authorNames } from '@/db/queries/alert-commands/author-names'
import { refuseFenceOrdering } from '@/db/queries/alert-commands/refuse-fence-ordering'
import { type Ordering, refuseOrdering, resolveOnAlert } from '@/db/queries/alert-commands/resolve-on-alert'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { geofenceGroups, geofences } from '@/db/schema/geofences'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { ConfirmedCut } from '@/lib/commands/on-alert-schema'
import {
  type AlertsAndCommand,
  alertForCommand,
  type CreateGeofenceBody,
  type EditGeofenceBody,
  type FenceAlarms,
  fenceAlarms,
  type Geofence,
} from '@/lib/geofences/schema'
import { keepFenceGroup } from './fence-groups'
import { findGeofence } from './fence-list'
import { takeFenceRoom } from './fence-room'
import { type FenceRow, lockFence } from './fence-scope'
import { resolveTargets } from './fence-targets'
import {
  changeVersion,
  closeVersion,
  type FenceTerms,
  noteFenceChange,
  openVersions,
  refuseRestlessFences,
  termsAfter,
} from './fence-versions'
import { loggedFence } from './logged-fence'

/** Draws a fence of the own account. Throws `fencesTooMany`, `fenceGroupUnknown`, and what `resolveTargets` does. */
export async function insertGeofence(
  access: Access,
  body: ConfirmedCut<CreateGeofenceBody>,
  now: Date,
): Promise<Geofence> {
  requirePermission(access, 'geofences.edit')
  const { name, description, color, groupId, shape } = body
  const catalogue = await currentCatalogue(access)
  const id = await database().transaction(async (tx) => {
    await takeFenceRoom(tx, access)
    await refuseRestlessFences(tx, access.accountId)
    const targets = await resolveTargets(tx, access, access.path, body)
    const groupName = groupId === null ? null : await keepFenceGroup(tx, access.accountId, groupId)
    const ordering = resolveOnAlert(access, body, catalogue)
    const { engineConfirmed, speedLimitKmh } = body
    const limits = { path: access.path, limitsOtherwise: speedLimitKmh !== null, engineConfirmed }
    await refuseFenceOrdering(tx, access, limits, catalogue)
    const [row] = await tx
      .insert(geofences)
      .values({
        accountId: access.accountId,
        name,
        description,
        color,
        groupId,
        shape,
        targets,
        alarms: alarmsOf(body),
        shapeVersion: 1,
        createdAt: now,
        updatedAt: now,
        ...ordering,
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await openVersions(tx, [row], now)
    await noteFenceChange(tx, access.accountId)
    await logActions(tx, access, [
      {
        action: 'geofences.create',
        objectKind: 'geofence',
        objectId: row.id,
        objectName: name,
        path: access.path,
        changes: changesBetween({}, loggedFence(row, groupName, await authorNames(tx, [row.onAlertBy]))),
      },
    ])
    return row.id
  })
  return findGeofence(access, id)
}

/** Changes a fence of the own account or one below; what is left out stays. */
export async function updateGeofence(
  access: Access,
  id: number,
  body: ConfirmedCut<EditGeofenceBody>,
  now: Date,
): Promise<Geofence> {
  const catalogue = await currentCatalogue(access)
  await database().transaction(async (tx) => {
    const { row, path } = await lockFence(tx, access, id)
    const { name, description, color, groupId, shape = row.shape } = body
    const named = body.devices !== undefined || body.groupIds !== undefined
    const targets = named ? await resolveTargets(tx, access, path, body) : row.targets
    const { changed: alertsOtherwise, ...terms } = termsAfter(row, {
      shape,
      targets,
      alarms: alarmsOf(row.alarms, body),
    })
    const { onAlert, onAlertBy } = resolveOnAlert(access, body, catalogue, row)
    const { engineConfirmed } = body
    const isOther = firesOtherwise(row, terms)
    if (isOther) refuseOrdering(access, { onAlert, engineConfirmed }, catalogue)
    await refuseFenceOrdering(tx, access, { ...readOtherwise(row, terms), path, engineConfirmed }, catalogue)
    onAlertTerms.parse({ ...terms.alarms, onAlert: isOther || onAlert !== row.onAlert ? onAlert : null })
    const sendsOtherwise = !isDeepStrictEqual({ onAlert, onAlertBy }, orderingOf(row))
    const orderRevision = row.orderRevision + Number(isOther || sendsOtherwise)
    const changed = alertsOtherwise || sendsOtherwise
    const groupBefore = await groupNameOf(tx, row)
    const groupAfter =
      groupId === undefined ? groupBefore : groupId && (await keepFenceGroup(tx, row.accountId, groupId))
    const fields = {
      ...terms,
      onAlert,
      onAlertBy,
      orderRevision,
      ...given({ name, description, color, groupId }),
    }
    const after = { ...row, ...fields }
    const nameOf = await authorNames(tx, [row.onAlertBy, onAlertBy])
    const logged = loggedFence(after, groupAfter || null, nameOf)
    const changes = changesBetween(loggedFence(row, groupBefore, nameOf), logged)
    if (Object.keys(changes).length === 0 && !changed) return
    await tx
      .update(geofences)
      .set({ ...fields, updatedAt: now })
      .where(eq(geofences.id, id))
    if (changed) {
      await changeVersion(tx, after, now)
      await noteFenceChange(tx, row.accountId)
    }
    await logActions(tx, access, [
      {
        action: 'geofences.edit',
        objectKind: 'geofence',
        objectId: id,
        objectName: after.name,
        path,
        changes,
      },
    ])
  })
  return findGeofence(access, id)
}

const orderingOf = ({ onAlert, onAlertBy }: Ordering): Ordering => ({ onAlert, onAlertBy })

/** What is another thing from then on for rules that look at fences. */
function readOtherwise(before: FenceTerms & { id: number }, after: FenceTerms) {
  const isRedrawn = before.shapeVersion !== after.shapeVersion
  const limitOf = ({ alarms, targets }: FenceTerms) => [alarms.speedLimitKmh ?? null, targets]
  const hasLimit = [before, after].some(({ alarms }) => (alarms.speedLimitKmh ?? null) !== null)
  return {
    redrawnId: isRedrawn ? before.id : undefined,
    limitsOtherwise: hasLimit && (isRedrawn || !isDeepStrictEqual(limitOf(before), limitOf(after))),
  }
}

/** Whether other things raise alerts from then on, or of other devices: not only others are told. */
function firesOtherwise(before: FenceTerms, after: FenceTerms): boolean {
  const firing = ({
    shapeVersion,
    targets,
    alarms: { mail: _mail, push: _push, ...alarms },
  }: FenceTerms) => ({ shapeVersion, targets, alarms })
  return !isDeepStrictEqual(firing(before), firing(after))
}

const onAlertTerms = z.custom<AlertsAndCommand>().superRefine(alertForCommand)

const ALARMS = Object.keys(fenceAlarms.shape) as (keyof FenceAlarms)[]

/** What of a body is about alarms, over what there was. */
function alarmsOf(before: FenceAlarms, body: Partial<FenceAlarms> = {}): FenceAlarms {
  const after: Partial<FenceAlarms> = { ...before, ...given(body) }
  return Object.fromEntries(ALARMS.map((name) => [name, after[name]])) as FenceAlarms
}

/** Without the fields that are left out. */
const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

async function groupNameOf(tx: Tx, { groupId }: FenceRow): Promise<string | null> {
  if (groupId === null) return null
  const [group] = await tx
    .select({ name: geofenceGroups.name })
    .from(geofenceGroups)
    .where(eq(geofenceGroups.id, groupId))
  return group?.name ?? null
}

/** Deletes a fence of the own account or one below. What happened at it stays. */
export async function deleteGeofence(access: Access, id: number, now: Date): Promise<void> {
  await database().transaction(async (tx) => {
    const { row, path } = await lockFence(tx, access, id)
    const deletedAt = await closeVersion(tx, id, now)
    await tx.update(geofences).set({ deletedAt }).where(eq(geofences.id, id))
    await noteFenceChange(tx, row.accountId)
    await logActions(tx, access, [
      { action: 'geofences.delete', objectKind: 'geofence', objectId: id, objectName: row.name, path },
    ])
  })
}
