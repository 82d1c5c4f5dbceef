import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { DAY_LIMITS, defineReport, USUAL_LIMITS } from '../report'

export const motionStatistics = defineReport({
  groups: ['motion'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'trips', kind: 'count', total: 'sum' },
    { key: 'stops', kind: 'count', total: 'sum' },
    { key: 'movingS', kind: 'duration', total: 'sum' },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'parkedS', kind: 'duration', total: 'sum' },
    { key: 'unknownS', kind: 'duration', total: 'sum', hidden: true },
    { key: 'movingPercent', kind: 'percent', total: { over: ['movingS', 'wholeS'], times: 100 } },
    { key: 'wholeS', kind: 'duration', total: 'sum', hidden: true },
    { key: 'avgKmh', kind: 'speed', total: { over: ['distanceM', 'movingS'], times: 3.6 } },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
    { key: 'overspeeds', kind: 'count', total: 'sum' },
  ],
  time: null,
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'distanceM', by: 'range' },
  ],
  groupings: [],
  charts: [
    { kind: 'bar', by: 'device', series: ['movingS', 'idleS'], stacked: true },
    { kind: 'bar', by: 'device', series: ['distanceM'] },
  ],
  map: 'none',
  devices: 'many',
  limits: DAY_LIMITS,
  sumsDrivers: true,
})

export const vehicleStatusOverview = defineReport({
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'movingS', kind: 'duration', total: 'sum' },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'parkedS', kind: 'duration', total: 'sum' },
    { key: 'unknownS', kind: 'duration', total: 'sum' },
    { key: 'movingPercent', kind: 'percent', total: { over: ['movingS', 'wholeS'], times: 100 } },
    { key: 'wholeS', kind: 'duration', total: 'sum', hidden: true },
    { key: 'engineS', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'trips', kind: 'count', total: 'sum' },
  ],
  time: null,
  filters: [{ column: 'drivers', by: 'driver' }],
  groupings: [],
  charts: [
    { kind: 'bar', by: 'device', series: ['movingS', 'idleS', 'parkedS', 'unknownS'], stacked: true },
    { kind: 'gauge', by: 'device', series: ['movingPercent'] },
  ],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
  sumsDrivers: true,
})

export const vehicleStatusDetails = defineReport({
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'state', kind: 'word', words: 'reports.words' },
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'startPlace', kind: 'place' },
    { key: 'endPlace', kind: 'place' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'state', by: 'choice', options: ['trip', 'stop', 'gap'] },
    { column: 'seconds', by: 'range' },
  ],
  groupings: ['device', 'day', 'state', 'drivers'],
  charts: [
    { kind: 'pie', by: 'state', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: ['seconds'] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
})
