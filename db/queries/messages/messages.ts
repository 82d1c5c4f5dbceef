import { and, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { containing } from '@/db/sql-parts'
import { type Access, requirePermission } from '@/lib/auth/access'
import type { Language } from '@/lib/i18n/languages'
import type { MessageText } from '@/lib/messages/message-types'
import type {
  ChangedMessages,
  DeleteMessagesBody,
  MarkMessagesBody,
  MessageListQuery,
} from '@/lib/messages/schema'
import { type OwnMessage, ownColumns, ownMessages, textList } from './own-messages'
import { releasesTable } from './release-table'

/** A word that is looked for, with the texts that hold it in the language of who asks. */
export type SearchedWord = { word: string; texts: readonly MessageText[] }

type Page = { items: OwnMessage[]; total: number; unread: number }

/** What was told to who asks, newest first. `words` must all be found. */
export async function listMessages(
  access: Access,
  { type, read, page, pageSize }: Omit<MessageListQuery, 'search'>,
  words: readonly SearchedWord[],
  language: Language,
): Promise<Page> {
  requirePermission(access, 'messages.read')
  const where = and(
    sql`not "isDeleted"`,
    type === undefined ? undefined : sql`type = ${type}`,
    read === undefined ? undefined : sql`"isRead" = ${read === 'read'}`,
    ...words.map((one) => holds(one, language)),
  )
  const rows = await database().execute<OwnMessage & { count: number; unread: number }>(sql`
    with ${ownMessages(access)},
    unread as (select count(*)::int as unread from own where not "isDeleted" and not "isRead"),
    found as (select * from own where ${where}),
    paged as (select * from found order by created_at desc, id desc
      limit ${pageSize} offset ${(page - 1) * pageSize})
    select unread.unread, (select count(*)::int from found) as count, paged.*
    from unread left join (select ${ownColumns} from paged) as paged on true
    order by paged.time desc, paged.id desc`)
  const [first] = rows
  // Without a message there is one row still, with the counts.
  const items = rows.filter(({ id }) => id !== null)
  return { items: [...items], total: first?.count ?? 0, unread: first?.unread ?? 0 }
}

function holds({ word, texts }: SearchedWord, language: Language): SQL {
  const like = containing(word)
  return sql`(text in ${textList(texts)}
    or exists (select 1 from jsonb_each_text(params) as given where given.value ilike ${like})
    or coalesce(words -> ${language}, words -> own.language) ->> 'title' ilike ${like}
    or coalesce(words -> ${language}, words -> own.language) ->> 'body' ilike ${like}
    or sender ilike ${like})`
}

/** Announcements shown over the page at once. */
const MAX_SHOWN = 3

/**
 * How many messages are unread, and the announcements that wait to be shown: those that must be acknowledged until they
 * are, the others until they are read.
 */
export async function findUnread(access: Access): Promise<{ unread: number; shown: OwnMessage[] }> {
  requirePermission(access, 'messages.read')
  const rows = await database().execute<OwnMessage & { unread: number }>(sql`
    with ${ownMessages(access)},
    unread as (select count(*)::int as unread from own where not "isDeleted" and not "isRead")
    select unread.unread, shown.* from unread
    left join (select ${ownColumns} from own
      where look <> 'list' and case when "mustAcknowledge" then acknowledged_at is null
        else not "isRead" and not "isDeleted" end
      order by created_at, id limit ${MAX_SHOWN}) as shown on true
    order by shown.time, shown.id`)
  return { unread: rows[0]?.unread ?? 0, shown: rows.filter(({ id }) => id !== null) }
}

/** Marks messages; ids of others are passed over. */
export async function markMessages(access: Access, body: MarkMessagesBody): Promise<ChangedMessages> {
  requirePermission(access, 'messages.edit')
  const read = 'all' in body || body.read
  const meant =
    'all' in body
      ? body.type === undefined
        ? sql`true`
        : sql`type = ${body.type}`
      : sql`id in ${textList(body.ids)}`
  return change(access, sql`${meant} and not "isDeleted" and "isRead" <> ${read}`, 'read_at', read)
}

/** Deletes messages for who asks, or brings them back; ids of others are passed over. */
export async function deleteMessages(
  access: Access,
  { ids, deleted }: DeleteMessagesBody,
): Promise<ChangedMessages> {
  requirePermission(access, 'messages.edit')
  const meant = sql`id in ${textList(ids)} and "isDeleted" <> ${deleted}`
  return change(access, meant, 'deleted_at', deleted)
}

/** Sets a moment of the messages that are meant, or takes it away. */
function change(
  access: Access,
  meant: SQL,
  column: 'read_at' | 'deleted_at',
  set: boolean,
): Promise<ChangedMessages> {
  const name = sql.identifier(column)
  const value = set ? sql`now()` : sql`null::timestamptz`
  return database().transaction(async (tx) => {
    const ids = await idsOf(tx, access, meant)
    const numbers = (kind: string) => `{${ids.filter((id) => id.startsWith(kind)).map((id) => id.slice(1))}}`
    await tx.execute(sql`update messages set ${name} = ${value}
      where id = any(${numbers('m')}::bigint[]) and account_id = ${access.actorId}`)
    await tx.execute(sql`insert into announcement_marks (announcement_id, account_id, ${name})
      select id, ${access.actorId}, ${value} from unnest(${numbers('a')}::int[]) as id
      on conflict (announcement_id, account_id) do update set ${name} = excluded.${name}`)
    await tx.execute(sql`insert into release_marks (version, account_id, ${name})
      select r.version, ${access.actorId}, ${value} from ${releasesTable} where r.number = any(${numbers('r')}::int[])
      on conflict (version, account_id) do update set ${name} = excluded.${name}`)
    return { changed: ids.length, ids }
  })
}

async function idsOf(db: Database | Tx, access: Access, where: SQL): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(
    sql`with ${ownMessages(access)} select id from own where ${where}`,
  )
  return rows.map(({ id }) => id)
}
