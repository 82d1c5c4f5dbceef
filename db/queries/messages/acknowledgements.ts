import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { announcements } from '@/db/schema/messages'
import { containing } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { AcknowledgementPage, AcknowledgementQuery } from '@/lib/messages/announcement-schema'
import { isAddressed, isShown } from './addressed'
import { ownAnnouncement } from './announcements'

/**
 * Has who signed in acknowledge an announcement that is shown to it, which reads it as well; the first time counts.
 * Throws `announcementUnknown`.
 */
export async function acknowledge(access: Access, id: number): Promise<void> {
  requirePermission(access, 'messages.edit')
  const done = await database().execute(sql`
    insert into announcement_marks as k (announcement_id, account_id, read_at, acknowledged_at)
    select a.id, me.id, now(), now() from announcements a
    join accounts me on me.id = ${access.actorId} and ${isAddressed}
    where a.id = ${id} and ${isShown}
    on conflict (announcement_id, account_id) do update set read_at = coalesce(k.read_at, now()),
      acknowledged_at = coalesce(k.acknowledged_at, now())
    returning announcement_id`)
  if (done.length === 0) throw new AppError('announcementUnknown')
}

type Row = {
  id: number
  account: string
  name: string
  readAt: number | null
  acknowledgedAt: number | null
  total: number
}

/** Who gets an announcement of the own account, and what became of it there; those who acknowledged it first. */
export async function listAcknowledgements(
  access: Access,
  id: number,
  { acknowledged, search, page, pageSize }: AcknowledgementQuery,
): Promise<AcknowledgementPage> {
  requirePermission(access, 'announcements.edit')
  const db = database()
  const [own] = await db
    .select({ id: announcements.id })
    .from(announcements)
    .where(ownAnnouncement(access, id))
  if (!own) throw new AppError('announcementUnknown')
  const rows = await db.execute<Row>(sql`
    with found as (
      select me.id, me.login as account, me.customer_name as name, k.read_at, k.acknowledged_at
      from announcements a
      join accounts me on me.path like ${`${access.path}%`} and ${isAddressed}
      left join announcement_marks k on k.announcement_id = a.id and k.account_id = me.id
      where a.id = ${id}
        and ${acknowledged ? sql`(k.acknowledged_at is not null) = ${acknowledged === 'true'}` : sql`true`}
        and ${search ? sql`(me.login ilike ${containing(search)} or me.customer_name ilike ${containing(search)})` : sql`true`})
    select (select count(*)::int from found) as total, id, account, name,
      (extract(epoch from read_at) * 1000)::float8 as "readAt",
      (extract(epoch from acknowledged_at) * 1000)::float8 as "acknowledgedAt"
    from found order by acknowledged_at desc nulls last, read_at desc nulls last, name, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  const items = rows.map(({ total: _, ...row }) => ({
    ...row,
    readAt: iso(row.readAt),
    acknowledgedAt: iso(row.acknowledgedAt),
  }))
  return { items, total: rows[0]?.total ?? 0, page, pageSize }
}
