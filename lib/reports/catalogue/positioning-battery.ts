import { DEVICE_COLUMNS } from '../column'
import { RAW_LIMITS, type Report } from '../report'

export const positioningBattery: Report = {
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'batteryPercent', kind: 'percent', total: 'min' },
    { key: 'batteryVolts', kind: 'voltage', total: 'min' },
    { key: 'place', kind: 'place' },
    { key: 'speedKmh', kind: 'speed', total: 'max', hidden: true },
    { key: 'source', kind: 'word', words: 'reports.words' },
  ],
  time: 'time',
  filters: [{ column: 'batteryPercent', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [{ kind: 'line', by: 'time', series: ['batteryPercent'] }],
  map: 'points',
  devices: 'many',
  limits: RAW_LIMITS,
}
