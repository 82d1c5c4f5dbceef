import { ROWS } from '../chart'
import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const logistics = defineReport({
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'arrival', kind: 'time' },
    { key: 'departure', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'origin', kind: 'text', ofPlace: true },
    { key: 'destination', kind: 'text', ofPlace: true },
    { key: 'place', kind: 'place' },
    { key: 'driveS', kind: 'duration', total: 'sum' },
    { key: 'doorOpenings', kind: 'count', total: 'sum' },
    { key: 'minTemperatureC', kind: 'temperature', total: 'min' },
    { key: 'maxTemperatureC', kind: 'temperature', total: 'max' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'arrival',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'seconds', by: 'range' },
  ],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'device', series: [ROWS] },
    { kind: 'bar', by: 'day', series: ['distanceM'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
  sumsDrivers: true,
})

export const carriageMileage = defineReport({
  groups: ['transport'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'driveS', kind: 'duration', total: 'sum' },
    { key: 'trips', kind: 'count', total: 'sum' },
    { key: 'calls', kind: 'count', total: 'sum' },
    { key: 'visits', kind: 'count', total: 'sum' },
    { key: 'origin', kind: 'text', ofPlace: true },
    { key: 'destination', kind: 'text', ofPlace: true },
    { key: 'startPlace', kind: 'place' },
    { key: 'endPlace', kind: 'place' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'distanceM', by: 'range' },
  ],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'day', series: ['distanceM'] },
    { kind: 'bar', by: 'device', series: ['distanceM'] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
  sumsDrivers: true,
})
