import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { insertOutbox } from '@/db/queries/outbox/outbox'
import type { Access, SystemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { messageOfRelease, NEWEST_RELEASE } from '@/lib/releases/releases'
import { ownMessages } from './own-messages'
import { isNewsTo, RELEASE_TEXT, releasesTable } from './release-table'

/** Whether who asks has yet to read what the newest release brought, and wants to be told of such. */
export async function isReleaseUnread(access: Access): Promise<boolean> {
  const rows = await database().execute(sql`
    with ${ownMessages(access)}
    select 1 from own where id = ${messageOfRelease(NEWEST_RELEASE)} and not "isRead" and not "isDeleted"`)
  return rows.length > 0
}

/** So many days after a release nobody is mailed of it any more, whatever they choose then. */
const MAIL_DAYS = 14
/** Accounts mailed in one transaction. */
const AT_ONCE = 500

/** Mails what the newest release brought to those who chose that and have not read it, once. */
export async function mailRelease(_system: SystemAccess, now: Date): Promise<void> {
  if (env().SMTP_HOST === undefined) return
  let more = true
  while (more) more = await mailSome(now)
}

function mailSome(now: Date): Promise<boolean> {
  return database().transaction(async (tx) => {
    const told = await tx.execute<{ id: number; email: string }>(sql`
      with told as (
        select me.id, me.email from accounts me
        join ${releasesTable} on r.version = ${NEWEST_RELEASE} and ${isNewsTo}
          and r.date > ${now.toISOString()}::timestamptz - make_interval(days => ${MAIL_DAYS})
        join preferences p on p.account_id = me.id and p.name = 'messages.channels'
          and (p.value #>> '{releaseNotes,mail}')::boolean
        left join release_marks k on k.version = r.version and k.account_id = me.id
        where me.email is not null and not me.disabled and k.mailed_at is null and k.read_at is null
        order by me.id limit ${AT_ONCE}),
      marked as (
        insert into release_marks (version, account_id, mailed_at) select ${NEWEST_RELEASE}, id, now() from told
        on conflict (version, account_id) do update set mailed_at = now() where release_marks.mailed_at is null
        returning account_id)
      select told.id, told.email from told join marked on marked.account_id = told.id`)
    for (const { id, email } of told) {
      const message = { text: RELEASE_TEXT, params: { version: NEWEST_RELEASE } } as const
      await insertOutbox(tx, {
        kind: 'message',
        recipient: email,
        title: RELEASE_TEXT,
        cause: `message:${id}:${NEWEST_RELEASE}`,
        payload: { accountId: id, to: email, message },
      })
    }
    return told.length === AT_ONCE
  })
}
