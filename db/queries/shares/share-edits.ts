import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { devices } from '@/db/schema/devices'
import { shareDevices, shares } from '@/db/schema/shares'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission, type SystemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type EndReason, rightsToShare } from '@/lib/shares/judge-share'
import type { EditShareBody, ShareEnd } from '@/lib/shares/schema'
import { loggedTerms } from './logged-terms'
import { standingAt, tripsUnderWay } from './make-share'
import { lockShare, type ShareRow, shownShares } from './share-scope'

const HOUR_MS = 3_600_000

/**
 * Changes a link that lives, of the own account or one below; what is left out stays, and `hours` count from `now`. The hash of a passcode is
 * undefined where it stays, and null where there is to be none.
 */
export async function editShare(
  access: Access,
  id: number,
  { hours, passcode: _, ...body }: EditShareBody,
  passcodeHash: string | null | undefined,
  now: Date,
): Promise<void> {
  const ofShare = sql`${devices.id} in (select device_id from ${shareDevices} where share_id = ${id})`
  const begun = await tripsUnderWay(access, ofShare, body.end)
  await database().transaction(async (tx) => {
    const { row, path } = await lockShare(tx, id, shownShares(access))
    for (const right of rightsToShare(body.fields ?? row.fields)) requirePermission(access, right)
    // Whoever lengthens a link of an account below need not read its fleet.
    if (body.fields?.route && !row.fields.route) requireFleet(access, 'fleet.read')
    const end = body.end === undefined ? row.end : body.end
    if ((body.fields ?? row.fields).destination && end?.kind !== 'arrives') refuseDestination()
    if (body.aliases) await refuseStrangers(tx, row, body.aliases)
    const expiresAt = hours === undefined ? row.expiresAt : new Date(now.getTime() + hours * HOUR_MS)
    const [after] = await tx
      .update(shares)
      .set({ ...body, expiresAt, ...(passcodeHash !== undefined && { passcodeHash }) })
      .where(eq(shares.id, id))
      .returning()
    if (!after) throw new AppError('shareUnknown')
    if (JSON.stringify(end) !== JSON.stringify(row.end)) await beginWays(tx, id, { end, begun }, now)
    await logActions(tx, access, [
      {
        action: 'shares.edit',
        objectKind: 'share',
        objectId: id,
        objectName: after.name,
        path,
        changes: changesBetween(loggedTerms(row), loggedTerms(after)),
      },
    ])
    await publish(tx, { kind: 'shares', ids: [id] })
  })
}

function refuseDestination(): never {
  const message = 'validation.destinationNeedsPlace'
  throw new z.ZodRealError([{ code: 'custom', path: ['fields', 'destination'], message, input: undefined }])
}

/** What is called something in a link is in it. */
async function refuseStrangers(tx: Tx, row: ShareRow, aliases: Record<string, string>): Promise<void> {
  const inGroup = row.groupId === null ? sql`false` : eq(devices.groupId, row.groupId)
  const known = await tx
    .select({ imei: devices.imei })
    .from(devices)
    .where(
      sql`${inGroup} or ${devices.id} in (select device_id from ${shareDevices} where share_id = ${row.id})`,
    )
  const imeis = new Set(known.map(({ imei }) => imei))
  if (Object.keys(aliases).some((imei) => !imeis.has(imei))) throw new AppError('deviceUnknown')
}

/** Arrivals count from now on, and so do the ends of trips, of that under way too. */
async function beginWays(
  tx: Tx,
  shareId: number,
  { end, begun }: { end: ShareEnd | null; begun: ReadonlyMap<number, Date> },
  now: Date,
): Promise<void> {
  const rows = await tx
    .select({ id: shareDevices.deviceId })
    .from(shareDevices)
    .where(eq(shareDevices.shareId, shareId))
  const ids = rows.map(({ id }) => id)
  const there = await standingAt(tx, ids, end)
  await tx
    .update(shareDevices)
    .set({ checkedAt: now, away: sql`${shareDevices.deviceId} <> all(${idArray([...there])})` })
    .where(eq(shareDevices.shareId, shareId))
  for (const [deviceId, checkedAt] of begun)
    await tx
      .update(shareDevices)
      .set({ checkedAt })
      .where(and(eq(shareDevices.shareId, shareId), eq(shareDevices.deviceId, deviceId)))
}

/** Ends a link of the own account or one below, at once and for good. */
export async function revokeShare(access: Access, id: number): Promise<void> {
  requirePermission(access, 'shares.edit')
  await database().transaction(async (tx) => {
    const { row, path } = await lockShare(tx, id, shownShares(access))
    await endIn(tx, id, 'revoked')
    await logActions(tx, access, [
      { action: 'shares.revoke', objectKind: 'share', objectId: id, objectName: row.name, path },
    ])
  })
}

/** Writes down why a link ended, if it had not ended before. */
export async function endShare(_system: SystemAccess, id: number, reason: EndReason): Promise<void> {
  await database().transaction((tx) => endIn(tx, id, reason))
}

async function endIn(tx: Tx, id: number, reason: EndReason): Promise<void> {
  const ended = await tx
    .update(shares)
    .set({ endedAt: sql`now()`, endReason: reason })
    .where(and(eq(shares.id, id), isNull(shares.endedAt)))
    .returning({ id: shares.id })
  if (ended.length > 0) await publish(tx, { kind: 'shares', ids: [id] })
}

/** Deletes links that ended so many days ago, with the log of who opened them. */
export async function deleteOldShares(_system: SystemAccess, days: number): Promise<void> {
  await database()
    .delete(shares)
    .where(lt(shares.endedAt, sql`now() - make_interval(days => ${days})`))
}
