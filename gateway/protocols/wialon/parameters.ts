import type { NetworkCells } from '@/gateway/protocols/protocol'
import type { SensorValues } from '@/lib/positions/fix'
import { isNothing } from './fields'

const MOST_PARAMETERS = 50
const MOST_TEXT = 200
const NAME = /^[^\p{C}]{1,40}$/u
/** Names that mean something to the language itself. */
const POLLUTING: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** `name : type : value`; a value may have colons. */
const PARAMETER = /^([^:]*):([^:]*):(.*)$/s

/**
 * The values behind the fields of a packet, by the names that the device gives them.
 *
 *   name : 1 whole number, 2 number or 3 text : value , …
 *
 * @returns null when one is not of this form
 */
export function readParameters(text: string): Map<string, number | string | boolean> | null {
  const values = new Map<string, number | string | boolean>()
  if (isNothing(text)) return values
  for (const one of text.split(',')) {
    if (isNothing(one)) continue
    const [, name = '', type = '', given = ''] = PARAMETER.exec(one) ?? []
    const value = readValue(type.trim(), given)
    const key = name.trim()
    if (value === null || !NAME.test(key)) return null
    if (values.size < MOST_PARAMETERS && !POLLUTING.has(key)) values.set(key, value)
  }
  return values
}

const NUMBER = /^[+-]?\d{1,20}(?:\.\d{0,20})?(?:e[+-]?\d{1,2})?$/i
/** Numbers of more digits are no longer exact: they stay texts. */
const MOST_DIGITS = 15

function readValue(type: string, given: string): number | string | boolean | null {
  const text = given.trim()
  if (type === '3') return TRUTHS.get(text) ?? cleanText(text)
  if ((type !== '1' && type !== '2') || !NUMBER.test(text)) return null
  return type === '1' && text.replace(/\D/g, '').length > MOST_DIGITS ? text : Number(text)
}

const TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

const cleanText = (text: string): string =>
  [...text.replace(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, MOST_TEXT).join('')

/** Our names for what the document names and for what makers usually call theirs, in small letters. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['pwr_ext', 'externalVolts'],
  ['pwr_int', 'batteryVolts'],
  ...['temp', 'temp1', 't1', 'temperature'].map((name) => [name, 'temperatureC'] as const),
  ...[2, 3, 4, 5, 6, 7, 8].flatMap((number) =>
    ['temp', 't'].map((name) => [`${name}${number}`, `temperature${number}C`] as const),
  ),
  ...['hum', 'humidity', 'hum1'].map((name) => [name, 'humidityPercent'] as const),
  ...[2, 3, 4].map((number) => [`hum${number}`, `humidity${number}Percent`] as const),
  ['fuel', 'fuelLitres'],
  // Numbered probes send units of their own.
  ['fuel1', 'fuelLevel'],
  ...[2, 3, 4].map((number) => [`fuel${number}`, `fuel${number}Level`] as const),
  ...['mileage', 'odometer', 'odo'].map((name) => [name, 'odometerKm'] as const),
  ...['engine_hours', 'eh'].map((name) => [name, 'engineHours'] as const),
  ['engine_rpm', 'rpm'] as const,
])

/** Counters in whole metres; a mileage is kilometres. */
const IN_METRES = /^odo(meter)?$/
/** Percent as whole numbers, or volts of a cell with their decimals. */
const BATTERY = /^batt?(ery)?$/
const MOST_CELL_VOLTS = 5

type Value = number | string | boolean

/** A value under our name, in our unit; a text that is none of these keeps its own. */
function named(given: string, value: Value): [string, Value] {
  const name = given.toLowerCase()
  const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
  if (typeof number !== 'number') return [given, value]
  if (BATTERY.test(name)) {
    if (!Number.isInteger(number) && number <= MOST_CELL_VOLTS) return ['batteryVolts', number]
    return number >= 0 && number <= 100 ? ['batteryPercent', number] : [given, value]
  }
  const ours = NAMES.get(name)
  if (ours === undefined) return [given, value]
  return [ours, IN_METRES.test(name) ? number / 1000 : number]
}

/** What has a place of its own: the ignition, the alarm button, the network. */
const PLACED = /^(ign|ignition|sos|(mcc|mnc|lac|cell_id)\d{0,2}|wifi_(mac|rssi)_?\d{0,2})$/i

export function toSensors(values: ReadonlyMap<string, number | string | boolean>): SensorValues {
  const sensors: SensorValues = {}
  for (const [given, value] of values) {
    if (PLACED.test(given)) continue
    const [name, meant] = named(given, value)
    sensors[name] = meant
  }
  return sensors
}

/** A switch among the parameters; null where there is none. */
export function switchOf(
  values: ReadonlyMap<string, number | string | boolean>,
  names: readonly string[],
): boolean | null {
  let value: number | string | boolean | undefined
  for (const [name, one] of values) {
    if (!names.includes(name.toLowerCase())) continue
    value = one
    break
  }
  if (typeof value === 'boolean') return value
  return value === 0 || value === '0' ? false : value === 1 || value === '1' ? true : null
}

/** So many cells and access points are numbered at most. */
const MOST_HEARD = 20

const NUMBERS = ['', ...Array.from({ length: MOST_HEARD }, (_, at) => String(at + 1))]
/** How names of cells and access points begin. */
const HEARD = /^(cell_id|wifi_mac)/

/** Cells and access points, numbered or one alone; those that lack a number are none. */
export function networkIn(values: ReadonlyMap<string, number | string | boolean>): NetworkCells | null {
  // Most messages have none: names are not looked up for each that there may be.
  if (![...values.keys()].some((name) => HEARD.test(name))) return null
  const cells = NUMBERS.flatMap((number) => {
    const [mcc, mnc, lac, cell] = ['mcc', 'mnc', 'lac', 'cell_id'].map((name) =>
      wholeIn(values, `${name}${number}`),
    )
    if (mcc === undefined || mnc === undefined || lac === undefined || cell === undefined) return []
    return mcc >= 200 && mcc <= 799 && cell > 0 ? [{ mcc, mnc, lac, cell }] : []
  })
  const wifi = NUMBERS.flatMap((number) => {
    const mac = String(values.get(`wifi_mac_${number}`) ?? '')
      .replaceAll('-', ':')
      .toLowerCase()
    if (!/^[0-9a-f]{2}(:[0-9a-f]{2}){5}$/.test(mac)) return []
    const signal = values.get(`wifi_rssi_${number}`)
    return [{ mac, ...(typeof signal === 'number' && signal < 0 ? { signal } : {}) }]
  })
  return cells.length + wifi.length > 0 ? { cells, wifi } : null
}

function wholeIn(values: ReadonlyMap<string, number | string | boolean>, name: string): number | undefined {
  const value = values.get(name)
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined
}
