import { EVENT_TYPE_NAMES } from '@/lib/events/event-types'
import { BEHAVIOUR_EVENTS } from '../behaviour-events'
import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const alertDetails = defineReport({
  groups: ['alarm', 'driving'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'type', kind: 'word', words: 'eventTypes' },
    { key: 'speedKmh', kind: 'speed', total: 'max' },
    { key: 'place', kind: 'place' },
    { key: 'read', kind: 'flag' },
    { key: 'receivedAt', kind: 'time', hidden: true },
    { key: 'quiet', kind: 'flag', hidden: true },
  ],
  time: 'time',
  filters: [
    { column: 'type', by: 'choice', options: EVENT_TYPE_NAMES },
    // Without a condition on it, quiet events are left out.
    { column: 'quiet', by: 'choice', options: ['false', 'true'] },
  ],
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
})

export const alertStatistics = defineReport({
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
})

export const KC208SBehavior = defineReport({
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
})
