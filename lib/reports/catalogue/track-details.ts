import { DEVICE_COLUMNS } from '../column'
import { defineReport, RAW_LIMITS } from '../report'

export const trackDetails = defineReport({
  groups: ['motion', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'speedKmh', kind: 'speed', total: 'max' },
    { key: 'place', kind: 'place' },
    { key: 'heading', kind: 'degrees' },
    { key: 'stepM', kind: 'distance', total: 'sum' },
    { key: 'altitudeM', kind: 'number', hidden: true },
    { key: 'satellites', kind: 'count', hidden: true },
    { key: 'ignition', kind: 'flag' },
    { key: 'source', kind: 'word', words: 'reports.words' },
    { key: 'odometerM', kind: 'distance', hidden: true },
    { key: 'receivedAt', kind: 'time', hidden: true },
  ],
  time: 'time',
  filters: [
    { column: 'speedKmh', by: 'range' },
    { column: 'source', by: 'choice', options: ['gps', 'lbs', 'wifi', 'ipt', 'beacon'] },
  ],
  groupings: ['day'],
  charts: [
    { kind: 'line', by: 'time', series: ['speedKmh'] },
    { kind: 'bar', by: 'day', series: ['stepM'] },
  ],
  map: 'points',
  devices: 'one',
  limits: RAW_LIMITS,
})
