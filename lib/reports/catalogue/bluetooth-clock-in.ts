import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const bluetoothClockIn: Report = {
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'tag', kind: 'code' },
    { key: 'tagName', kind: 'text' },
    { key: 'batteryPercent', kind: 'percent', total: 'min' },
    { key: 'place', kind: 'place' },
    { key: 'by', kind: 'word', words: 'reports.words' },
  ],
  time: 'time',
  filters: [{ column: 'by', by: 'choice', options: ['tagEvent', 'tagHeard'] }],
  groupings: ['device', 'day', 'tag'],
  charts: [
    { kind: 'bar', by: 'tag', series: [ROWS] },
    { kind: 'bar', by: 'day', series: [ROWS] },
    { kind: 'heat', by: 'hours', series: [ROWS] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
}
