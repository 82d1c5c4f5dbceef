import type { SensorSettings, Tank } from '@/lib/devices/sensor-schema'
import type { SensorValues } from '@/lib/positions/fix'
import type { Battery } from './battery'

type Input = 1 | 2

/** What a device's record states of its sensors, as the engine and reports read it. */
export type Wired = {
  tank: Tank | null
  /** By which wire the stated fuel sensor speaks; null where none is stated. */
  fuelWire: 'analogue' | 'serial' | null
  battery: Battery | null
  /** Where temperature and humidity come from; null for wherever they do. */
  climatePort: SensorSettings['temperature'] | null
  /** Inputs, from 1, that something is wired to; a door may have a tag, and null is one that the device itself tells of. */
  doorInput: Input | 'bluetooth' | null
  airConditionerInput: Input | null
}

export const UNWIRED: Wired = {
  tank: null,
  fuelWire: null,
  battery: null,
  climatePort: null,
  doorInput: null,
  airConditionerInput: null,
}

const inputOf = (port: string | null | undefined): Input | null =>
  port === 'input1' ? 1 : port === 'input2' ? 2 : null

function fuelWire(fuel: SensorSettings['fuel']): Wired['fuelWire'] {
  if (!fuel) return null
  return fuel.kind === 'capacitive' || fuel.port === 'adc' ? 'analogue' : 'serial'
}

export function wiringOf(sensors: SensorSettings | null): Wired {
  return {
    tank: sensors?.fuel?.tank ?? null,
    fuelWire: fuelWire(sensors?.fuel),
    battery: sensors,
    climatePort: sensors?.temperature ?? null,
    doorInput: sensors?.door === 'bluetooth' ? 'bluetooth' : inputOf(sensors?.door),
    airConditionerInput: inputOf(sensors?.airConditioner),
  }
}

/** Whether an input is on; null where none is meant, or the device says nothing of its inputs. */
export function isInputOn({ inputs }: SensorValues, input: Input | null): boolean | null {
  return input !== null && typeof inputs === 'number' ? ((inputs >> (input - 1)) & 1) === 1 : null
}

/** Whether a climate is that of the chosen port: of a tag by radio, or of a sensor at the device by whichever wire. */
export function isOfPort(family: string, port: Wired['climatePort']): boolean {
  return port == null || (port === 'bluetooth') === (family === 'sensorTag' || family === 'beacon')
}

/**
 * Whether a fuel value is of the stated sensor: of one at a serial port, what the analogue input says beside it is not.
 * The volts of that input are fuel where a sensor is wired to it whose table says how many litres they are, unless the
 * same reading has the value that the tracker itself makes of them.
 */
export function isOfFuelSensor(name: string, { fuelWire, tank }: Wired, values: SensorValues): boolean {
  if (name === 'fuelRaw') return fuelWire !== 'serial'
  if (name !== 'analog1Volts') return true
  return fuelWire === 'analogue' && (tank?.curve?.length ?? 0) >= 2 && values.fuelRaw === undefined
}
