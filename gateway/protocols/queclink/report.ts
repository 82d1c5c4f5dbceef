import type { Decoded } from '@/gateway/protocols/protocol'
import { isHexDigits, readHex, readNumber, readSigned } from '@/gateway/text-fields'
import type { DeviceStatus } from '@/lib/devices/device-status'
import { gsmLevelOfCsq } from '@/lib/devices/gsm-level'
import type { DeviceFix, SensorValues } from '@/lib/positions/fix'
import { readAttached } from './attached'
import { type CanValues, readCan, readObd } from './car'
import { eventOf } from './events'
import { addNetwork, mileageBehindHours, placesIn } from './places'
import { addStatus, ignitionOf, isStatus } from './states'

/** The name of the device, or the VIN before it, of models for the diagnostic plug. */
const nameAt = (fields: readonly string[]): number => (/^[0-9A-HJ-NPR-Z]{17}$/.test(fields[3] ?? '') ? 4 : 3)

/** Reports by the clock, which have the supply before the positions and the status behind them. */
const REGULAR: ReadonlySet<string> = new Set(['FRI', 'ERI', 'RTL', 'GEO', 'DOG', 'NMR'])

/** The ignition was switched, by its wire or as the voltage shows. */
const SWITCHED: ReadonlySet<string> = new Set(['IGN', 'IGF', 'VGN', 'VGF'])

/**
 * A report: positions, and what is around them.
 *
 *   +RESP:GT… , version , number , name , ERI: mask , supply in mV , report , positions , … , hours of the engine , analogue … ,
 *   battery % , status , … , yyyymmddhhmmss , count
 */
export function readReport(type: string, fields: readonly string[], out: Decoded): void {
  const { fixes, behind } = placesIn(fields)
  out.fixes.push(...fixes)
  const last = fixes.at(-1)
  const time = last?.time || null
  if (last && SWITCHED.has(type)) last.odometerM ??= mileageBehindHours(fields, behind)
  if (type === 'INF') readInformation(fields, out)
  if (type === 'CAN') addCan(readCan(fields.slice(BUS_AT)), time, out)
  if (type === 'OBD') addReading('obd', time, readObd(fields), out)
  if (REGULAR.has(type)) readTail(type, fields, behind, last, out)
  if (type === 'STT') addIgnition(ignitionOf(fields[4]), last, out)
  if (type === 'BTC' || type === 'STC') out.status = { ...out.status, charging: type === 'BTC' }
  if (type === 'IDA' && fields[5]) addSensors(last, { driverId: fields[5] })
  const event = eventOf(type, fields[5])
  if (event) {
    if (event === 'ignitionOn' || event === 'ignitionOff') addIgnition(event === 'ignitionOn', last, out)
    out.events.push({ type: event, time, fix: last ? out.fixes.length - 1 : null })
  }
  addNetwork(fields, time, out)
}

function addIgnition(ignition: boolean | null, fix: DeviceFix | undefined, out: Decoded): void {
  if (ignition === null) return
  if (fix) fix.ignition = ignition
  out.status = { ...out.status, ignition }
}

function addSensors(fix: DeviceFix | undefined, values: SensorValues): void {
  if (!fix) return
  for (const name in values) {
    fix.sensors ??= {}
    fix.sensors[name] = values[name] ?? 0
  }
}

function addReading(kind: string, time: number | null, values: SensorValues, out: Decoded): void {
  if (Object.keys(values).length > 0) out.readings = [...(out.readings ?? []), { time, kind, values }]
}

/** CAN: number , name and report stand before the state of the bus. */
const BUS_AT = 5

function addCan({ values, ignition }: CanValues, time: number | null, out: Decoded): void {
  addReading('obd', time, values, out)
  addIgnition(ignition, out.fixes.at(-1), out)
}

/** What stands behind the positions of a regular report. */
function readTail(
  type: string,
  fields: readonly string[],
  behind: number,
  last: DeviceFix | undefined,
  out: Decoded,
): void {
  const tail = fields.slice(behind)
  const statusIn = tail.findIndex(isStatus)
  const statusAt = statusIn < 0 ? -1 : behind + statusIn
  const supply = readNumber(fields[nameAt(fields) + (type === 'ERI' ? 2 : 1)])
  // Each value is put where it goes: this is done for every fix.
  const sensors: SensorValues = {}
  if (supply !== null && supply > 1000 && supply < 100_000) sensors.externalVolts = supply / 1000
  addHours(tail, sensors)
  if (statusAt >= 0) addBehind(type, fields.slice(statusAt + 1), sensors)
  addThermometers(tail, sensors)
  addSensors(last, sensors)
  if (statusAt >= 0) addStatus(fields[statusAt] ?? '', last, out)
  if (type === 'ERI' && statusAt >= 0) addAttached(fields, statusAt + 1, last, out)
  const battery = statusAt < 0 ? batteryAtEnd(type, fields) : percent(fields[statusAt - 1])
  const { externalVolts } = sensors
  const status: DeviceStatus = out.status ?? {}
  if (battery !== null) status.batteryPercent = battery
  if (typeof externalVolts === 'number') status.voltage = externalVolts
  out.status = status
}

