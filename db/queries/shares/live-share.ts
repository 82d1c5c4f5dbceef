import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { accessOfActor } from '@/db/queries/auth/acting-access'
import { driversNow } from '@/db/queries/driving/driver-of-moment'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { shareDevices, shares } from '@/db/schema/shares'
import { type Access, may, type SystemAccess } from '@/lib/auth/access'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { serviceEnd } from '@/lib/devices/service-end'
import { shownDriver } from '@/lib/driving/who-drives'
import { type EndReason, type LinkFacts, rightsToShare, type VehicleFacts } from '@/lib/shares/judge-share'
import type { KnownVehicle } from '@/lib/shares/shown-vehicle'
import { vehicleKey } from '@/lib/viewers/vehicle-key'
import type { ShareRow } from './share-scope'

export type LiveVehicle = KnownVehicle &
  VehicleFacts & {
    deviceId: number
    ownerId: number
    away: boolean
    /** Up to when an end was looked for. */
    checkedAt: Date
  }

/** A link as it is shown and judged at this moment; who made it looks for its viewers. */
export type LiveShare = {
  row: ShareRow
  facts: LinkFacts
  /** Null where who made it may do nothing any more. */
  access: Access | null
  /** The accounts whose change may be the end of it. */
  accountIds: ReadonlySet<number>
  language: string | null
  vehicles: LiveVehicle[]
}

const actors = alias(accounts, 'actors')
const parents = alias(accounts, 'parents')

/** A link with its vehicles; null where it is gone with its account. */
export async function loadShare(system: SystemAccess, id: number): Promise<LiveShare | null> {
  const [found] = await database()
    .select({
      row: shares,
      path: accounts.path,
      language: accounts.language,
      until: sql<
        number | null
      >`extract(epoch from least(${actors.expiresAt}, ${parents.expiresAt}))::float8 * 1000`,
    })
    .from(shares)
    .innerJoin(accounts, eq(accounts.id, shares.accountId))
    .leftJoin(actors, eq(actors.id, shares.actorId))
    .leftJoin(parents, and(eq(parents.id, actors.parentId), eq(actors.type, ACCOUNT_TYPES.virtual)))
    .where(eq(shares.id, id))
  if (!found) return null
  const { row, path, language, until } = found
  // What it takes to share does not depend on what the maker came in by.
  const access = row.actorId === null ? null : await accessOfActor(system, row.actorId, 'web')
  return {
    row,
    access,
    language,
    accountIds: new Set([...path.split('/').filter(Boolean).map(Number), row.actorId ?? 0]),
    facts: {
      ofGroup: row.ofGroup,
      endReason: row.endReason,
      makerUntil: until,
      expiresAt: row.expiresAt.getTime(),
      makerMay: access !== null && rightsToShare(row.fields).every((right) => may(access, right)),
    },
    vehicles: await withDrivers(row, access, await vehiclesOf(row, access)),
  }
}

/**
 * With who drives of the fleet of who made it, where the link tells that: of the time that it tells of, which is a while ago
 * where it has a delay.
 */
async function withDrivers(
  { fields, privacy }: ShareRow,
  access: Access | null,
  vehicles: LiveVehicle[],
): Promise<LiveVehicle[]> {
  if (!access || !(fields.driver || fields.phone)) return vehicles
  const ids = vehicles.filter(({ isSeen }) => isSeen).map(({ deviceId }) => deviceId)
  const driving = await driversNow(access, ids, new Date(Date.now() - privacy.delayS * 1000))
  return vehicles.map((vehicle) => {
    const { driverName, driverPhone } = shownDriver(driving.get(vehicle.deviceId) ?? null, vehicle)
    return { ...vehicle, driverName, driverPhone }
  })
}

/** Those that the link names; of a group those that are in it, and those that left the link. */
async function vehiclesOf(row: ShareRow, access: Access | null): Promise<LiveVehicle[]> {
  const { groupId, createdAt, seed } = row
  const left = sql`select gone.device_id from ${shareDevices} gone
    where gone.share_id = ${row.id} and gone.left_at is not null`
  const which = row.ofGroup
    ? sql`${devices.id} in (select grouped.id from ${devices} grouped where grouped.group_id = ${groupId} union all ${left})`
    : sql`${shareDevices.shareId} is not null`
  const rows = await database()
    .select({
      device: {
        id: devices.id,
        imei: devices.imei,
        name: devices.name,
        plate: devices.plate,
        icon: devices.icon,
        driverName: devices.driverName,
        driverPhone: devices.driverPhone,
      },
      ends: {
        ownerId: devices.accountId,
        expiresAt: devices.expiresAt,
        userExpiresAt: devices.userExpiresAt,
        userEndSetBy: devices.userEndSetBy,
      },
      deletedAt: devices.deletedAt,
      isSeen: access === null ? sql<boolean>`false` : sql<boolean>`${visibleDevices(access)}`,
      share: shareDevices,
    })
    .from(devices)
    .leftJoin(shareDevices, and(eq(shareDevices.deviceId, devices.id), eq(shareDevices.shareId, row.id)))
    .where(which)
    .orderBy(sql`${shareDevices.leftAt} nulls first`, devices.id)
  return rows.map(({ device: { id, ...device }, ends, deletedAt, isSeen, share }) => ({
    ...device,
    deviceId: id,
    key: vehicleKey(seed, id),
    ownerId: ends.ownerId,
    left: share?.leftReason ?? null,
    isDeleted: deletedAt !== null,
    hasOwner: share === null || share.ownerId === ends.ownerId,
    isSeen,
    serviceEnd: access === null ? null : (serviceEnd(ends, access)?.getTime() ?? null),
    away: share?.away ?? true,
    checkedAt: share?.checkedAt ?? createdAt,
  }))
}

/** Ids of the links that nobody has ended yet. */
export async function unendedShares(_system: SystemAccess): Promise<number[]> {
  const rows = await database().select({ id: shares.id }).from(shares).where(isNull(shares.endedAt))
  return rows.map(({ id }) => id)
}

/** A vehicle leaves a link, and why; where it was on its way so far. */
export type VehicleNews = {
  deviceId: number
  ownerId: number
  away: boolean
  checkedAt: Date
  left: EndReason | null
}

/** Writes down how far vehicles of a link have come. */
export async function noteVehicles(
  _system: SystemAccess,
  shareId: number,
  news: readonly VehicleNews[],
): Promise<void> {
  if (news.length === 0) return
  await database()
    .insert(shareDevices)
    .values(
      news.map(({ left, ...one }) => ({
        ...one,
        shareId,
        leftReason: left,
        leftAt: left === null ? null : sql`now()`,
      })),
    )
    .onConflictDoUpdate({
      target: [shareDevices.shareId, shareDevices.deviceId],
      set: {
        away: sql`excluded.away`,
        checkedAt: sql`excluded.checked_at`,
        leftAt: sql`coalesce(${shareDevices.leftAt}, excluded.left_at)`,
        leftReason: sql`coalesce(${shareDevices.leftReason}, excluded.left_reason)`,
      },
    })
}
