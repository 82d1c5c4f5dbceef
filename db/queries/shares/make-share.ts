import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { requireFleet } from '@/db/queries/fleet/fleet-scope'
import { currentSteps } from '@/db/queries/ingest/step-states'
import { inSubtree, ownableGroups, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, devices } from '@/db/schema/devices'
import { shareDevices, shares } from '@/db/schema/shares'
import { idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { serviceEnd } from '@/lib/devices/service-end'
import { AppError } from '@/lib/errors'
import { isInside } from '@/lib/shares/arrival'
import { rightsToShare } from '@/lib/shares/judge-share'
import { MAX_LIVING_SHARES } from '@/lib/shares/limits'
import type { CreateShareBody, ShareEnd } from '@/lib/shares/schema'
import { openSegments } from '@/lib/tracking/open-segments'
import { loggedTerms } from './logged-terms'
import { livingShares } from './share-scope'

/** A group with more is not shared as a whole. */
const MAX_GROUP = 500
const HOUR_MS = 3_600_000

/** What of a link is kept and never told. */
type ShareSecrets = { tokenHash: string; seed: string; passcodeHash: string | null }

/**
 * Makes a link to devices that are seen and served, or to those of a group, whichever they are; returns its id. Throws
 * `deviceUnknown`, `deviceExpired`, `groupUnknown`, `shareGroupEmpty`, `tooManyDevices` and `sharesTooMany`.
 */
export async function insertShare(
  access: Access,
  body: CreateShareBody,
  secrets: ShareSecrets,
  now: Date,
): Promise<number> {
  for (const right of rightsToShare(body.fields)) requirePermission(access, right)
  if (body.fields.route) requireFleet(access, 'fleet.read')
  const { imeis, groupId, hours, passcode, ...terms } = body
  const which = groupId === undefined ? inArray(devices.imei, imeis ?? []) : eq(devices.groupId, groupId)
  const begun = await tripsUnderWay(access, which, body.end)
  return database().transaction(async (tx) => {
    await refuseTooMany(tx, access)
    const shared =
      groupId === undefined ? await chosen(tx, access, imeis ?? []) : await ofGroup(tx, access, groupId)
    refuseStrangers(body.aliases, shared)
    const [row] = await tx
      .insert(shares)
      .values({
        ...terms,
        ...secrets,
        groupId,
        ofGroup: groupId !== undefined,
        accountId: access.accountId,
        actorId: access.actorId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + hours * HOUR_MS),
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    const ids = shared.map(({ id }) => id)
    const there = await standingAt(tx, ids, body.end)
    await tx.insert(shareDevices).values(
      shared.map(({ id, ownerId }) => ({
        shareId: row.id,
        deviceId: id,
        ownerId,
        away: !there.has(id),
        checkedAt: begun.get(id) ?? now,
      })),
    )
    await logActions(tx, access, [
      {
        action: 'shares.create',
        objectKind: 'share',
        objectId: row.id,
        objectName: row.name,
        path: access.path,
        changes: changesBetween(
          {},
          { ...loggedTerms(row), devices: shared.map(({ name }) => name).join(', ') },
        ),
      },
    ])
    return row.id
  })
}

/** They are counted one after the other. */
async function refuseTooMany(tx: Tx, { accountId }: Access): Promise<void> {
  await tx.execute(sql`select from ${accounts} where id = ${accountId} for no key update`)
  const [living] = await tx
    .select({ count: count() })
    .from(shares)
    .where(and(eq(shares.accountId, accountId), livingShares()))
  if ((living?.count ?? 0) >= MAX_LIVING_SHARES)
    throw new AppError('sharesTooMany', { max: MAX_LIVING_SHARES })
}

const columns = {
  id: devices.id,
  imei: devices.imei,
  name: devices.name,
  ownerId: devices.accountId,
  expiresAt: devices.expiresAt,
  userExpiresAt: devices.userExpiresAt,
  userEndSetBy: devices.userEndSetBy,
}
type SharedDevice = {
  id: number
  imei: string
  name: string
  ownerId: number
  expiresAt: Date | null
  userExpiresAt: Date | null
  userEndSetBy: number | null
}

const findDevices = (tx: Database | Tx, access: Access, which: SQL): Promise<SharedDevice[]> =>
  tx
    .select(columns)
    .from(devices)
    .where(and(which, visibleDevices(access)))
    .orderBy(devices.id)

async function chosen(tx: Tx, access: Access, imeis: readonly string[]): Promise<SharedDevice[]> {
  const wanted = [...new Set(imeis)]
  const rows = await findDevices(tx, access, inArray(devices.imei, wanted))
  if (rows.length < wanted.length) throw new AppError('deviceUnknown')
  const closed = rows.find((row) => isOver(access, row))
  if (!closed) return rows
  const date = serviceEnd(closed, access)?.toISOString().slice(0, 10) ?? ''
  throw new AppError('deviceExpired', { name: closed.name, date })
}

async function ofGroup(tx: Tx, access: Access, groupId: number): Promise<SharedDevice[]> {
  const [group] = await tx
    .select({ id: deviceGroups.id })
    .from(deviceGroups)
    .innerJoin(accounts, eq(accounts.id, deviceGroups.accountId))
    .where(and(eq(deviceGroups.id, groupId), inSubtree(access), ownableGroups(access)))
  if (!group) throw new AppError('groupUnknown')
  const rows = await findDevices(tx, access, eq(devices.groupId, groupId))
  if (rows.length > MAX_GROUP) throw new AppError('tooManyDevices', { max: MAX_GROUP })
  if (rows.every((row) => isOver(access, row))) throw new AppError('shareGroupEmpty')
  return rows
}

/** A link ends with the service, an administrator's too: its viewers are none. */
function isOver(access: Access, row: SharedDevice): boolean {
  const end = serviceEnd(row, access)
  return end !== null && end.getTime() <= Date.now()
}

/** What is called something in a link is in it. */
function refuseStrangers(aliases: Readonly<Record<string, string>>, shared: readonly SharedDevice[]): void {
  const known = new Set(shared.map(({ imei }) => imei))
  if (Object.keys(aliases).some((imei) => !known.has(imei))) throw new AppError('deviceUnknown')
}

/**
 * When the trips began that devices are on. A stop is dated back to where it began: the end of this trip may turn out to lie
 * before the link, and is one all the same. Asked for before a transaction, since it takes connections of its own.
 */
export async function tripsUnderWay(
  access: Access,
  which: SQL,
  end: ShareEnd | null | undefined,
): Promise<Map<number, Date>> {
  if (end?.kind !== 'tripEnds') return new Map()
  const shown = await findDevices(database(), access, which)
  const ids = shown.slice(0, MAX_GROUP).map(({ id }) => id)
  const open = [...(await currentSteps(ids))].flatMap(([id, { movement }]) => {
    const trip = openSegments(movement).find(({ kind }) => kind === 'trip')
    return trip ? [[id, new Date(trip.start.time)] as const] : []
  })
  return new Map(open)
}

/** Those of the devices that are at the place of an end already. */
export async function standingAt(tx: Tx, ids: readonly number[], end: ShareEnd | null): Promise<Set<number>> {
  if (end?.kind !== 'arrives') return new Set()
  const { deviceId, lat, lon } = deviceStates
  const rows = await tx
    .select({ deviceId, lat, lon })
    .from(deviceStates)
    .where(sql`${deviceId} = any(${idArray(ids)})`)
  return new Set(
    rows.flatMap((row) =>
      row.lat !== null && row.lon !== null && isInside({ lat: row.lat, lon: row.lon }, end)
        ? [row.deviceId]
        : [],
    ),
  )
}
