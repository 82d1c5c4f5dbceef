import type { NetworkCells } from '@/gateway/protocols/protocol'
import { bareFix, type DeviceFix, type SensorValues } from '@/lib/positions/fix'
import { isNothing, readMoment, readNumber, readPlace } from './fields'
import { networkIn, readParameters, switchOf, toSensors } from './parameters'

/** What a message says of one moment. */
export type Message = {
  time: number
  /** Null without a place. */
  fix: DeviceFix | null
  ignition: boolean | null
  isAlarm: boolean
  sensors: SensorValues
  network: NetworkCells | null
}

/** What is wrong with a message, as the answer to it says. */
export type Flaw =
  | 'structure'
  | 'time'
  | 'place'
  | 'motion'
  | 'satellites'
  | 'switches'
  | 'adc'
  | 'parameters'

const SHORT_FIELDS = 10
/** Some firmware leaves the parameters out. */
const LONG_FIELDS = 15
const MOST_ADC = 16
const MOST_KMH = 1000

/**
 * A message.
 *
 *   date , time | latitude , N or S , longitude , E or W | speed, km/h | direction | altitude, m | satellites |
 *   long: HDOP | inputs | outputs | analogue inputs, commas between them | key of the driver | parameters
 */
export function readMessage(text: string, form: 'short' | 'long' | 'either', now: number): Message | Flaw {
  const fields = text.split(';')
  // What ends with a separator has no field behind it.
  if (fields.at(-1)?.trim() === '' && fields.length === SHORT_FIELDS + 1) fields.pop()
  const isLong = form === 'long' || (form === 'either' && fields.length > SHORT_FIELDS)
  if (fields.length < (isLong ? LONG_FIELDS : SHORT_FIELDS)) return 'structure'
  const [date = '', clock = '', ...rest] = fields
  const time = readMoment(date, clock, now)
  if (time === 'wrong') return 'time'
  const place = readPlace(rest)
  if (place === 'wrong') return 'place'
  const speedKmh = readNumber(rest[4], 0, MOST_KMH)
  const course = readNumber(rest[5], 0, 360)
  const altitude = readNumber(rest[6], -12_000, 32_000)
  if (speedKmh === 'wrong' || course === 'wrong' || altitude === 'wrong') return 'motion'
  const satellites = readNumber(rest[7], 0, 255)
  if (satellites === 'wrong') return 'satellites'
  const extras: Extras | Flaw = isLong ? readExtras(rest.slice(8)) : { sensors: {}, values: new Map() }
  if (typeof extras === 'string') return extras
  const { sensors, values } = extras
  const ignition = switchOf(values, ['ign', 'ignition'])
  const fix = place && bareFix(time, place.lat, place.lon)
  if (fix) {
    // Without a fix, some repeat the last place.
    fix.positioned = satellites !== 0
    fix.speedKmh = speedKmh
    fix.altitude = altitude
    fix.satellites = satellites
    fix.ignition = ignition
    fix.heading = course === null ? null : Math.round(course) % 360
    const { odometerKm } = sensors
    if (typeof odometerKm === 'number') fix.odometerM = Math.round(odometerKm * 1000)
    fix.sensors = Object.keys(sensors).length > 0 ? sensors : null
  }
  return {
    time,
    fix,
    ignition,
    isAlarm: switchOf(values, ['sos']) === true,
    sensors,
    network: networkIn(values),
  }
}

type Extras = { sensors: SensorValues; values: ReadonlyMap<string, number | string | boolean> }

function readExtras(fields: readonly string[]): Extras | Flaw {
  const [hdopText, inputText, outputText, adc = '', key = '', ...parameters] = fields
  const hdop = readNumber(hdopText, 0, 1000)
  if (hdop === 'wrong') return 'satellites'
  const inputs = readNumber(inputText, 0, 0xffff_ffff)
  const outputs = readNumber(outputText, 0, 0xffff_ffff)
  if (inputs === 'wrong' || outputs === 'wrong') return 'switches'
  const analogue = readAnalogue(adc)
  if (analogue === null) return 'adc'
  // A text may have semicolons.
  const values = readParameters(parameters.join(';'))
  if (values === null) return 'parameters'
  // Each value is put where it goes: this is done for every message.
  const sensors = toSensors(values)
  if (hdop !== null) sensors.hdop = hdop
  if (inputs !== null) sensors.inputs = inputs
  if (outputs !== null) sensors.outputs = outputs
  Object.assign(sensors, analogue)
  if (!isNothing(key)) sensors.driverId = key.trim().slice(0, 40)
  return { sensors, values }
}

/** The analogue inputs by their place, from 1 on; null for what is no number. */
function readAnalogue(text: string): SensorValues | null {
  if (isNothing(text)) return {}
  const read = text
    .split(',')
    .slice(0, MOST_ADC)
    .map((one) => readNumber(one, -1e12, 1e12))
  if (read.includes('wrong')) return null
  return Object.fromEntries(
    read.flatMap((value, at) => (typeof value === 'number' ? [[`adc${at + 1}`, value]] : [])),
  )
}
