import { DEVICE_COLUMNS } from '../column'
import { defineReport, RAW_LIMITS } from '../report'

export const internalBattery = defineReport({
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'batteryPercent', kind: 'percent', total: 'min' },
    { key: 'batteryVolts', kind: 'voltage', total: 'min' },
  ],
  time: 'time',
  filters: [{ column: 'batteryPercent', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [
    { kind: 'line', by: 'time', series: ['batteryPercent'] },
    { kind: 'line', by: 'time', series: ['batteryVolts'] },
  ],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
})

export const externalBattery = defineReport({
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'externalVolts', kind: 'voltage', total: 'min' },
  ],
  time: 'time',
  filters: [{ column: 'externalVolts', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [{ kind: 'line', by: 'time', series: ['externalVolts'] }],
  map: 'none',
  devices: 'many',
  limits: RAW_LIMITS,
})

export const positioningBattery = defineReport({
  groups: ['device', 'transport'],
  columns: [
    ...DEVICE_COLUMNS,
    { key: 'time', kind: 'time' },
    { key: 'batteryPercent', kind: 'percent', total: 'min' },
    { key: 'batteryVolts', kind: 'voltage', total: 'min' },
    { key: 'place', kind: 'place' },
    { key: 'speedKmh', kind: 'speed', total: 'max', hidden: true },
    { key: 'source', kind: 'word', words: 'reports.words' },
  ],
  time: 'time',
  filters: [{ column: 'batteryPercent', by: 'range' }],
  groupings: ['device', 'day'],
  charts: [{ kind: 'line', by: 'time', series: ['batteryPercent'] }],
  map: 'points',
  devices: 'many',
  limits: RAW_LIMITS,
})
