import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { cleanText, readMoment, readNumber, readSigned } from '@/gateway/text-fields'
import { HEARD } from './encode'
import { ALERT, STATUS, type SuntechFrame } from './frame'
import { placeIn } from './place'
import { readBatteryReport, readPersonReport, readReport, readWay } from './report'
import type { SuntechState } from './state'
import { addFix, identify, senderOf, type Told } from './told'
import { readBinary, readUniversal } from './universal'

/** What a frame says. */
export function decodeSuntech(frame: SuntechFrame, state: SuntechState, context: DecodeContext): Decoded {
  const out: Decoded = { packet: 'binary', fixes: [], events: [], reply: null }
  const told = { state, context }
  if (frame.kind === 'binary') {
    state.model = null
    if (frame.bytes[0] === STATUS || frame.bytes[0] === ALERT) readBinary(frame.bytes, told, out)
    else refuseUnread(frame, told, out)
    return out
  }
  if (frame.kind === 'zip') return refuseUnread(frame, told, out)
  if (frame.kind === 'crash') return readCrash(frame, told, out)
  const { fields } = frame
  const [head = ''] = fields
  if (head.length > 3) readOlder(fields, told, out)
  else readNewer(fields, told, out)
  return out
}

/**
 * What no published document tells how to read, as the dates of the older short form: who sends it shows, and its account is
 * told, so that the tracker can be set to send texts.
 */
function refuseUnread(
  frame: Extract<SuntechFrame, { kind: 'binary' | 'zip' }>,
  { state }: Told,
  out: Decoded,
): Decoded {
  const { bytes, kind } = frame
  const type = bytes[kind === 'zip' ? 3 : 0] ?? 0
  out.packet = `${kind} ${type.toString(16)}`
  const sender = senderOf(frame)
  if (!sender) return out
  out.identifier = sender
  if (state.unread.has(type)) return out
  state.unread.add(type)
  const data = { reason: 'layoutUnknown', message: out.packet }
  out.events.push({ type: 'fault', time: null, fix: null, data })
  return out
}

/**
 * CRR: what was measured around a crash, in parts, of which the first begins with its time. That it crashed comes as an alert.
 *
 *   year, month, day, hour, minute, second 1 each, UTC | places and accelerations …
 */
function readCrash(
  { number, part, parts, bytes }: Extract<SuntechFrame, { kind: 'crash' }>,
  told: Told,
  out: Decoded,
): Decoded {
  out.packet = 'CRR'
  if (!identify(number, told, out) || part !== 1 || bytes.length < 6) return out
  const digits = [...bytes.subarray(0, 6)].map((byte) => String(byte).padStart(2, '0')).join('')
  const time = readMoment(digits.slice(0, 6), digits.slice(6), 'ymd')
  if (time !== null) out.readings = [{ time, kind: 'crash', values: { parts, bytes: bytes.length } }]
  return out
}

/** Texts that begin with the model of the tracker. */
function readOlder(fields: readonly string[], told: Told, out: Decoded): void {
  const [head = '', first = ''] = fields
  const [model, type] = [head.slice(0, 5), head.slice(5)]
  told.state.model = model
  const isPerson = type === ''
  out.packet = isPerson ? first.slice(0, 12) : type
  if (first === 'Res') {
    if (identify(fields[2] ?? '', told, out)) readAnswer(fields.slice(4), out)
    return
  }
  if (!identify((isPerson ? fields[2] : first) ?? '', told, out)) return
  if (isPerson) readPersonReport(first, fields, out)
  else if (type === 'HTE') readWay(fields, out)
  else if (model.startsWith('ST4')) readBatteryReport(fields, out)
  else readReport(type, fields, told, out)
}

/** Its word, and behind it how things are; that an emergency was heard is none. */
function readAnswer(fields: readonly string[], out: Decoded): void {
  const text = cleanText(fields.join(','))
  if (text !== '' && text !== HEARD) out.commandReply = { flag: null, text }
}

/** Texts that begin with their type alone. */
function readNewer(fields: readonly string[], told: Told, out: Decoded): void {
  const [type = '', number = ''] = fields
  told.state.model = null
  out.packet = type
  if (type === 'STT' || type === 'ALT') readUniversal(fields, told, out)
  else if (identify(number, told, out)) {
    if (type === 'BLE') readTags(fields, out)
    if (type === 'RES') readNumberedAnswer(fields.slice(2), told, out)
  }
}

/** By the numbers of the command, whose words were asked for. */
function readNumberedAnswer(fields: readonly string[], { state }: Told, out: Decoded): void {
  const numbers = fields.slice(0, 2).join(';')
  const word = state.asked.get(numbers)
  state.asked.delete(numbers)
  const text = cleanText([word ?? numbers, ...fields.slice(2)].join(','))
  if (text !== '') out.commandReply = { flag: null, text }
}

const TAG_FIELDS = 7

/**
 * BLE: tags that were heard.
 *
 *   BLE ; number ; model ; version ; date ; time ; latitude ; longitude ; count ;
 *   (signal, dBm ; least ; most ; address ; samples ; major ; minor)*
 */
function readTags(fields: readonly string[], out: Decoded): void {
  const place = placeIn(fields)
  if (!place) return
  // What stands behind the place is neither speed nor direction.
  const tags = fields.slice(place.before.length + place.between.length + 4)
  addFix({ ...place.fix, speedKmh: null, heading: null }, {}, out)
  const readings: NonNullable<Decoded['readings']>[number][] = []
  for (let left = Math.min(readNumber(tags[0]) ?? 0, MOST_TAGS), at = 1; left > 0; left--, at += TAG_FIELDS) {
    const [signal, , , address = ''] = tags.slice(at)
    const value = readSigned(signal)
    if (!/^[0-9A-F]{12}$/i.test(address) || value === null) continue
    const kind = `sensorTag.${address.toLowerCase()}`
    readings.push({ time: place.fix.time || null, kind, values: { signal: value } })
  }
  if (readings.length > 0) out.readings = readings
}

/** More than a text can hold. */
const MOST_TAGS = 50