function addAttached(fields: readonly string[], at: number, last: DeviceFix | undefined, out: Decoded): void {
  const time = last?.time || null
  const mask = readHex(fields[nameAt(fields) + 1]) ?? 0
  const { fuel, driverId, can, tags } = readAttached(mask, fields.slice(at))
  addSensors(last, driverId === null ? fuel : { ...fuel, driverId })
  if (can) addCan(can, time, out)
  for (const { kind, values } of tags) addReading(kind, time, values, out)
}

function percent(text: string | undefined): number | null {
  const value = /^\d{1,3}$/.test(text ?? '') ? Number(text) : null
  return value !== null && value <= 100 ? value : null
}

/** Of trackers without a status: the charge stands before the time, or before two flags and a temperature. */
function batteryAtEnd(type: string, fields: readonly string[]): number | null {
  const tail = fields.slice(0, -2)
  if (type !== 'ERI' && tail.at(-1) !== '') return percent(tail.at(-1))
  const isFlag = (text: string | undefined) =>
    /^[01]?$/.test(text ?? '') || /^-?\d{1,2}\.\d$/.test(text ?? '')
  const found = tail.slice(-MOST_FLAGS).findLast((field) => !isFlag(field))
  return /^\d{2,3}$/.test(found ?? '') ? percent(found) : null
}

const MOST_FLAGS = 5

const HOURS = /^(\d{5,7}):(\d\d):(\d\d)$/

/** `hhhhh:mm:ss` */
function addHours(fields: readonly string[], values: SensorValues): void {
  const text = fields.find((field) => field.includes(':') && HOURS.test(field))
  const [, hours, minutes, seconds] = text === undefined ? [] : (HOURS.exec(text) ?? [])
  if (hours === undefined) return
  values.engineHours = Math.round((Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600) * 100) / 100
}

/** Of models in the diagnostic plug: rpm , l/100 km , fuel % */
function addBehind(type: string, [rpm, , fuel]: readonly string[], values: SensorValues): void {
  if (type === 'ERI') return
  const [turns, level] = [readNumber(rpm), percent(fuel)]
  if (turns !== null) values.rpm = turns
  if (level !== null) values.fuelPercent = level
}

const THERMOMETER = '1'

/** Thermometers on one wire: number 16 , kind 1: 1 , sixteenths of a degree 4, hexadecimal */
function addThermometers(fields: readonly string[], values: SensorValues): void {
  let count = 0
  fields.forEach((field, at) => {
    if (!isHexDigits(field, 16) || fields[at + 1] !== THERMOMETER) return
    const raw = isHexDigits(fields[at + 2], 4) ? readHex(fields[at + 2]) : null
    if (raw === null) return
    count++
    values[count === 1 ? 'temperatureC' : `temperature${count}C`] = (raw > 0x7fff ? raw - 0x1_0000 : raw) / 16
  })
}

const [LEAST_CELL_VOLTS, MOST_CELL_VOLTS] = [2.5, 5]

/**
 * INF: how the device itself is.
 *
 *   … , number , name , state , card , GSM 0–31 , ? , 1 on external power , supply in mV … , volts of the battery , 1 charging , …
 */
function readInformation(fields: readonly string[], out: Decoded): void {
  const [state, , signal] = fields.slice(4)
  const gsmLevel = gsmLevelOfCsq(readNumber(signal))
  const supply = readNumber(fields[9])
  const cellAt = fields.findIndex((field, at) => {
    const value = at > 8 && /^\d\.\d{1,2}$/.test(field) ? Number(field) : 0
    return value >= LEAST_CELL_VOLTS && value <= MOST_CELL_VOLTS
  })
  const battery = cellAt < 0 ? null : readSigned(fields[cellAt])
  const ignition = ignitionOf(state)
  const charging = cellAt >= 0 && /^[01]$/.test(fields[cellAt + 1] ?? '') ? fields[cellAt + 1] === '1' : null
  const externalVolts = supply !== null && supply > 1000 && supply < 100_000 ? supply / 1000 : null
  const voltage = externalVolts ?? battery
  out.status = {
    ...out.status,
    ...(ignition === null ? {} : { ignition }),
    ...(gsmLevel === null ? {} : { gsmLevel }),
    ...(charging === null ? {} : { charging }),
    ...(voltage === null ? {} : { voltage }),
  }
  addReading(
    'power',
    null,
    {
      ...(battery === null ? {} : { batteryVolts: battery }),
      ...(externalVolts === null ? {} : { externalVolts }),
    },
    out,
  )
}
