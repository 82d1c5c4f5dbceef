import { crc16Arc } from '@/gateway/crc16'
import { type Framed, type Framer, type Recognition, WRONG_CHECKSUM } from '@/gateway/protocols/protocol'

export type TeltonikaFrame =
  | { kind: 'ping' }
  | { kind: 'login'; imei: string }
  /** From the codec to the second count, its checksum held. */
  | { kind: 'packet'; body: Buffer }
  /** The same by UDP, which has no checksum of its own; the numbers come back in the answer. */
  | { kind: 'datagram'; imei: string; channelId: number; packetId: number; body: Buffer }

/** The vendor's limit is 1280 bytes of records, and some models have more. */
export const MAX_FRAME_BYTES = 16 * 1024

const PING = 0xff
/** Before the login a few of them are passed over. */
const MOST_PINGS = 64
const IMEI_DIGITS = 15
/** Zeros 4, length 4; behind the body the checksum 4. */
const PACKET_HEAD = 8
const CHECKSUM = 4
/** Of records and of texts; what begins with anything else is no packet. */
const CODECS: ReadonlySet<number> = new Set([0x07, 0x08, 0x0c, 0x0d, 0x0e, 0x0f, 0x10, 0x8e])
/** Codec 1, count 1, count 1. */
const LEAST_BODY = 3
/** Length 2, channel id 2, kind 1, packet id 1, length of the IMEI 2. */
const DATAGRAM_HEAD = 8
const LEAST_DATAGRAM = DATAGRAM_HEAD - 2 + IMEI_DIGITS + LEAST_BODY

type Head = { form: 'ping' | 'login' | 'packet' | 'datagram'; length: number } | 'more' | 'never'

/**
 * Cuts frames off the front of a stream or a datagram.
 *
 *   FF: a ping
 *   length 2: 000F | IMEI 15, ASCII
 *   00000000 | length 4, of the body | body | CRC-16/IBM 4, over the body
 *   length 2, of all that follows | channel id 2 | 01 | packet id 1 | 000F | IMEI 15 | body
 *
 * After a wrong checksum the search goes on inside the packet: it may be one that was cut off, with whole ones behind it.
 * Checksums that are taken in vain are counted, so that a byte costs the same whatever came before it.
 */
export class TeltonikaFramer implements Framer<TeltonikaFrame> {
  /** It has said who it is, so that a ping is one of its own. */
  private greeted = false
  /** Bytes that were summed up in vain, and have not been paid for by bytes that are used up. */
  private debt = 0

  next(buffer: Buffer): Framed<TeltonikaFrame> {
    const pings = this.greeted ? 0 : countPings(buffer)
    if (pings > MOST_PINGS) return { kind: 'bad', skip: pings, reason: 'nothing but pings' }
    if (pings === buffer.length) return { kind: 'more' }
    const head = headAt(buffer, pings)
    if (head === 'more') return { kind: 'more' }
    if (head === 'never')
      return this.use({ kind: 'bad', skip: nextHead(buffer, pings + 1), reason: 'no head' })
    const end = pings + head.length
    if (end > buffer.length) return { kind: 'more' }
    const frame = readFrame(buffer.subarray(pings, end), head.form)
    if (frame === null)
      return this.use({ kind: 'bad', skip: this.skipIn(buffer, end), reason: WRONG_CHECKSUM })
    if (frame.kind !== 'packet') this.greeted = true
    return this.use({ kind: 'frame', frame, length: end })
  }

  /** How much of a packet whose checksum is wrong is dropped: up to the next head in it, or all of it. */
  private skipIn(buffer: Buffer, end: number): number {
    this.debt += end
    return this.debt > 4 * MAX_FRAME_BYTES ? end : nextHead(buffer.subarray(0, end), 1)
  }

  private use<Step extends Framed<TeltonikaFrame>>(step: Step): Step {
    const bytes = step.kind === 'frame' ? step.length : step.kind === 'bad' ? step.skip : 0
    this.debt = Math.max(0, this.debt - 4 * bytes)
    return step
  }
}

