import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { type Identifier, readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { checked } from './crc'
import { encodeAnswer } from './encode'
import { readMoment, readNumber } from './fields'
import { UNREADABLE, type WialonFrame } from './frame'
import { type Flaw, type Message, readMessage } from './message'
import type { WialonState } from './state'

/** A number of 15 digits is an IMEI, anything else of the vendor's or the owner's own. */
export const IDENTIFIERS = ['imei', 'vendor'] as const

/** What is known while a packet is read. */
type Told = { state: WialonState; context: DecodeContext }
/** Takes in what a packet says, and tells the code of its answer. */
type ReadPacket = (body: Buffer, told: Told, out: Decoded) => string | number | null

/** By type; what is not here needs no answer: `US`, `UC` and what answers us are a server's to send. */
const READERS: ReadonlyMap<string, ReadPacket> = new Map<string, ReadPacket>([
  ['L', readLogin],
  ['SD', (body, told, out) => readOne('SD', body, told, out)],
  ['D', (body, told, out) => readOne('D', body, told, out)],
  ['B', readBlackBox],
  ['P', () => ''],
  ['M', readText],
  // Parts of pictures and of tachographs' files are not kept here, and that is said.
  ['I', readPicture],
  ['T', (body) => `${partOf(body, 2)};0`],
  ['IT', (body, { state }) => (uncovered(body, ';', state) === null ? '01' : 0)],
  [UNREADABLE, refusePacked],
])

/** A login and a datagram say who sends them; other packets of a connection are of who logged in. */
export function senderOf({ sender, type, body }: WialonFrame): Identifier | null {
  if (sender !== '') return readIdentifier(sender.split(';').at(-1) ?? '', IDENTIFIERS)
  return type === 'L' ? loginIn(body).identifier : null
}

/** What a packet says. */
export function decodeWialon(
  { sender, type, body }: WialonFrame,
  state: WialonState,
  context: DecodeContext,
): Decoded {
  const out: Decoded = { packet: type, fixes: [], events: [], reply: null }
  // What names somebody who is nobody would count for whoever was here before.
  if (sender !== '' && !identifyByDatagram(sender, state, out)) return out
  const code = READERS.get(type)?.(body, { state, context }, out) ?? null
  if (code !== null) out.reply = encodeAnswer(type, code)
  return out
}

/** `version ; number`, or the number alone. */
function identifyByDatagram(sender: string, state: WialonState, out: Decoded): boolean {
  const parts = sender.split(';')
  const identifier = readIdentifier(parts.at(-1) ?? '', IDENTIFIERS)
  if (!identifier) return false
  out.identifier = identifier
  state.byDatagrams = true
  state.hasChecksums = parts.length > 1 && hasChecksums(parts[0] ?? '')
  return true
}

const VERSION = /^\d\.\d$/
const hasChecksums = (version: string): boolean => VERSION.test(version) && Number(version) >= 2

/**
 * L: who it is. The password is the other platform's: here a device is let in by its number, as with every tracker.
 *
 *   number ; password
 *   version ; number ; password ; checksum
 */
function readLogin(body: Buffer, { state }: Told, out: Decoded): number | null {
  const { hasSum, isWhole, identifier } = loginIn(body)
  state.hasChecksums = hasSum
  out.refusal = encodeAnswer('L', isWhole ? 0 : 10)
  if (!identifier) return null
  out.identifier = identifier
  return 1
}

function loginIn(body: Buffer): { hasSum: boolean; isWhole: boolean; identifier: Identifier | null } {
  const [first = '', second = ''] = body.toString('latin1').split(';')
  const isVersioned = VERSION.test(first)
  const hasSum = isVersioned && hasChecksums(first)
  const isWhole = !hasSum || checked(body, ';') !== null
  const identifier = isWhole ? readIdentifier((isVersioned ? second : first).trim(), IDENTIFIERS) : null
  return { hasSum, isWhole, identifier }
}

/** What is answered to a message with a flaw. Those of a short one differ in nothing but the checksum. */
const CODES: Readonly<Record<Flaw, number>> = {
  structure: -1,
  time: 0,
  place: 10,
  motion: 11,
  satellites: 12,
  switches: 13,
  adc: 14,
  parameters: 15,
}
const WRONG_SUM = { SD: 13, D: 16 } as const

/** SD and D: where it is, short and with all that it measures. */
function readOne(type: 'SD' | 'D', body: Buffer, { state, context }: Told, out: Decoded): number {
  const covered = uncovered(body, ';', state)
  if (covered === null) return WRONG_SUM[type]
  const message = readMessage(covered, type === 'SD' ? 'short' : 'long', context.now)
  if (typeof message === 'string') return CODES[message]
  takeIn([message], state, out)
  return 1
}

/** More than a line holds that is not made to be slow. What is left out is not counted, and comes again. */
const MOST_MESSAGES = 1000

/**
 * B: what it kept while it was out of reach. How many are saved is said once they are; those with a flaw are not among them.
 *
 *   message | message | … | checksum
 */
function readBlackBox(body: Buffer, { state, context }: Told, out: Decoded): number | '' {
  const covered = uncovered(body, '|', state)
  if (covered === null) return ''
  const texts = covered.split('|', MOST_MESSAGES).filter((text) => text.trim() !== '')
  const messages = texts.flatMap((text) => {
    const message = readMessage(text, 'either', context.now)
    return typeof message === 'string' ? [] : [message]
  })
  for (const { fix } of messages) if (fix) fix.buffered = true
  takeIn(messages, state, out)
  return messages.length
}

/**
 * A body without its checksum and the separator before it; null where that does not hold. Some add one to packets of
 * version 1.1, which knows none: it is taken off where it holds.
 */
function uncovered(body: Buffer, separator: ';' | '|', { hasChecksums: has }: WialonState): string | null {
  const covered = checked(body, separator)?.toString().slice(0, -1)
  return covered ?? (has ? null : body.toString())
}

/** What messages say. What has no place is a reading of its moment. */
function takeIn(messages: readonly Message[], state: WialonState, out: Decoded): void {
  const readings: NonNullable<Decoded['readings']>[number][] = []
  for (const { time, fix, sensors, isAlarm, ignition, network } of messages) {
    const at = fix ? out.fixes.push(fix) - 1 : null
    if (!fix && Object.keys(sensors).length > 0) readings.push({ time, kind: 'device', values: sensors })
    if (isAlarm && !state.alarm) out.events.push({ type: 'sos', time, fix: at })
    state.alarm = isAlarm
    if (network) out.network = { time, ...network }
    // What is older than what was told before says nothing of now.
    if (time < state.newest) continue
    state.newest = time
    const { batteryPercent } = sensors
    const volts = sensors.externalVolts ?? sensors.batteryVolts
    const isCharged = typeof batteryPercent === 'number'
    if (ignition === null && typeof volts !== 'number' && !isCharged) continue
    const status = out.status ?? {}
    if (ignition !== null) status.ignition = ignition
    if (typeof volts === 'number') status.voltage = volts
    if (isCharged) status.batteryPercent = batteryPercent
    out.status = status
  }
  if (readings.length > 0) out.readings = readings
}

/** M: a text, of the driver or in answer to a command. 01: its checksum does not hold. */
function readText(body: Buffer, { state }: Told, out: Decoded): number | '01' {
  const text = uncovered(body, ';', state)
  if (text === null) return '01'
  const clean = text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 2000)
  if (clean === '') return 1
  out.commandReply = { flag: null, text: clean }
  // Nobody may have asked: then it is what the driver has to say.
  out.readings = [{ time: null, kind: 'message', values: { text: clean } }]
  return 1
}

