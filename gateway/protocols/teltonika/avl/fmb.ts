import { type AvlEntries, flag, hex, number, text } from './element'

/** FMB, FMC, FMM, FMP, FMU, FMT and TMT: all that came after FM11 and are no professional ones. */
export const FMB: AvlEntries = [
  [4, number('pulses1')],
  [5, number('pulses2')],
  [6, number('analog2Volts', { per: 1000 })],
  [10, number('storageState')],
  [12, number('fuelUsedGpsL', { per: 1000 })],
  [13, number('fuelRateGpsLper100Km', { per: 100 })],
  [15, number('ecoScore', { per: 100 })],
  [113, number('batteryPercent')],
  [116, flag('charging')],
  [237, number('networkType')],
  [238, hex('userId')],
  [263, number('bluetoothStatus')],
  [264, text('barcode')],
  [303, flag('instantMovement')],
  [327, number('ultrasonicFuelMm', { per: 10, signed: true })],
  [380, flag('output3')],
  [381, flag('groundSense')],
  [403, text('driverName')],
  [404, number('driverCardType')],
  [449, number('ignitionOnSeconds')],
  [483, number('ultrasonicStatus')],
  [622, number('wheelFrequency1Hz')],
  [636, number('wideCellId')],
]
