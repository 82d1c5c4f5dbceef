import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const geoRegion = defineReport({
  groups: ['motion', 'road'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'region', kind: 'text', ofPlace: true },
    { key: 'visits', kind: 'count', total: 'sum' },
    { key: 'firstSeen', kind: 'time' },
    { key: 'lastSeen', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'parkedS', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'place', kind: 'place', hidden: true },
  ],
  time: 'firstSeen',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'seconds', by: 'range' },
  ],
  groupings: ['device', 'region'],
  charts: [
    { kind: 'pie', by: 'region', series: ['seconds'] },
    { kind: 'bar', by: 'region', series: ['distanceM'] },
    { kind: 'map', by: 'place', series: ['seconds'] },
    { kind: 'map', by: 'place', series: ['distanceM'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
  sumsDrivers: true,
})
