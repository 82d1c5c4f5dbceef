import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const clockIn: Report = {
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'day', kind: 'day' },
    { key: 'card', kind: 'code' },
    { key: 'clockedIn', kind: 'time' },
    { key: 'clockedOut', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'place', kind: 'place' },
    { key: 'by', kind: 'word', words: 'reports.words' },
  ],
  time: 'day',
  filters: [{ column: 'by', by: 'choice', options: ['card', 'ignition'] }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'device', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: ['seconds'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
}
