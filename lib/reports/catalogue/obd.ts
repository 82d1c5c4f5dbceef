import { ROWS } from '../chart'
import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { defineReport, RAW_LIMITS, USUAL_LIMITS } from '../report'

export const OBDTripReport = defineReport({
  groups: ['device', 'daily'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'seconds', kind: 'duration', total: 'sum' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'fuelL', kind: 'volume', total: 'sum' },
    { key: 'consumption', kind: 'consumption', total: { over: ['fuelL', 'distanceM'], times: 100_000 } },
    { key: 'avgKmh', kind: 'speed', total: { over: ['distanceM', 'seconds'], times: 3.6 } },
    { key: 'maxKmh', kind: 'speed', total: 'max' },
    { key: 'maxRpm', kind: 'rpm', total: 'max' },
    { key: 'avgRpm', kind: 'rpm', total: 'avg', hidden: true },
    { key: 'maxCoolantC', kind: 'temperature', total: 'max', hidden: true },
    { key: 'details', kind: 'link' },
  ],
  time: 'start',
  filters: [
    { column: 'drivers', by: 'driver' },
    { column: 'distanceM', by: 'range' },
  ],
  groupings: ['device', 'day', 'drivers'],
  charts: [
    { kind: 'bar', by: 'day', series: ['fuelL'] },
    { kind: 'bar', by: 'device', series: ['distanceM'] },
  ],
  map: 'track',
  devices: 'many',
  limits: USUAL_LIMITS,
})

export const OBDCanReport = defineReport({
  groups: ['daily'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'obdSpeedKmh', kind: 'speed', total: 'max' },
    { key: 'rpm', kind: 'rpm', total: 'max' },
    { key: 'coolantC', kind: 'temperature', total: 'max' },
    { key: 'throttlePercent', kind: 'percent', total: 'max', hidden: true },
    { key: 'fuelRateLh', kind: 'fuelRate', total: 'avg', hidden: true },
    { key: 'fuelL', kind: 'volume' },
    { key: 'odometerKm', kind: 'number', total: 'max' },
    { key: 'engineHours', kind: 'number', total: 'max', hidden: true },
    { key: 'externalVolts', kind: 'voltage', total: 'min', hidden: true },
  ],
  time: 'time',
  filters: [
    { column: 'rpm', by: 'range' },
    { column: 'coolantC', by: 'range' },
  ],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'line', by: 'time', series: ['rpm'] },
    { kind: 'line', by: 'time', series: ['obdSpeedKmh'] },
    { kind: 'line', by: 'time', series: ['coolantC'] },
  ],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
})

export const OBDFaultReport = defineReport({
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
})
