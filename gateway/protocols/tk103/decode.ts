import { networkOf, readCell, readHexCell } from '@/gateway/cells'
import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { cleanText, named, readMoment, readNumber } from '@/gateway/text-fields'
import { type Identifier, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { encodeLoggedIn, encodeShaken, type Tk103State } from './encode'
import { eventOf } from './events'
import type { Tk103Frame } from './frame'
import { readJoined, readParted } from './position'

/** A number of 15 digits is an IMEI; one of 12 is made of the number of the SIM card or of an IMEI, as its maker likes. */
export const IDENTIFIERS = ['imei', 'vendor'] as const

/** The number, digits as far as there are any, the type, and the rest. */
const JOINED = /^(\d{10,15}|\w{12}),?([A-Z]{2}\d{2})(.*)$/s
const PARTED = /^(\w{10,15}),([A-Z]{2}[0-9A-Z]{2}),?(.*)$/s

const partsOf = (text: string): RegExpExecArray | null => PARTED.exec(text) ?? JOINED.exec(text)

/** Every message says who sends it. */
export const senderOf = ({ text }: Tk103Frame): Identifier | null =>
  readIdentifier(partsOf(text)?.[1] ?? '', IDENTIFIERS)

/** What a frame says. */
export function decodeTk103({ text }: Tk103Frame, state: Tk103State, _context: DecodeContext): Decoded {
  const out: Decoded = { packet: 'unknown', fixes: [], events: [], reply: null }
  const parted = PARTED.exec(text)
  const isParted = parted !== null
  const [, number, type = '', data = ''] = parted ?? JOINED.exec(text) ?? []
  const identifier = number === undefined ? null : readIdentifier(number, IDENTIFIERS)
  if (!identifier || number === undefined) return out
  out.identifier = identifier
  out.packet = type
  state.number = number
  if (type === 'BP00') out.reply = encodeShaken(number)
  else if (type === 'BP05' && !isParted) out.reply = encodeLoggedIn(number)
  const fields = data.split(',')
  if (type === 'ZC20') readBattery(fields, out)
  else if (type === 'ZC03') readAnswer(data, out)
  else if (type === 'BZ00') readCells(fields, out)
  else if (/^DW5/.test(type)) readNetwork(fields, out)
  else if (type === 'BV00' && /^[0-9A-HJ-NPR-Z]{17}$/.test(data))
    out.readings = [{ time: null, kind: 'obd', values: { vin: data } }]
  else if (!readJoined(data, out)) readParted(fields, out)
  addEvent(type, data, out)
  addAnswer(type, data, state, out)
  return out
}

function addEvent(type: string, data: string, out: Decoded): void {
  const event = eventOf(type, data)
  if (!event) return
  const [fix] = out.fixes
  if (event === 'ignitionOn' || event === 'ignitionOff') {
    if (fix) fix.ignition = event === 'ignitionOn'
    out.status = { ...out.status, ignition: event === 'ignitionOn' }
  }
  out.events.push({ type: event, time: fix?.time || out.network?.time || null, fix: fix ? 0 : null })
}

/** What was asked for comes under a type of its own, once; behind it stands a position, or what became of it. */
function addAnswer(type: string, data: string, { asked }: Tk103State, out: Decoded): void {
  const flag = asked.get(type)
  if (flag === undefined) return
  asked.delete(type)
  const result = out.fixes.length > 0 ? '' : cleanText(data)
  out.commandReply = { flag, text: result === '' ? type : `${type},${result}` }
}

/** By level: of 6 steps. */
const PERCENT: Readonly<Record<number, number>> = { 2: 10, 3: 20, 4: 50, 5: 80, 6: 100 }
const [NO_LEVEL, NO_VOLTS] = [255, 65_535]

/**
 * ZC20: batteries.
 *
 *   ddmmyy , hhmmss , level , hundredths of a volt of the battery , tenths of a volt of the supply , ?
 */
function readBattery(fields: readonly string[], out: Decoded): void {
  const [date = '', clock = '', level, battery, supply] = fields
  const volts = (text: string | undefined, per: number): number | null => {
    const value = readNumber(text)
    return value === null || value === NO_VOLTS ? null : value / per
  }
  const [batteryVolts, externalVolts] = [volts(battery, 100), volts(supply, 10)]
  const step = readNumber(level)
  const percent = step === null || step === NO_LEVEL ? undefined : PERCENT[step]
  const voltage = externalVolts ?? batteryVolts
  out.status = {
    ...(percent === undefined ? {} : { batteryPercent: percent }),
    ...(voltage === null ? {} : { voltage }),
  }
  const values = { ...named('batteryVolts', batteryVolts), ...named('externalVolts', externalVolts) }
  if (Object.keys(values).length > 0)
    out.readings = [{ time: readMoment(date, clock, 'dmy'), kind: 'power', values }]
}

/**
 * ZC03: what it says to a command that came in a text message or by the platform.
 *
 *   ddmmyy , hhmmss , $ text $
 */
function readAnswer(data: string, out: Decoded): void {
  const [, said = ''] = /^\d{6},\d{6},\$(.*?)\$?$/s.exec(data) ?? []
  const text = cleanText(said)
  if (text !== '') out.commandReply = { flag: null, text }
}

/**
 * BZ00: the cells around; of the first one the country is known.
 *
 *   , MCC , MNC , LAC , cell, hexadecimal , …
 */
function readCells(fields: readonly string[], out: Decoded): void {
  const [, mcc, mnc, lac, cell] = fields
  const network = networkOf(null, [readHexCell({ mcc, mnc, lac, cell })])
  if (network.cells.length > 0) out.network = network
}

/**
 * DW5x: the cell and the access points around, instead of a position.
 *
 *   MCC , MNC , LAC , cell , count , (address * signal * ?)* … , ddmmyy , hhmmss
 */
function readNetwork(fields: readonly string[], out: Decoded): void {
  const [mcc, mnc, lac, cell] = fields
  const [date = '', clock = ''] = fields.slice(-2)
  const network = networkOf(readMoment(date, clock, 'dmy'), [readCell({ mcc, mnc, lac, cell })])
  const wifi = fields.slice(5, -2).flatMap((field) => {
    const [, mac, signal] = /^((?:[0-9a-f]{2}:){5}[0-9a-f]{2})\*(-?\d{1,3})\*/i.exec(field) ?? []
    return mac === undefined ? [] : [{ mac: mac.toLowerCase(), signal: Number(signal) }]
  })
  if (network.cells.length + wifi.length > 0) out.network = { ...network, wifi }
}
