import { and, count, desc, eq, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { shareDevices, shares, shareViews } from '@/db/schema/shares'
import { containing, idArray } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { MAX_SHARED_DEVICES } from '@/lib/shares/limits'
import type { Share, SharePage, ShareQuery, ShareViewPage, ShareViewQuery } from '@/lib/shares/schema'
import { livingShares, ownShares, type ShareRow, shownShares } from './share-scope'

const makers = alias(accounts, 'makers')

/** A view whose page has said nothing for so long is not counted as open. */
export const VIEW_LAPSES = sql`interval '90 seconds'`
export const isOpenView = (): SQL =>
  sql`${shareViews.closedAt} is null and ${shareViews.seenAt} > now() - ${VIEW_LAPSES}`

const STATES = {
  live: () => livingShares(),
  ended: () => or(isNotNull(shares.endedAt), lte(shares.expiresAt, sql`now()`)) as SQL,
  all: () => sql`true`,
}

/** Links of the own account and those below, the newest first. */
export async function listShares(
  access: Access,
  { state, search, page, pageSize }: ShareQuery,
): Promise<SharePage> {
  requirePermission(access, 'shares.edit')
  const where = and(shownShares(access), STATES[state](), search === '' ? undefined : matches(access, search))
  const [total] = await database()
    .select({ count: count() })
    .from(shares)
    .innerJoin(accounts, eq(accounts.id, shares.accountId))
    .leftJoin(makers, eq(makers.id, shares.actorId))
    .where(where)
  const items = await findShares(access, where, pageSize, (page - 1) * pageSize)
  return { items, total: total?.count ?? 0, page, pageSize }
}

/** One of them. Throws `shareUnknown`. */
export async function findShare(access: Access, id: number): Promise<Share> {
  const [found] = await findShares(access, and(shownShares(access), eq(shares.id, id)), 1, 0)
  if (!found) throw new AppError('shareUnknown')
  return found
}

/** The devices of links: those that a link names, or that are in its group. */
const OF_SHARES = sql`(
  select named.share_id, named.device_id from ${shareDevices} named
    join ${shares} s on s.id = named.share_id and not s.of_group
  union all
  select s.id, grouped.id from ${shares} s join ${devices} grouped on grouped.group_id = s.group_id) as of_share`

function matches(access: Access, search: string): SQL {
  const pattern = containing(search)
  const shown = sql`select of_share.share_id from ${OF_SHARES} join ${devices} on ${devices.id} = of_share.device_id
    where ${visibleDevices(access)} and ${devices.searchText} like ${containing(search.toLowerCase())}`
  return sql`(${shares.name} ilike ${pattern} or ${accounts.customerName} ilike ${pattern}
    or ${makers.login} ilike ${pattern} or ${shares.id} in (${shown}))`
}

async function findShares(
  access: Access,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<Share[]> {
  const rows = await database()
    .select({
      row: shares,
      accountName: accounts.customerName,
      makerName: makers.login,
      own: sql<boolean>`${ownShares(access)}`,
      groupName: deviceGroups.name,
    })
    .from(shares)
    .innerJoin(accounts, eq(accounts.id, shares.accountId))
    .leftJoin(makers, eq(makers.id, shares.actorId))
    .leftJoin(deviceGroups, eq(deviceGroups.id, shares.groupId))
    .where(where)
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ row }) => row.id)
  const [shown, views] = await Promise.all([devicesOf(access, ids), viewsOf(ids)])
  return rows.map(({ row, ...around }) => ({
    ...toShare(row),
    ...around,
    devices: shown.get(row.id) ?? [],
    ...withEarlier(row, views.get(row.id)),
  }))
}

function toShare(row: ShareRow) {
  const { id, name, groupId, end, deviceIcon, fields, aliases, privacy, maxViewers, tellFirstView } = row
  const isOver = row.endedAt === null && row.expiresAt.getTime() <= Date.now()
  const endedAt = isOver ? row.expiresAt : row.endedAt
  return {
    id,
    name,
    groupId,
    end,
    deviceIcon,
    fields,
    aliases,
    privacy,
    maxViewers,
    tellFirstView,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    endReason: isOver ? ('expired' as const) : row.endReason,
    hasPasscode: row.passcodeHash !== null,
  }
}

/** The devices of links that who asks sees at this moment, the first of each link. */
async function devicesOf(access: Access, ids: readonly number[]): Promise<Map<number, Share['devices']>> {
  const found = new Map<number, Share['devices']>()
  if (ids.length === 0) return found
  const rows = await database()
    .select({
      shareId: sql<number>`of_share.share_id`,
      imei: devices.imei,
      name: devices.name,
      plate: devices.plate,
    })
    .from(devices)
    .innerJoin(OF_SHARES, sql`of_share.device_id = ${devices.id}`)
    .where(and(sql`of_share.share_id = any(${idArray(ids)})`, visibleDevices(access)))
    .orderBy(sql`of_share.share_id`, devices.id)
    .limit(ids.length * MAX_SHARED_DEVICES)
  for (const { shareId, ...device } of rows) {
    const own = found.get(shareId) ?? []
    if (own.length < MAX_SHARED_DEVICES) own.push(device)
    found.set(shareId, own)
  }
  return found
}

type Views = Pick<Share, 'views' | 'viewing' | 'lastViewedAt'>

const withEarlier = ({ earlierViews }: ShareRow, kept: Views | undefined): Views => ({
  ...(kept ?? { viewing: 0, lastViewedAt: null }),
  views: earlierViews + (kept?.views ?? 0),
})

async function viewsOf(ids: readonly number[]): Promise<Map<number, Views>> {
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select({
      shareId: shareViews.shareId,
      views: count(),
      viewing: sql<number>`count(*) filter (where ${isOpenView()})::int`,
      last: sql<string>`to_char(max(${shareViews.seenAt}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(shareViews)
    .where(inArray(shareViews.shareId, [...ids]))
    .groupBy(shareViews.shareId)
  return new Map(
    rows.map(({ shareId, views, viewing, last }) => [shareId, { views, viewing, lastViewedAt: last }]),
  )
}

/** When a link was opened, where from and for how long, the newest first. */
export async function listShareViews(
  access: Access,
  id: number,
  { page, pageSize }: ShareViewQuery,
): Promise<ShareViewPage> {
  requirePermission(access, 'shares.edit')
  await findShare(access, id)
  const ofShare = eq(shareViews.shareId, id)
  const [total] = await database().select({ count: count() }).from(shareViews).where(ofShare)
  const rows = await database()
    .select({ view: shareViews, open: sql<boolean>`${isOpenView()}` })
    .from(shareViews)
    .where(ofShare)
    .orderBy(desc(shareViews.openedAt), desc(shareViews.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const items = rows.map(({ view, open }) => ({
    id: view.id,
    network: view.network,
    seconds: view.watchedS,
    open,
    openedAt: view.openedAt.toISOString(),
    lastSeenAt: view.seenAt.toISOString(),
  }))
  return { items, total: total?.count ?? 0, page, pageSize }
}
