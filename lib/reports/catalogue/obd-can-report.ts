import { DEVICE_COLUMNS } from '../column'
import { RAW_LIMITS, type Report } from '../report'

export const OBDCanReport: Report = {
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'obdSpeedKmh', kind: 'speed', total: 'max' },
    { key: 'rpm', kind: 'rpm', total: 'max' },
    { key: 'coolantC', kind: 'temperature', total: 'max' },
    { key: 'throttlePercent', kind: 'percent', total: 'max', hidden: true },
    { key: 'fuelRateLh', kind: 'fuelRate', total: 'avg', hidden: true },
    { key: 'fuelL', kind: 'volume' },
    { key: 'odometerKm', kind: 'number', total: 'max' },
    { key: 'engineHours', kind: 'number', total: 'max', hidden: true },
    { key: 'externalVolts', kind: 'voltage', total: 'min', hidden: true },
  ],
  time: 'time',
  filters: [
    { column: 'rpm', by: 'range' },
    { column: 'coolantC', by: 'range' },
  ],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'line', by: 'time', series: ['rpm'] },
    { kind: 'line', by: 'time', series: ['obdSpeedKmh'] },
    { kind: 'line', by: 'time', series: ['coolantC'] },
  ],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
}
