import { DEVICE_COLUMNS } from '../column'
import { defineReport, RAW_LIMITS } from '../report'

export const temperature = defineReport({
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
})

export const humidity = defineReport({
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
})
