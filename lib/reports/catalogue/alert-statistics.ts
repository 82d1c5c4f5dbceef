import { EVENT_TYPE_NAMES } from '@/lib/events/event-types'
import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const alertStatistics: Report = {
  groups: ['alarm'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'type', kind: 'word', words: 'eventTypes' },
    { key: 'events', kind: 'count', total: 'sum' },
    { key: 'unread', kind: 'count', total: 'sum' },
    { key: 'firstSeen', kind: 'time' },
    { key: 'lastSeen', kind: 'time' },
  ],
  time: 'lastSeen',
  filters: [
    { column: 'type', by: 'choice', options: EVENT_TYPE_NAMES },
    { column: 'events', by: 'range' },
  ],
  groupings: ['device', 'type'],
  charts: [
    { kind: 'pie', by: 'type', series: ['events'] },
    { kind: 'bar', by: 'device', series: ['events'] },
  ],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
}
