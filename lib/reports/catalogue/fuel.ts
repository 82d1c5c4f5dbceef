import { DEVICE_COLUMNS, FLEET_COLUMNS } from '../column'
import { DAY_LIMITS, defineReport, USUAL_LIMITS } from '../report'

export const fuelConsumption = defineReport({
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    ...FLEET_COLUMNS,
    { key: 'day', kind: 'day' },
    { key: 'fuelUsedL', kind: 'volume', total: 'sum' },
    /** Of the distance and the consumption in the record, where no sensor measures it. */
    { key: 'estimated', kind: 'flag' },
    { key: 'distanceM', kind: 'distance', total: 'sum' },
    { key: 'consumption', kind: 'consumption', total: { over: ['fuelUsedL', 'distanceM'], times: 100_000 } },
    { key: 'movingS', kind: 'duration', total: 'sum' },
    { key: 'idleS', kind: 'duration', total: 'sum' },
    { key: 'engineS', kind: 'duration', total: 'sum', hidden: true },
    { key: 'refuelledL', kind: 'volume', total: 'sum' },
    { key: 'drainedL', kind: 'volume', total: 'sum' },
  ],
  time: 'day',
  filters: [{ column: 'fuelUsedL', by: 'range' }],
  groupings: ['device', 'day', 'month'],
  charts: [
    { kind: 'bar', by: 'day', series: ['fuelUsedL'] },
    { kind: 'bar', by: 'device', series: ['fuelUsedL'] },
    { kind: 'line', by: 'day', series: ['consumption'] },
  ],
  map: 'none',
  devices: 'many',
  limits: DAY_LIMITS,
  sumsDrivers: true,
})

export const currentFuelValue = defineReport({
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'fuelL', kind: 'volume', total: 'sum' },
    { key: 'fuelPercent', kind: 'percent', total: 'avg' },
    { key: 'capacityL', kind: 'volume', total: 'sum' },
    { key: 'place', kind: 'place' },
  ],
  time: 'time',
  filters: [{ column: 'fuelL', by: 'range' }],
  groupings: [],
  charts: [
    { kind: 'liquid', by: 'device', series: ['fuelPercent'] },
    { kind: 'bar', by: 'device', series: ['fuelL'] },
    { kind: 'gauge', by: 'device', series: ['fuelPercent'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
  live: true,
})

export const refueling = defineReport({
  groups: ['transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'refuels', kind: 'count', total: 'sum' },
    { key: 'refuelledL', kind: 'volume', total: 'sum' },
    { key: 'drains', kind: 'count', total: 'sum' },
    { key: 'drainedL', kind: 'volume', total: 'sum' },
    { key: 'lastRefuel', kind: 'time' },
  ],
  time: null,
  filters: [],
  groupings: [],
  charts: [{ kind: 'bar', by: 'device', series: ['refuelledL', 'drainedL'] }],
  map: 'none',
  devices: 'many',
  limits: USUAL_LIMITS,
})

export const vehicleRefuelingData = defineReport({
  groups: ['transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'change', kind: 'word', words: 'reports.words' },
    { key: 'start', kind: 'time' },
    { key: 'end', kind: 'time' },
    { key: 'litres', kind: 'volume', total: 'sum' },
    { key: 'fromL', kind: 'volume' },
    { key: 'toL', kind: 'volume' },
    { key: 'place', kind: 'place' },
  ],
  time: 'start',
  filters: [
    { column: 'change', by: 'choice', options: ['refuel', 'drain'] },
    { column: 'litres', by: 'range' },
  ],
  groupings: ['device', 'day', 'change'],
  charts: [
    { kind: 'bar', by: 'device', series: ['litres'] },
    { kind: 'bar', by: 'day', series: ['litres'] },
    { kind: 'pie', by: 'change', series: ['litres'] },
  ],
  map: 'points',
  devices: 'many',
  limits: USUAL_LIMITS,
})
