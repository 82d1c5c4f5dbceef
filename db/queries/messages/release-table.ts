import { type SQL, sql } from 'drizzle-orm'
import { MESSAGE_TYPES, type MessageText } from '@/lib/messages/message-types'
import { NUMBERED_RELEASES } from '@/lib/releases/releases'

export const RELEASE_TYPE = MESSAGE_TYPES.releaseNotes.number
export const RELEASE_TEXT = 'releaseNotes' satisfies MessageText

/** The releases as a table `r (number, version, date)`: they come with the code, so that no row tells of them. */
export const releasesTable: SQL = sql`(select (one ->> 'number')::int as number, one ->> 'version' as version,
    (one ->> 'date')::date at time zone 'UTC' as date
  from json_array_elements(${JSON.stringify(NUMBERED_RELEASES)}::json) as one) as r`

/** Whether account `me` is told of release `r`: to newcomers everything is new. */
export const isNewsTo: SQL = sql`(me.created_at < r.date and r.date <= now())`
