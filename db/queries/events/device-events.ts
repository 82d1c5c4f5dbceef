import { and, count, eq, not, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { driversAt } from '@/db/queries/driving/driver-of-moment'
import { openDevices } from '@/db/queries/scope'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import { shownSubject } from '@/lib/alerts/alert-subject'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { SEVERITIES, type Severity } from '@/lib/events/event-types'
import type { DeviceEvent, EventList, EventListQuery } from '@/lib/events/schema'
import { eventSeverity } from '@/lib/events/severity'
import { filesOf } from './event-files'
import { readFloor, unreadBy } from './event-read-state'
import { eventsSeen, notWithdrawn } from './event-scope'
import { notesOf } from './note-counts'
import { processingsOf } from './processings'
import { cursorAt, type EventRow, eventConditions, notQuiet, ofSeverities, readEvents } from './read-events'
import { subjectNames } from './subject-names'

/** Counting further would read every event there is for a figure that nobody reads. */
const MAX_UNREAD_COUNT = 1000

/** A page of events of visible devices in the order of `query`, and how many of all are unread (at most 1000). */
export async function listDeviceEvents(
  access: Access,
  { pageSize, ...given }: EventListQuery,
): Promise<EventList> {
  const query = { ...given, limit: pageSize ?? given.limit }
  const asked = query.order === 'severity' ? severestEvents(access, query) : newestEvents(access, query)
  const [rows, unread] = await Promise.all([asked, countUnreadEvents(access)])
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: await toEvents(access, page),
    next: rows.length > query.limit && last ? cursorOf(last, query) : null,
    unread,
  }
}

const cursorOf = (row: EventRow, { order }: EventListQuery) =>
  `${order === 'severity' ? `${eventSeverity(row)}.` : ''}${cursorAt(row)}`

/** One severity after the other, each from the index of times, until the page is full. */
async function severestEvents(access: Access, query: EventListQuery): Promise<EventRow[]> {
  const [from, ...cursor] = query.before ? query.before.split('.') : []
  const first = from === undefined ? 0 : (SEVERITIES as readonly string[]).indexOf(from)
  if (first < 0) throw new AppError('illegalParameter')
  const rows: EventRow[] = []
  for (const severity of SEVERITIES.slice(first)) {
    if (query.severity && !query.severity.includes(severity)) continue
    const before = severity === from && cursor.length > 0 ? cursor.join('.') : undefined
    const limit = query.limit - rows.length
    rows.push(...(await newestEvents(access, { ...query, before, limit }, severity)))
    if (rows.length > query.limit) break
  }
  return rows
}

/** One row more than the page holds. */
const newestEvents = (access: Access, query: EventListQuery, severity?: Severity): Promise<EventRow[]> =>
  readEvents(access, {
    imei: query.imei,
    read: query.read,
    cursor: query.before,
    limit: query.limit,
    where: [...eventConditions(query), severity && ofSeverities([severity])],
  })

/** Rows as they are answered, with what was done and noted about them and the names of their fences and rules. */
async function toEvents(access: Access, rows: readonly EventRow[]): Promise<DeviceEvent[]> {
  const moments = rows.map(({ deviceId, eventTime }) => ({ deviceId, at: eventTime }))
  const [processings, notes, nameOf, fileOf, driverAt] = await Promise.all([
    processingsOf(access, rows),
    notesOf(rows),
    subjectNames(rows),
    filesOf(rows),
    driversAt(access, moments),
  ])
  return rows.map(({ eventTime, receivedAt, unread, ...row }) => {
    const { id, deviceId, imei, deviceName, plate, type, lat, lon, speedKmh, data, quiet } = row
    return {
      id,
      deviceId,
      imei,
      deviceName,
      plate,
      driver: driverAt({ deviceId, at: eventTime }),
      type,
      lat,
      lon,
      speedKmh,
      data,
      quiet,
      subject: shownSubject(row),
      severity: eventSeverity(row),
      subjectName: nameOf(row),
      time: eventTime.toISOString(),
      endTime: row.endTime?.toISOString() ?? null,
      receivedAt: receivedAt.toISOString(),
      read: !unread,
      late: row.late,
      withdrawn: row.withdrawnAt !== null,
      processing: processings.get(id) ?? null,
      file: fileOf(id),
      ...notes(id),
    }
  })
}

/**
 * How many warnings and alarms of visible devices, but quiet ones, the account of `access` has not read; counted to 1000.
 * Notices are left out: doors that open and close all day would hide an alarm in the count. So is what was taken back.
 */
export async function countUnreadEvents(access: Access): Promise<number> {
  const unread = unreadBy(access, await readFloor(access))
  const some = database()
    .select({ id: deviceEvents.id })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .where(
      and(
        openDevices(access),
        eventsSeen(access),
        notQuiet(),
        notWithdrawn(),
        unread,
        not(sql`coalesce(${ofSeverities(['notice'])}, false)`),
      ),
    )
    .limit(MAX_UNREAD_COUNT)
    .as('some')
  const [row] = await database().select({ unread: count() }).from(some)
  return row?.unread ?? 0
}
