import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, USUAL_LIMITS } from '../report'

export const drivingBehavior = defineReport({
  groups: ['device', 'driving'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'score', kind: 'number', total: 'avg' },
    { key: 'scoreCoverage', kind: 'percent' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'movingS', kind: 'duration', total: 'sum' },
    { key: 'harshAcceleration', kind: 'count', total: 'sum' },
    { key: 'harshBraking', kind: 'count', total: 'sum' },
    { key: 'harshCornering', kind: 'count', total: 'sum' },
    { key: 'crashes', kind: 'count', total: 'sum' },
    { key: 'overspeeds', kind: 'count', total: 'sum' },
    { key: 'overspeedS', kind: 'duration', total: 'sum' },
    { key: 'per100Km', kind: 'number', total: { over: ['harsh', 'distanceM'], times: 100_000 } },
    { key: 'harsh', kind: 'count', total: 'sum', hidden: true },
    { key: 'disputed', kind: 'count', total: 'sum' },
    { key: 'disputeComments', kind: 'text', hidden: true },
  ],
  time: null,
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'score', by: 'range' },
  ],
  groupings: [],
  charts: [
    {
      kind: 'radar',
      by: 'device',
      series: ['harshAcceleration', 'harshBraking', 'harshCornering', 'overspeeds', 'crashes'],
    },
    { kind: 'bar', by: 'device', series: ['score'] },
    { kind: 'gauge', by: 'device', series: ['score'] },
  ],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
  sumsDrivers: true,
})
