import { DEVICE_COLUMNS } from '../column'
import { RAW_LIMITS, type Report } from '../report'

export const humidity: Report = {
  groups: ['device'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'sensor', kind: 'text' },
    { key: 'humidityPercent', kind: 'percent', total: 'avg' },
  ],
  time: 'time',
  filters: [{ column: 'humidityPercent', by: 'range' }],
  groupings: ['device', 'day', 'sensor'],
  charts: [
    { kind: 'line', by: 'time', series: ['humidityPercent'], split: 'sensor' },
    { kind: 'liquid', by: 'device', series: ['humidityPercent'] },
  ],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
}
