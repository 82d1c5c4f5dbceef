import { cellOf, networkOf, readCell } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { named, readHex, readNumber, readSigned } from '@/gateway/text-fields'
import type { SensorValues } from '@/lib/positions/fix'
import { alertOf, emergencyOf } from './alerts'
import { encodeHeard } from './encode'
import { readForeign } from './foreign'
import { type Place, placeIn } from './place'
import { addFix, type Told } from './told'

/**
 * Reports of trackers whose texts begin with their model: STT by the clock, ALT, EMG, EVT, UEX with what another device said.
 *
 *   head ; number ; model 2, some ; version ; date ; time ; cell, some with MCC ; MNC ; LAC ; signal ; latitude ; longitude ;
 *   km/h ; direction ; satellites ; 1 fixed ; metres ; volts of the supply ; ignition, inputs and outputs, 0 or 1 each ;
 *   STT: mode ; count | EMG, EVT, ALT: code | UEX: length ; data ; checksum
 *   and, where it is set so: minutes of driving ; volts of the backup battery ; 1 at the time, 0 stored ; analogue inputs … ;
 *   driver ; 1 known ; number of a thermometer : °C …
 */
export function readReport(type: string, fields: readonly string[], told: Told, out: Decoded): void {
  const place = placeIn(fields)
  if (!place) return
  const { fix, behind } = place
  const [satellites, fixed, metres, volts, ports = '', code] = behind
  fix.satellites = readNumber(satellites)
  fix.positioned = fixed === '1'
  fix.odometerM = readNumber(metres)
  const arePorts = /^[01]{6,}$/.test(ports)
  if (arePorts) fix.ignition = ports.startsWith('1')
  const rest = behind.slice(5)
  // Each value is put where it goes: this is done for every fix.
  const sensors: SensorValues = {}
  const supply = readNumber(volts)
  if (supply !== null) sensors.externalVolts = supply
  if (arePorts) sensors.inputs = bitsOf(ports.slice(1, 4))
  if (ports.length === 6) sensors.outputs = bitsOf(ports.slice(4))
  fix.buffered = addTail(rest, sensors)
  if (type === 'UEX') Object.assign(sensors, readForeign(rest))
  addEvent(type, readNumber(code), fix.time, out)
  addFix(fix, sensors, out)
  // The first output is where the relay of an immobiliser is wired to, and where the command to cut sets it.
  if (arePorts && ports.length === 6) {
    out.status ??= {}
    out.status.fuelCut = ports[4] === '1'
  }
  addCells(place, out)
  if (type === 'EMG') out.reply = encodeHeard(told.state)
}

/** Of digits that stand for input or output 1, 2 and 3, bits from the lowest. */
function bitsOf(digits: string): number {
  let bits = 0
  for (let at = 0; at < digits.length; at++) if (digits[at] === '1') bits |= 1 << at
  return bits
}

function addEvent(type: string, code: number | null, time: number, out: Decoded): void {
  const event = type === 'ALT' ? alertOf(code) : type === 'EMG' ? emergencyOf(code) : null
  if (event) out.events.push({ type: event, time: time || null, fix: 0, data: { code: code ?? 0 } })
}

/**
 * What is set to stand at the end: it is known by its form, for which of it is there differs.
 *
 * @returns whether it says that the report was stored
 */
function addTail(fields: readonly string[], values: SensorValues): boolean {
  const at = fields.findIndex(
    (field, index) =>
      /^[01]$/.test(fields[index + 2] ?? '') &&
      /^\d\.\d{1,2}$/.test(fields[index + 1] ?? '') &&
      /^\d{1,10}$/.test(field),
  )
  if (at >= 0) {
    const minutes = readNumber(fields[at])
    if (minutes !== null && minutes > 0) values.engineHours = Math.round(minutes / 0.6) / 100
    const backup = readNumber(fields[at + 1])
    if (backup !== null && backup > 0) values.batteryVolts = backup
    const analogue = fields[at + 3]
    if (/^\d{1,2}\.\d\d$/.test(analogue ?? '')) values.analog1Volts = Number(analogue)
  }
  const driverAt = fields.findIndex(
    (field, index) => fields[index + 1] === '1' && /^[0-9A-F]{14}$/.test(field),
  )
  if (driverAt >= 0) values.driverId = fields[driverAt] ?? ''
  let thermometers = 0
  for (const field of fields) {
    if (!field.includes(':')) continue
    const degrees = readSigned(/^[0-9A-F]{16}:([+-]\d{1,3}\.\d)$/.exec(field)?.[1])
    if (degrees === null) continue
    thermometers++
    values[thermometers === 1 ? 'temperatureC' : `temperature${thermometers}C`] = degrees
  }
  return at >= 0 && fields[at + 2] === '0'
}

