import type * as reports from '@/lib/reports/catalogue/overspeed'
import type { ReportQuery } from '../ask'
import { detail, periodRows } from '../period-rows'

/** Intervals above the limit that held when they were driven. */
export const overspeed: ReportQuery<typeof reports.overspeed> = (access, ask) =>
  periodRows(access, ask, ['overspeed'], (period) => ({
    maxKmh: period.maxValue,
    avgKmh: period.avgValue,
    limitKmh: detail(period, 'limitKmh'),
    distanceM: period.distanceM,
  }))
