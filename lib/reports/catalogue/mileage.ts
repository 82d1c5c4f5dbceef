import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { DAY_LIMITS, defineReport } from '../report'

export const mileage = defineReport({
  groups: ['motion', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'trips', kind: 'count', total: 'sum' },
    { key: 'movingS', kind: 'duration', total: 'sum' },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'engineS', kind: 'duration', total: 'sum' },
    { key: 'avgKmh', kind: 'speed', total: { over: ['distanceM', 'movingS'], times: 3.6 } },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
    { key: 'days', kind: 'count', total: 'max', hidden: true },
  ],
  time: null,
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'distanceM', by: 'range' },
  ],
  groupings: [],
  charts: [{ kind: 'bar', by: 'device', series: ['distanceM'] }],
  map: 'none',
  devices: 'many',
  limits: DAY_LIMITS,
  sumsDrivers: true,
})

export const mileageDaily = defineReport({
  groups: ['motion', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'day', kind: 'day' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'trips', kind: 'count', total: 'sum' },
    { key: 'movingS', kind: 'duration', total: 'sum' },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'engineS', kind: 'duration', total: 'sum' },
    { key: 'avgKmh', kind: 'speed', total: { over: ['distanceM', 'movingS'], times: 3.6 } },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
  ],
  time: 'day',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'distanceM', by: 'range' },
  ],
  groupings: ['device', 'day', 'month'],
  charts: [
    { kind: 'bar', by: 'day', series: ['distanceM'] },
    { kind: 'bar', by: 'device', series: ['distanceM'] },
  ],
  map: 'none',
  devices: 'many',
  limits: DAY_LIMITS,
  sumsDrivers: true,
})
