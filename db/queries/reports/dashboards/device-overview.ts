import { count, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { statusPlace } from '@/db/queries/devices/device-filter'
import { visibleDevices } from '@/db/queries/scope'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'
import type { Column } from '@/lib/reports/column'
import { DAY, type DashboardQuery, panel } from './dashboard-ask'

const DEVICES: Column = { key: 'devices', kind: 'count', total: 'sum' }
const BANDS = ['expired', 'within7', 'within30', 'within60', 'later', 'lifetime'] as const

/** How many devices there are in each state, of each model, and how long they are paid for. */
export const deviceOverview: DashboardQuery = async ({
  access,
  idList,
  zone,
  weekAgo,
  days,
  ownedQuarters,
}) => {
  const visible = visibleDevices(access)
  const [states, models, bands, active] = await Promise.all([
    database()
      .select({ place: statusPlace(access).mapWith(Number), devices: count() })
      .from(devices)
      .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
      .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
      .where(visible)
      .groupBy(sql`1`),
    database()
      .select({ model: devices.model, devices: count() })
      .from(devices)
      .where(visible)
      .groupBy(devices.model)
      .orderBy(sql`2 desc`)
      .limit(10),
    database()
      .select({
        band: sql<number>`case when ${devices.expiresAt} is null then 5 when ${devices.expiresAt} <= now() then 0
          when ${devices.expiresAt} <= now() + interval '7 days' then 1
          when ${devices.expiresAt} <= now() + interval '30 days' then 2
          when ${devices.expiresAt} <= now() + interval '60 days' then 3 else 4 end`.mapWith(Number),
        devices: count(),
      })
      .from(devices)
      .where(visible)
      .groupBy(sql`1`),
    database().execute<{ day: string; devices: number }>(sql`
      select to_char(q.quarter at time zone ${zone}, 'YYYY-MM-DD') as day, count(distinct q.device_id)::int as devices
      from unnest(${idList}) as d(id)
      join device_quarter_hours q on q.device_id = d.id and q.quarter >= ${weekAgo}::timestamptz and q.distance_cm > 0
        and ${ownedQuarters(sql`q.device_id`, sql`q.quarter`)}
      group by 1`),
  ])
  const inState = new Map(states.map((row) => [DEVICE_STATUSES[row.place], row.devices]))
  const of = (name: (typeof DEVICE_STATUSES)[number]) => inState.get(name) ?? 0
  const all = states.reduce((sum, row) => sum + row.devices, 0)
  const heard = of('moving') + of('idling') + of('parked')
  const drove = new Map(active.map((row) => [row.day, row.devices]))
  const figure = (key: string, value: number | null, kind: 'count' | 'percent' = 'count') => ({
    key,
    kind,
    value,
  })
  return {
    figures: [
      figure('devices', all),
      figure('online', heard),
      figure('onlinePercent', all > 0 ? (heard / all) * 100 : null, 'percent'),
      figure('moving', of('moving')),
      figure('idling', of('idling')),
      figure('parked', of('parked')),
      figure('offline', of('offline')),
      figure('notActivated', of('notActivated')),
      figure('expired', of('expired')),
    ],
    panels: [
      panel(
        'byState',
        'pie',
        { key: 'status', kind: 'word', words: 'states' },
        DEVICES,
        DEVICE_STATUSES.filter((name) => of(name) > 0).map((name) => [name, of(name)]),
      ),
      panel(
        'drove',
        'bar',
        DAY,
        DEVICES,
        days.map((day) => [day, drove.get(day) ?? 0]),
      ),
      panel(
        'byModel',
        'pie',
        { key: 'model', kind: 'code' },
        DEVICES,
        models.map((row) => [row.model, row.devices]),
      ),
      panel(
        'expiry',
        'bar',
        { key: 'band', kind: 'word', words: 'reports.words' },
        DEVICES,
        BANDS.map((band, index) => [band, bands.find((row) => row.band === index)?.devices ?? 0]),
      ),
    ],
  }
}
