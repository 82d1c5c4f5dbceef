import { DEVICE_COLUMNS } from '../column'
import { RAW_LIMITS, type Report } from '../report'

export const externalBattery: Report = {
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'externalVolts', kind: 'voltage', total: 'min' },
  ],
  time: 'time',
  filters: [{ column: 'externalVolts', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [{ kind: 'line', by: 'time', series: ['externalVolts'] }],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
}
