import { and, desc, eq, inArray, lte, not, type SQL, sql } from 'drizzle-orm'
import { type Database, database, type Tx } from '@/db/client'
import { openDevices } from '@/db/queries/scope'
import { tellEventsRead } from '@/db/queries/webhooks/tell-of-accounts'
import { deviceEvents, eventMarks } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import { type Access, requirePermission, seesFleet } from '@/lib/auth/access'
import { MAX_MARKED } from '@/lib/events/event-types'
import type { MarkEventsAnswer, MarkEventsBody } from '@/lib/events/schema'
import { listed, readFloor, unreadBy } from './event-read-state'
import { eventsSeen } from './event-scope'
import { eventConditions, ofDevices } from './read-events'

/**
 * Marks visible events as read or unread for the account of `access`; ids of others are passed over.
 * Answers the ids that changed, at most `MAX_MARKED`, and whether there are more.
 */
export async function markDeviceEvents(access: Access, body: MarkEventsBody): Promise<MarkEventsAnswer> {
  requirePermission(access, 'events.edit')
  return database().transaction(async (tx) => {
    const ids = await markIn(tx, access, body)
    const more = 'all' in body && ids.length === MAX_MARKED
    if (isWhole(access, body) && !more) await raiseFloor(tx, access, body.upTo)
    return { changed: ids.length, ids, more }
  })
}

/** The same within what does more; answers the ids that changed. */
export async function markIn(tx: Tx, access: Access, body: MarkEventsBody): Promise<number[]> {
  const unread = unreadBy(access, await readFloor(access, tx))
  const readAt = body.read ? sql`now()` : sql`null::timestamptz`
  const rows = await tx
    .insert(eventMarks)
    .select(meant(tx, access, body, unread, readAt))
    .onConflictDoUpdate({
      target: [eventMarks.deviceId, eventMarks.accountId, eventMarks.eventId],
      set: { readAt: sql`excluded.read_at` },
    })
    .returning({ id: eventMarks.eventId, deviceId: eventMarks.deviceId })
  await tellEventsRead(tx, access, rows, body.read)
  return rows.map(({ id }) => id)
}

/** The marks to write, of the newest events first, as many as one call may take. */
function meant(db: Database | Tx, access: Access, body: MarkEventsBody, unread: SQL, readAt: SQL) {
  return db
    .select({
      eventId: deviceEvents.id,
      readAt: sql<Date | null>`${readAt}`.as('read_at'),
      deviceId: deviceEvents.deviceId,
      accountId: sql<number>`${access.accountId}::int`.as('account_id'),
    })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .where(
      and(
        openDevices(access),
        eventsSeen(access),
        body.read ? unread : not(unread),
        ...('ids' in body ? [inArray(deviceEvents.id, listed(body.ids))] : withinFilter(body)),
      ),
    )
    .orderBy(desc(deviceEvents.eventTime), desc(deviceEvents.id))
    .limit(MAX_MARKED)
}

type MarkAll = Extract<MarkEventsBody, { all: true }>

function withinFilter(body: MarkAll): (SQL | undefined)[] {
  return [
    ofDevices(body.imei),
    ...eventConditions(body),
    body.upTo ? lte(deviceEvents.id, body.upTo) : undefined,
  ]
}

/** What tells of the fleet of its account it does not see, and so does not read. */
const isBlindToFleet = (access: Access): boolean => access.type === 'enterprise' && !seesFleet(access)

const isWhole = (access: Access, body: MarkEventsBody): body is MarkAll => {
  if (!('all' in body) || access.deviceSubset || isBlindToFleet(access)) return false
  const { imei, type, severity, from, to, processed, assignee } = body
  return !(imei ?? type ?? severity ?? from ?? to ?? processed ?? assignee)
}

/**
 * An account that has read everything needs no mark for each event: its floor is raised to where it
 * stood when it last read everything, if that is an hour ago. Not to the newest event of now: one with a
 * smaller id may still be on its way in a transaction, and must not be read before it is seen.
 */
async function raiseFloor(tx: Tx, { accountId }: Access, upTo: number | undefined): Promise<void> {
  const newest = sql`(select coalesce(max(id), 0) from device_events)`
  const [floor] = await tx.execute<{ event_id: number }>(sql`
    insert into event_read_floors as f (account_id, next_event_id)
    select ${accountId}, ${upTo === undefined ? newest : sql`least(${upTo}::bigint, ${newest})`}
    on conflict (account_id) do update set event_id = f.next_event_id, next_at = now(),
      next_event_id = greatest(f.next_event_id, excluded.next_event_id)
    where f.next_at < now() - interval '1 hour'
    returning event_id::float8`)
  if (!floor) return
  await tx.execute(sql`delete from event_marks
    where account_id = ${accountId} and event_id <= ${floor.event_id}::bigint and read_at is not null`)
}
