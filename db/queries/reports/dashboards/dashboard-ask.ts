import { eq, type SQL } from 'drizzle-orm'
import { database } from '@/db/client'
import { ownedQuartersWithin, ownedWithin } from '@/db/queries/ownership/owned-times'
import { reportDevices } from '@/db/queries/reports/report-scope'
import { accounts } from '@/db/schema/accounts'
import { idArray } from '@/db/sql-parts'
import type { Access } from '@/lib/auth/access'
import type { ChartKind } from '@/lib/reports/chart'
import type { Column } from '@/lib/reports/column'
import type { Dashboard } from '@/lib/reports/dashboard'
import { addDays, dayOf, startOfDay } from '@/lib/time/wall-clock'

export type DashboardAsk = {
  access: Access
  /** Devices that are seen. */
  ids: number[]
  idList: SQL
  zone: string
  now: number
  /** Beginnings of today and of the week that ends with it, as ISO instants. */
  today: string
  weekAgo: string
  /** `YYYY-MM-DD` of that week. */
  days: string[]
  /** Rows of that week, by device and moment, that `access` sees. */
  owned: (deviceId: SQL, moment: SQL) => SQL
  /** The same of sums of quarters of an hour. */
  ownedQuarters: (deviceId: SQL, quarter: SQL) => SQL
}

export type DashboardQuery = (ask: DashboardAsk) => Promise<Pick<Dashboard, 'figures' | 'panels'>>

const WEEK = 7

export async function askDashboard(access: Access, now: number, inZone?: string): Promise<DashboardAsk> {
  const [ids, [account]] = await Promise.all([
    reportDevices(access, null),
    database().select({ zone: accounts.timeZone }).from(accounts).where(eq(accounts.id, access.accountId)),
  ])
  const zone = inZone ?? account?.zone ?? 'UTC'
  const day = dayOf(now, zone)
  const days = Array.from({ length: WEEK }, (_, index) => addDays(day, index - WEEK + 1))
  const start = (of: string) => new Date(startOfDay(of, zone)).toISOString()
  const weekAgo = start(days[0] ?? day)
  const week = { from: new Date(weekAgo), to: new Date(now) }
  return {
    access,
    ids,
    zone,
    now,
    days,
    weekAgo,
    idList: idArray(ids),
    today: start(day),
    owned: await ownedWithin(access, ids, week),
    ownedQuarters: await ownedQuartersWithin(access, ids, week),
  }
}

type Panel = Dashboard['panels'][number]

/** One series of labels and values as a panel. */
export function panel(
  key: string,
  kind: ChartKind,
  by: Column,
  value: Column,
  points: readonly (readonly [label: string, value: number])[],
): Panel {
  return {
    key,
    columns: [by, value],
    chart: {
      kind,
      by: by.key,
      stacked: false,
      labels: points.map(([label]) => label),
      series: [{ column: value.key, name: null, values: points.map(([, figure]) => figure) }],
    },
  }
}

/** Hours of the week from rows of weekday (0 is Sunday), hour and value. */
export function heatPanel(
  key: string,
  value: Column,
  rows: readonly { weekday: number; hour: number; value: number }[],
): Panel {
  const values = new Array<number>(168).fill(0)
  for (const row of rows) values[row.weekday * 24 + row.hour] = row.value
  return {
    key,
    columns: [value],
    chart: {
      kind: 'heat',
      by: 'hours',
      stacked: false,
      labels: values.map((_, slot) => `${Math.floor(slot / 24)} ${slot % 24}`),
      series: [{ column: value.key, name: null, values }],
    },
  }
}

export const DAY: Column = { key: 'day', kind: 'day' }
export const DEVICE: Column = { key: 'device', kind: 'device' }
