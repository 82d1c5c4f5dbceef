import { DEVICE_COLUMNS } from '../column'
import { RAW_LIMITS, type Report } from '../report'

export const internalBattery: Report = {
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'batteryPercent', kind: 'percent', total: 'min' },
    { key: 'batteryVolts', kind: 'voltage', total: 'min' },
  ],
  time: 'time',
  filters: [{ column: 'batteryPercent', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'line', by: 'time', series: ['batteryPercent'] },
    { kind: 'line', by: 'time', series: ['batteryVolts'] },
  ],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
}
