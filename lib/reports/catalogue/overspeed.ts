import { ROWS } from '../chart'
import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const overspeed = defineReport({
  groups: ['motion', 'driving'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
    { key: 'avgKmh', kind: 'speed', total: 'avg' },
    { key: 'limitKmh', kind: 'speed' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'startPlace', kind: 'place' },
  ],
  time: 'start',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'maxKmh', by: 'range' },
    { column: 'seconds', by: 'range' },
  ],
  groupings: ['device', 'day', 'drivers'],
  charts: [
    { kind: 'bar', by: 'device', series: [ROWS] },
    { kind: 'bar', by: 'day', series: [ROWS] },
    { kind: 'heat', by: 'hours', series: [ROWS] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
})