/** With the country, and not only with numbers of the cell. */
function addCells({ fix, between }: Place, out: Decoded): void {
  const [cell, mcc, mnc, lac, signal] = between
  if (between.length < 5) return
  const [areaCode, cellId] = [readHex(lac), readHex(cell)]
  if (areaCode === null || cellId === null) return
  const found = cellOf(Number(mcc), Number(mnc), areaCode, cellId, signal)
  if (found) out.network = networkOf(fix.time || null, [found])
}

const CELLS = 7
const CELL_FIELDS = 6

/**
 * ST4xx: battery trackers, which tell of the cells around first.
 *
 *   head ; number ; version ; model ; cell ; MCC ; MNC ; signal ; LAC ; ? ; (cell ; MCC ; MNC ; LAC ; signal ; ?) × 6 ;
 *   volts ; 1 at the time, 0 stored ; count ; mode ; ? some ; date ; time ; latitude ; longitude ; km/h ; direction ;
 *   satellites ; 1 fixed
 */
export function readBatteryReport(fields: readonly string[], out: Decoded): void {
  const place = placeIn(fields)
  if (!place) return
  const { fix, behind } = place
  fix.satellites = readNumber(behind[0])
  fix.positioned = behind[1] === '1'
  const [volts, live] = fields.slice(4 + CELLS * CELL_FIELDS)
  fix.buffered = live === '0'
  addFix(fix, named('batteryVolts', readNumber(volts)), out)
  const cells = Array.from({ length: CELLS }, (_, index) => {
    const [cell, mcc, mnc, fourth, fifth] = fields.slice(4 + index * CELL_FIELDS)
    const [lac, signal] = index === 0 ? [fifth, fourth] : [fourth, fifth]
    return readCell({ mcc, mnc, lac, cell }, signal)
  })
  const network = networkOf(fix.time || null, cells)
  if (network.cells.length > 0) out.network = network
}

/**
 * ST910: trackers of people.
 *
 *   ST910 ; Location, Emergency or Alert ; number ; version, some ; date ; time ; cell, some ; latitude ; longitude ; km/h ;
 *   direction ; 1 fixed ; volts of the battery, or metres and % of the battery, or metres and number of the emergency ; …
 */
export function readPersonReport(type: string, fields: readonly string[], out: Decoded): void {
  const place = placeIn(fields)
  if (!place) return
  const { fix, behind } = place
  const [fixed, second, third] = behind
  fix.positioned = fixed === '1'
  const isMetres = /^\d+$/.test(second ?? '') && /^\d{1,3}$/.test(third ?? '') && (second ?? '').length > 2
  if (isMetres) fix.odometerM = readNumber(second)
  // Of an emergency that ends behind the metres, what stands last is its number.
  const isNumbered = type === 'Emergency' && behind.length === 3
  if (type === 'Emergency') out.events.push({ type: 'sos', time: fix.time || null, fix: 0 })
  if (type === 'Alert') out.events.push({ type: 'other', time: fix.time || null, fix: 0 })
  const volts = /^\d\.\d{1,2}$/.test(second ?? '') ? readNumber(second) : null
  const percent = isMetres && !isNumbered ? readNumber(third) : null
  addFix(fix, { ...named('batteryVolts', volts), ...named('batteryPercent', percent) }, out)
}

/** HTE: a way is over. Who drove stands last. */
export function readWay(fields: readonly string[], out: Decoded): void {
  const driverId = fields.findLast((field) => /^[0-9A-F]{14}$/.test(field))
  if (driverId !== undefined && !/^0+$/.test(driverId))
    out.readings = [{ time: null, kind: 'driver', values: { driverId } }]
}
