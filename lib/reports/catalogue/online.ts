import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const online: Report = {
  groups: ['state', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'startPlace', kind: 'place' },
    { key: 'endPlace', kind: 'place' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [{ column: 'seconds', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'device', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: ['seconds'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
}
