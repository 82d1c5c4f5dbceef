import { type SQL, sql } from 'drizzle-orm'
import type { Access } from '@/lib/auth/access'
import { ANNOUNCEMENT_TYPE, KEEP_MESSAGE_DAYS, MESSAGE_TYPES, typesFor } from '@/lib/messages/message-types'
import type { WordsByLanguage } from '@/lib/messages/pick-words'
import { isAddressed, isShown } from './addressed'
import { isNewsTo, RELEASE_TEXT, RELEASE_TYPE, releasesTable } from './release-table'

/** A row of `ownMessages`; times in milliseconds since 1970. */
export type OwnMessage = {
  id: string
  type: number
  text: string | null
  params: Record<string, string | number>
  time: number
  isRead: boolean
  announcementId: number | null
  words: WordsByLanguage | null
  language: string | null
  sender: string | null
  look: string | null
  mustAcknowledge: boolean | null
  acknowledgedAt: number | null
  isDeleted: boolean
}

/**
 * What is told to who signed in, as a table `own`: a person's messages are that person's alone, a virtual account's
 * too. Types that take a permission which `access` lacks are left out, for a key that may do less than its account.
 */
export function ownMessages(access: Access): SQL {
  const types = typesFor(access.permissions).map((name) => MESSAGE_TYPES[name].number)
  return sql`own as (
    select 'm' || m.id as id, m.type, m.text, m.params, m.created_at, m.read_at is not null as "isRead",
      null::int as "announcementId", null::jsonb as words, null as language, null as sender, null as look,
      null::boolean as "mustAcknowledge", null::timestamptz as acknowledged_at, m.deleted_at is not null as "isDeleted"
    from messages m
    where m.account_id = ${access.actorId} and m.type = any(${`{${types.join()}}`}::int[])
      and m.created_at > now() - make_interval(days => ${KEEP_MESSAGE_DAYS})
    union all
    select 'a' || a.id, ${ANNOUNCEMENT_TYPE}::int, null, '{}', a.from_time, k.read_at is not null,
      a.id, a.words, a.language, author.customer_name, a.look,
      a.must_acknowledge, k.acknowledged_at, k.deleted_at is not null
    from accounts me
    join announcements a on ${isAddressed} and ${isShown}
    join accounts author on author.id = a.author_id
    left join announcement_marks k on k.announcement_id = a.id and k.account_id = me.id
    where me.id = ${access.actorId}
    union all
    select 'r' || r.number, ${RELEASE_TYPE}::int, ${RELEASE_TEXT}, jsonb_build_object('version', r.version),
      r.date, k.read_at is not null, null, null, null, null, null, null, null, k.deleted_at is not null
    from accounts me
    join ${releasesTable} on ${isNewsTo}
    left join preferences p on p.account_id = me.id and p.name = 'messages.channels'
    left join release_marks k on k.version = r.version and k.account_id = me.id
    where me.id = ${access.actorId} and coalesce((p.value #>> '{releaseNotes,list}')::boolean, true))`
}

/** The columns of `OwnMessage`. */
export const ownColumns: SQL = sql`id, type, text, params, "isRead", "announcementId", words, language, sender, look,
  "mustAcknowledge", "isDeleted", (extract(epoch from created_at) * 1000)::float8 as time,
  (extract(epoch from acknowledged_at) * 1000)::float8 as "acknowledgedAt"`

/** A list of texts as one parameter. */
export const textList = (texts: readonly string[]): SQL =>
  sql`(select value from json_array_elements_text(${JSON.stringify(texts)}::json) as value)`
