import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const clockIn = defineReport({
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'day', kind: 'day' },
    { key: 'card', kind: 'code' },
    { key: 'fence', kind: 'text', ofPlace: true },
    { key: 'clockedIn', kind: 'time' },
    { key: 'clockedOut', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'place', kind: 'place' },
    { key: 'by', kind: 'word', words: 'reports.words' },
  ],
  time: 'day',
  filters: [{ column: 'by', by: 'choice', options: ['card', 'fence', 'ignition'] }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'device', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: ['seconds'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
})

export const bluetoothClockIn = defineReport({
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
  limits: { ...USUAL_LIMITS, reads: 'fixes' },
})
