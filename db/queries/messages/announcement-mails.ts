import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import type { SystemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import type { Language } from '@/lib/i18n/languages'
import type { MessageTypeName } from '@/lib/messages/message-types'
import type { WordsByLanguage } from '@/lib/messages/pick-words'
import { isAddressed, isShown } from './addressed'

/** So many days after its beginning nobody is mailed of an announcement any more, whatever they choose then. */
const MAIL_DAYS = 14
/** Mails ordered in one transaction. */
const AT_ONCE = 500
const TITLE = 'announcement' satisfies MessageTypeName

/** Mails announcements that are shown to those addressed who chose that and have not read them, once each. */
export async function mailAnnouncements(_system: SystemAccess, now: Date): Promise<void> {
  if (env().SMTP_HOST === undefined) return
  let more = true
  while (more) more = await mailSome(now)
}

type Told = { announcementId: number; accountId: number; email: string }

function mailSome(now: Date): Promise<boolean> {
  return database().transaction(async (tx) => {
    const told = await tx.execute<Told>(sql`
      with told as (
        select a.id as announcement_id, me.id as account_id, me.email from preferences p
        join accounts me on me.id = p.account_id and me.email is not null and not me.disabled
        join announcements a on ${isAddressed} and ${isShown}
          and a.from_time > ${now.toISOString()}::timestamptz - make_interval(days => ${MAIL_DAYS})
        left join announcement_marks k on k.announcement_id = a.id and k.account_id = me.id
        where p.name = 'messages.channels' and (p.value #>> '{announcement,mail}')::boolean
          and k.mailed_at is null and k.read_at is null and k.deleted_at is null
        order by a.id, me.id limit ${AT_ONCE}),
      marked as (
        insert into announcement_marks (announcement_id, account_id, mailed_at)
        select announcement_id, account_id, now() from told
        on conflict (announcement_id, account_id) do update set mailed_at = now()
          where announcement_marks.mailed_at is null
        returning announcement_id, account_id)
      select marked.announcement_id as "announcementId", marked.account_id as "accountId", told.email
      from marked join told using (announcement_id, account_id)`)
    for (const { announcementId, accountId, email } of told) {
      await insertOutbox(tx, {
        kind: 'message',
        recipient: email,
        title: TITLE,
        // Two accounts may have one address.
        cause: `message:${accountId}:${TITLE}:${announcementId}`,
        payload: { accountId, to: email, message: { announcementId } },
      })
    }
    return told.length === AT_ONCE
  })
}

type MailedWords = { words: WordsByLanguage; language: Language }

/** The words of an announcement that an account is to be mailed; null once it is not shown to it any more. */
export async function findMailedWords(
  _system: SystemAccess,
  id: number,
  accountId: number,
): Promise<MailedWords | null> {
  const [row] = await database().execute<MailedWords>(sql`
    select a.words, a.language from announcements a
    join accounts me on me.id = ${accountId} and ${isAddressed}
    where a.id = ${id} and ${isShown}`)
  return row ?? null
}
