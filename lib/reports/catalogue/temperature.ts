import { DEVICE_COLUMNS } from '../column'
import { RAW_LIMITS, type Report } from '../report'

export const temperature: Report = {
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'sensor', kind: 'text' },
    { key: 'temperatureC', kind: 'temperature', total: 'avg' },
  ],
  time: 'time',
  filters: [{ column: 'temperatureC', by: 'range' }],
  groupings: ['device', 'day', 'sensor'],
  charts: [{ kind: 'line', by: 'time', series: ['temperatureC'], split: 'sensor' }],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
}