function countPings(buffer: Buffer): number {
  let count = 0
  while (count <= MOST_PINGS && buffer[count] === PING) count++
  return count
}

/** Told by a whole login, or by the head of a packet with its codec. */
export function recogniseTeltonika(bytes: Buffer): Recognition {
  const pings = countPings(bytes)
  const head = pings > MOST_PINGS ? 'never' : headAt(bytes, pings)
  if (head === 'more' || head === 'never') return head === 'more' ? 'more' : 'no'
  const needed = head.form === 'login' ? head.length : DATAGRAM_HEAD + IMEI_DIGITS
  return bytes.length >= pings + (head.form === 'packet' ? PACKET_HEAD + 1 : needed) ? 'yes' : 'more'
}

/** What begins at a place, as far as it is there. */
function headAt(buffer: Buffer, at: number): Head {
  const first = buffer[at]
  const second = buffer[at + 1]
  if (first === PING) return { form: 'ping', length: 1 }
  if (first === undefined) return 'more'
  if (first > MAX_FRAME_BYTES >> 8) return 'never'
  if (second === undefined) return 'more'
  const declared = (first << 8) | second
  if (declared === 0) return packetAt(buffer, at)
  if (declared === IMEI_DIGITS)
    return areDigits(buffer, at + 2) ? { form: 'login', length: 2 + IMEI_DIGITS } : 'never'
  return declared < LEAST_DATAGRAM ? 'never' : datagramAt(buffer, at, declared)
}

function packetAt(buffer: Buffer, at: number): Head {
  for (let zero = at + 2; zero < at + 4; zero++) {
    if (buffer[zero] === undefined) return 'more'
    if (buffer[zero] !== 0) return 'never'
  }
  if (buffer.length < at + PACKET_HEAD) return 'more'
  const length = PACKET_HEAD + buffer.readUInt32BE(at + 4) + CHECKSUM
  const codec = buffer[at + PACKET_HEAD]
  const fits = length >= PACKET_HEAD + LEAST_BODY + CHECKSUM && length <= MAX_FRAME_BYTES
  return fits && (codec === undefined || CODECS.has(codec)) ? { form: 'packet', length } : 'never'
}

function datagramAt(buffer: Buffer, at: number, declared: number): Head {
  const fixed = [0x01, null, 0x00, IMEI_DIGITS]
  for (const [index, byte] of fixed.entries()) {
    const there = buffer[at + 4 + index]
    if (there === undefined) return 'more'
    if (byte !== null && there !== byte) return 'never'
  }
  return areDigits(buffer, at + DATAGRAM_HEAD) ? { form: 'datagram', length: 2 + declared } : 'never'
}

/** Whether digits stand at a place, as far as something does. */
function areDigits(buffer: Buffer, at: number): boolean {
  for (const byte of buffer.subarray(at, at + IMEI_DIGITS)) if (byte < 0x30 || byte > 0x39) return false
  return true
}

/** Where the next thing that may be a head stands; the end if nowhere. */
function nextHead(buffer: Buffer, from: number): number {
  let at = from
  while (at < buffer.length && headAt(buffer, at) === 'never') at++
  return Math.min(at, buffer.length)
}

/** Null for a packet whose checksum is wrong. */
function readFrame(bytes: Buffer, form: Exclude<Head, string>['form']): TeltonikaFrame | null {
  const imeiAt = (at: number) => bytes.toString('latin1', at, at + IMEI_DIGITS)
  if (form === 'ping') return { kind: 'ping' }
  if (form === 'login') return { kind: 'login', imei: imeiAt(2) }
  if (form === 'datagram') {
    const body = bytes.subarray(DATAGRAM_HEAD + IMEI_DIGITS)
    const [channelId, packetId] = [bytes.readUInt16BE(2), bytes.readUInt8(5)]
    return { kind: 'datagram', imei: imeiAt(DATAGRAM_HEAD), channelId, packetId, body }
  }
  const body = bytes.subarray(PACKET_HEAD, bytes.length - CHECKSUM)
  const sum = bytes.readUInt32BE(bytes.length - CHECKSUM)
  return sum === crc16Arc(body) ? { kind: 'packet', body } : null
}
