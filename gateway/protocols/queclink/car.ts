import { named, readHex, readNumber, readSigned } from '@/gateway/text-fields'
import type { SensorValues } from '@/lib/positions/fix'

/** A value with letters before it that say how it was measured: `H1234`, `L25.50`, `P80.00`, `L/H1.5`. */
function measured(text: string | undefined, letters: string): number | null {
  return text?.startsWith(letters) ? readNumber(text.slice(letters.length)) : null
}

/** What is read of each field that the mask names, in the order of the fields. The mileage is in hundreds of metres. */
const CAN: readonly (readonly [bit: number, read: (text: string) => SensorValues])[] = [
  [0, (text): SensorValues => (/^[0-9A-Z]{17}$/.test(text) ? { vin: text } : {})],
  [1, () => ({})],
  [2, (text) => named('odometerKm', tenths(measured(text, 'H')))],
  [3, (text) => named('fuelUsedL', readNumber(text) ?? measured(text, 'L'))],
  [5, (text) => named('rpm', readNumber(text))],
  [4, (text) => named('speedKmh', readNumber(text))],
  [6, (text) => named('coolantC', readSigned(text))],
  [7, (text) => named('fuelRateLh', measured(text, 'L/H'))],
  [
    8,
    (text) => ({ ...named('fuelLitres', measured(text, 'L')), ...named('fuelPercent', measured(text, 'P')) }),
  ],
  [9, (text) => named('rangeKm', tenths(readNumber(text)))],
  [10, (text) => named('throttlePercent', readNumber(text))],
  [11, (text) => named('engineHours', readNumber(text))],
  [12, (text) => named('drivingHours', readNumber(text))],
  [13, (text) => named('idleHours', readNumber(text))],
  [14, (text) => named('idleFuelL', readNumber(text) ?? measured(text, 'L'))],
]

const tenths = (value: number | null): number | null => (value === null ? null : value / 10)

/** Up to this bit each has one field: weight of an axle, tachograph, indicators, lights, doors are not read. */
const LAST_OF_ONE_FIELD = 19

/** With how many fields there are; null where that is not known. */
export type CanValues = { values: SensorValues; ignition: boolean | null; fields: number | null }

/**
 * Values of the vehicle's bus.
 *
 *   state of the bus , mask, hexadecimal , field of each bit …
 */
export function readCan(fields: readonly string[]): CanValues {
  const mask = readHex(fields[1]) ?? 0
  let values: SensorValues = {}
  let ignition: boolean | null = null
  let at = 2
  for (const [bit, read] of CAN) {
    if (((mask >>> bit) & 1) === 0) continue
    const text = fields[at++] ?? ''
    if (bit === 1 && /^[012]$/.test(text)) ignition = text !== '0'
    values = { ...values, ...read(text) }
  }
  for (let bit = CAN.length; bit <= LAST_OF_ONE_FIELD; bit++) at += (mask >>> bit) & 1
  return { values, ignition, fields: mask >>> (LAST_OF_ONE_FIELD + 1) === 0 ? at : null }
}

/** The system that a trouble code is of, by its first two bits. */
const SYSTEMS = 'PCBU'

/** Codes of 4 digits each, hexadecimal. */
function codesIn(text: string): string {
  const codes = text.match(/[0-9A-F]{4}/gi) ?? []
  return codes
    .map((code) => {
      const first = Number.parseInt(code[0] ?? '0', 16)
      return `${SYSTEMS[first >> 2]}${first & 3}${code.slice(1).toUpperCase()}`
    })
    .join(',')
}

/**
 * OBD: what the car's own computer says.
 *
 *   … , number , VIN , name , report , mask , VIN , 1 connected , supply in mV , what is supported , rpm , km/h , coolant °C ,
 *   l/100 km , km since codes were cleared , ? , lamp , count of codes , codes , throttle % , load % , fuel % , ? , mileage in km
 */
export function readObd(fields: readonly string[]): SensorValues {
  const [
    millivolts,
    ,
    rpm,
    speed,
    coolant,
    consumption,
    ,
    ,
    ,
    ,
    codes = '',
    throttle,
    load,
    fuel,
    ,
    mileage,
  ] = fields.slice(9)
  const volts = readNumber(millivolts)
  return {
    ...named('externalVolts', volts === null ? null : volts / 1000),
    ...named('rpm', readNumber(rpm)),
    ...named('speedKmh', readNumber(speed)),
    ...named('coolantC', readSigned(coolant)),
    ...named('fuelLitresPer100Km', readNumber(consumption)),
    ...named('throttlePercent', readNumber(throttle)),
    ...named('loadPercent', readNumber(load)),
    ...named('fuelPercent', readNumber(fuel)),
    ...named('odometerKm', readNumber(mileage)),
    ...(codes === '' ? {} : { dtcs: codesIn(codes) }),
  }
}
