import type * as reports from '@/lib/reports/catalogue/standing'
import type { ReportQuery } from '../ask'
import { periodRows } from '../period-rows'

export const parking: ReportQuery<typeof reports.parking> = (access, ask) =>
  periodRows(access, ask, ['parking'], () => ({}))

export const idling: ReportQuery<typeof reports.idling> = (access, ask) =>
  periodRows(access, ask, ['idling'], ({ details }) => ({ onTrip: details?.onTrip === true }))

export const ignition: ReportQuery<typeof reports.ignition> = (access, ask) =>
  periodRows(access, ask, ['ignitionOn', 'ignitionOff'], ({ kind, distanceM }) => ({
    state: kind,
    distanceM,
  }))
