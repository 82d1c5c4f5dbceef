import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const parking = defineReport({
  groups: ['motion', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'place', kind: 'place' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'seconds', by: 'range' },
  ],
  groupings: ['device', 'day', 'drivers'],
  charts: [
    { kind: 'bar', by: 'day', series: ['seconds'] },
    { kind: 'bar', by: 'device', series: ['seconds'] },
    { kind: 'heat', by: 'hours', series: ['seconds'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
})

export const idling = defineReport({
  groups: ['motion', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'place', kind: 'place' },
    { key: 'onTrip', kind: 'flag', hidden: true },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'seconds', by: 'range' },
  ],
  groupings: ['device', 'day', 'drivers'],
  charts: [
    { kind: 'bar', by: 'day', series: ['seconds'] },
    { kind: 'bar', by: 'device', series: ['seconds'] },
    { kind: 'heat', by: 'hours', series: ['seconds'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
})

export const ignition = defineReport({
  groups: ['motion', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'state', kind: 'word', words: 'reports.words' },
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'startPlace', kind: 'place' },
    { key: 'endPlace', kind: 'place' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'state', by: 'choice', options: ['ignitionOn', 'ignitionOff'] },
    { column: 'seconds', by: 'range' },
  ],
  groupings: ['device', 'day', 'state', 'drivers'],
  charts: [
    { kind: 'pie', by: 'state', series: ['seconds'] },
    { kind: 'bar', by: 'device', series: ['seconds'] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
})
