import { and, desc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { openDevices } from '@/db/queries/scope'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import { type Access, demand } from '@/lib/auth/access'
import { MAX_MARKED, type MarkEventsAnswer, type MarkEventsBody } from '@/lib/events/schema'
import { eventConditions, ofDevices } from './device-events'

/** Marks visible events as read or unread; ids of others are passed over. */
export async function markDeviceEvents(access: Access, body: MarkEventsBody): Promise<MarkEventsAnswer> {
  demand(access, 'events.edit')
  const rows = await database()
    .update(deviceEvents)
    .set(body.read ? { readAt: sql`now()`, readBy: access.actorId } : { readAt: null, readBy: null })
    .where(sql`(${deviceEvents.deviceId}, ${deviceEvents.id}) in ${meant(access, body)}`)
    .returning({ id: deviceEvents.id })
  const ids = rows.map(({ id }) => id)
  return { changed: ids.length, ids, more: 'all' in body && ids.length === MAX_MARKED }
}

/** The keys of the events to change, newest first, as many as one call may take. */
function meant(access: Access, body: MarkEventsBody) {
  return database()
    .select({ deviceId: deviceEvents.deviceId, id: deviceEvents.id })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .where(
      and(
        openDevices(access),
        body.read ? isNull(deviceEvents.readAt) : isNotNull(deviceEvents.readAt),
        ...('ids' in body ? [inArray(deviceEvents.id, listed(body.ids))] : unreadOf(body)),
      ),
    )
    .orderBy(desc(deviceEvents.eventTime), desc(deviceEvents.id))
    .limit(MAX_MARKED)
}

/** As one parameter: a statement with thousands of them takes long to read. */
const listed = (ids: readonly number[]) =>
  sql`(select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json) as value)`

function unreadOf(body: Extract<MarkEventsBody, { all: true }>): (SQL | undefined)[] {
  return [
    ofDevices(body.imei),
    ...eventConditions(body),
    body.upTo ? lte(deviceEvents.id, body.upTo) : undefined,
  ]
}
