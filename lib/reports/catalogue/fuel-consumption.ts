import { DEVICE_COLUMNS } from '../column'
import { DAY_LIMITS, type Report } from '../report'

export const fuelConsumption: Report = {
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'day', kind: 'day' },
    { key: 'fuelUsedL', kind: 'volume', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'consumption', kind: 'consumption', total: { over: ['fuelUsedL', 'distanceM'], times: 100_000 } },
    { key: 'movingS', kind: 'duration', total: 'sum' },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'engineS', kind: 'duration', total: 'sum', hidden: true },
    { key: 'refuelledL', kind: 'volume', total: 'sum' },
    { key: 'drainedL', kind: 'volume', total: 'sum' },
  ],
  time: 'day',
  filters: [{ column: 'fuelUsedL', by: 'range' }],
  groupings: ['device', 'day', 'month'],
  charts: [
    { kind: 'bar', by: 'day', series: ['fuelUsedL'] },
    { kind: 'bar', by: 'device', series: ['fuelUsedL'] },
    { kind: 'line', by: 'day', series: ['consumption'] },
  ],
  map: 'none',
  devices: 'many',
  limits: DAY_LIMITS,
}
