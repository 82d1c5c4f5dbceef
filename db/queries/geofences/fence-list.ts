import { and, asc, count, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { shownOrdering } from '@/db/queries/alert-commands/command-counts'
import { accounts } from '@/db/schema/accounts'
import { geofenceGroups, geofences } from '@/db/schema/geofences'
import { containing } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { fenceSubject } from '@/lib/geofences/fence-set'
import { fenceAlarms, type Geofence, type GeofencePage, type GeofenceQuery } from '@/lib/geofences/schema'
import { fenceRoom } from './fence-room'
import { type FenceRow, isEditable, shownFences } from './fence-scope'
import { imeisOf } from './fence-targets'

/** As many with a thousand points each are put into words in the time that an answer may hold the others. */
const MOST_AT_ONCE = 250

/** Fences of the own account and those below by their names, and how many the own one may have. */
export async function listGeofences(
  access: Access,
  { search, groupId, page, ...asked }: GeofenceQuery,
): Promise<GeofencePage> {
  requirePermission(access, 'geofences.read')
  const pageSize = Math.min(asked.pageSize, MOST_AT_ONCE)
  const where = and(
    shownFences(access),
    groupId === undefined ? undefined : eq(geofences.groupId, groupId),
    search === '' ? undefined : matches(search),
  )
  const [[total], items, room] = await Promise.all([
    database()
      .select({ count: count() })
      .from(geofences)
      .innerJoin(accounts, eq(accounts.id, geofences.accountId))
      .where(where),
    findGeofences(access, where, pageSize, (page - 1) * pageSize),
    fenceRoom(access),
  ])
  return { items, total: total?.count ?? 0, page, pageSize, ...room }
}

/** One of them. Throws `geofenceUnknown`. */
export async function findGeofence(access: Access, id: number): Promise<Geofence> {
  const [found] = await findGeofences(access, and(shownFences(access), eq(geofences.id, id)), 1, 0)
  if (!found) throw new AppError('geofenceUnknown')
  return found
}

function matches(search: string): SQL {
  const pattern = containing(search)
  return sql`(${geofences.name} ilike ${pattern} or ${geofences.description} ilike ${pattern})`
}

async function findGeofences(
  access: Access,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<Geofence[]> {
  const rows = await database()
    .select({
      row: geofences,
      accountName: accounts.customerName,
      groupName: geofenceGroups.name,
      editable: isEditable(access),
    })
    .from(geofences)
    .innerJoin(accounts, eq(accounts.id, geofences.accountId))
    .leftJoin(geofenceGroups, eq(geofenceGroups.id, geofences.groupId))
    .where(where)
    .orderBy(asc(sql`lower(${geofences.name})`), asc(geofences.id))
    .limit(limit)
    .offset(offset)
  const imeis = await imeisOf(
    access,
    rows.map(({ row }) => row),
  )
  const orderingOf = await shownOrdering(
    access,
    rows.map(({ row }) => row),
    fenceSubject,
  )
  return rows.map(({ row, ...around }) => ({
    ...toGeofence(row, imeis),
    ...orderingOf(row),
    ...around,
    own: row.accountId === access.accountId,
  }))
}

/** Of fences that were drawn before there was an alarm it is off. */
const NO_ALARMS = fenceAlarms.parse({})

function toGeofence(row: FenceRow, imeis: ReadonlyMap<number, string>) {
  const { id, accountId, name, description, color, groupId, shape, alarms, targets } = row
  const named = targets.kind === 'devices' ? targets.deviceIds.flatMap((one) => imeis.get(one) ?? []) : []
  return {
    id,
    accountId,
    name,
    description,
    color,
    groupId,
    ...NO_ALARMS,
    ...alarms,
    shape: shape as Geofence['shape'],
    devices: targets.kind === 'all' ? ('all' as const) : named,
    groupIds: targets.kind === 'groups' ? [...targets.groupIds] : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
