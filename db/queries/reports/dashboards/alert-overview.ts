import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { isRead, joinMarks } from '@/db/queries/events/event-read-state'
import { areTold } from '@/db/queries/events/event-scope'
import type { Column } from '@/lib/reports/column'
import { DAY, type DashboardQuery, DEVICE, heatPanel, panel } from './dashboard-ask'

const EVENTS: Column = { key: 'events', kind: 'count', total: 'sum' }
const MOST = 10

/** What happened in the week that ends with today. */
export const alertOverview: DashboardQuery = async ({
  access,
  idList,
  zone,
  today,
  weekAgo,
  days,
  owned,
}) => {
  const events = sql`unnest(${idList}) as d(id)
    join device_events e on e.device_id = d.id and e.event_time >= ${weekAgo}::timestamptz and not e.quiet
      and ${owned(sql`e.device_id`, sql`e.event_time`)} and ${areTold(access)}`
  const [[sums], types, byDay, hours, top] = await Promise.all([
    database().execute<{ week: number; today: number; unread: number; devices: number }>(sql`
      select count(*)::int as week, count(*) filter (where e.event_time >= ${today}::timestamptz)::int as today,
             count(*) filter (where not ${isRead(access)})::int as unread, count(distinct e.device_id)::int as devices
      from ${events} ${joinMarks(access)}`),
    database().execute<{ type: string; value: number }>(sql`
      select e.type, count(*)::int as value from ${events} group by 1 order by 2 desc limit ${MOST}`),
    database().execute<{ day: string; value: number }>(sql`
      select to_char(e.event_time at time zone ${zone}, 'YYYY-MM-DD') as day, count(*)::int as value
      from ${events} group by 1`),
    database().execute<{ weekday: number; hour: number; value: number }>(sql`
      select extract(dow from e.event_time at time zone ${zone})::int as weekday,
             extract(hour from e.event_time at time zone ${zone})::int as hour, count(*)::int as value
      from ${events} group by 1, 2`),
    database().execute<{ name: string; value: number }>(sql`
      select v.name, count(*)::int as value from ${events} join devices v on v.id = d.id
      group by v.id, v.name order by 2 desc limit ${MOST}`),
  ])
  const onDay = new Map(byDay.map((row) => [row.day, row.value]))
  const type: Column = { key: 'type', kind: 'word', words: 'eventTypes' }
  return {
    figures: [
      { key: 'eventsToday', kind: 'count', value: sums?.today ?? 0 },
      { key: 'eventsWeek', kind: 'count', value: sums?.week ?? 0 },
      { key: 'eventsUnread', kind: 'count', value: sums?.unread ?? 0 },
      { key: 'eventsDevices', kind: 'count', value: sums?.devices ?? 0 },
    ],
    panels: [
      panel(
        'eventsByType',
        'pie',
        type,
        EVENTS,
        types.map((row) => [row.type, row.value]),
      ),
      panel(
        'eventsByDay',
        'bar',
        DAY,
        EVENTS,
        days.map((day) => [day, onDay.get(day) ?? 0]),
      ),
      heatPanel('eventHours', EVENTS, hours),
      panel(
        'eventsByDevice',
        'bar',
        DEVICE,
        EVENTS,
        top.map((row) => [row.name, row.value]),
      ),
    ],
  }
}
