import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { idArray } from '@/db/sql-parts'
import { type Access, may } from '@/lib/auth/access'
import { isTarget } from '@/lib/geofences/is-target'
import type { FenceTargets } from '@/lib/geofences/schema'
import { LandmarkSet, NO_LANDMARKS } from '@/lib/landmarks/landmark-set'
import { fencesInScope, shownFences } from './fence-scope'

/** What those of fences are called that `access` sees: of its own and of accounts below, deleted ones too. */
export async function fenceNames(access: Access, ids: readonly number[]): Promise<Map<number, string>> {
  if (!seesFences(access) || ids.length === 0) return new Map()
  const { id, name, accountId } = geofences
  const rows = await database()
    .select({ id, name })
    .from(geofences)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(and(fencesInScope(access), sql`${id} = any(${idArray(ids)})`))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Those of devices that a fence is about which `access` sees. */
export async function watchedDevices(access: Access, deviceIds: readonly number[]): Promise<Set<number>> {
  if (!seesFences(access) || deviceIds.length === 0) return new Set()
  const owned = await owners(access, deviceIds)
  const { targets, accountId } = geofences
  const fences = await database()
    .select({ targets, accountId })
    .from(geofences)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(and(shownFences(access), ofAccounts(owned)))
  const byAccount = new Map<number, FenceTargets[]>()
  for (const { accountId: owner, targets: about } of fences) {
    const own = byAccount.get(owner)
    if (own) own.push(about)
    else byAccount.set(owner, [about])
  }
  const watched = owned.filter(({ accountIds, ...device }) =>
    accountIds.some((one) => byAccount.get(one)?.some((about) => isTarget(about, device))),
  )
  return new Set(watched.map(({ id }) => id))
}

/** Fences of the accounts at and above devices as they are drawn now, to be asked which one a place lies in. */
export async function fencePlaces(access: Access, deviceIds: readonly number[]): Promise<LandmarkSet> {
  if (!seesFences(access) || deviceIds.length === 0) return NO_LANDMARKS
  const owned = await owners(access, deviceIds)
  const { id, name, shape, accountId } = geofences
  const rows = await database()
    .select({ id, name, shape })
    .from(geofences)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(and(shownFences(access), ofAccounts(owned)))
    .orderBy(asc(id))
  return rows.length === 0 ? NO_LANDMARKS : new LandmarkSet(rows)
}

/** Whom others show a part of their devices is told of no fences. */
const seesFences = (access: Access): boolean => access.within === null && may(access, 'geofences.read')

type Owned = { id: number; groupId: number | null; accountIds: number[] }

/** Devices with the accounts at and above them. */
async function owners(access: Access, deviceIds: readonly number[]): Promise<Owned[]> {
  const rows = await database()
    .select({ id: devices.id, groupId: devices.groupId, path: accounts.path })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(visibleDevices(access), sql`${devices.id} = any(${idArray(deviceIds)})`))
  return rows.map(({ id, groupId, path }) => ({
    id,
    groupId,
    accountIds: path.split('/').filter(Boolean).map(Number),
  }))
}

const ofAccounts = (owned: readonly Owned[]): SQL =>
  inArray(geofences.accountId, [...new Set(owned.flatMap(({ accountIds }) => accountIds))])
