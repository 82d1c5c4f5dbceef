import { FLEET_COLUMNS } from '../column'
import { DAY_LIMITS, defineReport, USUAL_LIMITS } from '../report'

export const driverReport = defineReport({
  groups: ['fleet'],
  columns: [
    ...FLEET_COLUMNS,
    { key: 'trips', kind: 'count', total: 'sum' },
    { key: 'devices', kind: 'count' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'driveS', kind: 'duration', total: 'sum' },
    { key: 'avgKmh', kind: 'speed', total: { over: ['distanceM', 'driveS'], times: 3.6 } },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'engineS', kind: 'duration', total: 'sum', hidden: true },
    { key: 'overspeeds', kind: 'count', total: 'sum' },
    { key: 'overspeedS', kind: 'duration', total: 'sum' },
    { key: 'ownOverspeeds', kind: 'count', total: 'sum' },
    { key: 'ownOverspeedS', kind: 'duration', total: 'sum' },
    { key: 'harsh', kind: 'count', total: 'sum' },
    { key: 'harshAcceleration', kind: 'count', total: 'sum', hidden: true },
    { key: 'harshBraking', kind: 'count', total: 'sum', hidden: true },
    { key: 'harshCornering', kind: 'count', total: 'sum', hidden: true },
    { key: 'crashes', kind: 'count', total: 'sum' },
    { key: 'violations', kind: 'count', total: 'sum' },
    { key: 'firstSeen', kind: 'time' },
    { key: 'lastSeen', kind: 'time' },
  ],
  time: null,
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'distanceM', by: 'range' },
    { column: 'violations', by: 'range' },
  ],
  groupings: [],
  charts: [
    { kind: 'bar', by: 'drivers', series: ['distanceM'] },
    { kind: 'bar', by: 'drivers', series: ['driveS', 'idleS'] },
  ],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
  ofFleet: true,
})

/** What was driven and rested on each day, beside the limits of the account. */
export const driverHours = defineReport({
  groups: ['fleet'],
  columns: [
    ...FLEET_COLUMNS,
    { key: 'day', kind: 'day' },
    { key: 'driveS', kind: 'duration', total: 'sum' },
    { key: 'stretchS', kind: 'duration', total: 'max' },
    { key: 'restS', kind: 'duration', total: 'min' },
    { key: 'firstSeen', kind: 'time' },
    { key: 'lastSeen', kind: 'time' },
    { key: 'overDay', kind: 'flag' },
    { key: 'overStretch', kind: 'flag' },
    { key: 'shortRest', kind: 'flag' },
    { key: 'violations', kind: 'count', total: 'sum' },
  ],
  time: 'day',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'violations', by: 'range' },
  ],
  groupings: ['drivers', 'day', 'month'],
  charts: [
    { kind: 'bar', by: 'drivers', series: ['driveS'] },
    { kind: 'bar', by: 'day', series: ['violations'] },
  ],
  map: 'none',
  devices: 'many',
  limits: DAY_LIMITS,
  ofFleet: true,
})
