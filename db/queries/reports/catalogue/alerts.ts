import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isRead, joinMarks } from '@/db/queries/events/event-read-state'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import { BEHAVIOUR_EVENTS } from '@/lib/reports/behaviour-events'
import type * as reports from '@/lib/reports/catalogue/alerts'
import { inTurns, placeOf, type ReportAsk, type ReportQuery, rowOf } from '../ask'
import { reportDevices } from '../report-scope'

type EventRow = {
  device_id: number
  event_time: string
  received_at: string
  type: string
  lat: number | null
  lon: number | null
  speed_kmh: number | null
  read: boolean
  quiet: boolean
}

function eventRows(access: Access, ask: ReportAsk, types: readonly string[] | null) {
  const [from, to] = [ask.from.toISOString(), ask.to.toISOString()]
  return inTurns(ask, async ({ ids, deviceOf }) => {
    const rows = await database().execute<EventRow>(sql`
      select e.device_id, e.event_time, e.received_at, e.type, e.lat, e.lon, e.speed_kmh, e.quiet, ${isRead(access)} as read
      from unnest(${idArray(await reportDevices(access, ids))}) as d(id)
      join device_events e on e.device_id = d.id
        and e.event_time >= ${from}::timestamptz and e.event_time < ${to}::timestamptz
        ${ask.withQuiet ? sql`` : sql`and not e.quiet`}
        ${types ? sql`and e.type in ${[...types]}` : sql``}
      ${joinMarks(access)}
      order by e.device_id, e.event_time`)
    return rows.map((row) => {
      const time = new Date(row.event_time)
      return rowOf(
        deviceOf(row.device_id),
        {
          time: time.toISOString(),
          type: row.type,
          place: placeOf(row.lat, row.lon),
          speedKmh: row.speed_kmh,
          read: row.read,
          quiet: row.quiet,
          receivedAt: new Date(row.received_at).toISOString(),
        },
        { from: time, to: time },
      )
    })
  })
}

/** Every event there was; quiet ones where a condition is about them. */
export const alertDetails: ReportQuery<typeof reports.alertDetails> = (access, ask) =>
  eventRows(access, ask, null)

/** What cameras and trackers told of the driver. */
export const KC208SBehavior: ReportQuery<typeof reports.KC208SBehavior> = (access, ask) =>
  eventRows(access, ask, BEHAVIOUR_EVENTS)

type CountRow = {
  device_id: number
  type: string
  events: number
  unread: number
  first: string
  last: string
}

/** How often each kind of event came up, but for quiet ones. */
export const alertStatistics: ReportQuery<typeof reports.alertStatistics> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const rows = await database().execute<CountRow>(sql`
      select e.device_id, e.type, count(*)::int as events,
             count(*) filter (where not ${isRead(access)})::int as unread, min(e.event_time) as first, max(e.event_time) as last
      from unnest(${idArray(await reportDevices(access, ids))}) as d(id)
      join device_events e on e.device_id = d.id
        and e.event_time >= ${ask.from.toISOString()}::timestamptz and e.event_time < ${ask.to.toISOString()}::timestamptz
        and not e.quiet
      ${joinMarks(access)}
      group by 1, 2
      order by 1, 3 desc`)
    return rows.map((row) =>
      rowOf(
        deviceOf(row.device_id),
        {
          type: row.type,
          events: row.events,
          unread: row.unread,
          firstSeen: new Date(row.first).toISOString(),
          lastSeen: new Date(row.last).toISOString(),
        },
        { from: new Date(row.first), to: new Date(row.last) },
      ),
    )
  })
