import { type AvlEntries, number, text } from './element'

const OBD = { reading: 'obd' } as const
const MEASURED = { ...OBD, mayLack: true } as const
const SIGNED = { ...OBD, signed: true } as const

/** What the diagnostic plug tells, of models that have it. */
export const OBD_ELEMENTS: AvlEntries = [
  [30, number('faults', OBD)],
  [31, number('engineLoadPercent', MEASURED)],
  [32, number('coolantC', SIGNED)],
  [33, number('shortFuelTrimPercent', SIGNED)],
  [34, number('fuelPressureKpa', OBD)],
  [35, number('intakePressureKpa', OBD)],
  [36, number('rpm', OBD)],
  [37, number('speedKmh', OBD)],
  [38, number('timingAdvanceDegrees', SIGNED)],
  [39, number('intakeAirC', SIGNED)],
  [40, number('airFlowGs', { ...OBD, per: 100 })],
  [41, number('throttlePercent', MEASURED)],
  [42, number('runtimeSeconds', OBD)],
  [43, number('faultLampKm', OBD)],
  [44, number('relativeRailPressureKpa', { ...OBD, per: 10 })],
  [45, number('directRailPressureKpa', { ...OBD, times: 10 })],
  [46, number('egrPercent', OBD)],
  [47, number('egrErrorPercent', SIGNED)],
  [48, number('fuelPercent', MEASURED)],
  [49, number('sinceClearedKm', OBD)],
  [50, number('barometerKpa', OBD)],
  [51, number('moduleVolts', { ...OBD, per: 1000 })],
  [52, number('absoluteLoadPercent', OBD)],
  [53, number('outsideC', SIGNED)],
  [54, number('faultLampMinutes', OBD)],
  [55, number('sinceClearedMinutes', OBD)],
  [56, number('absoluteRailPressureKpa', { ...OBD, times: 10 })],
  [57, number('hybridBatteryPercent', OBD)],
  [58, number('oilC', SIGNED)],
  [59, number('injectionTimingDegrees', { ...SIGNED, per: 100 })],
  [60, number('fuelRateLh', { ...OBD, per: 100 })],
  [256, text('vin', 'obd')],
  [281, text('dtcs', 'obd')],
  [389, number('odometerKm', MEASURED)],
  [390, number('fuelLitres', { ...MEASURED, per: 10 })],
  [540, number('throttleGroup', OBD)],
  [759, number('fuelType', OBD)],
]
