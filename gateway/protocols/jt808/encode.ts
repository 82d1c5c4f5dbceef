import { toWire, xorOf } from './escape'
import { dateBytes, u16, u32 } from './fields'
import type { Jt808Frame } from './header'
import type { Jt808State } from './packet'

/** The largest body that the length of a header can say. */
export const MAX_BODY_BYTES = 0x03ff

/** How a terminal writes its header; answers are written the same way. */
export type Peer = NonNullable<Jt808State['peer']>

/**
 * A whole message in wire form.
 *
 * @throws RangeError for a body that is too long
 */
export function encodeMessage(peer: Peer, { id, serial = 0, body }: Outgoing): Buffer {
  if (body.length > MAX_BODY_BYTES) throw new RangeError('a message has 1023 bytes at most')
  const { phone, version, delimiter } = peer
  const phoneAt = version === null ? 4 : 5
  const serialAt = phoneAt + phone.length
  const end = serialAt + 2 + body.length
  const bytes = Buffer.alloc(end + 1)
  bytes.writeUInt16BE(id)
  bytes.writeUInt16BE(body.length | (version === null ? 0 : 0x4000), 2)
  if (version !== null) bytes.writeUInt8(version, 4)
  phone.copy(bytes, phoneAt)
  bytes.writeUInt16BE(serial & 0xffff, serialAt)
  body.copy(bytes, serialAt + 2)
  bytes.writeUInt8(xorOf(bytes), end)
  return toWire(bytes, delimiter)
}

export type Outgoing = { id: number; serial?: number; body: Buffer }

/** What is said of a message: done, failed, wrong, not supported. */
export type Result = 0 | 1 | 2 | 3

/**
 * 0x8001.
 *
 *   serial 2 | message 2 | result 1
 */
export function encodeAnswer(frame: Jt808Frame, result: Result = 0): Buffer {
  const { serial, id } = frame
  const body = Buffer.from([serial >> 8, serial & 0xff, id >> 8, id & 0xff, result])
  return encodeMessage(frame, { id: 0x8001, body })
}

/**
 * 0x8100: registered.
 *
 *   serial 2 | result 1 | authentication code
 *
 * The code is the number of the terminal. It comes back with every 0x0102 and proves nothing, as the terminal's number
 * in every header does not: who may be it is decided by its registration here and by the rules for two senders.
 */
export function encodeRegistered(frame: Jt808Frame): Buffer {
  const code = Buffer.from(frame.phone.toString('hex'), 'latin1')
  return encodeMessage(frame, {
    id: 0x8100,
    body: Buffer.concat([u16(frame.serial), Buffer.from([0]), code]),
  })
}

/**
 * 0x8003: asks for parts of a message again.
 *
 *   serial of the first part 2 | count 1, 2019: 2 | part 2 × count
 */
export function encodeResend(peer: Peer, firstSerial: number, parts: readonly number[]): Buffer {
  const asked = parts.slice(0, MOST_ASKED)
  const count = peer.version === null ? Buffer.from([asked.length]) : u16(asked.length)
  return encodeMessage(peer, {
    id: 0x8003,
    body: Buffer.concat([u16(firstSerial), count, ...asked.map(u16)]),
  })
}

/** The count has one byte. */
const MOST_ASKED = 255

/**
 * 0x8800: what came of a picture or recording, with the parts that are wanted again.
 *
 *   media 4 | count 1 | part 2 × count; without a count all came
 */
export function encodeMediaAnswer(peer: Peer, media: number, missing: readonly number[]): Buffer {
  const asked = missing.slice(0, MOST_ASKED)
  const list = asked.length > 0 ? [Buffer.from([asked.length]), ...asked.map(u16)] : []
  return encodeMessage(peer, { id: 0x8800, body: Buffer.concat([u32(media), ...list]) })
}

/**
 * 0x8004: answer to 0x0004.
 *
 *   yy mm dd hh mm ss, two digits a byte, UTC
 */
export const encodeTime = (frame: Jt808Frame, now: number): Buffer =>
  encodeMessage(frame, { id: 0x8004, body: dateBytes(now, 0) })

/**
 * 0x8109: answer to 0x0109 of some vendors.
 *
 *   year 2 | month 1 | day 1 | hour 1 | minute 1 | second 1, binary, UTC
 */
export function encodeVendorTime(frame: Jt808Frame, now: number): Buffer {
  const date = new Date(now)
  const body = Buffer.from([
    date.getUTCFullYear() >> 8,
    date.getUTCFullYear() & 0xff,
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ])
  return encodeMessage(frame, { id: 0x8109, body })
}

/**
 * 0x4401: answer to an electronic lock, with a serial of ours, which are all the same.
 *
 *   message 2 | result 1
 */
export function encodeLockAnswer({ id, phone, delimiter }: Jt808Frame): Buffer {
  const body = Buffer.concat([u16(id), Buffer.from([0])])
  const bytes = Buffer.concat([u16(0x4401), u16(body.length), phone, Buffer.from([1]), body])
  return toWire(Buffer.concat([bytes, Buffer.from([xorOf(bytes)])]), delimiter)
}
