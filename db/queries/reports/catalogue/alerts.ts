import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isRead, joinMarks } from '@/db/queries/events/event-read-state'
import { areTold } from '@/db/queries/events/event-scope'
import { subjectNames } from '@/db/queries/events/subject-names'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { Severity } from '@/lib/events/event-types'
import { eventSeverity } from '@/lib/events/severity'
import { BEHAVIOUR_EVENTS } from '@/lib/reports/behaviour-events'
import type * as reports from '@/lib/reports/catalogue/alerts'
import { inTurns, iso, placeOf, type ReportAsk, type ReportQuery, rowOf, type Turn } from '../ask'
import { reportDevices } from '../report-scope'

type EventRow = {
  device_id: number
  accountId: number | null
  subject: string
  event_time: string
  end_time: string | null
  received_at: string
  type: string
  severity: Severity | null
  lat: number | null
  lon: number | null
  speed_kmh: number | null
  read: boolean
  quiet: boolean
  late: boolean
  withdrawn: boolean
  handler: string | null
  content: string | null
  processed_at: string | null
  assignee: string | null
  comments: number
}

/** What was done about the event e, if anything: p. */
const joinProcessings = sql`left join alert_processings p on p.device_id = e.device_id and p.event_id = e.id`

async function readRows(
  access: Access,
  ask: ReportAsk,
  { ids }: Turn,
  types: readonly string[] | null,
): Promise<EventRow[]> {
  const [from, to] = [ask.from.toISOString(), ask.to.toISOString()]
  return database().execute<EventRow>(sql`
    select e.device_id, e.account_id as "accountId", e.subject, e.event_time, e.end_time, e.received_at, e.type, e.severity,
      e.lat, e.lon, given.assignee,
      (select count(*)::int from alert_comments c where c.device_id = e.device_id and c.event_id = e.id) as comments,
      e.speed_kmh, e.quiet, e.late, e.withdrawn_at is not null as withdrawn, p.handler, p.content, p.processed_at,
      ${isRead(access)} as read
    from unnest(${idArray(await reportDevices(access, ids))}) as d(id)
    join device_events e on e.device_id = d.id
      and e.event_time >= ${from}::timestamptz and e.event_time < ${to}::timestamptz
      ${ask.withQuiet ? sql`` : sql`and not e.quiet`}
      ${types ? sql`and e.type in ${[...types]}` : sql``}
      and ${areTold(access, ask.withWithdrawn)}
    ${joinMarks(access)} ${joinProcessings}
    left join alert_assignments given on given.device_id = e.device_id and given.event_id = e.id
    order by e.device_id, e.event_time, e.id`)
}

/** Cells that every list of events has. */
const toldOf = (row: EventRow, time: Date) => ({
  time: time.toISOString(),
  type: row.type,
  place: placeOf(row.lat, row.lon),
  speedKmh: row.speed_kmh,
  read: row.read,
  processed: row.handler !== null,
  processedBy: row.handler,
})

/** Every event there was; quiet ones, and those that were taken back, where a condition is about them. */
export const alertDetails: ReportQuery<typeof reports.alertDetails> = (access, ask) =>
  inTurns(ask, async (turn) => {
    const rows = await readRows(access, ask, turn, null)
    const nameOf = await subjectNames(rows)
    return rows.map((row) => {
      const time = new Date(row.event_time)
      const end = row.end_time === null ? null : new Date(row.end_time)
      return rowOf(
        turn.deviceOf(row.device_id),
        {
          ...toldOf(row, time),
          severity: eventSeverity(row),
          raisedBy: nameOf(row),
          end: iso(end),
          seconds: end && (end.getTime() - time.getTime()) / 1000,
          processedAt: row.processed_at && iso(new Date(row.processed_at)),
          processingContent: row.content,
          assignee: row.assignee,
          commentCount: row.comments,
          receivedAt: new Date(row.received_at).toISOString(),
          late: row.late,
          quiet: row.quiet,
          withdrawn: row.withdrawn,
        },
        { from: time, to: time },
      )
    })
  })

/** What cameras and trackers told of the driver. */
export const KC208SBehavior: ReportQuery<typeof reports.KC208SBehavior> = (access, ask) =>
  inTurns(ask, async (turn) => {
    const rows = await readRows(access, ask, turn, BEHAVIOUR_EVENTS)
    return rows.map((row) => {
      const time = new Date(row.event_time)
      return rowOf(turn.deviceOf(row.device_id), toldOf(row, time), { from: time, to: time })
    })
  })

type CountRow = {
  device_id: number
  type: string
  events: number
  unread: number
  unprocessed: number
  first: string
  last: string
}

/** How often each kind of event came up, but for quiet ones and what was taken back. */
export const alertStatistics: ReportQuery<typeof reports.alertStatistics> = (access, ask) =>
  inTurns(ask, async ({ ids, deviceOf }) => {
    const rows = await database().execute<CountRow>(sql`
      select e.device_id, e.type, count(*)::int as events,
             count(*) filter (where not ${isRead(access)})::int as unread,
             count(*) filter (where p.event_id is null)::int as unprocessed, min(e.event_time) as first, max(e.event_time) as last
      from unnest(${idArray(await reportDevices(access, ids))}) as d(id)
      join device_events e on e.device_id = d.id
        and e.event_time >= ${ask.from.toISOString()}::timestamptz and e.event_time < ${ask.to.toISOString()}::timestamptz
        and not e.quiet and ${areTold(access)}
      ${joinMarks(access)} ${joinProcessings}
      group by 1, 2
      order by 1, 3 desc`)
    return rows.map((row) =>
      rowOf(
        deviceOf(row.device_id),
        {
          type: row.type,
          events: row.events,
          unread: row.unread,
          unprocessed: row.unprocessed,
          firstSeen: new Date(row.first).toISOString(),
          lastSeen: new Date(row.last).toISOString(),
        },
        { from: new Date(row.first), to: new Date(row.last) },
      ),
    )
  })
