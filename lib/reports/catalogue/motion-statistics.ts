import { DEVICE_COLUMNS } from '../column'
import { DAY_LIMITS, type Report } from '../report'

export const motionStatistics: Report = {
  groups: ['motion'],
  columns: [
    ...DEVICE_COLUMNS,
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
  filters: [{ column: 'distanceM', by: 'range' }],
  groupings: [],
  charts: [
    { kind: 'bar', by: 'device', series: ['movingS', 'idleS'], stacked: true },
    { kind: 'bar', by: 'device', series: ['distanceM'] },
  ],
  map: 'none',
  devices: 'many',
  limits: DAY_LIMITS,
}
