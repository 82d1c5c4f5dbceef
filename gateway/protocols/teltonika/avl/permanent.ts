import { type AvlElement, type AvlEntries, flag, hex, LEVEL_ERRORS, number } from './element'

/** Milli-g of the wire in m/s². */
const acceleration = (name: string): AvlElement => {
  const { read } = number(name, { signed: true })
  return {
    name,
    read: (bytes) => {
      const milli = read(bytes)
      return typeof milli === 'number' ? Math.round(milli * 9.80665) / 1000 : null
    },
  }
}

/** A probe that is missing, silent or not read says 850 (85.0 °C, as it starts with) or a number of thousands. */
const dallas = (index: number): AvlElement =>
  number('temperatureC', {
    per: 10,
    signed: true,
    errors: [850, 2000, 3000, 4000, 5000],
    reading: `climate.${index}`,
  })

/** The same in every family. Those that only repeat what the record itself says are read and not kept. */
export const PERMANENT: AvlEntries = [
  [1, flag('input1')],
  [2, flag('input2')],
  [3, flag('input3')],
  [4, flag('input4')],
  [9, number('analog1Volts', { per: 1000 })],
  [16, number('odometerM')],
  [21, number('gsmSignal')],
  [66, number('externalVolts', { per: 1000 })],
  [67, number('batteryVolts', { per: 1000 })],
  [68, number('batteryAmps', { per: 1000, signed: true })],
  [69, number('gnssStatus')],
  [72, dallas(1)],
  [73, dallas(2)],
  [74, dallas(3)],
  [75, dallas(4)],
  [78, hex('driverId')],
  [80, number('dataMode')],
  [179, flag('output1')],
  [180, flag('output2')],
  [181, number('pdop', { per: 10 })],
  [182, number('hdop', { per: 10 })],
  [199, number('tripOdometerM')],
  [200, number('sleepMode')],
  [205, number('cellId')],
  [206, number('areaCode')],
  [207, hex('rfid')],
  [239, flag('ignition')],
  [240, flag('motion')],
  [241, number('operator')],
]

/** Of all but the professional ones. */
export const BASIC: AvlEntries = [
  [11, number('iccidBegin')],
  [14, number('iccidEnd')],
  [17, acceleration('accelerationX')],
  [18, acceleration('accelerationY')],
  [19, acceleration('accelerationZ')],
]

const TANK = { reading: 'fuel' } as const
const LEVEL = { ...TANK, errors: LEVEL_ERRORS } as const

/** Fuel sensors at a serial line: units of the sensor, litres or percent, as it was set up. The first is that of the tank. */
export const SERIAL_FUEL: AvlEntries = [
  [201, number('fuelLevel', LEVEL)],
  [202, number('temperatureC', { ...TANK, signed: true })],
  [203, number('fuel2Level', LEVEL)],
  [204, number('fuel2C', { ...TANK, signed: true })],
  [210, number('fuel3Level', LEVEL)],
  [211, number('fuel3C', { ...TANK, signed: true })],
  [212, number('fuel4Level', LEVEL)],
  [213, number('fuel4C', { ...TANK, signed: true })],
  [214, number('fuel5Level', LEVEL)],
  [215, number('fuel5C', { ...TANK, signed: true })],
]
