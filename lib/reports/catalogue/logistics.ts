import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const logistics: Report = {
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'arrival', kind: 'time' },
    { key: 'departure', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'place', kind: 'place' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'driveS', kind: 'duration', total: 'sum' },
    { key: 'doorOpenings', kind: 'count', total: 'sum' },
    { key: 'minTemperatureC', kind: 'temperature', total: 'min' },
    { key: 'maxTemperatureC', kind: 'temperature', total: 'max' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'arrival',
  filters: [{ column: 'seconds', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'device', series: [ROWS] },
    { kind: 'bar', by: 'day', series: ['distanceM'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
}
