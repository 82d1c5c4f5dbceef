import { type AvlElement, type AvlEntries, flag, LEVEL_ERRORS, number } from './element'

/** What a sensor says that is not there, that could not be read, or that is broken. */
const ERRORS = [32_764, 32_765, 32_766, 32_767] as const
/** The same in older firmware, of what cannot be so much: elsewhere they are real, as 20.00 °C or 3000 mV. */
const HUMIDITY_ERRORS = [2000, 3000, 4000, ...ERRORS, ...LEVEL_ERRORS] as const
const FOUR = [1, 2, 3, 4] as const
type Index = (typeof FOUR)[number]

const tag = (index: Index) => `sensorTag.${index}`
const eye = (index: Index) => `sensorTag.eye${index}`

type Numbers = readonly [number, number, number, number]

/** The value of each of four sensors. */
const ofEach = (ids: Numbers, make: (index: Index) => AvlElement): AvlEntries =>
  FOUR.map((index) => [ids[index - 1] ?? 0, make(index)] as const)

const from = (first: number): Numbers => [first, first + 1, first + 2, first + 3]

/** Sensors by radio: any make in four places, and EYE of the vendor in four more. */
export const BLUETOOTH: AvlEntries = [
  ...ofEach(from(25), (index) =>
    number('temperatureC', { per: 100, signed: true, errors: ERRORS, reading: tag(index) }),
  ),
  ...ofEach([29, 20, 22, 23], (index) => number('batteryPercent', { reading: tag(index) })),
  ...ofEach([86, 104, 106, 108], (index) =>
    number('humidityPercent', { per: 10, errors: HUMIDITY_ERRORS, reading: tag(index) }),
  ),
  ...ofEach([270, 273, 276, 279], (index) =>
    number(index === 1 ? 'fuelLevel' : `fuel${index}Level`, { errors: LEVEL_ERRORS, reading: 'fuel' }),
  ),
  ...ofEach(from(306), (index) => number('frequencyHz', { reading: tag(index) })),
  ...ofEach(from(335), (index) => number('lux', { reading: tag(index) })),
  ...ofEach(from(10800), (index) =>
    number('temperatureC', { per: 100, signed: true, errors: ERRORS, reading: eye(index) }),
  ),
  ...ofEach(from(10804), (index) =>
    number('humidityPercent', { errors: HUMIDITY_ERRORS, reading: eye(index) }),
  ),
  ...ofEach(from(10808), (index) => flag('magnet', eye(index))),
  ...ofEach(from(10812), (index) => flag('moving', eye(index))),
  ...ofEach(from(10816), (index) => number('pitchDegrees', { signed: true, reading: eye(index) })),
  ...ofEach(from(10820), (index) => flag('batteryLow', eye(index))),
  ...ofEach(from(10824), (index) =>
    number('batteryVolts', { per: 1000, errors: LEVEL_ERRORS, reading: eye(index) }),
  ),
  ...ofEach(from(10832), (index) => number('rollDegrees', { signed: true, reading: eye(index) })),
  ...ofEach(from(10836), (index) => number('movements', { reading: eye(index) })),
  ...ofEach(from(10840), (index) => number('magnetCount', { reading: eye(index) })),
]
