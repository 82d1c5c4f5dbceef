import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { inSubtree } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { announcementMarks, announcements } from '@/db/schema/messages'
import { type Access, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES, type AccountTypeName, accountTypeName } from '@/lib/auth/account-types'
import { AppError } from '@/lib/errors'
import { endOf, refuseAnnouncement, saysTheSame } from '@/lib/messages/announcement-rules'
import type {
  Announcement,
  CreateAnnouncementBody,
  EditAnnouncementBody,
} from '@/lib/messages/announcement-schema'
import { MAX_ANNOUNCEMENTS } from '@/lib/messages/message-types'
import { pickWords } from '@/lib/messages/pick-words'
import { endOfAnnouncement, isAddressed } from './addressed'

type Row = typeof announcements.$inferSelect

/** An announcement of the own account; those of others are theirs alone. */
export const ownAnnouncement = (access: Access, id: number): SQL =>
  and(eq(announcements.id, id), eq(announcements.authorId, access.accountId)) as SQL

const MAX_LISTED = 500

/** What the own account has announced, newest first. */
export async function listAnnouncements(access: Access): Promise<Announcement[]> {
  requirePermission(access, 'announcements.edit')
  const rows = await database()
    .select()
    .from(announcements)
    .where(eq(announcements.authorId, access.accountId))
    .orderBy(desc(announcements.fromTime), desc(announcements.id))
    .limit(MAX_LISTED)
  return describe(access, rows)
}

async function findAnnouncement(access: Access, id: number): Promise<Announcement> {
  const rows = await database().select().from(announcements).where(ownAnnouncement(access, id))
  const [found] = await describe(access, rows)
  if (!found) throw new AppError('announcementUnknown')
  return found
}

