import type { CustomReport } from '@/lib/reports/custom-schema'
import type { ReportName } from '@/lib/reports/names'
import type { ReportFormat } from '@/lib/reports/report'
import type { Frequency } from '@/lib/reports/schedule-schema'

type Login = 'demo-reseller' | 'demo-fleet'

/** Reports that people of the demo world have put together for themselves. */
export const DEMO_OWN_REPORTS: readonly { login: Login; report: CustomReport }[] = [
  {
    login: 'demo-fleet',
    report: {
      name: 'Fuel cost per trip',
      source: 'trips',
      columns: ['device', 'plate', 'start', 'startPlace', 'end', 'endPlace', 'distanceM', 'seconds'],
      computed: [
        { label: 'Diesel', formula: 'distanceM / 1000 * 0.29', kind: 'volume', total: 'sum' },
        { label: 'Cost (€)', formula: 'round(computed1 * 1.58 * 100) / 100', kind: 'number', total: 'sum' },
      ],
      conditions: ['distanceM>=2000'],
      group: null,
      chart: { kind: 'bar', by: 'device', series: 'computed2' },
      shared: false,
    },
  },
  {
    login: 'demo-fleet',
    report: {
      name: 'Engines that ran for nothing',
      source: 'mileage',
      columns: ['device', 'plate', 'trips', 'engineS', 'idleS'],
      computed: [{ label: 'Idle (%)', formula: 'idleS / engineS * 100', kind: 'percent', total: 'max' }],
      conditions: ['idleS>=600'],
      group: null,
      chart: null,
      shared: false,
    },
  },
  {
    login: 'demo-reseller',
    report: {
      name: 'Kilometres an hour on the road',
      source: 'mileageDaily',
      columns: ['device', 'day', 'distanceM', 'movingS', 'maxKmh'],
      computed: [
        { label: 'Mean speed', formula: 'distanceM / movingS * 3.6', kind: 'speed', total: 'max' },
        { label: 'Hours driven', formula: 'movingS / 3600', kind: 'number', total: 'sum' },
      ],
      conditions: [],
      group: null,
      chart: { kind: 'line', by: 'day', series: 'distanceM' },
      shared: true,
    },
  },
]

export type DemoSchedule = {
  report: ReportName
  title: string
  frequency: Frequency
  /** Minutes since midnight. */
  minute: number
  /** 1 is Sunday. */
  weekday: number | null
  monthDay: number | null
  format: ReportFormat
  group: string | null
  recipients: readonly string[]
  enabled: boolean
}

const OFTEN = { weekday: null, monthDay: null, group: null, recipients: [], enabled: true } as const

/**
 * Automatic reports of the fleet. Those that are on mail nobody: who sets up a mail server for the demo shall not send to
 * people who are made up.
 */
export const DEMO_SCHEDULES: readonly DemoSchedule[] = [
  {
    ...OFTEN,
    report: 'mileageDaily',
    title: 'Mileage of yesterday',
    frequency: 'daily',
    minute: 360,
    format: 'xlsx',
  },
  {
    ...OFTEN,
    report: 'overspeed',
    title: 'Too fast yesterday',
    frequency: 'daily',
    minute: 390,
    format: 'pdf',
  },
  {
    report: 'trips',
    title: 'The week of the fleet',
    frequency: 'weekly',
    minute: 420,
    format: 'pdf',
    weekday: 2,
    monthDay: null,
    group: 'device',
    enabled: false,
    recipients: ['dispatch@harbour.example', 'accounts@harbour.example'],
  },
]

/** Files that the fleet has asked for; the worker makes them when it starts. */
export const DEMO_EXPORTS: readonly {
  report: ReportName
  title: string
  format: ReportFormat
  days: number
}[] = [
  { report: 'trips', title: 'Trips', format: 'xlsx', days: 7 },
  { report: 'alertDetails', title: 'Alert details', format: 'csv', days: 7 },
]
