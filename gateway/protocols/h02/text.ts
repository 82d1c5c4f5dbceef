import { cellOf, readCell } from '@/gateway/cells'
import type { Decoded } from '@/gateway/protocols/protocol'
import { cleanText, readHeading, readKnots, readMoment, readNumber } from '@/gateway/text-fields'
import { gsmLevelOfCsq } from '@/lib/devices/gsm-level'
import { bareFix } from '@/lib/positions/fix'
import { encodeConfirmation, encodeHeartbeat } from './encode'
import { addBattery, addCells, CLOCK, isPosition, readPosition, readSide } from './position'
import { addStatus, type Told } from './told'

type ReadText = (fields: readonly string[], told: Told, out: Decoded) => void

/** By the type of the message; what is not here may carry a position all the same. */
const READERS: ReadonlyMap<string, ReadText> = new Map<string, ReadText>([
  ['V1', (fields, told, out) => answerTo('V1', readPosition(fields, 3, told, out), told, out)],
  ['V3', readCellsOrPosition],
  ['V4', readConfirmation],
  ['VP1', readShortPosition],
  ['NBR', readNeighbours],
  ['LINK', readLink],
  ['HTBT', readHeartbeat],
  ['XT', readExtendedHeartbeat],
  ['BS', readHexCells],
  ['BASE', readBase],
  ['SMS', readAnswer],
])

/**
 * A text.
 *
 *   maker , number , type , …
 */
export function readText(fields: readonly string[], told: Told, out: Decoded): void {
  const [maker = '', , type = ''] = fields
  told.state.maker = maker
  out.packet = type === '' ? 'empty' : type.slice(0, 8)
  const read = READERS.get(type)
  if (read) read(fields, told, out)
  else if (type !== '') readPosition(fields, 3, told, out)
}

/** The server's time confirms what was taken in. Without it, some trackers send the same again. */
function answerTo(type: string, isRead: boolean, { state, context }: Told, out: Decoded): void {
  if (isRead && out.identifier) out.reply = encodeConfirmation(state, type, context.now)
}

/**
 * VP1: a position without a time of day, or the cells around.
 *
 *   A , latitude , N or S , longitude , E or W , knots , direction , ddmmyy
 *   V , MCC , MNC , LAC , cell , signal (Y LAC , cell , signal)*
 */
function readShortPosition(fields: readonly string[], told: Told, out: Decoded): void {
  const [validity = '', lat = '', ns = '', lon = '', ew = '', speed = '', course = '', date = ''] =
    fields.slice(3)
  const [latitude, longitude] = [readSide(lat, ns), readSide(lon, ew)]
  if (latitude !== null && longitude !== null) {
    const midnight = readMoment(date, '000000', 'dmy')
    // Of today it is of now.
    const isToday = midnight !== null && Math.floor(told.context.now / DAY_MS) * DAY_MS === midnight
    out.fixes.push({
      ...bareFix(isToday ? told.context.now : (midnight ?? 0), latitude, longitude),
      positioned: /^A$/i.test(validity),
      speedKmh: readKnots(speed),
      heading: readHeading(course),
    })
    return
  }
  const [mcc, mnc] = fields.slice(4)
  const towers = fields.slice(6).join(',').split('Y')
  const cells = towers.map((tower) => {
    const [lac, cell] = tower.split(',')
    return readCell({ mcc, mnc, lac, cell })
  })
  addCells(out, null, cells)
}

const DAY_MS = 86_400_000

/**
 * V3: asks for an address, with a position; or the cells around.
 *
 *   hhmmss , MCC and MNC , count 2 , (LAC , cell , ? , signal)* , battery, hexadecimal , ? , X , ddmmyy , status
 */
function readCellsOrPosition(fields: readonly string[], told: Told, out: Decoded): void {
  if (readPosition(fields, 3, told, out)) return
  const [clock = '', operator = '', count = ''] = fields.slice(3)
  const length = Math.min(Number(count) || 0, MOST_CELLS)
  const rest = fields.slice(6 + length * 4)
  const time = readMoment(rest[3] ?? '', clock, 'dmy')
  const cells = Array.from({ length }, (_, index) => {
    const [lac, cell, , signal] = fields.slice(6 + index * 4)
    return readCell({ mcc: operator.slice(0, 3), mnc: operator.slice(3), lac, cell }, signal)
  })
  addCells(out, time, cells)
  const [level = ''] = rest
  if (/^[0-9a-f]{4}$/i.test(level))
    out.readings = [{ time, kind: 'battery', values: { batteryRaw: Number.parseInt(level, 16) } }]
  addStatus(told, out, rest[4], time)
}

/** More than any message lists. */
const MOST_CELLS = 20