/** Announces something to accounts below the own one: one row, whoever gets it. */
export async function insertAnnouncement(
  access: Access,
  body: CreateAnnouncementBody,
  now: Date,
): Promise<Announcement> {
  requirePermission(access, 'announcements.edit')
  const { types, from = now, until, ...given } = body
  refuseAnnouncement({ ...given, from, until })
  const id = await database().transaction(async (tx) => {
    await tx.execute(sql`select 1 from accounts where id = ${access.accountId} for update`)
    const [open] = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from announcements a
      where a.author_id = ${access.accountId} and ${endOfAnnouncement} > now()`)
    if ((open?.count ?? 0) >= MAX_ANNOUNCEMENTS)
      throw new AppError('quotaReached', { max: MAX_ANNOUNCEMENTS })
    await refuseForeign(tx, access, body.accountIds)
    const [row] = await tx
      .insert(announcements)
      .values({
        ...given,
        authorId: access.accountId,
        types: numbersOf(types),
        fromTime: from,
        untilTime: until,
      })
      .returning()
    if (!row) throw new Error('insert returned no row')
    await logAnnouncement(tx, access, 'create', row, changesBetween({}, logged(row)))
    return row.id
  })
  return findAnnouncement(access, id)
}

/**
 * Changes an announcement of the own account. Its words stay once somebody has acknowledged them
 * (`announcementAcknowledged`): what was acknowledged is what stands there.
 */
export async function editAnnouncement(
  access: Access,
  id: number,
  { types, from, until, ...given }: EditAnnouncementBody,
): Promise<Announcement> {
  requirePermission(access, 'announcements.edit')
  await database().transaction(async (tx) => {
    const before = await lockAnnouncement(tx, access, id)
    const after = {
      ...before,
      ...given,
      types: types ? numbersOf(types) : before.types,
      fromTime: from ?? before.fromTime,
      untilTime: until === undefined ? before.untilTime : until,
    }
    refuseAnnouncement({ ...after, from: after.fromTime, until: after.untilTime })
    await refuseForeign(tx, access, given.accountIds ?? [])
    if (!saysTheSame(before, after) && (await isAcknowledged(tx, id)))
      throw new AppError('announcementAcknowledged')
    const { id: _, authorId: _author, createdAt: _created, ...values } = after
    await tx.update(announcements).set(values).where(eq(announcements.id, id))
    await logAnnouncement(tx, access, 'edit', after, changesBetween(logged(before), logged(after)))
  })
  return findAnnouncement(access, id)
}

/** Takes an announcement away from everybody, with what is known of who read it. */
export async function deleteAnnouncement(access: Access, id: number): Promise<void> {
  requirePermission(access, 'announcements.edit')
  await database().transaction(async (tx) => {
    const row = await lockAnnouncement(tx, access, id)
    await tx.delete(announcements).where(eq(announcements.id, id))
    await logAnnouncement(tx, access, 'delete', row)
  })
}

async function lockAnnouncement(tx: Tx, access: Access, id: number): Promise<Row> {
  const [row] = await tx.select().from(announcements).where(ownAnnouncement(access, id)).for('update')
  if (!row) throw new AppError('announcementUnknown')
  return row
}

async function isAcknowledged(tx: Tx, id: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: announcementMarks.accountId })
    .from(announcementMarks)
    .where(
      and(eq(announcementMarks.announcementId, id), sql`${announcementMarks.acknowledgedAt} is not null`),
    )
    .limit(1)
  return found !== undefined
}

/** Throws `accountUnknown` for an account that is not there or not theirs, `notSubordinate` for the own one. */
async function refuseForeign(tx: Tx, access: Access, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...ids]), inSubtree(access), ne(accounts.type, ACCOUNT_TYPES.virtual)))
  if (found.length < new Set(ids).size) throw new AppError('accountUnknown')
  if (ids.includes(access.accountId)) throw new AppError('notSubordinate')
}

const numbersOf = (types: readonly AccountTypeName[]) => types.map((type) => ACCOUNT_TYPES[type])

const logged = ({ words, language, types, fromTime, untilTime, look, mustAcknowledge }: Row) => ({
  name: pickWords(words, language, language).title,
  look,
  mustAcknowledge,
  from: fromTime,
  until: untilTime,
  type: types.map(accountTypeName),
})

function logAnnouncement(
  tx: Tx,
  access: Access,
  verb: 'create' | 'edit' | 'delete',
  { id, words, language }: Row,
  changes = {},
): Promise<void> {
  const objectName = pickWords(words, language, language).title
  const object = { objectKind: 'announcement', objectId: id, objectName, path: access.path } as const
  return logActions(tx, access, [{ action: `announcements.${verb}`, ...object, changes }])
}

type Counts = { id: number; recipients: number; read: number; acknowledged: number }

async function describe(access: Access, rows: readonly Row[]): Promise<Announcement[]> {
  if (rows.length === 0) return []
  const ids = `{${rows.map(({ id }) => id).join()}}`
  // Many go to the same accounts, who are counted once. Who was told and stands elsewhere since is not.
  const counts = await database().execute<Counts>(sql`
    with asked as (select * from announcements where id = any(${ids}::int[])),
    audience as (
      select a.types, a.account_ids, count(*)::int as recipients
      from (select distinct author_id, types, account_ids from asked) a
      join accounts me on me.path like ${`${access.path}%`} and ${isAddressed}
      group by a.types, a.account_ids),
    marked as (
      select a.id, count(k.read_at)::int as read, count(k.acknowledged_at)::int as acknowledged
      from asked a join announcement_marks k on k.announcement_id = a.id
      join accounts me on me.id = k.account_id and ${isAddressed}
      group by a.id)
    select asked.id, coalesce(audience.recipients, 0) as recipients, coalesce(marked.read, 0) as read,
      coalesce(marked.acknowledged, 0) as acknowledged
    from asked left join marked on marked.id = asked.id
    left join audience on audience.types = asked.types and audience.account_ids = asked.account_ids`)
  const named = [...new Set(rows.flatMap(({ accountIds }) => accountIds))]
  const names = await database()
    .select({ id: accounts.id, name: accounts.customerName })
    .from(accounts)
    .where(and(inSubtree(access), inArray(accounts.id, named)))
  const now = Date.now()
  return rows.map(({ fromTime, untilTime, types, accountIds, words, ...row }) => {
    const count = counts.find(({ id }) => id === row.id)
    const isOver = endOf(fromTime, untilTime).getTime() <= now
    return {
      ...row,
      words: { ...words },
      types: types.map(accountTypeName),
      accounts: names.filter(({ id }) => accountIds.includes(id)),
      from: fromTime.toISOString(),
      until: untilTime?.toISOString() ?? null,
      state: isOver ? 'ended' : fromTime.getTime() > now ? 'waiting' : 'shown',
      recipients: count?.recipients ?? 0,
      read: count?.read ?? 0,
      acknowledged: count?.acknowledged ?? 0,
    }
  })
}
