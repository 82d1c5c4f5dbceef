import { EVENT_TYPE_NAMES, SEVERITIES } from '@/lib/events/event-types'
import { BEHAVIOUR_EVENTS } from '../behaviour-events'
import { ROWS } from '../chart'
import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const alertDetails = defineReport({
  groups: ['alarm', 'driving'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'type', kind: 'word', words: 'eventTypes' },
    { key: 'severity', kind: 'word', words: 'reports.words' },
    { key: 'speedKmh', kind: 'speed', total: 'max' },
    { key: 'raisedBy', kind: 'text' },
    { key: 'place', kind: 'place' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum', hidden: true },
    { key: 'read', kind: 'flag' },
    { key: 'processed', kind: 'flag' },
    { key: 'processedBy', kind: 'text' },
    { key: 'processedAt', kind: 'time', hidden: true },
    { key: 'processingContent', kind: 'text', hidden: true },
    { key: 'assignee', kind: 'text' },
    { key: 'commentCount', kind: 'count', total: 'sum', hidden: true },
    { key: 'receivedAt', kind: 'time', hidden: true },
    { key: 'late', kind: 'flag', hidden: true },
    { key: 'quiet', kind: 'flag', hidden: true },
    { key: 'withdrawn', kind: 'flag', hidden: true },
  ],
  time: 'time',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'type', by: 'choice', options: EVENT_TYPE_NAMES },
    { column: 'severity', by: 'choice', options: SEVERITIES },
    { column: 'processed', by: 'choice', options: ['false', 'true'] },
    // Without a condition on them, quiet events are left out, and so are those that were taken back.
    { column: 'quiet', by: 'choice', options: ['false', 'true'] },
    { column: 'withdrawn', by: 'choice', options: ['false', 'true'] },
  ],
  groupings: ['device', 'day', 'type', 'drivers'],
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
    { key: 'unprocessed', kind: 'count', total: 'sum' },
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
    ...FLEET_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'type', kind: 'word', words: 'eventTypes' },
    { key: 'speedKmh', kind: 'speed', total: 'max' },
    { key: 'place', kind: 'place' },
    { key: 'read', kind: 'flag', hidden: true },
    { key: 'processed', kind: 'flag', hidden: true },
    { key: 'processedBy', kind: 'text', hidden: true },
  ],
  time: 'time',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'type', by: 'choice', options: BEHAVIOUR_EVENTS },
  ],
  groupings: ['device', 'day', 'type', 'drivers'],
  charts: [
    { kind: 'pie', by: 'type', series: [ROWS] },
    { kind: 'bar', by: 'device', series: [ROWS] },
    { kind: 'heat', by: 'hours', series: [ROWS] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
})
