import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'
import { BEHAVIOUR_EVENTS } from './behaviour-events'

export const KC208SBehavior: Report = {
  groups: ['driving'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'type', kind: 'word', words: 'eventTypes' },
    { key: 'speedKmh', kind: 'speed', total: 'max' },
    { key: 'place', kind: 'place' },
    { key: 'read', kind: 'flag', hidden: true },
  ],
  time: 'time',
  filters: [{ column: 'type', by: 'choice', options: BEHAVIOUR_EVENTS }],
  groupings: ['device', 'day', 'type'],
  charts: [
    { kind: 'pie', by: 'type', series: [ROWS] },
    { kind: 'bar', by: 'device', series: [ROWS] },
    { kind: 'heat', by: 'hours', series: [ROWS] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
}
