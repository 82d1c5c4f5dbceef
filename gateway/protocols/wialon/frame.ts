import type { Framed, Framer, Recognition } from '@/gateway/protocols/protocol'
import { lengthsOf, mayBePacked, PACKED, PACKED_HEAD_BYTES, unpack } from './packed'

export type WialonFrame = {
  /** Version and number before a packet that names its sender by itself, as those of datagrams do. */
  sender: string
  type: string
  /** Between the type and the end of the line, with its checksum. */
  body: Buffer
}

/** A black box of many messages; before anybody has logged in, a line is short, and one that names its sender is longer. */
const MOST_LINE_BYTES = 64 * 1024
const MOST_STRANGE_LINE_BYTES = 4096
const MOST_SENDER_LINE_BYTES = 16 * 1024
/** A part of a picture or of a tachograph's file. */
const MOST_PART_BYTES = 64 * 1024
export const MAX_FRAME_BYTES = MOST_LINE_BYTES + MOST_PART_BYTES

const HASH = 0x23
const [CR, LF] = [0x0d, 0x0a]
/** Ends of lines between packets. */
const MOST_LINE_ENDS = 16
const MOST_SENDER_BYTES = 60
const MOST_TYPE_BYTES = 3

/** Instead of a type, of a container that holds nothing that can be read. */
export const UNREADABLE = 'FF'

type Head = { senderEnd: number; typeEnd: number } | 'more' | 'never'

/**
 * Cuts packets off the front of a stream or a datagram. What they hold is checked when it is read: only a login says
 * whether there are checksums.
 *
 *   # type 1–3, capitals # fields, ; between them, and a checksum from version 2 on | CR LF
 *   version ; number # type # …: the same by UDP
 *   # I or T # … | CR LF | as many bytes as its size says
 *   FF | length 2 | one of these, deflated
 *
 * A line that another packet begins in was cut off. `looked` goes along with what is dropped, so that a byte costs the
 * same whatever came before it.
 */
export class WialonFramer implements Framer<WialonFrame> {
  /** Up to here, there is no end of the line at the front. */
  private looked = 0
  private greeted = false
  /** Of a container at the front, so many of its possible lengths were tried. */
  private tried = 0

  next(buffer: Buffer): Framed<WialonFrame> {
    const at = countLineEnds(buffer)
    if (at > MOST_LINE_ENDS) return this.drop(at, 'nothing but ends of lines')
    if (buffer[at] === PACKED) return this.nextPacked(buffer, at)
    const head = headAt(buffer, at)
    if (head === 'more') return { kind: 'more' }
    if (head === 'never') return this.drop(nextStart(buffer, at + 1), 'no head')
    const end = buffer.indexOf(LF, Math.max(this.looked, head.typeEnd))
    const stranger = head.senderEnd > at ? MOST_SENDER_LINE_BYTES : MOST_STRANGE_LINE_BYTES
    const most = at + (this.greeted ? MOST_LINE_BYTES : stranger)
    if (end < 0) {
      this.looked = buffer.length
      return buffer.length > most ? this.drop(nextHash(buffer, at + 1), 'no end') : { kind: 'more' }
    }
    if (end > most) return this.drop(nextHash(buffer, at + 1), 'too long')
    const type = buffer.toString('latin1', head.senderEnd + 1, head.typeEnd)
    const bodyEnd = buffer[end - 1] === CR ? end - 1 : end
    const body = buffer.subarray(Math.min(head.typeEnd + 1, bodyEnd), bodyEnd)
    const inner = type === 'M' ? -1 : lastHead(body)
    if (inner >= 0) return this.drop(head.typeEnd + 1 + inner, 'unfinished before another one')
    const length = end + 1 + partBytes(type, body)
    if (buffer.length < length) return { kind: 'more' }
    this.restart()
    this.greeted ||= type === 'L'
    return {
      kind: 'frame',
      frame: { sender: buffer.toString('latin1', at, head.senderEnd), type, body },
      length,
    }
  }

  /** Each length that it may have is tried once, when so much is there. */
  private nextPacked(buffer: Buffer, at: number): Framed<WialonFrame> {
    const start = buffer.subarray(at)
    if (!mayBePacked(start)) return this.drop(nextStart(buffer, at + 1), 'no container')
    if (start.length < PACKED_HEAD_BYTES) return { kind: 'more' }
    for (const [index, length] of lengthsOf(start).entries()) {
      if (index < this.tried) continue
      const end = PACKED_HEAD_BYTES + length
      if (start.length < end) return { kind: 'more' }
      this.tried++
      const text = unpack(start.subarray(PACKED_HEAD_BYTES, end))
      if (text === 'more') continue
      const frame = frameIn(text)
      if (!frame) break
      this.restart()
      this.greeted ||= frame.type === 'L'
      return { kind: 'frame', frame, length: at + end }
    }
    this.restart()
    return { kind: 'frame', frame: { sender: '', type: UNREADABLE, body: Buffer.alloc(0) }, length: at + 1 }
  }

