import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import { KEEP_MESSAGE_DAYS } from '@/lib/messages/message-types'

/** So long a deleted message can be brought back, and keeps its cause from being told again. */
const KEEP_DELETED_DAYS = 7

/** Removes messages whose time is over, and announcements that ended so long ago. */
export async function deleteOldMessages(_system: SystemAccess): Promise<void> {
  const db = database()
  await db.execute(sql`delete from messages
    where created_at < now() - make_interval(days => ${KEEP_MESSAGE_DAYS})
      or deleted_at < now() - make_interval(days => ${KEEP_DELETED_DAYS})`)
  await db.execute(sql`delete from announcements
    where coalesce(until_time, from_time) < now() - make_interval(days => ${KEEP_MESSAGE_DAYS})`)
}
