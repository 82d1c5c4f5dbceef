import { ROWS } from '../chart'
import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, TRIP_LIMITS } from '../report'

export const trips = defineReport({
  groups: ['motion', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
    { key: 'startPlace', kind: 'place' },
    { key: 'endPlace', kind: 'place' },
    { key: 'avgKmh', kind: 'speed', total: { over: ['distanceM', 'seconds'], times: 3.6 } },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'engineS', kind: 'duration', total: 'sum', hidden: true },
    { key: 'fuelL', kind: 'volume', total: 'sum', hidden: true },
    { key: 'odometerStartM', kind: 'distance', hidden: true },
    { key: 'odometerEndM', kind: 'distance', hidden: true },
    { key: 'distanceSource', kind: 'word', words: 'reports.words', hidden: true },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'distanceM', by: 'range' },
    { column: 'seconds', by: 'range' },
    { column: 'maxKmh', by: 'range' },
  ],
  groupings: ['device', 'day', 'month', 'drivers'],
  charts: [
    { kind: 'bar', by: 'day', series: ['distanceM'] },
    { kind: 'bar', by: 'device', series: ['distanceM'] },
    { kind: 'heat', by: 'hours', series: [ROWS] },
  ],
  map: 'track',
  explainsTrips: true,
  devices: 'many',
  limits: TRIP_LIMITS,
})
