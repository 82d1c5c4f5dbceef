import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const vehicleRefuelingData: Report = {
  groups: ['transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'change', kind: 'word', words: 'reports.words' },
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'litres', kind: 'volume', total: 'sum' },
    { key: 'fromL', kind: 'volume' },
    { key: 'toL', kind: 'volume' },
    { key: 'place', kind: 'place' },
  ],
  time: 'start',
  filters: [
    { column: 'change', by: 'choice', options: ['refuel', 'drain'] },
    { column: 'litres', by: 'range' },
  ],
  groupings: ['device', 'day', 'change'],
  charts: [
    { kind: 'bar', by: 'device', series: ['litres'] },
    { kind: 'bar', by: 'day', series: ['litres'] },
    { kind: 'pie', by: 'change', series: ['litres'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
}
