import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const refueling: Report = {
  groups: ['transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'refuels', kind: 'count', total: 'sum' },
    { key: 'refuelledL', kind: 'volume', total: 'sum' },
    { key: 'drains', kind: 'count', total: 'sum' },
    { key: 'drainedL', kind: 'volume', total: 'sum' },
    { key: 'lastRefuel', kind: 'time' },
  ],
  time: null,
  filters: [],
  groupings: [],
  charts: [{ kind: 'bar', by: 'device', series: ['refuelledL', 'drainedL'] }],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
}
