import { ByteReader } from '@/gateway/bytes'
import { readDate } from './clock'

/**
 * An identifier of 8 bytes, two digits each: 15 digits behind a 0, or 16. Null when it is none.
 */
export function decodeImei(bytes: Buffer): string | null {
  const digits = bytes.toString('hex')
  if (!/^\d{16}$/.test(digits)) return null
  return digits.startsWith('0') ? digits.slice(1) : digits
}

/**
 * Whether an IMEI and a date stand here: some models repeat theirs in every position. The date of a
 * packet that does not cannot look so, since its year begins with a 1 or more.
 */
export function hasImei(content: Buffer, at: number): boolean {
  if (content.length < at + 14 || content.readUInt8(at) > 0x0f) return false
  if (decodeImei(content.subarray(at, at + 8)) === null) return false
  return readDate(new ByteReader(content.subarray(at + 8, at + 14))) !== null
}
