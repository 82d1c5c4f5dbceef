import { EVENT_TYPE_NAMES, type EventType } from '@/lib/events/event-types'
import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

/** What a camera in the cab and the tracker's own sensor say of the driver. */
export const BEHAVIOUR_EVENTS: readonly EventType[] = [
  'eyesClosed',
  'yawn',
  'fatigue',
  'driverMissing',
  'phoneCall',
  'smoking',
  'distraction',
  'laneDeparture',
  'forwardCollision',
  'headway',
  'hardAcceleration',
  'hardBraking',
  'sharpLeft',
  'sharpRight',
  'sharpTurn',
  'overspeed',
  'crash',
]

export const alertDetails = defineReport({
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
