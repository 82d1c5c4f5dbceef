import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const currentFuelValue: Report = {
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'fuelL', kind: 'volume', total: 'sum' },
    { key: 'fuelPercent', kind: 'percent', total: 'avg' },
    { key: 'capacityL', kind: 'volume', total: 'sum' },
    { key: 'place', kind: 'place' },
  ],
  time: 'time',
  filters: [{ column: 'fuelL', by: 'range' }],
  groupings: [],
  charts: [
    { kind: 'liquid', by: 'device', series: ['fuelPercent'] },
    { kind: 'bar', by: 'device', series: ['fuelL'] },
    { kind: 'gauge', by: 'device', series: ['fuelPercent'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
  live: true,
}
