import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

/** Every time that a route was driven, or was to be, beside what was planned. */
export const routeRuns = defineReport({
  groups: ['fleet'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'route', kind: 'text' },
    { key: 'planStart', kind: 'time' },
    { key: 'start', kind: 'time' },
    { key: 'planEnd', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'status', kind: 'word', words: 'reports.words' },
    { key: 'plannedM', kind: 'distance', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'alongM', kind: 'distance', total: 'sum', hidden: true },
    { key: 'stops', kind: 'count', total: 'sum' },
    { key: 'stopsReached', kind: 'count', total: 'sum' },
    { key: 'stopsSkipped', kind: 'count', total: 'sum' },
    { key: 'stopsLate', kind: 'count', total: 'sum' },
    { key: 'lateS', kind: 'duration', total: 'max' },
    { key: 'offRouteS', kind: 'duration', total: 'sum' },
    { key: 'seconds', kind: 'duration', total: 'sum', hidden: true },
    { key: 'startPlace', kind: 'place', hidden: true },
    { key: 'endPlace', kind: 'place', hidden: true },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'planStart',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'status', by: 'choice', options: ['finished', 'unfinished', 'notDriven', 'underWay'] },
    { column: 'offRouteS', by: 'range' },
  ],
  groupings: ['device', 'day', 'route', 'status', 'drivers'],
  charts: [
    { kind: 'bar', by: 'route', series: ['offRouteS'] },
    { kind: 'bar', by: 'day', series: ['stopsReached', 'stopsSkipped', 'stopsLate'] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
  forFleet: true,
})

/** What became of each stop of them. */
export const routeStops = defineReport({
  groups: ['fleet'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'route', kind: 'text' },
    { key: 'planStart', kind: 'time' },
    { key: 'stopNumber', kind: 'number' },
    { key: 'stop', kind: 'text', ofPlace: true },
    { key: 'dueAt', kind: 'time' },
    { key: 'arrival', kind: 'time' },
    { key: 'departure', kind: 'time' },
    { key: 'lateS', kind: 'duration', total: 'avg' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'status', kind: 'word', words: 'reports.words' },
    { key: 'place', kind: 'place', hidden: true },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'planStart',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'status', by: 'choice', options: ['reached', 'skipped', 'missed', 'ahead'] },
    { column: 'lateS', by: 'range' },
  ],
  groupings: ['device', 'day', 'route', 'stop', 'status', 'drivers'],
  charts: [
    { kind: 'bar', by: 'stop', series: ['lateS'] },
    { kind: 'pie', by: 'status', series: ['rows'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
  forFleet: true,
})
