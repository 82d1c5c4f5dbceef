import type { ReportQuery } from './ask'
import { periodRows } from './period-rows'

export const parking: ReportQuery = (access, ask) => periodRows(access, ask, ['parking'], () => ({}))

export const idling: ReportQuery = (access, ask) =>
  periodRows(access, ask, ['idling'], ({ details }) => ({ onTrip: details?.onTrip === true }))

export const ignition: ReportQuery = (access, ask) =>
  periodRows(access, ask, ['ignitionOn', 'ignitionOff'], ({ kind, distanceM }) => ({
    state: kind,
    distanceM,
  }))
