import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  lte,
  not,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { openDevices } from '@/db/queries/scope'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { SEVERITIES } from '@/lib/events/event-types'
import type { DeviceEvent, EventFilters, EventList, EventListQuery } from '@/lib/events/schema'
import { severityOf, typesOf } from '@/lib/events/severity'
import { readFloor, unreadBy } from './event-read-state'

/** Counting further would read every event there is for a figure that nobody reads. */
const MAX_UNREAD_COUNT = 1000
/** Up to so many devices, the newest events of each are fetched and merged. */
const FEW_DEVICES = 200
/** The database has no times before the year 1 in the form in which they are sent. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z')

type Row = typeof deviceEvents.$inferSelect & {
  imei: string
  deviceName: string
  plate: string | null
  unread: boolean
}

const columnsWith = (unread: SQL) => ({
  ...getTableColumns(deviceEvents),
  imei: devices.imei,
  deviceName: devices.name,
  plate: devices.plate,
  unread: sql<boolean>`(${unread})`.as('unread'),
})

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
    items: page.map(toEvent),
    next: rows.length > query.limit && last ? cursorOf(last, query) : null,
    unread,
  }
}

const cursorOf = ({ eventTime, id, type }: Row, { order }: EventListQuery) =>
  `${order === 'severity' ? `${severityOf(type)}.` : ''}${eventTime.getTime()}.${id}`

/** One severity after the other, each from the index of times, until the page is full. */
async function severestEvents(access: Access, query: EventListQuery): Promise<Row[]> {
  const [from, ...cursor] = query.before ? query.before.split('.') : []
  const first = from === undefined ? 0 : SEVERITIES.findIndex((severity) => severity === from)
  if (first < 0) throw new AppError('illegalParameter')
  const rows: Row[] = []
  for (const [index, severity] of SEVERITIES.slice(first).entries()) {
    const type = typesOf(severity).filter((one) => query.type?.includes(one) ?? true)
    if (type.length === 0) continue
    const before = index === 0 && cursor.length > 0 ? cursor.join('.') : undefined
    const limit = query.limit - rows.length
    rows.push(...(await newestEvents(access, { ...query, type, before, limit })))
    if (rows.length > query.limit) break
  }
  return rows
}

function toEvent({ eventTime, receivedAt, unread, ...row }: Row): DeviceEvent {
  const { id, deviceId, imei, deviceName, plate, type, subject, lat, lon, speedKmh, data, quiet } = row
  return {
    ...{ id, deviceId, imei, deviceName, plate, type, subject, lat, lon, speedKmh, data, quiet },
    time: eventTime.toISOString(),
    receivedAt: receivedAt.toISOString(),
    read: !unread,
  }
}

/**
 * One row more than the page holds. The newest of many devices' events stand near the front of the
 * indexes by time and by type. Those of a few devices may stand far behind, so each device is asked for
 * its own.
 */
async function newestEvents(access: Access, query: EventListQuery): Promise<Row[]> {
  const visible = and(openDevices(access), ofDevices(query.imei))
  const unread = unreadBy(access, await readFloor(access))
  const readState = query.read === 'unread' ? unread : query.read && not(unread)
  const where = and(...eventConditions(query), readState, before(query.before), eventsOwned(access))
  const limit = query.limit + 1
  if (await areFew(visible)) return newestOfEachDevice(visible, where, unread, limit)
  return newestOfAll(and(visible, where), unread, limit)
}

async function areFew(visible: SQL | undefined): Promise<boolean> {
  const some = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(visible)
    .limit(FEW_DEVICES + 1)
  return some.length <= FEW_DEVICES
}

const newestFirst = [desc(deviceEvents.eventTime), desc(deviceEvents.id)]

function newestOfEachDevice(
  visible: SQL | undefined,
  where: SQL | undefined,
  unread: SQL,
  limit: number,
): Promise<Row[]> {
  const some = database()
    .select()
    .from(deviceEvents)
    .where(and(eq(deviceEvents.deviceId, devices.id), where))
    .orderBy(...newestFirst)
    .limit(limit)
    .as('device_events')
  return database()
    .select(columnsWith(unread))
    .from(devices)
    .crossJoinLateral(some)
    .where(visible)
    .orderBy(...newestFirst)
    .limit(limit)
}

function newestOfAll(where: SQL | undefined, unread: SQL, limit: number): Promise<Row[]> {
  return database()
    .select(columnsWith(unread))
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
}

export const ofDevices = (imeis: readonly string[] | undefined): SQL | undefined =>
  imeis && inArray(devices.imei, [...imeis])

/** Events of a time in which `access` was the owner of the device, or above the owner. */
export const eventsOwned = (access: Access): SQL =>
  ownedAt(access, deviceEvents.deviceId, deviceEvents.eventTime)

const notQuiet = eq(deviceEvents.quiet, false)

/** Conditions on events themselves; those on their devices are `ofDevices`. */
export function eventConditions({ type, from, to, quiet }: EventFilters): (SQL | undefined)[] {
  return [
    type && inArray(deviceEvents.type, type),
    from ? gte(deviceEvents.eventTime, new Date(from)) : undefined,
    to ? lte(deviceEvents.eventTime, new Date(to)) : undefined,
    quiet === 'show' ? undefined : notQuiet,
  ]
}

function before(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined
  const [time, id] = cursor.split('.').map(Number)
  const at = new Date(time ?? Number.NaN)
  const isTime = at.getTime() >= FIRST_TIME
  if (!isTime || !Number.isInteger(time) || !Number.isSafeInteger(id)) throw new AppError('illegalParameter')
  return sql`(${deviceEvents.eventTime}, ${deviceEvents.id}) < (${at.toISOString()}::timestamptz, ${id}::bigint)`
}

/**
 * How many warnings and alarms of visible devices, but quiet ones, the account of `access` has not read; counted to 1000.
 * Notices are left out: doors that open and close all day would hide an alarm in the count.
 */
export async function countUnreadEvents(access: Access): Promise<number> {
  const unread = unreadBy(access, await readFloor(access))
  const some = database()
    .select({ id: deviceEvents.id })
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .where(
      and(
        ...[openDevices(access), eventsOwned(access), notQuiet, unread],
        notInArray(deviceEvents.type, typesOf('notice')),
      ),
    )
    .limit(MAX_UNREAD_COUNT)
    .as('some')
  const [row] = await database().select({ unread: count() }).from(some)
  return row?.unread ?? 0
}
