import { type SQL, sql } from 'drizzle-orm'
import { ACCOUNT_TYPES } from '@/lib/auth/account-types'
import { KEEP_MESSAGE_DAYS } from '@/lib/messages/message-types'

/**
 * Whether announcement `a` is for account `me`, both names of the statement: for who stands below its author, of its
 * types and in its sub-trees. Virtual accounts only get what the account announces that they act for.
 */
export const isAddressed: SQL<boolean> = sql<boolean>`(
  a.author_id <> me.id
  and a.author_id = any(string_to_array(trim(both '/' from me.path), '/')::int[])
  and (me.type <> ${ACCOUNT_TYPES.virtual} or me.parent_id = a.author_id)
  and (cardinality(a.types) = 0 or me.type = any(a.types))
  and (cardinality(a.account_ids) = 0
    or a.account_ids && string_to_array(trim(both '/' from me.path), '/')::int[]))`

/** When an announcement without an end is over. */
export const endOfAnnouncement: SQL = sql`coalesce(a.until_time, a.from_time + make_interval(days => ${KEEP_MESSAGE_DAYS}))`

/** Whether announcement `a` is shown now. */
export const isShown: SQL<boolean> = sql<boolean>`(a.from_time <= now() and ${endOfAnnouncement} > now())`
