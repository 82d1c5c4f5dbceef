import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const carriageMileage: Report = {
  groups: ['transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'startPlace', kind: 'place' },
    { key: 'end', kind: 'time' },
    { key: 'endPlace', kind: 'place' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'driveS', kind: 'duration', total: 'sum' },
    { key: 'trips', kind: 'count', total: 'sum' },
    { key: 'calls', kind: 'count', total: 'sum' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [{ column: 'distanceM', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'day', series: ['distanceM'] },
    { kind: 'bar', by: 'device', series: ['distanceM'] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
}
