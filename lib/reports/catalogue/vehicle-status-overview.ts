import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const vehicleStatusOverview: Report = {
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
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
  filters: [],
  groupings: [],
  charts: [
    { kind: 'bar', by: 'device', series: ['movingS', 'idleS', 'parkedS', 'unknownS'], stacked: true },
    { kind: 'gauge', by: 'device', series: ['movingPercent'] },
  ],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
}
