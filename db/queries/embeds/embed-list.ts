import { and, count, desc, eq, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { inSubtree, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceGroups, devices } from '@/db/schema/devices'
import { embedDevices, embedOpenings, embeds } from '@/db/schema/embeds'
import { containing } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import type {
  Embed,
  EmbedId,
  EmbedOpeningPage,
  EmbedOpeningQuery,
  EmbedPage,
  EmbedQuery,
} from '@/lib/embeds/schema'
import { AppError } from '@/lib/errors'
import { isEmbed, livingEmbeds, ownEmbeds, shownEmbeds } from './embed-scope'

const makers = alias(accounts, 'makers')
const scoped = alias(accounts, 'scoped')

const STATES = {
  live: () => livingEmbeds(),
  ended: () => or(isNotNull(embeds.revokedAt), lte(embeds.endsAt, sql`now()`)) as SQL,
  all: () => sql`true`,
}
/** Days whose openings the list tells. */
const DAYS = 14

/** Embeds of the own account and those below, the newest first. */
export async function listEmbeds(
  access: Access,
  { state, search, page, pageSize }: EmbedQuery,
): Promise<EmbedPage> {
  requirePermission(access, 'embeds.edit')
  const pattern = containing(search)
  const matches =
    search === ''
      ? undefined
      : sql`(${embeds.name} ilike ${pattern} or ${accounts.customerName} ilike ${pattern} or ${makers.login} ilike ${pattern})`
  const where = and(shownEmbeds(access), STATES[state](), matches)
  const [total] = await database()
    .select({ count: count() })
    .from(embeds)
    .innerJoin(accounts, eq(accounts.id, embeds.accountId))
    .leftJoin(makers, eq(makers.id, embeds.actorId))
    .where(where)
  const items = await findEmbeds(access, where, pageSize, (page - 1) * pageSize)
  return { items, total: total?.count ?? 0, page, pageSize }
}

/** One of them. Throws `embedUnknown`. */
export async function findEmbed(access: Access, id: EmbedId): Promise<Embed> {
  requirePermission(access, 'embeds.edit')
  const [found] = await findEmbeds(access, and(shownEmbeds(access), isEmbed(id)), 1, 0)
  if (!found) throw new AppError('embedUnknown')
  return found
}

async function findEmbeds(
  access: Access,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<Embed[]> {
  const rows = await database()
    .select({
      row: embeds,
      accountName: accounts.customerName,
      makerName: makers.login,
      own: sql<boolean>`${ownEmbeds(access)}`,
      scopeName: scoped.customerName,
    })
    .from(embeds)
    .innerJoin(accounts, eq(accounts.id, embeds.accountId))
    .innerJoin(scoped, eq(scoped.id, embeds.scopeAccountId))
    .leftJoin(makers, eq(makers.id, embeds.actorId))
    .where(where)
    .orderBy(desc(embeds.createdAt), desc(embeds.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ row }) => row.id)
  const [groups, named, opened] = await Promise.all([
    groupsOf(
      access,
      rows.flatMap(({ row }) => row.groupIds),
    ),
    devicesOf(access, ids),
    openingsOf(ids),
  ])
  return rows.map(({ row, accountName, makerName, own, scopeName }) => {
    const { id, publicId, name, view, fields, options, origins } = row
    return {
      id,
      publicId,
      name,
      accountName,
      makerName,
      own,
      view,
      fields,
      options,
      origins,
      scope: {
        accountId: row.scopeAccountId,
        accountName: scopeName,
        whole: row.whole,
        groups: groups.filter((group) => row.groupIds.includes(group.id)),
        devices: named.get(id) ?? [],
      },
      mode: row.signed ? 'signed' : 'public',
      createdAt: row.createdAt.toISOString(),
      endsAt: row.endsAt?.toISOString() ?? null,
      revokedAt: row.revokedAt?.toISOString() ?? null,
      ...(opened.get(id) ?? { openings: 0, openingsByDay: Array(DAYS).fill(0), lastOpenedAt: null }),
    }
  })
}

async function groupsOf(access: Access, ids: readonly number[]) {
  return database()
    .select({ id: deviceGroups.id, name: deviceGroups.name })
    .from(deviceGroups)
    .innerJoin(accounts, eq(accounts.id, deviceGroups.accountId))
    .where(and(inArray(deviceGroups.id, [...new Set(ids)]), inSubtree(access)))
    .orderBy(deviceGroups.name)
}

type Named = Embed['scope']['devices'][number]

async function devicesOf(access: Access, ids: readonly number[]): Promise<Map<number, Named[]>> {
  const rows = await database()
    .select({ embedId: embedDevices.embedId, imei: devices.imei, name: devices.name, plate: devices.plate })
    .from(embedDevices)
    .innerJoin(devices, eq(devices.id, embedDevices.deviceId))
    .where(and(inArray(embedDevices.embedId, [...ids]), visibleDevices(access)))
    .orderBy(devices.name, devices.id)
  const found = new Map<number, Named[]>()
  for (const { embedId, ...device } of rows) found.set(embedId, [...(found.get(embedId) ?? []), device])
  return found
}

type Openings = Pick<Embed, 'openings' | 'openingsByDay' | 'lastOpenedAt'>

async function openingsOf(ids: readonly number[]): Promise<Map<number, Openings>> {
  const { embedId, day, lastAt } = embedOpenings
  const ago = sql<number>`((now() at time zone 'UTC')::date - ${day})::int`
  const rows = await database()
    .select({
      id: embedId,
      ago,
      count: sql<number>`sum(${embedOpenings.count})::int`,
      last: sql`max(${lastAt})`.mapWith(lastAt),
    })
    .from(embedOpenings)
    .where(inArray(embedId, [...ids]))
    .groupBy(embedId, day)
  const found = new Map<number, Openings>()
  for (const { id, ago, count: times, last } of rows) {
    const known = found.get(id) ?? {
      openings: 0,
      openingsByDay: Array<number>(DAYS).fill(0),
      lastOpenedAt: null,
    }
    const at = last.toISOString()
    known.openings += times
    if (ago < DAYS) known.openingsByDay[DAYS - 1 - ago] = times
    if (known.lastOpenedAt === null || at > known.lastOpenedAt) known.lastOpenedAt = at
    found.set(id, known)
  }
  return found
}

/** How often an embed was opened, by day, network, page and viewer, the newest first. */
export async function listEmbedOpenings(
  access: Access,
  id: EmbedId,
  { page, pageSize }: EmbedOpeningQuery,
): Promise<EmbedOpeningPage> {
  const found = await findEmbed(access, id)
  const ofEmbed = eq(embedOpenings.embedId, found.id)
  const [total] = await database().select({ count: count() }).from(embedOpenings).where(ofEmbed)
  const rows = await database()
    .select()
    .from(embedOpenings)
    .where(ofEmbed)
    .orderBy(desc(embedOpenings.lastAt))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const items = rows.map(({ day, network, origin, viewer, count: times, lastAt }) => ({
    day,
    count: times,
    lastAt: lastAt.toISOString(),
    network: network || null,
    origin: origin || null,
    viewer: viewer || null,
  }))
  return { items, total: total?.count ?? 0, page, pageSize }
}
