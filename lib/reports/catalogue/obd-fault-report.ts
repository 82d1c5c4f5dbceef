import { ROWS } from '../chart'
import { DEVICE_COLUMNS } from '../column'
import { type Report, USUAL_LIMITS } from '../report'

export const OBDFaultReport: Report = {
  groups: ['device', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'code', kind: 'code' },
    { key: 'seconds', kind: 'duration', total: 'max' },
    { key: 'open', kind: 'flag' },
  ],
  time: 'start',
  filters: [],
  groupings: ['device', 'code'],
  charts: [
    { kind: 'pie', by: 'code', series: [ROWS] },
    { kind: 'bar', by: 'device', series: [ROWS] },
  ],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
}
