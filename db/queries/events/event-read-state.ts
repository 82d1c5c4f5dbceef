import { and, eq, gt, inArray, isNull, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { deviceEvents, eventMarks, eventReadFloors } from '@/db/schema/device-events'
import type { Access } from '@/lib/auth/access'

/** Up to which event an account has read all, and the ids of those below that it made unread again. */
export type ReadFloor = { eventId: number; unreadBelow: readonly number[] }

/** Within a transaction it is given that: no second connection is waited for. */
export async function readFloor(access: Access, db: Database | Tx = database()): Promise<ReadFloor> {
  const { accountId } = access
  const [floor] = await db
    .select({ eventId: eventReadFloors.eventId })
    .from(eventReadFloors)
    .where(eq(eventReadFloors.accountId, accountId))
  if (!floor?.eventId) return { eventId: 0, unreadBelow: [] }
  const below = await db
    .select({ eventId: eventMarks.eventId })
    .from(eventMarks)
    .where(
      and(
        eq(eventMarks.accountId, accountId),
        lte(eventMarks.eventId, floor.eventId),
        isNull(eventMarks.readAt),
      ),
    )
  return { eventId: floor.eventId, unreadBelow: below.map(({ eventId }) => eventId) }
}

/** Rows of `device_events` that the account of `access` has not read. */
export function unreadBy(access: Access, { eventId, unreadBelow }: ReadFloor): SQL {
  const marked = database()
    .select({ one: sql`1` })
    .from(eventMarks)
    .where(
      and(
        eq(eventMarks.deviceId, deviceEvents.deviceId),
        eq(eventMarks.accountId, access.accountId),
        eq(eventMarks.eventId, deviceEvents.id),
        sql`${eventMarks.readAt} is not null`,
      ),
    )
  const above = gt(deviceEvents.id, eventId)
  const candidates = unreadBelow.length > 0 ? or(above, inArray(deviceEvents.id, listed(unreadBelow))) : above
  return and(candidates, notExists(marked)) as SQL
}

/** For statements that call `device_events` e: joins the marks of the account of `access` as m. */
export const joinMarks = ({ accountId }: Pick<Access, 'accountId'>): SQL => sql`left join event_marks m
  on m.device_id = e.device_id and m.event_id = e.id and m.account_id = ${accountId}`

/** Whether the account of `access` has read the event e, beside `joinMarks`. */
export const isRead = ({ accountId }: Pick<Access, 'accountId'>): SQL<boolean> => sql<boolean>`(case
  when m.event_id is not null then m.read_at is not null
  else e.id <= coalesce((select event_id from event_read_floors where account_id = ${accountId}), 0) end)`

/** As one parameter: a statement with thousands of them takes long to read. */
export const listed = (ids: readonly number[]): SQL =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json) as value)`
