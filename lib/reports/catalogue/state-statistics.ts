import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const stateStatistics: Report = {
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
}
