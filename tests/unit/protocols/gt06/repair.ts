import { encodeFrame } from '@/gateway/protocols/gt06/encode'
import { bytesOf } from './drain'
import type { Vector } from './reference'

/**
 * The packet with the length and the checksum it should have had. Some watches send neither serial nor
 * checksum: everything up to the tail is then their content, and the serial is what the reference took
 * for one.
 */
export function repairFrame({ hex, frame: { serial } }: Vector): Buffer {
  const bytes = bytesOf(hex.endsWith('0d0a') ? hex : `${hex}0a`)
  const extended = bytes[0] === 0x79
  const head = extended ? 4 : 3
  const declared = extended ? bytes.readUInt16BE(2) : bytes.readUInt8(2)
  const complete = head + declared + 2 === bytes.length && declared >= 5
  const content = bytes.subarray(head + 1, bytes.length - (complete ? 6 : 2))
  return encodeFrame({
    extended,
    type: bytes.readUInt8(head),
    content,
    serial: complete ? bytes.readUInt16BE(bytes.length - 6) : (serial ?? 0),
  })
}
