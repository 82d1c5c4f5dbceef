import type { Column } from '../column'
import { defineReport } from '../report'

/** Amounts of one currency are summed up, and never those of several; nor is a distance that stands beside each of them. */
const money = <K extends string>(key: K) =>
  ({ key, kind: 'number', total: 'sum', within: 'currency' }) as const satisfies Column

const KINDS = ['costFuel', 'costToll', 'costFine', 'costOther', 'costService', 'costInsurance'] as const

/** What vehicles cost by month and currency, and for a kilometre. */
export const fleetCosts = defineReport({
  groups: ['fleet'],
  columns: [
    { key: 'vehicle', kind: 'text' },
    { key: 'month', kind: 'text' },
    { key: 'currency', kind: 'code' },
    money('costFuel'),
    money('costToll'),
    money('costFine'),
    money('costOther'),
    money('costService'),
    money('costInsurance'),
    money('costTotal'),
    /** Without the months before the first in which it drove: what a kilometre costs is said of these. */
    { ...money('costCounted'), hidden: true },
    { key: 'distanceM', kind: 'distance', total: 'sum', within: 'currency' },
    {
      key: 'costPerKm',
      kind: 'number',
      within: 'currency',
      total: { over: ['costCounted', 'distanceM'], times: 1000 },
    },
  ],
  time: null,
  filters: [
    { column: 'costTotal', by: 'range' },
    { column: 'costPerKm', by: 'range' },
  ],
  groupings: ['vehicle', 'month', 'currency'],
  charts: [
    { kind: 'bar', by: 'month', series: KINDS, stacked: true },
    { kind: 'bar', by: 'vehicle', series: ['costTotal'] },
    { kind: 'bar', by: 'vehicle', series: ['costPerKm'] },
  ],
  map: 'none',
  devices: 'many',
  // A year: its rows are sums by month.
  limits: { screenDays: 366, warnDays: 60, exportDays: 366, reads: 'history' },
  ofFleet: true,
})
