import { type AvlEntries, flag, hex, number, text } from './element'

const FMS = { reading: 'obd' } as const
const MEASURED = { ...FMS, mayLack: true } as const

/** FM63, FMB63, FMB64, FMC64, FMC65, FMM64, FMM65: trackers of lorries, whose numbers from 79 on are those of the FMS. */
export const PROFESSIONAL: AvlEntries = [
  [10, number('analog2Volts', { per: 1000 })],
  [11, number('analog3Volts', { per: 1000 })],
  [245, number('analog4Volts', { per: 1000 })],
  [50, flag('output3')],
  [51, flag('output4')],
  [70, number('boardTemperatureC', { per: 10, signed: true })],
  [71, number('gnssStatus')],
  [79, number('brakeSwitch', FMS)],
  [80, number('wheelSpeedKmh', FMS)],
  [81, flag('cruiseControl', 'obd')],
  [82, flag('clutchSwitch', 'obd')],
  [83, number('powerTakeOff', FMS)],
  [84, number('throttlePercent', { ...MEASURED, per: 2.5 })],
  [85, number('engineLoadPercent', MEASURED)],
  [86, number('fuelUsedL', { ...FMS, per: 2 })],
  [87, number('fuelPercent', { ...MEASURED, per: 2.5 })],
  [88, number('rpm', { ...MEASURED, per: 8 })],
  [104, number('engineHours', { ...FMS, per: 20 })],
  [113, number('serviceKm', { ...FMS, times: 5, signed: true })],
  [114, number('odometerKm', { ...FMS, per: 200 })],
  [122, number('direction', FMS)],
  [123, number('tachographState', FMS)],
  [124, number('handling', FMS)],
  [125, number('systemEvent', FMS)],
  [126, number('reverse', FMS)],
  [127, number('coolantC', { ...FMS, signed: true })],
  [128, number('outsideC', { ...FMS, signed: true })],
  [135, number('fuelRateLh', { ...FMS, per: 20 })],
  [136, number('fuelEconomyKmL', { ...FMS, per: 512 })],
  [137, number('powerTakeOffDrive', FMS)],
  [138, number('fineFuelUsedL', { ...FMS, per: 1000 })],
  [139, number('weightKg', { ...FMS, times: 10 })],
  [216, number('odometerM')],
  [231, text('plateBegin')],
  [232, text('plateEnd')],
  [233, text('vinBegin')],
  [234, text('vinMiddle')],
  [235, text('vinEnd')],
  [238, hex('driverId')],
]

/** FM11, FM12 and their kin, of before 2016, where they differ from what came after. */
export const LEGACY: AvlEntries = [
  [10, number('analog2Volts', { per: 1000 })],
  [11, number('analog3Volts', { per: 1000 })],
  [70, number('boardTemperatureC', { per: 10, signed: true })],
  [84, number('fuelLitres', MEASURED)],
  [251, number('immobilizer')],
  [252, number('authorizedDriving')],
]

/** GH devices: carried by people. */
export const GH: AvlEntries = [
  [1, number('batteryPercent')],
  [2, flag('charging')],
  [5, number('uptimeSeconds')],
  [20, number('hdop', { per: 10 })],
  [21, number('vdop', { per: 10 })],
  [22, number('pdop', { per: 10 })],
  [67, number('batteryVolts', { per: 1000 })],
  [240, flag('motion')],
  [244, flag('roaming')],
]
