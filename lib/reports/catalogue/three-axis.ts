import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { defineReport, RAW_LIMITS } from '../report'

export const threeAxisData = defineReport({
  groups: ['driving'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'kind', kind: 'word', words: 'reports.words' },
    { key: 'forward', kind: 'acceleration', total: 'max' },
    { key: 'sideways', kind: 'acceleration', total: 'max' },
    { key: 'vertical', kind: 'acceleration', total: 'max' },
    { key: 'strength', kind: 'acceleration', total: 'max' },
    { key: 'speedKmh', kind: 'speed', total: 'max' },
    { key: 'place', kind: 'place' },
  ],
  time: 'time',
  filters: [{ column: 'strength', by: 'range' }],
  groupings: ['device', 'day', 'kind'],
  charts: [
    { kind: 'line', by: 'time', series: ['strength'], split: 'kind' },
    { kind: 'bar', by: 'device', series: [ROWS] },
    { kind: 'heat', by: 'hours', series: [ROWS] },
  ],
  map: 'points',
  devices: 'many',
  limits: RAW_LIMITS,
})
