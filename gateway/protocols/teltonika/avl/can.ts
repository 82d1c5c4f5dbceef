import { type AvlElement, type AvlEntries, number } from './element'

const CAN = { reading: 'obd' } as const
const MEASURED = { ...CAN, mayLack: true } as const

/** Minutes of the wire as hours. */
const hours = (name: string): AvlElement => number(name, { ...CAN, per: 60 })

/** What adapters read off the CAN bus of a vehicle (LV-CAN200, ALL-CAN300, CAN-CONTROL). */
export const CAN_ELEMENTS: AvlEntries = [
  [81, number('speedKmh', CAN)],
  [82, number('throttlePercent', MEASURED)],
  [83, number('fuelUsedL', { ...MEASURED, per: 10 })],
  [84, number('fuelLitres', { ...MEASURED, per: 10 })],
  [85, number('rpm', MEASURED)],
  [87, number('odometerKm', { ...MEASURED, per: 1000 })],
  [89, number('fuelPercent', MEASURED)],
  [90, number('doors')],
  [100, number('canProgram', CAN)],
  [102, hours('engineHours')],
  [103, hours('countedEngineHours')],
  [105, number('countedOdometerKm', { ...MEASURED, per: 1000 })],
  [107, number('countedFuelUsedL', { ...MEASURED, per: 10 })],
  [110, number('fuelRateLh', { ...MEASURED, per: 10 })],
  [111, number('adBluePercent', MEASURED)],
  [112, number('adBlueLitres', { ...MEASURED, per: 10 })],
  [114, number('engineLoadPercent', MEASURED)],
  [115, number('coolantC', { ...MEASURED, per: 10, signed: true })],
  [118, number('axle1Kg', CAN)],
  [119, number('axle2Kg', CAN)],
  [120, number('axle3Kg', CAN)],
  [121, number('axle4Kg', CAN)],
  [122, number('axle5Kg', CAN)],
  [123, number('controlFlags', CAN)],
  [133, number('tachoOdometerKm', { ...CAN, per: 1000 })],
  [134, number('tripKm', { ...CAN, per: 1000 })],
  [135, number('tachoSpeedKmh', CAN)],
  [136, number('driverCards', CAN)],
  [137, number('driver1State', CAN)],
  [138, number('driver2State', CAN)],
  [139, number('driver1DrivingMinutes', CAN)],
  [140, number('driver2DrivingMinutes', CAN)],
  [141, number('driver1BreakMinutes', CAN)],
  [142, number('driver2BreakMinutes', CAN)],
  [151, number('tractionBatteryC', { ...MEASURED, per: 10, signed: true })],
  [152, number('tractionBatteryPercent', MEASURED)],
  [160, number('faults', CAN)],
]