  private restart(): void {
    this.looked = 0
    this.tried = 0
  }

  private drop(skip: number, reason: string): Framed<WialonFrame> {
    this.tried = 0
    this.looked = Math.max(0, this.looked - skip)
    return { kind: 'bad', skip, reason }
  }
}

/** What a container held: one packet, with the end of its line or without. */
function frameIn(text: Buffer | null): WialonFrame | null {
  if (!text) return null
  const head = headAt(text, 0)
  if (typeof head === 'string') return null
  const end = text.indexOf(LF, head.typeEnd)
  const lineEnd = end < 0 ? text.length : end
  const bodyEnd = text[lineEnd - 1] === CR ? lineEnd - 1 : lineEnd
  return {
    sender: text.toString('latin1', 0, head.senderEnd),
    type: text.toString('latin1', head.senderEnd + 1, head.typeEnd),
    body: text.subarray(head.typeEnd + 1, Math.max(bodyEnd, head.typeEnd + 1)),
  }
}

/** Told by the head of a packet, or of a container: no other begins with a type between hashes, or so. */
export function recogniseWialon(bytes: Buffer): Recognition {
  if (bytes[0] === PACKED)
    return mayBePacked(bytes) ? (bytes.length > PACKED_HEAD_BYTES + 1 ? 'yes' : 'more') : 'no'
  const at = countLineEnds(bytes)
  const head = at > MOST_LINE_ENDS ? 'never' : headAt(bytes, at)
  if (head === 'more' || head === 'never') return head === 'more' ? 'more' : 'no'
  return 'yes'
}

const isCapital = (byte: number) => byte >= 0x41 && byte <= 0x5a
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
/** Of a version, a semicolon and a number or name. */
const fitsSender = (byte: number) =>
  isDigit(byte) ||
  isCapital(byte) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  [0x2d, 0x2e, 0x3b, 0x5f].includes(byte)

function countLineEnds(buffer: Buffer): number {
  let count = 0
  while (count <= MOST_LINE_ENDS && (buffer[count] === CR || buffer[count] === LF)) count++
  return count
}

/** What begins at a place, as far as it is there. */
function headAt(buffer: Buffer, from: number): Head {
  let at = from
  while (at < buffer.length && buffer[at] !== HASH) {
    if (at - from >= MOST_SENDER_BYTES || !fitsSender(buffer[at] ?? 0)) return 'never'
    at++
  }
  const senderEnd = at
  for (at++; at < buffer.length; at++) {
    const byte = buffer[at] ?? 0
    const typed = at - senderEnd - 1
    if (byte === HASH) return typed > 0 ? { senderEnd, typeEnd: at } : 'never'
    if (typed >= MOST_TYPE_BYTES || !isCapital(byte)) return 'never'
  }
  return 'more'
}

/** Where the last packet begins inside a body; -1 where none does. Once for each line, from its end. */
function lastHead(body: Buffer): number {
  for (let at = body.lastIndexOf(HASH); at > 0; at = body.lastIndexOf(HASH, at - 1)) {
    const from = body.lastIndexOf(HASH, at - 1)
    if (from < 0) return -1
    if (TYPES.has(body.toString('latin1', from + 1, Math.min(at, from + 1 + MOST_TYPE_BYTES + 1))))
      return from
  }
  return -1
}

/** What a device sends. */
const TYPES: ReadonlySet<string> = new Set(['L', 'SD', 'D', 'B', 'P', 'M', 'I', 'IT', 'T'])

/** How many bytes stand behind a line; 0 for a size that no part has. */
function partBytes(type: string, body: Buffer): number {
  if (type !== 'I' && type !== 'T') return 0
  const size = body.toString('latin1', 0, 40).split(';')[type === 'I' ? 0 : 1] ?? ''
  const bytes = /^\d{1,6}$/.test(size) ? Number(size) : 0
  return bytes <= MOST_PART_BYTES ? bytes : 0
}

function nextHash(buffer: Buffer, from: number): number {
  const at = buffer.indexOf(HASH, from)
  return at < 0 ? buffer.length : at
}

/** Where a packet or a container may begin again. */
function nextStart(buffer: Buffer, from: number): number {
  let at = from
  while (
    at < buffer.length &&
    buffer[at] !== HASH &&
    !(buffer[at] === PACKED && mayBePacked(buffer.subarray(at)))
  )
    at++
  return at
}
