import { EVENT_TYPE_NAMES } from '@/lib/events/event-types'
import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const alertDetails: Report = {
  groups: ['alarm', 'driving'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'type', kind: 'word', words: 'eventTypes' },
    { key: 'place', kind: 'place' },
    { key: 'speedKmh', kind: 'speed', total: 'max' },
    { key: 'read', kind: 'flag' },
    { key: 'receivedAt', kind: 'time', hidden: true },
  ],
  time: 'time',
  filters: [{ column: 'type', by: 'choice', options: EVENT_TYPE_NAMES }],
  groupings: ['device', 'day', 'type'],
  charts: [
    { kind: 'pie', by: 'type', series: [ROWS] },
    { kind: 'bar', by: 'day', series: [ROWS] },
    { kind: 'bar', by: 'device', series: [ROWS] },
    { kind: 'heat', by: 'hours', series: [ROWS] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
}
