import { MEASURES } from '@/lib/tracking/sensing/measures'
import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { defineReport, RAW_LIMITS } from '../report'

export const sensorData = defineReport({
  groups: ['transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'measure', kind: 'word', words: 'reports.words' },
    { key: 'sensor', kind: 'text' },
    { key: 'value', kind: 'number', total: 'avg' },
  ],
  time: 'time',
  filters: [
    { column: 'measure', by: 'choice', options: MEASURES },
    { column: 'value', by: 'range' },
  ],
  groupings: ['device', 'day', 'measure'],
  charts: [
    { kind: 'line', by: 'time', series: ['value'], split: 'measure' },
    { kind: 'pie', by: 'measure', series: [ROWS] },
  ],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
})