/**
 * I: a part of a picture, and behind the line its bytes. They are not kept here, and that is said; that there is one is told once.
 *
 *   size of the part ; number of the part from 0 ; number of the last one ; ddmmyy ; hhmmss ; name , from version 2 on ; checksum
 */
function readPicture(body: Buffer, { context }: Told, out: Decoded): string {
  const part = partOf(body, 1)
  const [, , last, date = '', clock = '', name = ''] = body.toString('latin1', 0, 400).split(';')
  if (part !== '0') return `${part};0`
  const time = readMoment(date, clock, context.now)
  const parts = readNumber(last, 0, 1e6)
  const values = {
    kind: 'picture',
    name: name.slice(0, 100),
    ...(typeof parts === 'number' ? { parts: parts + 1 } : {}),
  }
  out.readings = [{ time: time === 'wrong' ? null : time, kind: 'media', values }]
  return `${part};0`
}

/** A container that holds nothing that can be read, as one that is encrypted: its account is told so, once a connection. */
function refusePacked(_body: Buffer, { state }: Told, out: Decoded): null {
  if (state.refusedPacked) return null
  state.refusedPacked = true
  out.events.push({ type: 'fault', time: null, fix: null, data: { reason: 'unreadable' } })
  return null
}

/** The number of a part, from a field of its line. */
function partOf(body: Buffer, field: number): string {
  const number = body.toString('latin1', 0, 60).split(';')[field] ?? ''
  return /^\d{1,6}$/.test(number) ? number : 'NA'
}
