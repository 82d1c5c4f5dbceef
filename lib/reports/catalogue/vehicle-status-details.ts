import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const vehicleStatusDetails: Report = {
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
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
    { column: 'state', by: 'choice', options: ['trip', 'stop', 'gap'] },
    { column: 'seconds', by: 'range' },
  ],
  groupings: ['device', 'day', 'state'],
  charts: [
    { kind: 'pie', by: 'state', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: ['seconds'] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
}
