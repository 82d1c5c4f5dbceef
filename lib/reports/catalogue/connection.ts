import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const online = defineReport({
  groups: ['state', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'startPlace', kind: 'place' },
    { key: 'endPlace', kind: 'place' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [{ column: 'seconds', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'device', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: ['seconds'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
})

export const offline = defineReport({
  groups: ['state', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'place', kind: 'place' },
    { key: 'open', kind: 'flag', hidden: true },
  ],
  time: 'start',
  filters: [{ column: 'seconds', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'bar', by: 'device', series: ['seconds'] },
    { kind: 'bar', by: 'day', series: [ROWS] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
})

export const stateStatistics = defineReport({
  groups: ['state'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'onlineS', kind: 'duration', total: 'sum' },
    { key: 'offlineS', kind: 'duration', total: 'sum' },
    { key: 'onlinePercent', kind: 'percent', total: { over: ['onlineS', 'wholeS'], times: 100 } },
    { key: 'wholeS', kind: 'duration', total: 'sum', hidden: true },
    { key: 'silences', kind: 'count', total: 'sum' },
    { key: 'longestS', kind: 'duration', total: 'max' },
    { key: 'lastPacket', kind: 'time' },
  ],
  time: null,
  filters: [{ column: 'onlinePercent', by: 'range' }],
  groupings: [],
  charts: [
    { kind: 'bar', by: 'device', series: ['onlineS', 'offlineS'], stacked: true },
    { kind: 'gauge', by: 'device', series: ['onlinePercent'] },
  ],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
})