/**
 * NBR: the cells around, of a tracker without a fix.
 *
 *   hhmmss , MCC , MNC , ? , count , (LAC , cell , signal)* , ddmmyy , status , battery level, some models
 */
function readNeighbours(fields: readonly string[], told: Told, out: Decoded): void {
  const [clock = '', mcc, mnc, , count = ''] = fields.slice(3)
  const length = Math.min(Number(count) || 0, MOST_CELLS)
  const [date = '', status, level = ''] = fields.slice(8 + length * 3)
  const time = readMoment(date, clock, 'dmy')
  const cells = Array.from({ length }, (_, index) => {
    const [lac, cell, signal] = fields.slice(8 + index * 3)
    return readCell({ mcc, mnc, lac, cell }, signal)
  })
  addCells(out, time, cells)
  const isRead = addStatus(told, out, status, time)
  if (/^[1-6]$/.test(level)) addBattery(out, Number(level))
  answerTo('NBR', isRead, told, out)
}

/**
 * LINK: a sign of life.
 *
 *   hhmmss , GSM 0–31 , satellites , battery % , steps , turns , ddmmyy , status
 */
function readLink(fields: readonly string[], told: Told, out: Decoded): void {
  const [clock = '', gsm, satellites, battery, steps, turns, date = '', status] = fields.slice(3)
  const time = readMoment(date, clock, 'dmy')
  const gsmLevel = gsmLevelOfCsq(readNumber(gsm))
  if (gsmLevel !== null) out.status = { ...out.status, gsmLevel }
  addBattery(out, readNumber(battery))
  const counted = { satellitesInView: satellites, steps, turns }
  const values = Object.entries(counted).flatMap(([name, text]) => {
    const value = readNumber(text)
    return value === null ? [] : [[name, value] as const]
  })
  if (values.length > 0) out.readings = [{ time, kind: 'steps', values: Object.fromEntries(values) }]
  addStatus(told, out, status, time)
}

/**
 * HTBT: a sign of life, which is sent back.
 *
 *   battery %, some models
 */
function readHeartbeat(fields: readonly string[], { state }: Told, out: Decoded): void {
  addBattery(out, readNumber(fields[3]))
  if (out.identifier) out.reply = encodeHeartbeat(state)
}

/**
 * XT: a sign of life.
 *
 *   ? , battery %
 */
function readExtendedHeartbeat(fields: readonly string[], _told: Told, out: Decoded): void {
  addBattery(out, readNumber(fields[4]))
}

/**
 * BS: the cells around, all numbers hexadecimal.
 *
 *   ? , MCC , MNC , (LAC , cell , signal) × 3 , ? , ? , status , ?
 */
function readHexCells(fields: readonly string[], told: Told, out: Decoded): void {
  const hex = (at: number) =>
    /^[0-9a-f]{1,8}$/i.test(fields[at] ?? '') ? Number.parseInt(fields[at] ?? '', 16) : 0
  const cells = [6, 9, 12].map((at) => cellOf(hex(4), hex(5), hex(at), hex(at + 1)))
  addCells(out, null, cells)
  addStatus(
    told,
    out,
    fields.find((field, at) => at >= 15 && /^[0-9a-f]{8}$/i.test(field)),
    null,
  )
}

/**
 * BASE: the cell that it is in.
 *
 *   hhmmss , MCC , MNC , LAC , cell , ddmmyy , status
 */
function readBase(fields: readonly string[], told: Told, out: Decoded): void {
  const [clock = '', mcc, mnc, lac, cell, date = '', status] = fields.slice(3)
  const time = readMoment(date, clock, 'dmy')
  addCells(out, time, [readCell({ mcc, mnc, lac, cell })])
  addStatus(told, out, status, time)
}

/**
 * V4: confirms a command.
 *
 *   command , what it answers … , hhmmss of the command , position
 */
function readConfirmation(fields: readonly string[], told: Told, out: Decoded): void {
  const at = fields.findIndex((_, index) => index >= 5 && isPosition(fields, index))
  const end = at < 0 ? fields.length : at
  const clock = fields[end - 1] ?? ''
  const hasClock = end - 1 > 3 && CLOCK.test(clock)
  const text = fields.slice(3, hasClock ? end - 1 : end).join(',')
  if (text !== '')
    out.commandReply = {
      flag: (hasClock ? told.state.asked.get(clock) : undefined) ?? null,
      text: cleanText(text),
    }
  if (at >= 0) readPosition(fields, at, told, out)
}

/** SMS: what it would answer to a text message. */
function readAnswer(fields: readonly string[], _told: Told, out: Decoded): void {
  const text = cleanText(fields.slice(3).join(','))
  if (text !== '') out.commandReply = { flag: null, text }
}
