import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const landmarkVisits = defineReport({
  groups: ['motion', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'landmark', kind: 'text', ofPlace: true },
    { key: 'arrival', kind: 'time' },
    { key: 'departure', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'place', kind: 'place', hidden: true },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'arrival',
  filters: [{ column: 'seconds', by: 'range' }],
  groupings: ['landmark', 'device', 'day'],
  charts: [
    { kind: 'bar', by: 'landmark', series: [ROWS] },
    { kind: 'bar', by: 'landmark', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: [ROWS] },
    { kind: 'heat', by: 'hours', series: [ROWS] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
})
