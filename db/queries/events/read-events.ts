import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  not,
  type SQL,
  sql,
} from 'drizzle-orm'
import { database } from '@/db/client'
import { openDevices } from '@/db/queries/scope'
import { alertAssignments } from '@/db/schema/alert-notes'
import { alertProcessings } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { type EventType, SEVERITIES, type Severity } from '@/lib/events/event-types'
import type { EventFilters } from '@/lib/events/schema'
import { typesOf } from '@/lib/events/severity'
import { readFloor, unreadBy } from './event-read-state'
import { eventsSeen, notWithdrawn } from './event-scope'

/** Up to so many devices, the first events of each are fetched and merged. */
const FEW_DEVICES = 200
/** The database has no times before the year 1 in the form in which they are sent. */
const FIRST_TIME = Date.parse('0001-01-01T00:00:00Z')

export type EventRow = typeof deviceEvents.$inferSelect & {
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

export type EventsAsked = {
  imei?: readonly string[]
  /** On the events themselves. */
  where: readonly (SQL | undefined)[]
  read?: 'read' | 'unread'
  /** Oldest first, and after a cursor; else newest first, and before it. */
  oldestFirst?: boolean
  cursor?: string
  limit: number
}

/**
 * One row more than was asked for, of devices in sight. The first of many devices' events stand near the end of the
 * indexes by time and by type. Those of a few devices may stand far behind, so each device is asked for
 * its own.
 */
export async function readEvents(access: Access, asked: EventsAsked): Promise<EventRow[]> {
  const { oldestFirst = false } = asked
  const visible = and(openDevices(access), ofDevices(asked.imei))
  const unread = unreadBy(access, await readFloor(access))
  const readState = asked.read === 'unread' ? unread : asked.read && not(unread)
  const where = and(...asked.where, readState, beyond(asked.cursor, oldestFirst), eventsSeen(access))
  const ask = { visible, where, unread, order: inOrder(oldestFirst), limit: asked.limit + 1 }
  return (await areFew(visible)) ? firstOfEachDevice(ask) : firstOfAll(ask)
}

async function areFew(visible: SQL | undefined): Promise<boolean> {
  const some = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(visible)
    .limit(FEW_DEVICES + 1)
  return some.length <= FEW_DEVICES
}

function inOrder(oldestFirst: boolean): SQL[] {
  const way = oldestFirst ? asc : desc
  return [way(deviceEvents.eventTime), way(deviceEvents.id)]
}

type Ask = { visible: SQL | undefined; where: SQL | undefined; unread: SQL; order: SQL[]; limit: number }

function firstOfEachDevice({ visible, where, unread, order, limit }: Ask): Promise<EventRow[]> {
  const some = database()
    .select()
    .from(deviceEvents)
    .where(and(eq(deviceEvents.deviceId, devices.id), where))
    .orderBy(...order)
    .limit(limit)
    .as('device_events')
  return database()
    .select(columnsWith(unread))
    .from(devices)
    .crossJoinLateral(some)
    .where(visible)
    .orderBy(...order)
    .limit(limit)
}

function firstOfAll({ visible, where, unread, order, limit }: Ask): Promise<EventRow[]> {
  return database()
    .select(columnsWith(unread))
    .from(deviceEvents)
    .innerJoin(devices, eq(devices.id, deviceEvents.deviceId))
    .where(and(visible, where))
    .orderBy(...order)
    .limit(limit)
}

/** Where a page ends: the next one begins beyond this event. */
export const cursorAt = ({ eventTime, id }: Pick<EventRow, 'eventTime' | 'id'>): string =>
  `${eventTime.getTime()}.${id}`

function beyond(cursor: string | undefined, oldestFirst: boolean): SQL | undefined {
  if (!cursor) return undefined
  const [time, id] = cursor.split('.').map(Number)
  const at = new Date(time ?? Number.NaN)
  const isTime = at.getTime() >= FIRST_TIME
  if (!isTime || !Number.isInteger(time) || !Number.isSafeInteger(id)) throw new AppError('illegalParameter')
  const way = oldestFirst ? sql`>` : sql`<`
  return sql`(${deviceEvents.eventTime}, ${deviceEvents.id}) ${way} (${at.toISOString()}::timestamptz, ${id}::bigint)`
}

export const ofDevices = (imeis: readonly string[] | undefined): SQL | undefined =>
  imeis && inArray(devices.imei, [...imeis])

export const ofTypes = (types: readonly EventType[] | undefined): SQL | undefined =>
  types && inArray(deviceEvents.type, [...types])

/** As the rule that raised it says, else as its type is; all where none or each of them is asked for. */
export function ofSeverities(severities: readonly Severity[] | undefined): SQL | undefined {
  if (!severities || SEVERITIES.every((one) => severities.includes(one))) return undefined
  const [said, types] = [
    inArray(deviceEvents.severity, [...severities]),
    ofTypes(severities.flatMap(typesOf)),
  ]
  return sql`(${said} or (${isNull(deviceEvents.severity)} and ${types}))`
}

/** Both ends are included. */
export const within = ({ from, to }: { from?: string; to?: string }): (SQL | undefined)[] => [
  from ? gte(deviceEvents.eventTime, new Date(from)) : undefined,
  to ? lte(deviceEvents.eventTime, new Date(to)) : undefined,
]

export const notQuiet = (): SQL => eq(deviceEvents.quiet, false)

export function inState(processed: 'processed' | 'unprocessed' | undefined): SQL | undefined {
  if (!processed) return undefined
  const found = sql`exists (select from ${alertProcessings} done
    where done.device_id = ${deviceEvents.deviceId} and done.event_id = ${deviceEvents.id})`
  return processed === 'processed' ? found : sql`not ${found}`
}

/** Those that are assigned to a person, by the name exactly as it was typed. */
export const assignedTo = (assignee: string | undefined): SQL | undefined =>
  assignee === undefined
    ? undefined
    : sql`exists (select from ${alertAssignments} given where given.device_id = ${deviceEvents.deviceId}
        and given.event_id = ${deviceEvents.id} and given.assignee = ${assignee})`

/** Conditions on events themselves; those on their devices are `ofDevices`. */
export const eventConditions = ({
  type,
  severity,
  quiet,
  withdrawn,
  processed,
  assignee,
  ...times
}: EventFilters): (SQL | undefined)[] => [
  ofTypes(type),
  ofSeverities(severity),
  ...within(times),
  quiet === 'show' ? undefined : notQuiet(),
  withdrawn === 'show' ? undefined : notWithdrawn(),
  inState(processed),
  assignedTo(assignee),
]
