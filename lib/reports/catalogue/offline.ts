import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const offline: Report = {
  groups: ['state', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'place', kind: 'place' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [{ column: 'seconds', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'device', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: [ROWS] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
}
