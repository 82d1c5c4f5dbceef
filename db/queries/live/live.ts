import { type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { filesOf } from '@/db/queries/events/event-files'
import { ACTED_FOR } from '@/db/queries/events/processings'
import { subjectNames } from '@/db/queries/events/subject-names'
import { visibleDevices } from '@/db/queries/scope'
import { devices } from '@/db/schema/devices'
import { shownSubject } from '@/lib/alerts/alert-subject'
import { FLEET_EVENTS } from '@/lib/alerts/kinds/kinds'
import type { Access, SystemAccess } from '@/lib/auth/access'
import type { Severity } from '@/lib/events/event-types'
import { eventSeverity } from '@/lib/events/severity'
import { INFO_FIELDS, type InfoField, inOrder, LIVE_FIELDS, type LiveField } from '@/lib/live/fields'
import type { EventChange, LiveEvent } from '@/lib/live/schema'
import type { KeptDevice } from '@/lib/live/shown-device'

/**
 * A device as the live hub keeps it; `path` is its owner's place in the tree and decides who sees it.
 * The end in `info` is the platform's; `userEnd` is the one of its users, set by the account `userEndSetBy`.
 */
export type LiveDevice = KeptDevice & { path: string }

/** Who is told of an event of a device in view. */
export type EventAudience = {
  /** The path of who had the device when it happened, where that is not the present owner. */
  formerPath: string | null
  /** The path of the account whose fence or rule raised it. */
  accountPath: string | null
  /** The account whose fleet it tells of; 0 of one that is gone, null of none. */
  fleetOf: number | null
}
export type HeardEvent = EventAudience & { event: LiveEvent }

/** How an event stands now, and for which account it was processed. */
export type HeardChange = EventAudience & { change: EventChange; processedFor: number | null }

const seconds = (column: SQL) => sql`extract(epoch from ${column})::float8`

const INFO_COLUMNS: Readonly<Record<InfoField, SQL>> = {
  id: sql`d.id`,
  imei: sql`d.imei`,
  name: sql`d.name`,
  plate: sql`d.plate`,
  icon: sql`d.icon`,
  accountId: sql`d.account_id`,
  groupId: sql`d.group_id`,
  heartbeatSeconds: sql`m.heartbeat_seconds`,
  activatedAt: seconds(sql`d.activated_at`),
  expiresAt: seconds(sql`d.expires_at`),
  otherIdentifiers: sql`d.other_identifiers`,
}

const LIVE_COLUMNS: Readonly<Record<LiveField, SQL>> = {
  id: sql`d.id`,
  lat: sql`s.lat`,
  lon: sql`s.lon`,
  speedKmh: sql`s.speed_kmh`,
  heading: sql`s.heading`,
  fixTime: seconds(sql`s.fix_time`),
  lastPacketAt: seconds(sql`s.last_packet_at`),
  motion: sql`coalesce(s.motion, 0)`,
  motionSince: seconds(sql`s.motion_since`),
  power: sql`coalesce(s.power, 0)`,
  ignition: sql`s.ignition`,
  source: sql`s.source`,
  odometerM: sql`coalesce(s.odometer_cm, 0) / 100`,
  sleepsUntil: seconds(sql`s.sleeps_until`),
}

const INFO = sql`json_build_array(${sql.join(inOrder(INFO_FIELDS, INFO_COLUMNS), sql`, `)})`
const LIVE = sql`json_build_array(${sql.join(inOrder(LIVE_FIELDS, LIVE_COLUMNS), sql`, `)})`

const FROM = sql`from devices d join device_models m on m.code = d.model join accounts a on a.id = d.account_id
  left join device_states s on s.device_id = d.id
  left join device_ownerships o on o.device_id = d.id and o.to_time is null`

/** Since when it is its owner's, and, where something of its state is older, whose it was before. */
const SINCE = sql`case when isfinite(o.from_time) then ${seconds(sql`o.from_time`)} end`
const PAST = sql`case when least(s.fix_time, s.last_packet_at, s.motion_since,
  case when s.ignition is not null then coalesce(s.told_since, '-infinity') end) < o.from_time then (
  select json_agg(json_build_array(${seconds(sql`p.to_time`)}, p.account_path) order by p.to_time)
  from device_ownerships p where p.device_id = d.id and p.to_time is not null) end`

const TOLD_SINCE = sql`${seconds(sql`s.told_since`)} as "toldSince"`

/** Devices with their states; all of them, or those of `ids`. */
export async function readLiveDevices(_system: SystemAccess, ids?: readonly number[]): Promise<LiveDevice[]> {
  const among = ids
    ? sql`and d.id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json) as value)`
    : sql``
  return database().execute<LiveDevice>(
    sql`select a.path, ${seconds(sql`d.user_expires_at`)} as "userEnd", d.user_end_set_by as "userEndSetBy",
      ${SINCE} as since, ${TOLD_SINCE}, ${PAST} as past,
      ${INFO} as info, ${LIVE} as live ${FROM} where d.deleted_at is null ${among}`,
  )
}

/** The states of devices that changed. */
export async function readLiveStates(
  _system: SystemAccess,
  ids: readonly number[],
): Promise<Pick<LiveDevice, 'live' | 'toldSince'>[]> {
  return database().execute<Pick<LiveDevice, 'live' | 'toldSince'>>(
    sql`select ${LIVE} as live, ${TOLD_SINCE} from devices d join device_states s on s.device_id = d.id
        where d.id in (select value::int from json_array_elements_text(${JSON.stringify(ids)}::json) as value)`,
  )
}

/** Of events e. */
const AUDIENCE = sql`(select p.account_path from device_ownerships p where p.device_id = e.device_id
    and p.from_time <= e.event_time and p.to_time > e.event_time) as "formerPath",
  (select raiser.path from accounts raiser where raiser.id = e.account_id) as "accountPath",
  case when e.type in ${[...FLEET_EVENTS]} then coalesce(e.account_id, 0) end as "fleetOf"`

const EVENT_COLUMNS = sql`e.id::float8 as id, e.device_id as "deviceId", e.account_id as "accountId", e.type, e.severity,
  e.subject,
  ${seconds(sql`e.event_time`)} as time, ${seconds(sql`e.end_time`)} as "endTime", ${seconds(sql`e.received_at`)} as "receivedAt",
  e.lat, e.lon, e.speed_kmh as "speedKmh", e.data, e.quiet, e.late, ${AUDIENCE}`

type EventRow = Omit<LiveEvent, 'subjectName' | 'severity' | 'file'> &
  EventAudience & { accountId: number | null; severity: Severity | null }

async function toHeard(rows: readonly EventRow[]): Promise<HeardEvent[]> {
  const [nameOf, fileOf] = await Promise.all([subjectNames(rows), filesOf(rows)])
  return rows.map(({ formerPath, accountPath, fleetOf, accountId, ...event }) => ({
    event: {
      ...event,
      subject: shownSubject(event),
      severity: eventSeverity(event),
      subjectName: nameOf({ accountId, type: event.type, subject: event.subject }),
      file: fileOf(event.id),
    },
    formerPath,
    accountPath,
    fleetOf,
  }))
}

const amongPairs = (ids: readonly (readonly [number, number])[]) =>
  sql`join json_array_elements(${JSON.stringify(ids)}::json) as pair
    on e.device_id = (pair->>0)::int and e.id = (pair->>1)::bigint`

/** The events of `[device, event]` pairs, but those that were taken back by now. */
export async function readLiveEvents(
  _system: SystemAccess,
  ids: readonly (readonly [number, number])[],
): Promise<HeardEvent[]> {
  const rows = await database().execute<EventRow>(sql`
    select ${EVENT_COLUMNS} from device_events e ${amongPairs(ids)}
    where e.withdrawn_at is null order by e.id`)
  return toHeard(rows)
}

type ChangeRow = EventAudience & {
  id: number
  deviceId: number
  endTime: number | null
  withdrawn: boolean
  handler: string | null
  content: string
  processedAt: number | null
  processedFor: number | null
  assignee: string | null
  commentCount: number
}

/** How events of `[device, event]` pairs stand, that were told before. */
export async function readEventChanges(
  _system: SystemAccess,
  ids: readonly (readonly [number, number])[],
): Promise<HeardChange[]> {
  const rows = await database().execute<ChangeRow>(sql`
    select e.id::float8 as id, e.device_id as "deviceId", ${seconds(sql`e.end_time`)} as "endTime",
      e.withdrawn_at is not null as withdrawn, done.handler, done.content,
      ${seconds(sql`done.processed_at`)} as "processedAt", ${ACTED_FOR} as "processedFor", given.assignee,
      (select count(*)::int from alert_comments c where c.device_id = e.device_id and c.event_id = e.id) as "commentCount",
      ${AUDIENCE}
    from device_events e ${amongPairs(ids)}
    left join alert_processings done on done.device_id = e.device_id and done.event_id = e.id
    left join accounts who on who.id = done.account_id
    left join alert_assignments given on given.device_id = e.device_id and given.event_id = e.id
    order by e.id`)
  return rows.map((row) => {
    const { handler, content, processedAt, processedFor, formerPath, accountPath, fleetOf, ...change } = row
    const time = new Date(Math.round((processedAt ?? 0) * 1000)).toISOString()
    const processing = handler === null ? null : { handler, content, time, byOwnAccount: false }
    return { change: { ...change, processing }, processedFor, formerPath, accountPath, fleetOf }
  })
}

/** More are found in the list of events; a viewer is told of the newest. */
const MISSED_EVENTS = 2000

/** The events with a higher id than `after`, in their order; of very many the newest. */
export async function readLiveEventsAfter(_system: SystemAccess, after: number): Promise<HeardEvent[]> {
  const newest = await database().execute<EventRow>(
    sql`select ${EVENT_COLUMNS} from device_events e where e.id > ${after} and e.withdrawn_at is null
      order by e.id desc limit ${MISSED_EVENTS}`,
  )
  return toHeard([...newest].reverse())
}

/** The highest id of an event; 0 when there is none. */
export async function newestEventId(_system: SystemAccess): Promise<number> {
  const [row] = await database().execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::float8 as id from device_events`,
  )
  return row?.id ?? 0
}

/** The path under which a feed shows devices: the own one, or that of an account below. Null when it is not below. */
export async function feedPath(access: Access, accountId: number | undefined): Promise<string | null> {
  if (accountId === undefined) return access.path
  const [row] = await database().execute<{ path: string }>(
    sql`select path from accounts where id = ${accountId} and path like ${`${access.path}%`}`,
  )
  return row?.path ?? null
}

/** The devices and groups that a part of an access has, or null when it sees all below its path. */
export async function subsetOf(
  access: Access,
): Promise<{ devices: Set<number>; groups: Set<number> } | null> {
  if (!access.deviceSubset && !access.within) return null
  const idsOf = async (ids: SQL) =>
    new Set((await database().execute<{ id: number }>(ids)).map(({ id }) => id))
  const { actorId } = access
  if (access.within)
    return {
      devices: await idsOf(sql`select ${devices.id} as id from ${devices} where ${visibleDevices(access)}`),
      groups: new Set(),
    }
  return {
    devices: await idsOf(
      sql`select device_id as id from virtual_account_devices where account_id = ${actorId}`,
    ),
    groups: await idsOf(sql`select group_id as id from virtual_account_groups where account_id = ${actorId}`),
  }
}
