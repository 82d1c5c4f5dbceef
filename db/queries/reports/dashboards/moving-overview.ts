import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedRanges } from '@/db/queries/ownership/owned-times'
import { type DaySums, sumByDay } from '@/db/queries/reports/day-aggregates'
import type { Column } from '@/lib/reports/column'
import { DAY, type DashboardAsk, type DashboardQuery, DEVICE, heatPanel, panel } from './dashboard-ask'

const DISTANCE: Column = { key: 'distanceM', kind: 'distance', total: 'sum' }
const MOVING: Column = { key: 'movingS', kind: 'duration', total: 'sum' }
const MOST = 10

/** What was driven today, and in the week that ends with it. */
export const movingOverview: DashboardQuery = async (ask) => {
  const { idList, zone, today, weekAgo, days } = ask
  const owned = ask.ownedQuarters(sql`q.device_id`, sql`q.quarter`)
  const [sums, week, hours, top] = await Promise.all([
    sumToday(ask),
    database().execute<{ day: string; m: number; moving: number }>(sql`
      select to_char(q.quarter at time zone ${zone}, 'YYYY-MM-DD') as day, sum(q.distance_cm)::float8 / 100 as m,
             sum(q.moving_s)::int as moving
      from unnest(${idList}) as d(id)
      join device_quarter_hours q on q.device_id = d.id and q.quarter >= ${weekAgo}::timestamptz and ${owned}
      group by 1`),
    database().execute<{ weekday: number; hour: number; value: number }>(sql`
      select extract(dow from q.quarter at time zone ${zone})::int as weekday,
             extract(hour from q.quarter at time zone ${zone})::int as hour, sum(q.moving_s)::int as value
      from unnest(${idList}) as d(id)
      join device_quarter_hours q on q.device_id = d.id and q.quarter >= ${weekAgo}::timestamptz and ${owned}
      group by 1, 2`),
    database().execute<{ name: string; m: number }>(sql`
      select v.name, sum(q.distance_cm)::float8 / 100 as m
      from unnest(${idList}) as d(id)
      join device_quarter_hours q on q.device_id = d.id and q.quarter >= ${today}::timestamptz and ${owned}
      join devices v on v.id = d.id
      group by v.id, v.name
      having sum(q.distance_cm) > 0
      order by 2 desc limit ${MOST}`),
  ])
  const add = (key: 'distanceM' | 'trips' | 'movingS' | 'idleS' | 'engineS') =>
    sums.reduce((sum, one) => sum + one[key], 0)
  const byDay = new Map(week.map((row) => [row.day, row]))
  const state: Column = { key: 'state', kind: 'word', words: 'states' }
  return {
    figures: [
      { key: 'distanceToday', kind: 'distance', value: add('distanceM') },
      { key: 'tripsToday', kind: 'count', value: add('trips') },
      { key: 'droveToday', kind: 'count', value: sums.filter(({ distanceM }) => distanceM > 0).length },
      { key: 'movingToday', kind: 'duration', value: add('movingS') },
      { key: 'idleToday', kind: 'duration', value: add('idleS') },
      {
        key: 'topSpeedToday',
        kind: 'speed',
        value: sums.reduce((top, one) => Math.max(top, one.maxSpeedKmh), 0),
      },
    ],
    panels: [
      panel(
        'distanceWeek',
        'bar',
        DAY,
        DISTANCE,
        days.map((day) => [day, byDay.get(day)?.m ?? 0]),
      ),
      panel(
        'farthestToday',
        'bar',
        DEVICE,
        DISTANCE,
        top.map(({ name, m }) => [name, m]),
      ),
      heatPanel('hoursOfWeek', MOVING, hours),
      panel('engineToday', 'pie', state, MOVING, [
        ['moving', add('movingS')],
        ['idling', add('idleS')],
      ]),
    ],
  }
}

async function sumToday({ access, ids, zone, now, today }: DashboardAsk): Promise<DaySums[]> {
  const parts = await ownedRanges(access, ids, { from: new Date(today), to: new Date(now) })
  const sums = parts.map(({ ids: deviceIds, from, to }) =>
    sumByDay(access, { deviceIds, from, to, timeZone: zone, figures: ['trips'] }),
  )
  return (await Promise.all(sums)).flat()
}
