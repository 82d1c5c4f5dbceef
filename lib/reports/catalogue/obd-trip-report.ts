import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const OBDTripReport: Report = {
  groups: ['device', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'fuelL', kind: 'volume', total: 'sum' },
    { key: 'consumption', kind: 'consumption', total: { over: ['fuelL', 'distanceM'], times: 100_000 } },
    { key: 'avgKmh', kind: 'speed', total: { over: ['distanceM', 'seconds'], times: 3.6 } },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
    { key: 'maxRpm', kind: 'rpm', total: 'max' },
    { key: 'avgRpm', kind: 'rpm', total: 'avg', hidden: true },
    { key: 'maxCoolantC', kind: 'temperature', total: 'max', hidden: true },
    { key: 'details', kind: 'link' },
  ],
  time: 'start',
  filters: [{ column: 'distanceM', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'day', series: ['fuelL'] },
    { kind: 'bar', by: 'device', series: ['distanceM'] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
}
