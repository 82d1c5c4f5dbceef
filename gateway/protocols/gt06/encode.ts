import type { OutgoingCommand } from '@/gateway/protocols/protocol'
import { isCommandText } from '@/lib/commands/catalogue/text-parts'
import { crc16X25 } from './crc'
import type { Gt06Frame } from './frame'

const NO_CONTENT = Buffer.alloc(0)

/** A whole frame in wire form, with its length, checksum and tail. */
export function encodeFrame(frame: Gt06Frame): Buffer {
  const length = 1 + frame.content.length + 4
  const head = frame.extended
    ? [0x79, 0x79, length >>> 8, length & 0xff, frame.type]
    : [0x78, 0x78, length, frame.type]
  const body = Buffer.concat([Buffer.from(head), frame.content, u16(frame.serial)])
  return Buffer.concat([body, u16(crc16X25(body.subarray(2))), Buffer.from([0x0d, 0x0a])])
}

/** The usual answer: same type and serial, empty content. */
export function encodeAck(frame: Gt06Frame, extended = false): Buffer {
  return encodeFrame({ extended, type: frame.type, content: NO_CONTENT, serial: frame.serial })
}

/**
 * Answer to 0x8A.
 *
 *   yy mm dd hh mm ss, UTC
 *
 * @param now milliseconds since 1970
 */
export function encodeTimeReply(frame: Gt06Frame, now: number): Buffer {
  const date = new Date(now)
  const content = Buffer.from([
    date.getUTCFullYear() - 2000,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ])
  return encodeFrame({ extended: false, type: frame.type, content, serial: frame.serial })
}

/**
 * Answer to the address request 0x2A: 0x97 in an extended frame that says there is no address.
 *
 *   text length 1 | server flag 4 | text
 */
export function encodeNoAddress(): Buffer {
  const text = Buffer.from('NA&&NA&&0##', 'ascii')
  const content = Buffer.concat([Buffer.from([text.length]), u32(0), text])
  return encodeFrame({ extended: true, type: 0x97, content, serial: 0 })
}

/**
 * Answer to the Wi-Fi report of watches (0x17, 0x69), which has neither serial nor checksum.
 *
 *   7878 | 00 | type 1 | time 6, as it came | 0D0A
 */
export function encodeWatchReply(type: number, time: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x78, 0x78, 0x00, type]), time, Buffer.from([0x0d, 0x0a])])
}

/**
 * Answer to 0x35: asks for a part of the announced picture.
 *
 *   picture 4 | offset 4 | bytes 2
 */
export function encodePhotoRequest(picture: number, offset: number, bytes: number): Buffer {
  const content = Buffer.concat([u32(picture), u32(offset), u16(bytes)])
  return encodeFrame({ extended: false, type: 0x36, content, serial: 0 })
}

/**
 * A text command.
 *
 *   length 1, of flag and text | server flag 4, comes back with the reply | text, ASCII
 *
 * @throws RangeError when the text is empty, not printable ASCII, or does not fit a frame
 */
export function encodeCommand({ text, flag, serial }: OutgoingCommand): Buffer {
  if (!isCommandText(text)) throw new RangeError('a command is printable ASCII that fits a frame')
  const content = Buffer.concat([Buffer.from([4 + text.length]), u32(flag), Buffer.from(text, 'ascii')])
  return encodeFrame({ extended: false, type: 0x80, content, serial: serial & 0xffff })
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
